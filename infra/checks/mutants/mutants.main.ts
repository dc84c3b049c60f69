import { MUTANTS } from '#infra/checks/mutants/mutants.ts';
import { runMutants } from '#infra/checks/mutants/run-mutants.ts';

/** `npm run mutants`: plants every fault. `-- WORD …` chooses those whose rule, file or test contains a word. */
const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ rule, file, test }) => words.length === 0 || words.some((word) => `${rule} ${file} ${test}`.includes(word)),
);
const results = await runMutants(chosen);
const missed = results.filter(({ outcome }) => outcome !== 'caught');
for (const { mutant, outcome } of missed)
  console.log(
    `${outcome}: ${mutant.rule}\n  ${mutant.file}\n  ${mutant.test}${mutant.name ? ` – ${mutant.name}` : ''}`,
  );
console.log(`${results.length - missed.length} of ${results.length} planted faults were caught`);
process.exitCode = missed.length > 0 || results.length === 0 ? 1 : 0;
