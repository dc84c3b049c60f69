import { expect, it } from 'vitest';
import { readPages } from '#services/database/read-pages.ts';

it.each([
  { rows: [], reads: 1, steps: 0 },
  { rows: ['a', 'b', 'c'], reads: 2, steps: 1 },
  { rows: ['a', 'b', 'c', 'd'], reads: 3, steps: 2 },
])(
  'a list of $rows in pages of two is read to its end, with a step between two pages',
  async ({ rows, reads, steps }) => {
    const counts = { reads: 0, steps: 0 };
    const readPageAfter = async (after: string) => {
      counts.reads += 1;
      return rows
        .filter((id) => id > after)
        .map((id) => ({ id }))
        .slice(0, 2);
    };
    const step = async () => {
      counts.steps += 1;
    };
    const read: string[] = [];
    for await (const { id } of readPages(readPageAfter, { size: 2, step })) read.push(id);
    expect({ read, ...counts }).toEqual({ read: rows, reads, steps });
  },
);
