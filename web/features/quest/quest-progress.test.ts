import { expect, test } from 'vitest';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST_B } from '#shared/instruments/quest.b.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import { findFirstOpenIndex, isHalfway, mergeChosenOptions } from '#web/features/quest/quest-progress.ts';

const [one, two, three] = QUEST_A as [Scene, Scene, Scene];
const createQueuedAnswer = (scene: Scene, optionId: string, more = {}) => ({
  address: `/api/assessments/x/quest/${scene.id}`,
  body: { optionId },
  ...more,
});

test('a child carries on at the first scene without an answer, also where a later one has one', () => {
  expect(findFirstOpenIndex(QUEST_A, {})).toBe(0);
  expect(findFirstOpenIndex(QUEST_A, { [one.id]: 'x', [three.id]: 'y' })).toBe(1);
  expect(findFirstOpenIndex(QUEST_A, Object.fromEntries(QUEST_A.map(({ id }) => [id, 'x'])))).toBe(QUEST_A.length - 1);
});

test('what waits on this device is newer than what the server knows, unless the server has refused it', () => {
  const storedChoices = { [one.id]: 'old' };
  expect(
    mergeChosenOptions(storedChoices, [createQueuedAnswer(one, 'new'), createQueuedAnswer(two, 'next')], QUEST_A),
  ).toEqual({
    [one.id]: 'new',
    [two.id]: 'next',
  });
  expect(
    mergeChosenOptions(storedChoices, [createQueuedAnswer(one, 'new', { rejected: 'NO_CONSENT' })], QUEST_A),
  ).toEqual(storedChoices);
});

test('the answers of one set say nothing in the other', () => {
  expect(mergeChosenOptions({ [one.id]: 'x' }, [createQueuedAnswer(two, 'y')], QUEST_B)).toEqual({});
});

test('two sittings part where the chapters allow the most even halves', () => {
  const listRests = (scenes: readonly Scene[]) => scenes.flatMap((_, i) => (isHalfway(scenes, i) ? [i] : []));
  expect(listRests(QUEST_A)).toEqual([11]);
  expect(listRests(QUEST_B)).toEqual([5]);
  expect(listRests(QUEST_A.filter(({ chapter }) => chapter === 1))).toEqual([]);
});
