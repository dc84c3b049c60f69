import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plantFault } from '#infra/checks/mutants/mutant.ts';
import { MUTANTS } from '#infra/checks/mutants/mutants.ts';

it('planted faults: each still fits its file, and its test exists', () => {
  const faults = MUTANTS.flatMap((mutant) => {
    try {
      plantFault('.', mutant);
      return existsSync(mutant.test) ? [] : [`“${mutant.rule}”: ${mutant.test} is gone`];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(faults).toEqual([]);
});

it('planted faults: each rule is named once', () => {
  expect(MUTANTS.length).toBeGreaterThan(100);
  expect(new Set(MUTANTS.map(({ rule }) => rule)).size).toBe(MUTANTS.length);
});

it('planted faults: a text that has moved is named with its file', () => {
  const [mutant] = MUTANTS;
  expect(() => plantFault('.', { ...mutant, find: 'no such text' } as never)).toThrow(
    /plan\.ts has 0 places with "no such text", not one/,
  );
});
