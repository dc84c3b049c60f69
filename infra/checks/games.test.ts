import { describe, expect, test } from 'vitest';
import { checkExposure, checkMemory, simulateSittings } from '#infra/checks/games.ts';
import { type Choice, learn, measure } from '#infra/checks/solvers.ts';
import { countBrokenRules, type Exposure } from '#shared/instruments/games/exposure.ts';
import { createRandom, randomBelow } from '#shared/values/seeded.ts';

const createChoices = (count: number, rightSign: string, wrongSign: string): Choice[] => {
  const random = createRandom('choices');
  return Array.from({ length: count }, () => {
    const answer = randomBelow(random, 4);
    return { answer, options: [0, 1, 2, 3].map((place) => [place === answer ? rightSign : wrongSign]) };
  });
};

describe('solver that learns', () => {
  test.each([
    ['finds a sign that only right options have', 'a', 'b', 1],
    ['is at chance where all signs are alike', 'a', 'a', 0],
  ])('%s', (_, right, wrong, faults) => {
    const solver = learn('signs', createChoices(100, right, wrong), (choice) => choice);
    expect(measure('here', [solver], createChoices(400, right, wrong), 0.25, 0.06)).toHaveLength(faults);
  });
});

const trial = (story: string, answer: string, place = 0, options = 4): Exposure => ({ story, answer, place, options });

describe('exposure', () => {
  test('breaks no rule with a new story, another answer and another place', () => {
    const earlier = [trial('a', 'Sad', 0), trial('b', 'Happy', 1), trial('c', 'Angry', 2)];
    expect(countBrokenRules(trial('d', 'Sad', 3), earlier, [], '7-10')).toBe(0);
  });
  test('counts a story of this sitting or of an earlier one above all else', () => {
    expect(countBrokenRules(trial('a', 'Sad'), [trial('a', 'Happy')], [], '7-10')).toBe(10);
    expect(countBrokenRules(trial('a', 'Sad'), [], ['a'], '7-10')).toBe(10);
    expect(countBrokenRules({ ...trial('a', 'Sad'), story: null }, [], [], '7-10')).toBe(0);
  });
  test('refuses the same answer or place for the third time running, and of two places says nothing', () => {
    const same = [trial('a', 'Sad', 1), trial('b', 'Sad', 1)];
    expect(countBrokenRules(trial('c', 'Sad', 2), same, [], '3-6')).toBe(1);
    expect(countBrokenRules(trial('c', 'Happy', 1), same, [], '3-6')).toBe(1);
    expect(countBrokenRules(trial('c', 'Happy', 1, 2), same, [], '3-6')).toBe(0);
  });
  test('lets no answer take more than a quarter of the trials, two fifths below 7', () => {
    const two = ['Sad', 'Happy', 'Sad', 'Angry', 'Afraid', 'Happy'].map((answer, i) => trial(`${i}`, answer, i % 4));
    expect(countBrokenRules(trial('x', 'Sad', 3), two, [], '7-10')).toBe(1);
    expect(countBrokenRules(trial('x', 'Sad', 3), two, [], '3-6')).toBe(0);
  });
});

// The games themselves are checked by `check:games -- --quick`, which `npm test` runs.
test('games: an answer that follows from the earlier ones is caught', () => {
  const families = simulateSittings('feelings-detective', 40).map((pair) =>
    pair.map((sitting) => ({
      ...sitting,
      trials: sitting.trials.map((each) => ({ ...each, options: ['Sad', 'Happy', 'Angry', 'Afraid'], answer: 0 })),
    })),
  ) as unknown as ReturnType<typeof simulateSittings>;
  expect(checkMemory('feelings-detective', families).length).toBeGreaterThan(0);
  expect(checkExposure('feelings-detective', families)).toHaveLength(1);
});
