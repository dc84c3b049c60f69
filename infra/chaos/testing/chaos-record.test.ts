import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addRow } from '#infra/chaos/testing/chaos-record.ts';

const PAGE = readFileSync(new URL('../RESULTS.md', import.meta.url), 'utf8');
const counts = { seconds: 7, disruptions: 6, acked: 5, lost: 4, duplicated: 3, unsignalled: 2, faults: 1 };
const readSums = (page: string) => page.trimEnd().split('\n').at(-1)?.split('|').slice(5, -1).map(Number) as number[];

it('a chaos run is recorded with its release, its seed and how calm it was, and added to the sums of all rows', () => {
  const page = addRow(PAGE, { release: 'abc1234-dirty', seed: 9, calm: 8, counts }, new Date('2026-12-01T10:00:00Z'));
  const lines = page.trimEnd().split('\n');
  expect(lines.at(-2)).toBe('| 2026-12-01 | abc1234-dirty | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 |');
  expect(readSums(page)).toEqual(readSums(PAGE).map((sum, i) => sum + (7 - i)));
  // All else stands as it stood.
  expect(lines.toSpliced(-2)).toEqual(PAGE.trimEnd().split('\n').slice(0, -1));
});
