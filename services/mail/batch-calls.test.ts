import { expect, it } from 'vitest';
import { batchCalls } from '#services/mail/batch-calls.ts';

const createBatch = (breaksOn?: number) => {
  const statements: number[][] = [];
  const ask = batchCalls<number, number>(async (all) => {
    statements.push([...all]);
    if (breaksOn !== undefined && all.includes(breaksOn)) throw new Error('broken');
    return all.map((n) => n * 10);
  });
  return { ask, statements };
};

it('answers what is asked in one turn by one statement, each its own', async () => {
  const { ask, statements } = createBatch();
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([10, 20, 30]);
  expect(statements).toEqual([[1, 2, 3]]);
});
it('gathers what is asked meanwhile for the next one', async () => {
  const { ask, statements } = createBatch();
  const first = ask(1).then(() => 'first');
  await new Promise(setImmediate);
  expect(await Promise.all([first, ask(2), ask(3)])).toEqual(['first', 20, 30]);
  expect(statements.flat()).toEqual([1, 2, 3]);
});
it('lets a broken one fail by itself', async () => {
  const { ask } = createBatch(2);
  expect((await Promise.allSettled([ask(1), ask(2), ask(3)])).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await ask(4)).toBe(40);
});
