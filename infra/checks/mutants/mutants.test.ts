import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type JudgedModule, judge } from '#infra/checks/mutants/judge.ts';
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

it('planted faults: one is caught by what a test says, and in doubt where the machine or a server may have failed it', () => {
  const createModule = (state: 'passed' | 'failed' | 'skipped', message = '', isOk = state !== 'failed') =>
    ({
      ok: () => isOk,
      children: { allTests: () => [{ fullName: 'a rule holds', result: () => ({ state, errors: [{ message }] }) }] },
    }) as unknown as JudgedModule;
  const passed = createModule('passed');
  const judgePlanted = (...planted: Parameters<typeof createModule>) =>
    judge(passed, createModule(...planted), { name: 'rule' });
  expect(judgePlanted('failed', 'expected 1 to be 2')).toBe('caught');
  for (const message of ['Test timed out in 30000ms.', 'Hook timed out in 60000ms.', 'connect ECONNREFUSED ::1:1'])
    expect(judgePlanted('failed', message)).toBe('in doubt');
  expect(judgePlanted('skipped', '', false)).toBe('in doubt');
  expect(judgePlanted('passed')).toBe('survived');
  expect(judge(createModule('failed', 'timed out'), passed, {})).toBe('red without the fault');
  expect(judge(passed, passed, { name: 'no such rule' })).toBe('no such test');
});
