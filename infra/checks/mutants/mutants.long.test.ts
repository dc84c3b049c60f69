import { expect, it } from 'vitest';
import type { Mutant } from '#infra/checks/mutants/mutant.ts';
import { MUTANTS } from '#infra/checks/mutants/mutants.ts';
import { runMutants } from '#infra/checks/mutants/run-mutants.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

/** Another ten every day. */
const SEED = new Date().toISOString().slice(0, 10);
const isCheap = ({ test }: { test: string }) => !/\.(?:int|workflow)\.test\.ts$/.test(test);

it(`planted faults: twelve of them, two whose tests need a server, drawn by ${SEED}, are caught`, async () => {
  const [cheap = [], costly = []] = [isCheap, (mutant: Mutant) => !isCheap(mutant)].map((isOne) =>
    toShuffled(MUTANTS.filter(isOne), createRandom(SEED)),
  );
  const results = await runMutants([...cheap.slice(0, 10), ...costly.slice(0, 2)]);
  expect(results.filter(({ outcome }) => outcome !== 'caught')).toEqual([]);
});
