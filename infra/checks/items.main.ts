import { BANK, ITEMS } from '#services/item-bank/bank.ts';
import { calibration, findCalibrationFaults } from '#services/item-bank/calibration.ts';
import { ENGAGEMENT_ITEMS } from '#services/item-bank/engagement.ts';
import { countOffenders, findFaults, findItemFaults, formatCounts } from '#services/ops/item-check/item-check.ts';
import { DRAWS, findTemplateFaults } from '#services/ops/item-check/template-check.ts';

const faults = [
  ...findFaults(BANK),
  ...ENGAGEMENT_ITEMS.flatMap(findItemFaults),
  ...findTemplateFaults(ITEMS),
  ...findCalibrationFaults(BANK, calibration),
];
for (const line of [...formatCounts(BANK), '', ...countOffenders(BANK), '', ...faults]) console.log(line);
const templates = ITEMS.filter(({ draw }) => draw).length;
const counts = `${BANK.length} items, no fault; ${templates} templates, ${DRAWS} items of each, no fault`;
console.log(faults.length === 0 ? counts : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
