import { BANK } from '#services/academic/bank/bank.ts';
import { calibration, calibrationFaults } from '#services/academic/bank/calibration.ts';
import { countsOf, faultsOf } from '#services/ops/item-check/item-check.ts';

const faults = [...faultsOf(BANK), ...calibrationFaults(BANK, calibration)];
for (const line of [...countsOf(BANK), ...faults]) console.log(line);
console.log(faults.length === 0 ? `${BANK.length} items, no fault` : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
