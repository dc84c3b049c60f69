import { findGameFaults } from '#infra/checks/games.ts';

/** 2,000 sittings of stories in all; `--quick` a tenth of it, for `npm test`. */
const quick = process.argv.includes('--quick');
const faults = findGameFaults(quick ? { children: 40, trials: 800, quick } : { children: 500, trials: 1500, quick });
for (const line of faults) console.log(line);
console.log(faults.length === 0 ? 'games: no fault' : `games: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
