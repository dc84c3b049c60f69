import { expect, test } from 'vitest';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import { MI_BLOCKS, RIASEC_BLOCKS } from '#shared/measurement/keys/blocks.ts';
import { MI, RIASEC } from '#shared/measurement/scale.ts';

const times = (blocks: readonly (readonly string[])[], ...types: string[]) =>
  blocks.filter((block) => types.every((type) => block.includes(type))).length;
const meetings = (blocks: readonly (readonly string[])[], types: readonly string[]) =>
  types.flatMap((one, i) => types.slice(i + 1).map((other) => times(blocks, one, other)));
const letters = (block: readonly string[]) => [...block].sort().join('');

test('the designs of `measurement.md` 5.1, scene by scene', () => {
  const designs = { A: 'ASEC RSEC RIEC RIAC RIAS IASE', B: 'IAEC RASC RISE ISEC RASE RIAC' };
  for (const set of QUEST_SETS)
    expect(RIASEC_BLOCKS[set].map(letters)).toEqual(designs[set].split(' ').map((block) => letters([...block])));
  const fields = MI.map((_, i) => [i, i + 1, i + 3, i + 4].map((each) => MI[each % 8] as string));
  expect(MI_BLOCKS.map(letters)).toEqual(fields.map(letters));
});

test.each(QUEST_SETS)(
  'every type stands in four blocks of RIASEC set %s and four times in different company',
  (set) => {
    const blocks = RIASEC_BLOCKS[set];
    expect(blocks.every((block) => new Set(block).size === 4)).toBe(true);
    expect(RIASEC.map((type) => times(blocks, type))).toEqual([4, 4, 4, 4, 4, 4]);
    expect(Math.min(...meetings(blocks, RIASEC))).toBeGreaterThanOrEqual(2);
    expect(Math.max(...meetings(blocks, RIASEC))).toBeLessThanOrEqual(3);
  },
);

test('the blocks of RIASEC set A omit the six pairs of neighbours in the hexagon', () => {
  const omitted = RIASEC_BLOCKS.A.map((block) => RIASEC.filter((type) => !block.includes(type)).join(''));
  expect(omitted).toEqual(['RI', 'IA', 'AS', 'SE', 'EC', 'RC']);
});

test('every field stands in four of the eight MI blocks and meets every other once or twice', () => {
  expect(MI_BLOCKS[0]).toEqual(['linguistic', 'logical', 'musical', 'bodily']);
  expect(MI_BLOCKS[6]).toEqual(['intrapersonal', 'naturalist', 'logical', 'spatial']);
  expect(MI.map((each) => times(MI_BLOCKS, each))).toEqual(Array(8).fill(4));
  expect(Math.min(...meetings(MI_BLOCKS, MI))).toBe(1);
  expect(Math.max(...meetings(MI_BLOCKS, MI))).toBe(2);
});
