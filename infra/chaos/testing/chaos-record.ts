import type { ChaosCounts } from '#infra/chaos/testing/chaos-run.ts';

/** What a recorded run tells and the last row adds up. */
export const COLUMNS = ['seconds', 'disruptions', 'acked', 'lost', 'duplicated', 'unsignalled', 'faults'] as const;

type RecordedRun = { release: string; seed: number; calm: number; counts: Pick<ChaosCounts, (typeof COLUMNS)[number]> };

const toCells = (row: string): string[] => row.split('|').map((cell) => cell.trim());

/** The page of recorded runs with a further row, and the sums of all rows anew. */
export function addRow(page: string, { release, seed, calm, counts }: RecordedRun, today = new Date()): string {
  const day = today.toISOString().slice(0, 10);
  const row = `| ${day} | ${release} | ${seed} | ${calm} | ${COLUMNS.map((name) => counts[name]).join(' | ')} |`;
  const lines = page.trimEnd().split('\n');
  const rows = [...lines.filter((line) => /^\| \d{4}-/.test(line)), row];
  const heads = toCells(lines.find((line) => line.startsWith('| date |')) ?? '');
  const sums = COLUMNS.map((name) => rows.reduce((sum, each) => sum + Number(toCells(each)[heads.indexOf(name)]), 0));
  const others = lines.filter((line) => !/^\| (\d{4}-|\*\*)/.test(line));
  return `${[...others, ...rows, `| **all** | | | | ${sums.join(' | ')} |`].join('\n')}\n`;
}
