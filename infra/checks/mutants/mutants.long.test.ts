import { expect, it } from 'vitest';
import { MUTANTS } from '#infra/checks/mutants/mutants.ts';
import { runMutants } from '#infra/checks/mutants/run-mutants.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

/** Another ten every day. */
const SEED = new Date().toISOString().slice(0, 10);
const isCheap = ({ test }: { test: string }) => !/\.(?:int|workflow)\.test\.ts$/.test(test);

it(`planted faults: ten of them, drawn by ${SEED}, are caught`, async () => {
  const results = await runMutants(toShuffled(MUTANTS.filter(isCheap), createRandom(SEED)).slice(0, 10));
  expect(results.filter(({ outcome }) => outcome !== 'caught')).toEqual([]);
});
