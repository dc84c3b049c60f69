import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Trial } from '#shared/domain/assessment/events.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { AREA_GAMES, AREA_ORDER, computeTrialSeed, GAME_IDS, type GameId } from '#shared/instruments/games/game.ts';
import { evaluateMove, GAMES, getGame, isMoveCorrect } from '#shared/instruments/games/games.ts';
import {
  AIMING_LADDER,
  FEELINGS_LADDER,
  FIREFLY_LADDER,
  FRIENDS_LADDER,
  getForm,
  type LadderGame,
  listLevels,
  MATRIX_LADDER,
  STEERING_LADDER,
} from '#shared/instruments/games/ladders.ts';
import { hashText } from '#shared/values/seeded.ts';

const FIRST_FORMS = 3_855_169_473;
const Seed = fc.nat(4_294_967_295);
const Mode = fc.constantFrom(...AGE_MODES);
const scored = GAME_IDS.filter((id): id is LadderGame => id !== 'reaction');

/** A right response to a trial of each game, from the trial shown. */
const RIGHT: Readonly<Record<GameId, (level: number, seed: number, mode: (typeof AGE_MODES)[number]) => unknown>> = {
  matrices: (...of) => ({ option: GAMES.matrices.trial(...of).answer }),
  fireflies: (...of) => ({ taps: GAMES.fireflies.trial(...of).path }),
  'friends-corner': (...of) => ({ option: GAMES['friends-corner'].trial(...of).prompt.answer }),
  'feelings-detective': (...of) => ({ option: GAMES['feelings-detective'].trial(...of).prompt.answer }),
  aiming: (...of) => ({ ...GAMES.aiming.trial(...of).star, ms: 200 }),
  steering: (...of) => ({ trace: GAMES.steering.trial(...of).line.map(({ x, y }, i) => [x, y, i * 10]) }),
  reaction: () => ({ ms: 350 }),
};

describe.each(GAME_IDS)('%s', (id) => {
  const { levels, trial, mark } = getGame(id);
  const Level = fc.constantFrom(...levels);

  test('gives the same trial for the same level, seed and mode, also after a way through JSON', () => {
    fc.assert(
      fc.property(Level, Seed, Mode, (level, seed, mode) => {
        const first = trial(level, seed, mode);
        expect(trial(level, seed, mode)).toEqual(first);
        expect(JSON.parse(JSON.stringify(first))).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });

  test('gives different trials for different seeds', () => {
    for (const level of levels) {
      const trials = Array.from({ length: 40 }, (_, i) =>
        JSON.stringify(trial(level, computeTrialSeed('a sitting', id, i), '7-10')),
      );
      expect(new Set(trials).size, `level ${level}`).toBeGreaterThan(id === 'fireflies' ? 20 : 30);
    }
  });

  test('marks a right response as right, here and when the server makes the trial again', () => {
    fc.assert(
      fc.property(Level, Seed, Mode, (level, seed, mode) => {
        const response = RIGHT[id](level, seed, mode);
        expect(getGame(id).Response.safeParse(response).success).toBe(true);
        expect(mark(trial(level, seed, mode), response)).toBe(true);
        expect(isMoveCorrect({ game: id, level, seed, response }, mode)).toBe(true);
        const shown = trial(level, seed, mode) as {
          options?: readonly unknown[];
          prompt?: { options: readonly unknown[] };
        };
        const right = (response as { option?: number }).option;
        for (const option of (shown.options ?? shown.prompt?.options ?? []).keys())
          expect(mark(shown, { ...(response as object), option })).toBe(option === right);
      }),
      { numRuns: 100 },
    );
  });

  test('never throws at a response, and takes none that does not parse for right', () => {
    fc.assert(
      fc.property(Level, Seed, fc.anything(), (level, seed, response) => {
        const right = mark(trial(level, seed, '7-10'), response);
        expect(right && !getGame(id).Response.safeParse(response).success).toBe(false);
      }),
      { numRuns: 300 },
    );
    const first = trial(levels[0] as number, 1, '3-6');
    const junk = [
      undefined,
      null,
      '',
      0,
      [],
      {},
      { option: -1 },
      { option: 1.5 },
      { option: '0' },
      { taps: [9] },
      { x: Number.NaN, y: 0, ms: 0 },
      { ms: -1 },
      { trace: [[0, 0]] },
    ];
    expect(junk.map((response) => mark(first, response))).toEqual(junk.map(() => false));
  });

  test.each([0, -1, 1.5, 41, Number.NaN])('has no level %d', (level) => {
    expect(() => trial(level, 1, '7-10')).toThrow(RangeError);
  });

  test.each([-1, 0.5, 4_294_967_296, Number.NaN, Number.POSITIVE_INFINITY])('takes no seed %d', (seed) => {
    expect(() => trial(levels[0] as number, seed, '7-10')).toThrow(RangeError);
  });

  test('has levels and responses that the log can hold', () => {
    const record = { index: 0, game: id, rtMs: 900, control: false, away: false, inputType: 'touch' };
    for (const level of levels)
      expect(Trial.safeParse({ ...record, level, seed: 7, response: RIGHT[id](level, 7, '7-10') }).success).toBe(true);
  });
});

describe('ladders', () => {
  test.each(scored)('%s has a game for every level and no other', (id) => {
    expect(new Set(getGame(id).levels)).toEqual(
      new Set([3, 8, 15].flatMap((years) => [...listLevels(id, years, 1), ...listLevels(id, years, 2)])),
    );
  });

  const ages = { matrices: MATRIX_LADDER, 'friends-corner': FRIENDS_LADDER, 'feelings-detective': FEELINGS_LADDER };
  test.each(Object.entries(ages))('%s never becomes easier from one level to the next', (game, ladder) => {
    for (const form of [1, 2]) {
      const mastery = ladder
        .filter(({ level }) => getForm(game, level) === form)
        .map(({ masteryAge, harder = 0 }) => masteryAge + harder);
      expect(mastery).toEqual(mastery.toSorted((a, b) => a - b));
    }
  });

  test.each([AIMING_LADDER, STEERING_LADDER])(
    'the timed games ask for more bits a second at every level',
    (...ladder) => {
      const rates = ladder.map(({ rate }) => rate);
      expect(rates.every((rate, i) => i === 0 || rate > (rates[i - 1] as number))).toBe(true);
    },
  );

  test('fireflies make the path longer at every level', () => {
    expect(FIREFLY_LADDER.map(({ length }) => length)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

/** Recorded trials of the first releases are made again from level and seed alone: what is right must never move. */
test('the first forms keep the right option of every recorded trial', () => {
  const last = { matrices: 10, 'friends-corner': 12, 'feelings-detective': 25 };
  const rights = Object.entries(last).flatMap(([game, levels]) =>
    Array.from({ length: levels }, (_, i) =>
      AGE_MODES.map((mode) =>
        Array.from({ length: 40 }, (_, seed) => {
          const trial = getGame(game as GameId).trial(i + 1, (seed * 2_654_435_761) >>> 0, mode) as {
            answer?: number;
            prompt?: { answer: number };
          };
          return trial.answer ?? trial.prompt?.answer;
        }).join(''),
      ).join(''),
    ),
  );
  expect(hashText(rights.join('/'))).toBe(FIRST_FORMS);
});

describe('what is read before an answer', () => {
  const countWords = (texts: readonly string[]) => texts.join(' ').split(/\s+/).length;
  const countMoveWords = (game: GameId, level: number, seed: number) =>
    evaluateMove({ game, level, seed, response: null }, '7-10').words;
  const countTrialWords = (game: 'friends-corner' | 'feelings-detective', level: number, seed: number) => {
    const trial = GAMES[game].trial(level, seed, '7-10');
    return 'narrative' in trial ? countWords([...trial.narrative, trial.prompt.question]) : 0;
  };

  test('is a story and its question, not the options; a face is looked at', () => {
    for (const game of ['friends-corner', 'feelings-detective'] as const) {
      for (const level of GAMES[game].levels)
        for (const seed of [1, 5, 900])
          expect([level, countMoveWords(game, level, seed)]).toEqual([level, countTrialWords(game, level, seed)]);
    }
    expect(
      Math.min(...GAMES['friends-corner'].levels.map((level) => countMoveWords('friends-corner', level, 1))),
    ).toBeGreaterThan(15);
  });

  test('is nothing in all other games', () => {
    const pictures = GAME_IDS.filter((id) => id !== 'friends-corner' && id !== 'feelings-detective');
    for (const id of pictures)
      expect(getGame(id).levels.map((level) => countMoveWords(id, level, 1))).toEqual(getGame(id).levels.map(() => 0));
  });
});

describe('seeds', () => {
  test('are one for each sitting, game and place, and the same again', () => {
    const sittings = ['2f1c3a9e-0000-4000-8000-000000000001', '2f1c3a9e-0000-4000-8000-000000000002'];
    const all = sittings.flatMap((sitting) =>
      GAME_IDS.flatMap((id) => Array.from({ length: 30 }, (_, i) => computeTrialSeed(sitting, id, i))),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((seed) => seed === seed >>> 0)).toBe(true);
    expect(computeTrialSeed('s', 'matrices', 3)).toBe(computeTrialSeed('s', 'matrices', 3));
  });

  test('have this value for ever, since recorded trials are made again from them', () => {
    expect(computeTrialSeed('00000000-0000-4000-8000-000000000000', 'matrices', 0)).toBe(3671982185);
  });
});

describe('areas', () => {
  test('come in the order of day 3 and play every game once, in its own area', () => {
    expect(AREA_ORDER).toEqual(['cognitive', 'social', 'emotional', 'physical']);
    expect(AREA_ORDER.flatMap((area) => AREA_GAMES[area].map(({ game }) => game))).toEqual(GAME_IDS);
    for (const area of AREA_ORDER) for (const { game } of AREA_GAMES[area]) expect(getGame(game).area).toBe(area);
  });

  test('fit into one record of at most 100 trials, practice included', () => {
    for (const area of AREA_ORDER) {
      for (const mode of AGE_MODES) {
        const total = AREA_GAMES[area].reduce((sum, { practice, trials }) => sum + practice + trials[mode], 0);
        expect(total).toBeLessThanOrEqual(100);
      }
    }
  });

  test('fit into one request of 64 KiB, even with the longest traces', () => {
    const trace = Array.from({ length: 120 }, () => [1000.25, 599.75, 60_000]);
    const trial = {
      index: 99,
      game: 'feelings-detective',
      level: 25,
      seed: 4_294_967_295,
      rtMs: 600_000,
      control: false,
      away: false,
      inputType: 'keyboard',
    };
    expect(GAMES.steering.Response.safeParse({ trace }).success).toBe(true);
    for (const area of AREA_ORDER) {
      const trials = AREA_GAMES[area].flatMap(({ game, practice, trials }) =>
        Array.from({ length: practice + trials['11-15'] }, () => ({
          ...trial,
          response: game === 'steering' ? { trace } : { option: 0, controls: [0, 0] },
        })),
      );
      expect(JSON.stringify({ trials }).length).toBeLessThan(64 * 1024);
    }
  });

  test('score everything but reaction, and begin every game with practice', () => {
    const parts = AREA_ORDER.flatMap((area) => AREA_GAMES[area]);
    expect(parts.filter((part) => !part.scored).map(({ game }) => game)).toEqual(['reaction']);
    expect(parts.every(({ practice }) => practice >= 1)).toBe(true);
  });
});
