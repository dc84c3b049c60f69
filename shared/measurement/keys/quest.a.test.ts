import { expect, test } from 'vitest';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest.a.ts';

const graded = QUEST_A.filter((scene) => scene.kind === 'graded');
const codes = (sceneId: string) => QUEST_A_KEY[sceneId]?.codes ?? {};
/** The codes of a scene's options in the order in which a list of ids names them. */
const codesIn = (sceneId: string, ids: readonly string[]) => ids.map((id) => codes(sceneId)[id]).join('');

test('the key names exactly the graded scenes, and in each exactly its options, one for each code', () => {
  expect(Object.keys(QUEST_A_KEY).toSorted()).toEqual(graded.map(({ id }) => id).toSorted());
  for (const { id, options } of graded) {
    expect(Object.keys(codes(id)).toSorted()).toEqual(options.map((option) => option.id).toSorted());
    expect(Object.values(codes(id)).toSorted()).toEqual([0, 1, 2, 3]);
  }
});

test('chapter 1 asks each of the five traits once', () => {
  const traits = graded.filter(({ chapter }) => chapter === 1).map(({ id }) => QUEST_A_KEY[id]?.trait);
  expect(traits.toSorted()).toEqual(['A', 'C', 'E', 'N', 'O']);
});

test('a friend stands for one end of the trait: a lot is the outer code, a little the inner one', () => {
  for (const { id, friends } of graded) {
    const ends = friends.map(({ little, lot }) => codesIn(id, [lot, little]));
    expect(ends.toSorted(), id).toEqual(['01', '32']);
  }
});

test('neither the order of the file, nor of the alphabet, nor of the friends says the code', () => {
  const listed = graded.map(({ id, options }) =>
    codesIn(
      id,
      options.map((option) => option.id),
    ),
  );
  const alphabetical = graded.map(({ id }) => codesIn(id, Object.keys(codes(id)).toSorted()));
  for (const orders of [listed, alphabetical]) {
    expect(new Set(orders).size).toBe(orders.length);
    expect(orders).not.toContain('0123');
    expect(orders).not.toContain('3210');
  }
  const firstFriends = new Set(graded.map(({ id, friends }) => codes(id)[friends[0].lot]));
  expect(firstFriends).toEqual(new Set([0, 3]));
});

test('no picture stands for the same end of two traits', () => {
  const ends = graded.flatMap(({ id, options }) => options.filter((option) => [0, 3].includes(codes(id)[option.id] ?? -1)).map(({ picture }) => picture));
  expect(new Set(ends).size).toBe(ends.length);
});

test('an id that every object knows is as unknown as any other', () => {
  for (const id of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(QUEST_A_KEY[id]).toBeUndefined();
    expect(QUEST_A_KEY['raft-builders']?.codes[id]).toBeUndefined();
  }
});
