import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { ACADEMIC_BANDS, AGE_MODES } from '#shared/instruments/ages.ts';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { listAreaIdeas, listTopicIdeas } from '#shared/measurement/ideas/bank.ts';
import type { Idea } from '#shared/measurement/ideas/idea.ts';
import { AREAS } from '#shared/measurement/scale.ts';
import { computeSchoolGrade } from '#shared/testing/school-grade.ts';
import { computeReadingLevel } from '#shared/values/reading-level.ts';

type Cell = { name: string; file: string; ideas: readonly Idea[] };
const cells: Cell[] = [
  ...Subject.options.flatMap((subject) =>
    TOPICS[subject].flatMap((topic) =>
      ACADEMIC_BANDS.map((band) => ({
        name: `${subject}, ${topic}, ${band}`,
        file: `${subject}/${band}`,
        ideas: listTopicIdeas(subject, topic, band),
      })),
    ),
  ),
  ...AREAS.flatMap((area) =>
    AGE_MODES.map((mode) => ({ name: `${area}, ${mode}`, file: `areas/${mode}`, ideas: listAreaIdeas(area, mode) })),
  ),
];
const ideas = cells.flatMap((cell) => cell.ideas);

const folder = new URL('../../messages/en/ideas/', import.meta.url);
const files = readdirSync(folder).filter((file) => file !== 'idea-text.ts');
const words = new Map<string, IdeaText>();
for (const file of files) {
  const { IDEAS } = (await import(new URL(file, folder).pathname)) as { IDEAS: Record<string, IdeaText> };
  for (const [name, text] of Object.entries(IDEAS))
    words.set(`${file.replace('.ts', '').replace('.', '/')}/${name}`, text);
}
const texts = [...words].map(([id, text]) => ({
  id,
  ...text,
  all: [text.title, text.needs ?? '', text.gist, ...text.steps, text.listenFor],
}));
const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

/** Readable at a grade of primary school, and short. */
const READING = { grade: 7.5, sentence: 22, step: 26, gist: 26, title: 8 };

describe('the bank of ideas', () => {
  it('has four or more for each topic at each age, and for each area at each age', () => {
    expect(cells).toHaveLength(20 * 4 + 5 * 3);
    for (const { name, ideas: some } of cells) expect(some.length, name).toBeGreaterThanOrEqual(4);
  });

  it('keeps every id where its words are, once', () => {
    expect(twice(ideas.map(({ id }) => id))).toEqual([]);
    for (const { file, ideas: some } of cells)
      for (const { id } of some) expect(id).toMatch(new RegExp(`^${file}/[a-z0-9-]+$`));
    expect(ideas.map(({ id }) => id).sort()).toEqual([...words.keys()].sort());
  });

  it('asks for 5 to 45 minutes', () => {
    for (const { id, minutes } of ideas) expect(minutes >= 5 && minutes <= 45 && minutes % 5 === 0, id).toBe(true);
  });

  it('has at each age two or more for each home activity that a parent can tick', () => {
    for (const [band, mode] of [
      ['3-5', '3-6'],
      ['6-8', '7-10'],
      ['9-11', '7-10'],
      ['12-15', '11-15'],
    ] as const) {
      const ofAge = ideas.filter(({ id }) => id.includes(`/${band}/`) || id.startsWith(`areas/${mode}/`));
      for (const activity of HomeActivity.options)
        expect(ofAge.filter((each) => each.activity === activity).length, `${activity}, ${band}`).toBeGreaterThan(1);
    }
  });
});

describe('its words', () => {
  it('are no template: titles and steps are said once', () => {
    expect(twice(texts.map(({ title }) => title))).toEqual([]);
    expect(twice(texts.map(({ gist }) => gist))).toEqual([]);
    expect(twice(texts.map(({ steps }) => steps[0] as string))).toEqual([]);
    expect(twice(texts.map(({ listenFor }) => listenFor))).toEqual([]);
  });

  it('are two to four steps of whole sentences, easy to read', () => {
    for (const { id, title, steps, listenFor, needs } of texts) {
      expect(steps.length >= 2 && steps.length <= 4, id).toBe(true);
      for (const step of steps) {
        expect(step, id).toMatch(/^[“A-Z].*[.?!]”?$/);
        expect(computeReadingLevel(step).words, id).toBeLessThanOrEqual(READING.step);
        expect(computeReadingLevel(step).sentence, id).toBeLessThanOrEqual(READING.sentence);
      }
      expect(listenFor, id).toMatch(/^[“A-Z].*[.?!…]”?$/);
      expect(needs ?? 'Nothing', id).toMatch(/^[A-Z].*[^.]$/);
      expect(computeReadingLevel(title).words, id).toBeLessThanOrEqual(READING.title);
      expect(computeSchoolGrade([...steps, listenFor].join(' ')), id).toBeLessThanOrEqual(READING.grade);
    }
  });

  it('have a gist that can be done by itself, by child and adult: more than the first step, in one breath', () => {
    for (const { id, gist, steps } of texts) {
      expect(gist, id).toMatch(/^[“A-Z].*[.?!]”?$/);
      expect(gist, id).not.toBe(steps[0]);
      expect(gist, id).not.toMatch(/\byour child\b/i);
      const { words: count } = computeReadingLevel(gist);
      expect(count >= 8 && count <= READING.gist, `${id}: ${count}`).toBe(true);
    }
  });

  test.each([
    [
      'a pronoun that could mean the child',
      /\b(he|she|him|her|his|hers|they|them|their|theirs|themselves|himself|herself)\b/i,
    ],
    [
      'a word that a report never says',
      /\b(gifted|behind|deficits?|at risk|disorder|normal|average child|abnormal|clever|lazy|weak|talent(ed)?)\b/i,
    ],
    [
      'praise of a result, or pressure',
      /\b(praise|well done|bravo|reward|must|should|has to be right|homework|exam|grade|marks out of)\b/i,
    ],
    [
      'a day of the calendar',
      /\b((mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december)\b/i,
    ],
    [
      'a feast or season of the calendar',
      /\b(christmas|easter|ramadan|eid|diwali|hanukkah|halloween|birthday|holidays?|weekend|summer|winter|autumn)\b/i,
    ],
    ['a place for a name', /[{}]|\bchild’s name\b/i],
  ])('never hold %s', (_, never) => {
    for (const { id, all } of texts) for (const text of all) expect(never.test(text) ? `${id}: ${text}` : '').toBe('');
  });
});
