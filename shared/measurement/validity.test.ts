import { describe, expect, test } from 'vitest';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Assist } from '#shared/values/answering.ts';
import { computeGuessingLimit, type PlacedAnswer } from './guessing.ts';
import {
  type ChanceSigns,
  computeFloorMs,
  computeTapOdds,
  computeValidity,
  type Flag,
  findAlikeFlags,
  findChapterFlags,
  findContradictionFlags,
  findFormFlags,
  findPairFlags,
  findPositionFlags,
  findSittingFlags,
  getHeardShare,
  isAtChance,
  type SceneSigns,
  type TimedAnswer,
} from './validity.ts';

const codes = (flags: readonly Flag[]) => flags.map(({ code }) => code);
const answers = (right: number, n: number, fast = 0) =>
  Array.from({ length: n }, (_, i) => ({ correct: i < right, rtMs: i < fast ? 700 : 5000, floorMs: 1200 }));
/** Choices of four of typical difficulty. */
const CHOICE = { a: 0.9, b: -0.85, c: 0.25 };
const choices = (scored: readonly TimedAnswer[]): (TimedAnswer & PlacedAnswer)[] =>
  scored.map((answer) => ({ ...CHOICE, ...answer }));
const BASE = { left: null, controlsWrong: 0, awayCount: 0, assists: ['alone' as const], lowState: false };
const sitting = (scored: readonly TimedAnswer[]) => findSittingFlags({ ...BASE, scored: choices(scored) });
const scenes = (n: number, change: (i: number) => Partial<SceneSigns> = () => ({})): SceneSigns[] =>
  Array.from({ length: n }, (_, i) => ({ rtMs: 5000, position: i % 4, assist: 'alone' as const, ...change(i) }));

describe('a sitting', () => {
  test.each([
    [8, 2],
    [10, 4],
    [12, 5],
    [14, 6],
    [16, 7],
    [20, 10],
  ])('of %d answers at most %d right may be guesses, and are where they came in haste as well', (n, limit) => {
    expect(computeGuessingLimit(n)).toBe(limit);
    const hasty = Math.ceil(n / 8);
    expect(codes(sitting(answers(limit, n, hasty)))).toEqual(['FAST_SOME', 'GUESSING']);
    expect(codes(sitting(answers(limit + 1, n, hasty)))).toEqual(['FAST_SOME']);
  });

  test('effort: below .90 answers weigh .7, below .70 they are invalid', () => {
    expect(sitting(answers(15, 20, 2))).toEqual([]);
    expect(sitting(answers(15, 20, 3))).toEqual([{ code: 'FAST_SOME', V: 0.7 }]);
    expect(sitting(answers(15, 20, 6))).toEqual([{ code: 'FAST_SOME', V: 0.7 }]);
    expect(sitting(answers(15, 20, 7))).toEqual([{ code: 'FAST_MANY', V: 0 }]);
  });

  test('an answer at its floor is too fast, and where being quick is the task there is no floor', () => {
    const at = (rtMs: number, floor: number) =>
      codes(sitting(Array.from({ length: 10 }, () => ({ correct: true, rtMs, floorMs: floor }))));
    expect([at(1200, 1200), at(1201, 1200), at(300, 0)]).toEqual([['FAST_MANY'], [], []]);
    expect([computeFloorMs(0), computeFloorMs(5), computeFloorMs(20), computeFloorMs(60)]).toEqual([
      800, 1200, 2400, 7200,
    ]);
  });

  test('an answer before half its audio is too fast, however long it took, where audio is the way of reading', () => {
    const at = (audioHeard: number | undefined, floor = 1200) =>
      codes(sitting(Array.from({ length: 10 }, () => ({ correct: true, rtMs: 60_000, floorMs: floor, audioHeard }))));
    expect([at(0), at(0.49), at(0.5), at(1), at(undefined), at(0, 0)]).toEqual([
      ['FAST_MANY'],
      ['FAST_MANY'],
      [],
      [],
      [],
      [],
    ]);
  });

  test('audio is the way of reading of the youngest, alone with a device that has a voice', () => {
    const readHeardShare = (mode: AgeMode, assist: Assist, audioHeard: number | undefined = 0.3) =>
      getHeardShare(mode, { audioHeard, assist });
    expect([readHeardShare('3-6', 'alone'), readHeardShare('3-6', 'alone', 0)]).toEqual([0.3, 0]);
    expect([
      readHeardShare('7-10', 'alone'),
      readHeardShare('11-15', 'alone'),
      readHeardShare('3-6', 'read_aloud'),
      getHeardShare('3-6', { assist: 'alone' }),
    ]).toEqual(Array(4).fill(undefined));
  });

  test('both openers or two control questions wrong: not understood, but a low score is kept', () => {
    const failed = [false, false, ...Array.from({ length: 12 }, () => true)].map((correct) => ({
      correct,
      rtMs: 5000,
      floorMs: 800,
    }));
    expect(sitting(failed)).toEqual([{ code: 'CONTROL_FAIL', V: 1 }]);
    const base = { ...BASE, scored: choices(answers(10, 10)) };
    expect(codes(findSittingFlags({ ...base, controlsWrong: 1 }))).toEqual([]);
    expect(codes(findSittingFlags({ ...base, controlsWrong: 2 }))).toEqual(['CONTROL_FAIL']);
  });

  test('help halves the weight, and what a parent chose is not the child’s', () => {
    const base = { ...BASE, scored: choices(answers(10, 10)), awayCount: 1, lowState: true };
    expect(findSittingFlags({ ...base, assists: ['alone', 'talked_through'] })).toEqual([
      { code: 'AWAY', V: 1 },
      { code: 'HELPED', V: 0.5 },
      { code: 'LOW_STATE', V: 1 },
    ]);
    expect(computeValidity(findSittingFlags({ ...base, assists: ['parent_chose'] }))).toBe(0);
    expect(computeValidity(findSittingFlags({ ...base, assists: ['read_aloud'] }))).toBe(1);
  });
});

describe('answers at chance', () => {
  const PRACTICE = { a: 1, b: -4, c: 1 / 4 };
  const QUESTION = { a: 1, b: -6, c: 1 / 9 };
  /** Practice of a game, or easy questions of a subject. */
  const sitting = (kind: 'game' | 'subject', marks: string, low = true): ChanceSigns => {
    const tried = [...marks].map((mark) => ({ ...(kind === 'game' ? PRACTICE : QUESTION), correct: mark === '1' }));
    return { kind, low, easy: kind === 'game' ? [] : tried, tried };
  };
  const listLeftOut = (...week: ChanceSigns[]) => week.map((each) => isAtChance(each, week));

  test('both easy questions missed leave a subject with few right answers out, one does not', () => {
    expect(listLeftOut(sitting('subject', '00'), sitting('subject', '11'), sitting('subject', '10'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a child whose other answers are good has tried', () => {
    expect(listLeftOut(sitting('subject', '00', false), sitting('subject', '11'))).toEqual([false, false]);
  });

  test('a subject whose own easy questions were right is not judged by the others', () => {
    const others = ['00', '00', '00'].map((marks) => sitting('subject', marks));
    expect(listLeftOut(...others, sitting('subject', '11'), sitting('subject', '10')).slice(3)).toEqual([false, true]);
  });

  test('practice missed in one game is little; missed in all it leaves out the games with few right answers', () => {
    expect(listLeftOut(sitting('game', '00'), sitting('game', '11'), sitting('game', '01'))).toEqual([
      false,
      false,
      false,
    ]);
    const games = ['00', '00', '00'].map((marks) => sitting('game', marks));
    expect(listLeftOut(...games, sitting('game', '00', false))).toEqual([true, true, true, false]);
  });

  test('subjects without easy questions are judged with the whole week', () => {
    const games = ['00', '00', '00'].map((marks) => sitting('game', marks));
    expect(listLeftOut(...games, sitting('subject', ''), sitting('subject', '', false)).slice(3)).toEqual([
      true,
      false,
    ]);
    expect(listLeftOut(...games, sitting('subject', '11'), sitting('subject', '11')).slice(3)).toEqual([false, false]);
    expect(listLeftOut(sitting('game', ''), sitting('subject', ''))).toEqual([false, false]);
  });

  test('what a very weak child that tries would miss as well is no sign', () => {
    const hard = (marks: string): ChanceSigns => ({
      kind: 'subject',
      low: true,
      easy: [],
      tried: [...marks].map((mark) => ({ a: 1, b: 0, c: 1 / 4, correct: mark === '1' })),
    });
    expect(computeTapOdds(hard('00000000').tried)).toBeLessThan(2);
    expect(listLeftOut(hard('00000000'), hard('0010'))).toEqual([false, false]);
  });
});

describe('the quest', () => {
  test('fast answers: below 10 % nothing, to 30 % a note, above the chapter is void', () => {
    const fast = (share: number) =>
      computeValidity(findChapterFlags(scenes(20, (i) => (i < share * 20 ? { rtMs: 1499 } : {}))));
    expect([fast(0.05), fast(0.1), fast(0.3), fast(0.35)]).toEqual([1, 0.7, 0.7, 0]);
    expect(findChapterFlags(scenes(5, () => ({ rtMs: 1500 })))).toEqual([]);
  });

  test('an answer before half the audio counts as fast', () => {
    expect(computeValidity(findChapterFlags(scenes(5, () => ({ audioHeard: 0.4 }))))).toBe(0);
    expect(computeValidity(findChapterFlags(scenes(5, () => ({ audioHeard: 0.5 }))))).toBe(1);
  });

  test('seven times the same place in a row weighs half, nine times nothing', () => {
    const row = (n: number) => computeValidity(findPositionFlags(scenes(19, (i) => ({ position: i < n ? 2 : i % 2 }))));
    expect([row(6), row(7), row(8), row(9)]).toEqual([1, 0.5, 0.5, 0]);
    expect(findPositionFlags([])).toEqual([]);
  });

  test('two sets that contradict each other by 10 in all', () => {
    const pairs = (...distances: number[]) => distances.map((d) => ({ a: 0, b: d }));
    expect(findPairFlags(pairs(3, 3, 3, 1, 0))).toEqual([{ code: 'Q_PAIR', V: 0.7 }]);
    expect(findPairFlags(pairs(3, 3, 3, 0, 0))).toEqual([]);
    expect(findPairFlags(pairs(3, 3, 3, 3))).toEqual([]);
  });
});

describe('forms', () => {
  const form = (sliders: object, totalMs = 100_000) =>
    findFormFlags({ sliders, sliderCount: 4, answeredFields: 8, totalMs });
  test('less than two seconds a field', () => {
    const sliders = { socialSkills: 3, independence: 4, creativity: 5, emotional: 6 };
    expect(form(sliders, 15_999)).toEqual([{ code: 'F_FAST', V: 0.5 }]);
    expect(form(sliders, 16_000)).toEqual([]);
  });

  test('straight lines need four sliders; all at an end weigh less still', () => {
    expect(form({ socialSkills: 7, independence: 7, creativity: 7, emotional: 7 })).toEqual([
      { code: 'F_STRAIGHT', V: 0.7 },
    ]);
    expect(computeValidity(form({ socialSkills: 10, independence: 10, creativity: 10, emotional: 10 }))).toBeCloseTo(
      0.35,
      12,
    );
    expect(form({ socialSkills: 7, independence: 7, creativity: 7 })).toEqual([{ code: 'F_UNTOUCHED', V: 1 }]);
  });

  test('a teacher’s form that repeats the parent’s rating of the same behaviour in every slider is no second view', () => {
    const parent = { socialSkills: 8, independence: 6, creativity: 9, emotional: 5 };
    const teacher = {
      academicPerformance: 9,
      classroomBehavior: 5,
      peerInteraction: 8,
      focusAttention: 6,
      participation: 9,
    };
    const { focusAttention: _, ...four } = teacher;
    const { peerInteraction: __, ...three } = four;
    expect([findAlikeFlags(parent, teacher), findAlikeFlags(parent, four)]).toEqual([
      [{ code: 'X_ALIKE', V: 0 }],
      [{ code: 'X_ALIKE', V: 0 }],
    ]);
    const isAlike = (own: object, other: object) => findAlikeFlags(own, other).length > 0;
    expect([
      isAlike(parent, { ...teacher, peerInteraction: 7 }),
      isAlike(parent, three),
      isAlike({ ...parent, emotional: undefined }, teacher),
      isAlike({}, teacher),
    ]).toEqual([false, false, false, false]);
    const [sevens, allSeven] = [parent, teacher].map((form) =>
      Object.fromEntries(Object.keys(form).map((k) => [k, 7])),
    );
    expect(isAlike(sevens as object, allSeven as object)).toBe(false);
  });

  test('contradictions within the form and with the tests are only noted', () => {
    const none: Flag[] = [];
    const noted = [{ code: 'X_CONTRA', V: 1 }];
    expect(findContradictionFlags({ classroomBehavior: 3, focusAttention: 9 }, null)).toEqual(noted);
    expect(findContradictionFlags({ classroomBehavior: 9, focusAttention: 3 }, null)).toEqual(noted);
    expect(findContradictionFlags({ classroomBehavior: 4, focusAttention: 9 }, null)).toEqual(none);
    expect(findContradictionFlags({ academicPerformance: 9 }, { lo: 50, hi: 69 })).toEqual(noted);
    expect(findContradictionFlags({ academicPerformance: 9 }, { lo: 50, hi: 70 })).toEqual(none);
    expect(findContradictionFlags({ academicPerformance: 3 }, { lo: 80, hi: 90 })).toEqual(noted);
    expect(findContradictionFlags({ academicPerformance: 3 }, null)).toEqual(none);
  });
});
