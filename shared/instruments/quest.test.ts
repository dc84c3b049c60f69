import { describe, expect, test } from 'vitest';
import { AGE_MODES, PRESENTATION } from '#shared/instruments/ages.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST, scene } from '#shared/instruments/quest.ts';
import type { Chapter, Scene } from '#shared/instruments/quest-scene.ts';

const SCENES: readonly Scene[] = [...QUEST.A.scenes, ...QUEST.B.scenes];
const words = (text: string) => text.split(/\s+/).length;
const lengths = (texts: readonly string[]) => texts.map((text) => text.length);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const withinAQuarter = (texts: readonly string[]) => lengths(texts).every((length) => Math.abs(length / mean(lengths(texts)) - 1) <= 0.25);

test('the personality questions of the specification: 5 in chapter 1 of Set A, 4 options each', () => {
  const chapter = QUEST_A.filter((each) => each.chapter === 1);
  expect(chapter).toHaveLength(5);
  expect(chapter.map(({ options }) => options.length)).toEqual([4, 4, 4, 4, 4]);
  expect(chapter.every(({ kind }) => kind === 'graded')).toBe(true);
});

test('a scene is found by its set and id, and only there', () => {
  expect(scene('A', 'raft-builders')?.title).toBe('The raft builders');
  expect(scene('B', 'raft-builders')).toBeUndefined();
  expect(scene('A', 'toString')).toBeUndefined();
});

test('ids of scenes and of options occur once in the whole quest', () => {
  const ids = SCENES.map(({ id }) => id);
  const options = SCENES.flatMap((each) => each.options.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(options).size).toBe(options.length);
});

test('an option id is four letters in the one pattern, so its shape says nothing', () => {
  for (const { id } of SCENES.flatMap(({ options }) => options)) expect(id).toMatch(/^([bdfgklmnprstvz][aeiou]){2}$/);
});

test('every scene belongs to a chapter of its set', () => {
  const named = (list: readonly Chapter[], { chapter }: Scene) => list.some((each) => each.chapter === chapter);
  for (const set of ['A', 'B'] as const) expect(QUEST[set].scenes.every((each) => each.set === set && named(QUEST[set].chapters, each))).toBe(true);
});

describe.each(SCENES.map((each) => [each.id, each] as const))('the texts of %s', (_, { prompt, options, ...rest }) => {
  test.each(AGE_MODES)('at %s are within the limits of words, of one length, and no two alike', (mode) => {
    const texts = options.map(({ text }) => text[mode]);
    expect(Math.max(...texts.map(words))).toBeLessThanOrEqual(PRESENTATION[mode].optionWords);
    expect(words(prompt[mode])).toBeLessThanOrEqual(PRESENTATION[mode].promptWords);
    expect(withinAQuarter(texts), texts.map((text) => `${text.length} ${text}`).join('\n')).toBe(true);
    expect(new Set(texts.map((text) => text.toLowerCase())).size).toBe(4);
  });

  test('show a picture on every card or on none, and no picture twice', () => {
    const pictures = options.flatMap(({ picture }) => picture ?? []);
    expect([0, 4]).toContain(pictures.length);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('give each option to one of the two friends, who say as much as each other', () => {
    if (rest.kind !== 'graded') return;
    expect(rest.friends.flatMap(({ little, lot }) => [little, lot]).toSorted()).toEqual(options.map(({ id }) => id).toSorted());
    expect(withinAQuarter(rest.friends.map(({ says }) => says))).toBe(true);
  });

  test('name no gender, no person and no possession that money buys', () => {
    const all = [...Object.values(prompt), ...options.flatMap(({ text }) => Object.values(text))].join(' ');
    expect(all).not.toMatch(/\b(he|she|his|her|him|hers|boys?|girls?|king|queen|prince|princess|mum|mom|dad|rich|poor|money|phone|tablet|church|god)\b/i);
  });
});
