import { describe, expect, test } from 'vitest';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { computeExpression, type Expression, HAIR_STYLES, SKIN_TONES } from '#shared/instruments/games/faces.ts';
import { FIRST_FEELINGS_STORIES } from '#shared/instruments/games/feelings-detective.first.stories.ts';
import { SINGLE_FEELINGS } from '#shared/instruments/games/feelings-detective.single.ts';
import { FEELINGS_SETS } from '#shared/instruments/games/feelings-detective.stories.ts';
import { feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { STORIES } from '#shared/instruments/games/friends-corner.ts';
import { countOptions, FACE_EMOTIONS, FEELINGS_LADDER } from '#shared/instruments/games/ladders.ts';
import { createFill } from '#shared/instruments/games/story.ts';
import { createRandom } from '#shared/values/seeded.ts';

const seeds = Array.from({ length: 200 }, (_, i) => i * 21_474_836);
const distance = (a: Expression, b: Expression) =>
  Math.hypot(...Object.keys(a).map((key) => a[key as keyof Expression] - b[key as keyof Expression]));
const strength = (face: Expression) => Math.hypot(...Object.values(face));

const isStory = (level: number) => FEELINGS_LADDER[level - 1]?.kind === 'story';

describe('faces', () => {
  const faces = feelingsDetective.levels.filter((level) => !isStory(level));

  test.each(faces)('at level %d show several feelings equally often, each once among the words', (level) => {
    for (const mode of AGE_MODES) {
      const rights = seeds.map((seed) => {
        const { prompt } = feelingsDetective.trial(level, seed, mode);
        expect(prompt.options).toHaveLength(countOptions('feelings-detective', level, mode));
        expect(new Set(prompt.options).size).toBe(prompt.options.length);
        return prompt.options[prompt.answer];
      });
      const kinds = [...new Set(rights)];
      expect(kinds.length).toBeGreaterThanOrEqual(countOptions('feelings-detective', level, mode));
      for (const kind of kinds)
        expect(rights.filter((right) => right === kind).length).toBeLessThan((1.6 * seeds.length) / kinds.length);
    }
  });

  test('grow from the face at rest: 25 % is weaker than 60 %, 60 % weaker than the full feeling, all seen', () => {
    for (const emotion of FACE_EMOTIONS) {
      const [full, some, little] = ([100, 60, 25] as const).map((intensity) =>
        strength(computeExpression(emotion, intensity)),
      ) as [number, number, number];
      expect(full).toBeGreaterThan(some);
      expect(some).toBeGreaterThan(little);
      expect(little).toBeGreaterThan(0.2);
    }
  });

  test('of two feelings can be told apart even at 25 %', () => {
    for (const one of FACE_EMOTIONS) {
      for (const other of FACE_EMOTIONS.filter((each) => each !== one))
        expect(distance(computeExpression(one, 25), computeExpression(other, 25))).toBeGreaterThan(0.17);
    }
  });

  test('keep every feature within -1 and 1', () => {
    for (const emotion of FACE_EMOTIONS)
      for (const value of Object.values(computeExpression(emotion, 100)))
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
  });

  test('vary in skin, hair and age, whatever the feeling', () => {
    for (const level of faces) {
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
  const sets = Object.entries(FEELINGS_SETS);
  const all = sets.flatMap(([kind, set]) => set.stories.map((story) => [story.id, kind, set, story] as const));

  test.each(sets)('of %s have each option for right equally often, so that the options tell nothing', (_, set) => {
    const counts = set.options.map((_option, i) => set.stories.filter(({ answer }) => answer === i).length);
    expect(Math.max(...counts)).toBe(Math.min(...counts));
  });

  test('stand on a level each: none is out of reach', () => {
    const rungs = FEELINGS_LADDER.flatMap((rung) => (rung.kind === 'story' ? [`${rung.story}/${rung.step}`] : []));
    expect(new Set(sets.map(([kind]) => kind))).toEqual(new Set(rungs));
  });

  test('have an id of their own, also beside those of Friends’ Corner and of the first form', () => {
    const friends = Object.values(STORIES).flat();
    const ids = [...all, ...friends.map(({ id }) => [id])].map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const singles = Object.values(SINGLE_FEELINGS).flat() as { id: string }[];
    const onlyFirst = Object.values(FIRST_FEELINGS_STORIES).flat();
    expect(
      onlyFirst.map(({ id }) => id).filter((id) => ids.includes(id) && !singles.some((one) => one.id === id)),
    ).toEqual([]);
  });

  test.each(all)('%s fills all its places and says he or she of nobody', (_id, _kind, set, story) => {
    for (const seed of seeds.slice(0, 30)) {
      const fill = createFill(story, createRandom(seed));
      const text = [...story.narrative, set.question, ...set.options].map(fill).join(' ');
      expect(text).not.toMatch(/[{}]/);
      expect(text).not.toMatch(/\b(he|she|his|her|hers|him|boy|girl|rich|poor|church|mosque|temple)\b/i);
      expect(story.narrative.map(fill).join(' ').split(' ').length).toBeLessThanOrEqual(50);
    }
  });

  test('are told with the right one among four options', () => {
    for (const level of feelingsDetective.levels.filter(isStory)) {
      for (const seed of seeds.slice(0, 40)) {
        const trial = feelingsDetective.trial(level, seed, '11-15');
        expect(trial.kind).toBe('story');
        expect(new Set(trial.prompt.options).size).toBe(4);
        expect(trial.prompt.answer).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
