import { countsOf, faultsOf } from '#infra/checks/items.ts';
import { BANK } from '#services/academic/bank/bank.ts';

const faults = faultsOf(BANK);
for (const line of [...countsOf(BANK), ...faults]) console.log(line);
console.log(faults.length === 0 ? `${BANK.length} items, no fault` : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
