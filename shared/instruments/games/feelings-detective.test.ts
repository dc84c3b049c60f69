import { describe, expect, test } from 'vitest';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { computeExpression, type Expression, HAIR_STYLES, SKIN_TONES } from '#shared/instruments/games/faces.ts';
import { FEELING_WORDS, FEELINGS_STORIES } from '#shared/instruments/games/feelings-detective.stories.ts';
import { feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { countOptions, FACE_EMOTIONS, FEELINGS_LADDER } from '#shared/instruments/games/ladders.ts';
import { createFill, createPrompt } from '#shared/instruments/games/story.ts';
import { createRandom } from '#shared/values/seeded.ts';

const seeds = Array.from({ length: 200 }, (_, i) => i * 21_474_836);
const distance = (a: Expression, b: Expression) =>
  Math.hypot(...Object.keys(a).map((key) => a[key as keyof Expression] - b[key as keyof Expression]));
const strength = (face: Expression) => Math.hypot(...Object.values(face));

describe('faces', () => {
  const faces = FEELINGS_LADDER.flatMap((rung) => (rung.kind === 'face' ? [rung] : []));

  test.each(faces)(
    'at level $level show $emotion at $intensity % and offer its word once',
    ({ level, emotion, intensity }) => {
      for (const mode of AGE_MODES) {
        for (const seed of seeds) {
          const trial = feelingsDetective.trial(level, seed, mode);
          if (trial.kind !== 'face') throw new Error('a face was expected');
          expect(trial.expression).toEqual(computeExpression(emotion, intensity));
          expect(trial.prompt.options[trial.prompt.answer]).toBe(FEELING_WORDS[emotion]);
          expect(trial.prompt.options).toHaveLength(countOptions('feelings-detective', level, mode));
          expect(new Set(trial.prompt.options).size).toBe(trial.prompt.options.length);
        }
      }
    },
  );

  test('grow from the face at rest: 35 % is weaker than 60 %, 60 % weaker than the full feeling, all seen', () => {
    for (const emotion of FACE_EMOTIONS) {
      const [full, some, little] = ([100, 60, 35] as const).map((intensity) =>
        strength(computeExpression(emotion, intensity)),
      ) as [number, number, number];
      expect(full).toBeGreaterThan(some);
      expect(some).toBeGreaterThan(little);
      expect(little).toBeGreaterThan(0.3);
    }
  });

  test('of two feelings can be told apart even at 35 %', () => {
    for (const one of FACE_EMOTIONS) {
      for (const other of FACE_EMOTIONS.filter((each) => each !== one))
        expect(distance(computeExpression(one, 35), computeExpression(other, 35))).toBeGreaterThan(0.25);
    }
  });

  test('keep every feature within -1 and 1', () => {
    for (const emotion of FACE_EMOTIONS)
      for (const value of Object.values(computeExpression(emotion, 100)))
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
  });

  test('vary in skin, hair and age, whatever the feeling', () => {
    for (const { level } of faces) {
      const people = seeds
        .map((seed) => feelingsDetective.trial(level, seed, '7-10'))
        .flatMap((trial) => (trial.kind === 'face' ? [trial.person] : []));
      expect(new Set(people.map(({ skin }) => skin)).size).toBe(SKIN_TONES);
      expect(new Set(people.map(({ hair }) => hair)).size).toBe(HAIR_STYLES);
      expect(new Set(people.map(({ age }) => age)).size).toBe(3);
    }
  });
});

describe('stories', () => {
  const rungs = FEELINGS_LADDER.flatMap((rung) => (rung.kind === 'story' ? [rung] : []));
  const all = Object.values(FEELINGS_STORIES).flat();

  test.each(rungs)(
    'at level $level ($story $step) there are at least six, with four options',
    ({ level, story, step }) => {
      expect(FEELINGS_STORIES[`${story}/${step}`]?.length).toBeGreaterThanOrEqual(6);
      for (const seed of seeds) {
        const trial = feelingsDetective.trial(level, seed, '11-15');
        expect(trial.kind).toBe('story');
        expect(trial.prompt.options).toHaveLength(countOptions('feelings-detective', level, '11-15'));
      }
    },
  );

  test('stand on a level each: none is out of reach', () => {
    expect(Object.keys(FEELINGS_STORIES).toSorted()).toEqual(
      rungs.map(({ story, step }) => `${story}/${step}`).toSorted(),
    );
  });

  test.each(all.map((story) => [story.id, story] as const))(
    '%s fills all its places, has no two equal options and says he or she of nobody',
    (_, story) => {
      for (const seed of seeds.slice(0, 30)) {
        const random = createRandom(seed);
        const fill = createFill(story, random);
        const { question, options, answer } = createPrompt(story.prompt, fill, random);
        const text = [...story.narrative.map(fill), question, ...options].join(' ');
        expect(text).not.toMatch(/[{}]/);
        expect(text).not.toMatch(/\b(he|she|his|her|hers|him|boy|girl|rich|poor|church|mosque|temple)\b/i);
        expect(new Set(options).size).toBe(4);
        expect(options[answer]).toBe(fill(story.prompt.right));
      }
    },
  );

  test('do not give the right answer away by its being the longest', () => {
    const longest = all.filter(({ prompt }) => prompt.wrong.every((wrong) => wrong.length < prompt.right.length));
    expect(longest.length / all.length).toBeLessThanOrEqual(0.4);
  });

  test('of one kind do not all have the same answer', () => {
    for (const stories of Object.values(FEELINGS_STORIES))
      expect(new Set(stories.map(({ prompt }) => prompt.right)).size).toBeGreaterThanOrEqual(3);
  });
});

test('a response is right by the place of the option', () => {
  const trial = feelingsDetective.trial(1, 5, '7-10');
  expect(trial.prompt.options.map((_, option) => feelingsDetective.mark(trial, { option }))).toEqual(
    trial.prompt.options.map((_, i) => i === trial.prompt.answer),
  );
});
