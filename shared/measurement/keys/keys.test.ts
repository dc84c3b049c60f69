import { describe, expect, test } from 'vitest';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { QUEST_SETS, type QuestSet, type Scene } from '#shared/instruments/quest-scene.ts';
import { MI_BLOCKS, RIASEC_BLOCKS } from '#shared/measurement/keys/blocks.ts';
import { QUEST_A_KEY, QUEST_B_KEY } from '#shared/measurement/keys/quest-key.ts';
import type { QuestKeys } from '#shared/measurement/report/quest.ts';
import { MI, RIASEC, TRAITS } from '#shared/measurement/scale.ts';

describe('quest key', () => {
  const KEYS: Record<QuestSet, QuestKeys> = { A: QUEST_A_KEY, B: QUEST_B_KEY };
  const getCodes = ({ set, id }: Scene): Readonly<Record<string, number | string>> => KEYS[set][id]?.codes ?? {};
  const ids = ({ options }: Scene) => options.map(({ id }) => id);
  const graded = QUEST_SETS.flatMap((set) =>
    QUEST[set].scenes.flatMap((scene) => (scene.kind === 'graded' ? [scene] : [])),
  );

  describe.each(QUEST_SETS)('the key of Set %s', (set) => {
    const { scenes } = QUEST[set];

    test('names exactly the scenes, in their order, and in each exactly its options', () => {
      expect(Object.keys(KEYS[set])).toEqual(scenes.map(({ id }) => id));
      for (const scene of scenes)
        expect(Object.keys(getCodes(scene)).toSorted(), scene.id).toEqual(ids(scene).toSorted());
    });

    test('gives a graded scene a trait and each code once, a choice scene four different types', () => {
      for (const scene of scenes) {
        const key = KEYS[set][scene.id];
        expect(key && 'trait' in key ? 'graded' : 'choice', scene.id).toBe(scene.kind);
        const codes = Object.values(getCodes(scene));
        if (scene.kind === 'graded') expect(codes.toSorted(), scene.id).toEqual([0, 1, 2, 3]);
        else expect(new Set(codes).size, scene.id).toBe(4);
      }
    });

    test('asks each of the five traits once', () => {
      const traits = Object.values(KEYS[set]).flatMap((key) => ('trait' in key ? [key.trait] : []));
      expect(traits.toSorted()).toEqual(TRAITS.toSorted());
    });

    test('knows no id that every object has', () => {
      for (const id of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
        expect(KEYS[set][id]).toBeUndefined();
        for (const key of Object.values(KEYS[set])) expect(key.codes[id]).toBeUndefined();
      }
    });
  });

  /** How often each code stands at each place, over scenes whose codes are listed in some order. */
  function countPlaces(orders: readonly (readonly (number | string)[])[]): number[] {
    const counts = new Map<string, number>();
    for (const order of orders)
      for (const [place, code] of order.entries())
        counts.set(`${code}@${place}`, (counts.get(`${code}@${place}`) ?? 0) + 1);
    return [...counts.values()];
  }

  describe.each(
    QUEST_SETS.flatMap((set) =>
      QUEST[set].chapters.map(
        (chapter) =>
          [`${set}, ${chapter.title}`, QUEST[set].scenes.filter((scene) => scene.chapter === chapter.chapter)] as const,
      ),
    ),
  )('Set %s', (_, scenes) => {
    const listed = scenes.map((scene) => ids(scene).map((id) => getCodes(scene)[id] as number | string));
    const alphabetical = scenes.map((scene) =>
      ids(scene)
        .toSorted()
        .map((id) => getCodes(scene)[id] as number | string),
    );

    test.each([
      ['the file', listed],
      ['the alphabet', alphabetical],
    ])('the order of %s does not say the code: none stands at one place more often than twice', (_order, orders) => {
      expect(Math.max(...countPlaces(orders))).toBeLessThanOrEqual(2);
      expect(new Set(orders.map(String)).size).toBe(orders.length);
      for (const order of orders)
        expect([order.toSorted().join(), order.toSorted().toReversed().join()]).not.toContain(order.join());
    });
  });

  test('a friend stands for one end of the trait: a lot is the outer code, a little the inner one', () => {
    for (const scene of graded) {
      const ends = scene.friends.map(({ little, lot }) => [lot, little].map((id) => getCodes(scene)[id]).join(''));
      expect(ends.toSorted(), scene.id).toEqual(['01', '32']);
    }
  });

  test.each(QUEST_SETS)('the first friend of Set %s is not always the same end', (set) => {
    expect(
      new Set(graded.filter((scene) => scene.set === set).map((scene) => getCodes(scene)[scene.friends[0].lot])),
    ).toEqual(new Set([0, 3]));
  });

  test('no picture stands for the end of two traits', () => {
    const ends = graded.flatMap((scene) =>
      scene.options.flatMap(({ id, picture }) => ([0, 3].includes(Number(getCodes(scene)[id])) ? [picture] : [])),
    );
    expect(new Set(ends).size).toBe(ends.length);
  });

  test('a type of interest or activity has no picture of its own: no picture is shown for it twice', () => {
    const typePictures = QUEST_SETS.flatMap((set) =>
      QUEST[set].scenes.flatMap((scene) =>
        scene.kind === 'choice' ? scene.options.map(({ id, picture }) => `${getCodes(scene)[id]} ${picture}`) : [],
      ),
    );
    expect(typePictures.filter((pair, i) => typePictures.indexOf(pair) !== i)).toEqual([]);
  });

  test('a mirror scene is keyed as the child’s: graded, and every option has its code', () => {
    for (const { id, options } of MIRROR_SCENES) {
      const key = QUEST_A_KEY[id];
      expect(key && 'trait' in key, id).toBe(true);
      expect(options.map((option) => key?.codes[option.id]).toSorted(), id).toEqual([0, 1, 2, 3]);
    }
  });
});

describe('blocks', () => {
  const times = (blocks: readonly (readonly string[])[], ...types: string[]) =>
    blocks.filter((block) => types.every((type) => block.includes(type))).length;
  const meetings = (blocks: readonly (readonly string[])[], types: readonly string[]) =>
    types.flatMap((one, i) => types.slice(i + 1).map((other) => times(blocks, one, other)));
  const letters = (block: readonly string[]) => [...block].sort().join('');

  test('the designed blocks, scene by scene', () => {
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
});
