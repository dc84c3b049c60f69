import { BANK } from '#services/item-bank/bank.ts';
import { calibration, findCalibrationFaults } from '#services/item-bank/calibration.ts';
import { ENGAGEMENT_ITEMS } from '#services/item-bank/engagement.ts';
import { countOffenders, findFaults, findItemFaults, formatCounts } from '#services/ops/item-check/item-check.ts';

const faults = [
  ...findFaults(BANK),
  ...ENGAGEMENT_ITEMS.flatMap(findItemFaults),
  ...findCalibrationFaults(BANK, calibration),
];
for (const line of [...formatCounts(BANK), '', ...countOffenders(BANK), '', ...faults]) console.log(line);
console.log(faults.length === 0 ? `${BANK.length} items, no fault` : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
