import { describe, expect, test } from 'vitest';
import {
  chooseNextItem,
  computeLevelMiss,
  computeTarget,
  countQuestions,
  countRounds,
  type ItemCandidate,
  isEngagementDue,
  isGameOver,
  isSubjectOver,
} from './adaptive.ts';
import { computeTrialParams, listLevelChoices } from './games.ts';
import { probability } from './items.ts';

const TOPICS = ['a', 'b', 'c', 'd'];
const pool: ItemCandidate[] = Array.from({ length: 160 }, (_, i) => ({
  id: `i${String(i).padStart(3, '0')}`,
  topic: TOPICS[i % 4] as string,
  curve: { a: 1, b: -4 + Math.floor(i / 4) / 5, c: i % 8 < 4 ? 0 : 0.25 },
}));

describe('levels of a game', () => {
  test('two easy openers at .85, then .70', () => {
    expect([0, 1, 2, 20].map(computeTarget)).toEqual([0.85, 0.85, 0.7, 0.7]);
  });

  test('a choice item is aimed above its guessing rate', () => {
    // At b = 0 a child of θ = -4 guesses right with just over .70: the aim is .75, which the easier level is nearer to.
    const [easy, hard] = [-3, 0].map((b) => computeLevelMiss({ a: 1, b, c: 0.7 }, -4, 5)) as [number, number];
    expect(easy).toBeLessThan(hard);
  });

  test('a game ends at its most trials, after five minutes, or precise after eight', () => {
    const state = { answered: 8, psd: 0.45, maxTrials: 20, elapsedMs: 1000 };
    expect(isGameOver(state)).toBe(true);
    expect(isGameOver({ ...state, answered: 7 })).toBe(false);
    expect(isGameOver({ ...state, psd: 0.451 })).toBe(false);
    expect(isGameOver({ ...state, psd: 0.6, answered: 20 })).toBe(true);
    expect(isGameOver({ ...state, psd: 0.6, elapsedMs: 300_000 })).toBe(true);
  });
});

describe('items of a subject', () => {
  test('asking twice gives the same item', () => {
    const state = { topics: TOPICS, theta: 0.3, answered: 5, seed: 'sitting' };
    expect(chooseNextItem(pool, state)).toBe(chooseNextItem(pool.toReversed(), state));
  });

  test('each round asks every topic once', () => {
    let remainingPool = [...pool];
    const presentedTopics = Array.from({ length: 16 }, (_, answered) => {
      const item = chooseNextItem(remainingPool, { topics: TOPICS, theta: 0, answered, seed: 's' }) as ItemCandidate;
      remainingPool = remainingPool.filter(({ id }) => id !== item.id);
      return item.topic;
    });
    for (let round = 0; round < 4; round++)
      expect(presentedTopics.slice(4 * round, 4 * round + 4).sort()).toEqual(TOPICS);
  });

  test('one of the best three is taken, and openers are easier', () => {
    const chances = (answered: number) => {
      const item = chooseNextItem(pool, { topics: TOPICS, theta: 0, answered, seed: 's' }) as ItemCandidate;
      return probability(0, { ...item.curve, a: 1 });
    };
    expect(chances(0)).toBeCloseTo(0.85, 1);
    expect(chances(7)).toBeCloseTo(0.7, 1);
  });

  test('other seeds give other items', () => {
    const items = new Set(
      Array.from(
        { length: 30 },
        (_, i) => chooseNextItem(pool, { topics: TOPICS, theta: 0, answered: 4, seed: `s${i}` })?.id,
      ),
    );
    // Four topics, one of the best three of each.
    expect(items.size).toBeGreaterThan(4);
  });

  test('a topic that has run out borrows from the others, an empty pool gives nothing', () => {
    const onlyA = pool.filter(({ topic }) => topic === 'a');
    for (let answered = 0; answered < 4; answered++)
      expect(chooseNextItem(onlyA, { topics: TOPICS, theta: 0, answered, seed: 's' })?.topic).toBe('a');
    expect(chooseNextItem([], { topics: TOPICS, theta: 0, answered: 0, seed: 's' })).toBeNull();
  });

  test.each([
    [3, 8],
    [5, 8],
    [6, 12],
    [8, 12],
    [9, 16],
    [15, 16],
  ])('at %d years a subject has %d items', (years, items) => {
    const state = { topics: 4, psd: 0.6, years, elapsedMs: 0 };
    expect(countRounds(years) * 4).toBe(items);
    expect(isSubjectOver({ ...state, answered: items - 1 })).toBe(false);
    expect(isSubjectOver({ ...state, answered: items })).toBe(true);
  });

  test('from seven years on two easy questions stand in between, and none in a sitting that is past the first place', () => {
    const listDue = (years: number, engagement: number) =>
      Array.from({ length: 16 }, (_, scored) => scored).filter((scored) =>
        isEngagementDue({ years, scored, engagement }),
      );
    expect([listDue(7, 0), listDue(7, 1), listDue(7, 2), listDue(6.9, 0)]).toEqual([[4], [9], [], []]);
    expect([6.9, 7, 9].map((years) => countQuestions(years, 4))).toEqual([12, 14, 18]);
  });

  test('a precise subject ends early, but only after a whole third round', () => {
    const state = { topics: 4, psd: 0.45, years: 10, elapsedMs: 0 };
    expect([8, 11, 12, 13].map((answered) => isSubjectOver({ ...state, answered }))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(isSubjectOver({ ...state, psd: 0.46, answered: 12 })).toBe(false);
    expect(isSubjectOver({ ...state, answered: 3, elapsedMs: 480_000 })).toBe(true);
  });

  test('extra questions have more rounds where there were few, the same time, and no early end', () => {
    const findEnd = (years: number) =>
      Array.from({ length: 20 }, (_, answered) => answered).find((answered) =>
        isSubjectOver({ answered, topics: 4, psd: 0.3, years, elapsedMs: 0, isExtra: true }),
      );
    expect([3, 6, 9, 15].map(findEnd)).toEqual([12, 16, 16, 16]);
    const state = { topics: 4, psd: 1, years: 10, isExtra: true };
    expect(isSubjectOver({ ...state, answered: 3, elapsedMs: 480_000 })).toBe(true);
    expect([5, 7, 9].map((years) => countQuestions(years, 4, true))).toEqual([12, 18, 18]);
  });
});

describe('parameters of a trial', () => {
  test.each([
    [3, 0.889],
    [4, 0.618],
    [5, 0.246],
    [6, 0.062],
  ])('at age 7 a path of %d is repeated by a share of %d', (length, share) => {
    expect(
      probability(0, computeTrialParams('fireflies', length, 7) as NonNullable<ReturnType<typeof computeTrialParams>>),
    ).toBeCloseTo(share, 3);
  });

  test('a typical child solves what fits its age with three quarters plus guessing', () => {
    const params = computeTrialParams('friends-corner', 8, 9.5) as NonNullable<ReturnType<typeof computeTrialParams>>;
    expect(probability(0, { ...params, c: 0 })).toBeCloseTo(0.75, 12);
    expect(params.c).toBe(0.25);
  });

  test('older children get more options, so guess less', () => {
    expect([5, 8, 12].map((age) => computeTrialParams('matrices', 4, age)?.c)).toEqual([1 / 4, 1 / 5, 1 / 6]);
    expect([5, 8].map((age) => computeTrialParams('feelings-detective', 1, age)?.c)).toEqual([1 / 4, 1 / 6]);
  });

  test('hand control has its own constants for each pointer, and a keyboard is not scored', () => {
    const b = (pointer: 'touch' | 'mouse' | 'pen') => computeTrialParams('aiming', 6, 9, pointer)?.b as number;
    expect(b('mouse')).toBeGreaterThan(b('pen'));
    expect(b('pen')).toBeGreaterThan(b('touch'));
    expect(computeTrialParams('aiming', 6, 9, 'keyboard')).toBeNull();
    expect(computeTrialParams('matrices', 3, 9, 'keyboard')).not.toBeNull();
    expect(listLevelChoices('steering', 9, 'keyboard')).toEqual([]);
  });

  test('a level that does not exist is an error, not a guess', () => {
    expect(() => computeTrialParams('fireflies', 1, 7)).toThrow(RangeError);
    expect(() => computeTrialParams('matrices', 23, 7)).toThrow(RangeError);
  });

  test('children under 7 see faces only; in the first form those under 8', () => {
    const count = (age: number, form: 1 | 2) => listLevelChoices('feelings-detective', age, 'touch', form).length;
    expect([6.9, 7, 11.9].map((age) => count(age, 2))).toEqual([4, 12, 12]);
    expect([7.9, 8].map((age) => count(age, 1))).toEqual([18, 25]);
  });
});
