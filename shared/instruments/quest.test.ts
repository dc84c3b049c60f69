import { describe, expect, test } from 'vitest';
import { AGE_MODES, type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { findScene, listScenes, QUEST } from '#shared/instruments/quest.ts';
import { MOTIFS } from '#shared/instruments/quest-motifs.ts';
import { type Chapter, QUEST_SETS, SCENE_COUNTS, type Scene } from '#shared/instruments/quest-scene.ts';
import { computeSchoolGrade } from '#shared/testing/school-grade.ts';
import { computeReadingLevel, splitWords } from '#shared/values/reading-level.ts';

/**
 * The writing rules of `quest.a.ts`. Reading limits (conventions): school grade of a screen, words of its longest
 * sentence, syllables per word of each text.
 */
const READING: Record<AgeMode, { grade: number; sentence: number; syllables: number }> = {
  '3-6': { grade: 3, sentence: 12, syllables: 1.65 },
  '7-10': { grade: 4, sentence: 16, syllables: 1.7 },
  '11-15': { grade: 6, sentence: 20, syllables: 1.7 },
};
/** Words that reveal gender, culture or wealth, or the socially desired answer. */
const GENDER =
  /\b(he|she|his|hers?|him|boys?|girls?|man|men|woman|women|king|queen|prince|princess|knight|fairy|mum|mom|dad|mother|father|brother|sister)\b/i;
const CULTURE =
  /\b(church|mosque|temple|god|pray|prayer|bible|christmas|easter|halloween|santa|angel|pork|beer|wine|english|american|european)\b/i;
const WEALTH =
  /\b(rich|poor|money|pay|buy|bought|price|cheap|dear|expensive|gold|jewels?|phone|tablet|computer|console|car|ski|piano|villa|brand)\b/i;
const GOODNESS =
  /\b(good|bad|nice|naughty|lazy|polite|kind|brave|clever|smart|stupid|best|worst|wrong|should|must|ought|proper|properly|behave|obey|sorry)\b/i;

const SCENES: readonly Scene[] = QUEST_SETS.flatMap((set) => QUEST[set].scenes);
const CHAPTERS: readonly Chapter[] = QUEST_SETS.flatMap((set) => QUEST[set].chapters);
const [story] = QUEST_SETS.flatMap((set) => QUEST[set].comprehension ?? []);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const lengths = (texts: readonly string[]) => texts.map((text) => `${text.length} ${text}`).join('\n');
const withinAQuarter = (texts: readonly string[]) =>
  texts.every(({ length }) => Math.abs(length / mean(texts.map((text) => text.length)) - 1) <= 0.25);
const listRepeated = (texts: readonly string[]) =>
  texts.map((text) => text.toLowerCase()).filter((text, i, all) => all.indexOf(text) !== i);
const listTexts = ({ options }: Pick<Scene, 'options'>, mode: AgeMode) => options.map(({ text }) => text[mode]);
const expectReadable = (texts: readonly string[], mode: AgeMode) => {
  expect(computeSchoolGrade(texts.join(' ')), texts.join(' ')).toBeLessThanOrEqual(READING[mode].grade);
  for (const text of texts) {
    const { sentence, syllables } = computeReadingLevel(text);
    expect(sentence, text).toBeLessThanOrEqual(READING[mode].sentence);
    expect(syllables, text).toBeLessThanOrEqual(READING[mode].syllables);
  }
};

describe('the shape of the quest', () => {
  test('Set A has 19 scenes: 5 graded, 6 and 8 choices, a chapter each; Set B has 5 and 6', () => {
    const shape = CHAPTERS.map(({ set, chapter }) =>
      [set, chapter, ...listScenes({ set, chapter }).map(({ kind }) => kind)].join(' '),
    );
    const repeatKind = (count: number, kind: Scene['kind']) => Array(count).fill(kind).join(' ');
    expect(shape).toEqual([
      `A 1 ${repeatKind(5, 'graded')}`,
      `A 2 ${repeatKind(6, 'choice')}`,
      `A 3 ${repeatKind(8, 'choice')}`,
      `B 1 ${repeatKind(5, 'graded')}`,
      `B 2 ${repeatKind(6, 'choice')}`,
    ]);
    expect(QUEST.A.scenes).toHaveLength(19);
    expect(SCENES.map(({ options }) => options.length)).toEqual(Array(30).fill(4));
  });

  test('the counts of scenes for pages are those of the sets', () => {
    expect(SCENE_COUNTS).toEqual({ A: QUEST.A.scenes.length, B: QUEST.B.scenes.length });
  });

  test('a set asks all of a chapter before the next', () => {
    for (const set of QUEST_SETS) expect(QUEST[set].chapters.flatMap(listScenes)).toEqual(QUEST[set].scenes);
  });

  test('a scene is found by its set and id, and only there', () => {
    expect(findScene('A', 'raft-builders')?.title).toBe('The raft builders');
    expect(findScene('B', 'raft-builders')).toBeUndefined();
    expect(findScene('A', 'toString')).toBeUndefined();
  });

  test('ids of scenes and of options occur once in the whole quest', () => {
    expect(listRepeated(SCENES.map(({ id }) => id))).toEqual([]);
    expect(
      listRepeated([...SCENES, ...(story ? [story] : [])].flatMap(({ options }) => options.map(({ id }) => id))),
    ).toEqual([]);
  });

  test('an option id is four letters in the one pattern, so its shape says nothing', () => {
    for (const { id } of SCENES.flatMap(({ options }) => options)) expect(id).toMatch(/^([bdfgklmnprstvz][aeiou]){2}$/);
  });

  test('every picture is drawn for some card, and every card has one', () => {
    const used = new Set(
      [...SCENES, ...(story ? [story] : [])].flatMap(({ options }) => options.map(({ picture }) => picture)),
    );
    expect(MOTIFS.filter((motif) => !used.has(motif))).toEqual([]);
    expect(listRepeated(MOTIFS)).toEqual([]);
  });

  test.each(AGE_MODES)('no option is offered twice at %s', (mode) => {
    expect(listRepeated(SCENES.flatMap((each) => listTexts(each, mode)))).toEqual([]);
  });
});

describe.each(SCENES.map((each) => [each.id, each] as const))('the texts of %s', (_, each) => {
  const { prompt, options } = each;
  test.each(AGE_MODES)('at %s are short, of one length and easy to read', (mode) => {
    const texts = listTexts(each, mode);
    expect(Math.max(...texts.map((text) => splitWords(text).length))).toBeLessThanOrEqual(
      MODE_PRESENTATION[mode].optionWords,
    );
    expect(splitWords(prompt[mode]).length).toBeLessThanOrEqual(MODE_PRESENTATION[mode].promptWords);
    expect(withinAQuarter(texts), lengths(texts)).toBe(true);
    expectReadable([prompt[mode], ...texts], mode);
  });

  test('show four different pictures', () => {
    expect(new Set(options.map(({ picture }) => picture)).size).toBe(4);
  });

  test('give each option to one of the two friends, who say as much as each other', () => {
    if (each.kind !== 'graded') return;
    expect(each.friends.flatMap(({ little, lot }) => [little, lot]).toSorted()).toEqual(
      options.map(({ id }) => id).toSorted(),
    );
    expect(withinAQuarter(each.friends.map(({ says }) => says))).toBe(true);
  });

  test('name no gender, no culture, no wealth and no good child', () => {
    const friends = each.kind === 'graded' ? each.friends.map(({ says }) => says) : [];
    const all = [
      each.title,
      ...Object.values(prompt),
      ...options.flatMap(({ text }) => Object.values(text)),
      ...friends,
    ].join(' ');
    for (const cue of [GENDER, CULTURE, WEALTH, GOODNESS]) expect(all).not.toMatch(cue);
  });
});

describe('the story around the scenes', () => {
  test.each(AGE_MODES)('is easy to read at %s, at every opening and every rest', (mode) => {
    for (const { opening, closing } of CHAPTERS) {
      expectReadable([opening[mode]], mode);
      expectReadable([closing[mode]], mode);
    }
  });

  test('is asked about once: one of four pictures is right, and the opening of the set tells which', () => {
    expect(QUEST.B.comprehension).toBeNull();
    const right = story?.options.find(({ id }) => id === story?.right);
    expect(story?.options).toHaveLength(4);
    for (const mode of AGE_MODES) {
      const opening = QUEST.A.chapters[0]?.opening[mode] ?? '';
      const matchingOptions = story?.options.filter(({ text }) =>
        opening.toLowerCase().includes(text[mode].toLowerCase().replace(/s$/, '')),
      );
      expect(matchingOptions).toEqual([right]);
      expectReadable(
        [story?.prompt, story?.found, story?.again].map((words) => words?.[mode] ?? ''),
        mode,
      );
    }
  });
});

describe('the mirror scenes of the parent form', () => {
  const graded = QUEST.A.scenes.filter(({ kind }) => kind === 'graded');

  test('are the graded scenes of Set A with the same options', () => {
    const ids = (scenes: readonly { id: string; options: readonly { id: string }[] }[]) =>
      scenes.map(({ id, options }) => [id, ...options.map((each) => each.id)]);
    expect(ids(MIRROR_SCENES)).toEqual(ids(graded));
  });

  test.each(MIRROR_SCENES.map((each) => [each.id, each] as const))(
    '%s asks about the child, in options of one length, without cues',
    (_, { prompt, options }) => {
      const texts = options.map(({ text }) => text);
      expect(prompt).toMatch(/\byour child\b/i);
      expect(withinAQuarter(texts), lengths(texts)).toBe(true);
      expect(listRepeated(texts)).toEqual([]);
      for (const cue of [GENDER, CULTURE, WEALTH, GOODNESS]) expect([prompt, ...texts].join(' ')).not.toMatch(cue);
      expect(computeSchoolGrade([prompt, ...texts].join(' '))).toBeLessThanOrEqual(8);
    },
  );
});
