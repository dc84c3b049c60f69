import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compareSentences, formatRow, readPromises, readSentences, UNASSIGNED } from '#infra/privacy/sentences.ts';

/*
 * Prints the sentences that are missing in `sentences.md` and its rows that are obsolete; with `--write` it updates the
 * page.
 */
const paper = fileURLToPath(new URL('sentences.md', import.meta.url));
const text = readFileSync(paper, 'utf8');
const { missing, gone } = compareSentences(await readSentences(), readPromises(text));
for (const row of gone) process.stdout.write(`- ${formatRow(row)}\n`);
for (const row of missing) process.stdout.write(`+ ${formatRow(row)}\n`);

if (process.argv.includes('--write')) {
  const rows = new Set(gone.map(formatRow));
  const remainingText = text
    .split('\n')
    .filter((line) => !rows.has(line))
    .join('\n')
    .trimEnd();
  const head = remainingText.includes(`## ${UNASSIGNED}`)
    ? ''
    : `\n\n## ${UNASSIGNED}\nCode: \nTest: \n\n| key | sentence |\n|---|---|`;
  writeFileSync(
    paper,
    `${[`${remainingText}${missing.length > 0 ? head : ''}`, ...missing.map(formatRow)].join('\n')}\n`,
  );
}
