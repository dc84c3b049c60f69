import { expect, it } from 'vitest';
import { CONTROLS } from '#infra/chaos/testing/controls.ts';
import { plantFault } from '#infra/checks/mutants/mutant.ts';

const PLANTED = CONTROLS.flatMap(({ planted = [] }) => planted);

it('chaos controls: each fault still fits its file', () => {
  expect(PLANTED.length).toBeGreaterThan(4);
  for (const fault of PLANTED) expect(() => plantFault('.', fault)).not.toThrow();
});
