import { expect, test } from 'vitest';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { computeOptionOrder } from '#shared/instruments/options.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';

const children = Array.from({ length: 2000 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
const first = QUEST_A[0];
if (first?.kind !== 'graded') throw new Error('Set A begins with a graded scene');

test.each(AGE_MODES)('at %s the same child sees the same order each time, and all four options', (mode) => {
  for (const scene of QUEST_A) {
    const order = computeOptionOrder(scene, 'one-child', mode);
    expect(computeOptionOrder(scene, 'one-child', mode)).toEqual(order);
    expect(order.toSorted()).toEqual(scene.options.map(({ id }) => id).toSorted());
  }
});

test.each(AGE_MODES)('at %s every option comes to every place about equally often', (mode) => {
  for (const { id } of first.options) {
    const places = children.map((child) => computeOptionOrder(first, child, mode).indexOf(id));
    for (const place of [0, 1, 2, 3])
      expect(places.filter((each) => each === place).length / children.length).toBeCloseTo(0.25, 1);
  }
});

test('two scenes of one child are shuffled apart from each other', () => {
  const places = QUEST_A.map((scene) =>
    computeOptionOrder(scene, 'one-child', '7-10')
      .map((id) => scene.options.findIndex((option) => option.id === id))
      .join(''),
  );
  expect(new Set(places).size).toBeGreaterThan(1);
});

test('where a child taps twice, the two options of a friend stay side by side', () => {
  const pairs = first.friends.map(({ little, lot }) => [little, lot].toSorted().join());
  for (const child of children.slice(0, 100)) {
    const order = computeOptionOrder(first, child, '3-6');
    expect([order.slice(0, 2), order.slice(2)].map((pair) => pair.toSorted().join()).toSorted()).toEqual(
      pairs.toSorted(),
    );
  }
});
