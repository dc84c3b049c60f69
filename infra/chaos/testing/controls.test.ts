import { expect, it } from 'vitest';
import { CONTROLS } from '#infra/chaos/testing/controls.ts';
import { plantFault } from '#infra/checks/mutants/mutant.ts';

const PLANTED = CONTROLS.flatMap(({ planted = [] }) => planted);

it('chaos controls: each fault still fits its file', () => {
  expect(PLANTED.length).toBeGreaterThan(4);
  for (const fault of PLANTED) expect(() => plantFault('.', fault)).not.toThrow();
});

it('chaos controls: the relay that must be counted dies like those that must not, and differs by its early acknowledgement alone', () => {
  const relay = CONTROLS.filter(({ planted }) => planted?.[0]?.file === 'services/relay/assessment.relay.ts');
  const [early, before] = relay.map(({ planted }) => planted?.[0]);
  expect(relay.map(({ counted, victims }) => [counted, victims])).toEqual([
    ['unsignalled', []],
    [null, []],
    [null, []],
  ]);
  expect(early?.find).toBe(before?.find);
  expect(early?.plant).toBe(`    await rows.settle(claim);\n${before?.plant}`);
});
