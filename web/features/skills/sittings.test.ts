import { describe, expect, test } from 'vitest';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_ORDER, computeTrialSeed, type GameId, type Move } from '#shared/instruments/games/game.ts';
import { getGame } from '#shared/instruments/games/games.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import { createMove } from '#shared/testing/simulated-child.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { AnyGame } from '#web/features/skills/board.ts';
import { findNextArea, markSittings, type PlayedTrial, restoreSittings } from '#web/features/skills/sittings.ts';

const AGE = 7.5;
const MODE = toAgeMode(AGE);
const [HERE, THERE, NEW] = ['here', 'there', 'new'] as [SittingId, SittingId, SittingId];
const Board = () => null;
const load = async (id: GameId): Promise<AnyGame> => ({ ...getGame(id), Board });
/** Stories of other sittings come with the resumed state. */
const SEEN = ['goalkeeper'];
const createResume = (trials: ProgressView['resume']['trials']) => ({
  scenesAnswered: {},
  seenStories: SEEN,
  items: {},
  presentations: {},
  gameAge: AGE,
  trials,
});
const createRow = (area: string, sittingId: string, trials: PlayedTrial[], rejected?: string) => ({
  address: `/api/assessments/x/skills/${area}/trials/${sittingId}`,
  body: { trials, assist: 'alone' },
  rejected,
});

/** The first trials of a cognitive sitting and their moves. */
function playTrials(sittingId: string, count: number): { trials: PlayedTrial[]; moves: Move[] } {
  const [trials, moves]: [PlayedTrial[], Move[]] = [[], []];
  while (moves.length < count) {
    const { game, place, levels } = findNextTrial('cognitive', AGE, moves) as NonNullable<
      ReturnType<typeof findNextTrial>
    >;
    const [level, seed, right] = [
      levels[0]?.level as number,
      computeTrialSeed(sittingId, game, place),
      moves.length % 3 !== 0,
    ];
    const response = createMove(game, level, seed, MODE, right) as PlayedTrial['response'];
    trials.push({
      index: moves.length,
      game,
      level,
      seed,
      response,
      rtMs: 2000,
      control: false,
      away: false,
      inputType: 'touch',
    });
    moves.push({ game, level, seed, right, rtMs: 2000, inputType: 'touch' });
  }
  return { trials, moves };
}
const { trials, moves } = playTrials(HERE, 6);
const restoreCognitive = async (resume: ProgressView['resume'], rows: Parameters<typeof restoreSittings>[1]) =>
  (
    await markSittings(
      restoreSittings(resume, rows, () => NEW),
      MODE,
      load,
    )
  ).cognitive;
const createStoredSitting = (sittingId: string, list: Move[], more = {}) =>
  createResume({ cognitive: { sittingId, count: list.length, completed: false, played: list, ...more } });

describe('an area', () => {
  test('that nobody has begun gets a sitting of its own', async () => {
    expect(await restoreCognitive(createResume({}), [])).toEqual({
      sittingId: NEW,
      moves: [],
      closed: false,
      seenStories: SEEN,
    });
  });

  test('goes on with what the server has', async () => {
    expect(await restoreCognitive(createStoredSitting(HERE, moves), [])).toEqual({
      sittingId: HERE,
      moves,
      closed: false,
      seenStories: SEEN,
    });
  });

  test('adds what waits here, marked, once, and in order', async () => {
    const rows = [
      createRow('cognitive', HERE, trials.slice(2, 4)),
      createRow('cognitive', HERE, trials.slice(4)),
      createRow('social', THERE, trials),
    ];
    expect((await restoreCognitive(createStoredSitting(HERE, moves.slice(0, 3)), rows)).moves).toEqual(moves);
    expect((await restoreCognitive(createStoredSitting(HERE, moves), rows)).moves).toEqual(moves);
  });

  test('takes a sitting that began here and that the server does not know yet', async () => {
    const rows = trials.map((trial) => createRow('cognitive', HERE, [trial]));
    expect(await restoreCognitive(createResume({}), rows)).toEqual({
      sittingId: HERE,
      moves,
      closed: false,
      seenStories: SEEN,
    });
    expect(await restoreCognitive(createStoredSitting(THERE, moves), rows)).toMatchObject({ sittingId: HERE, moves });
  });

  test('leaves out what the server refused', async () => {
    const rows = [createRow('cognitive', HERE, trials.slice(4), 'TRIAL_NOT_ISSUED')];
    expect((await restoreCognitive(createStoredSitting(HERE, moves.slice(0, 4)), rows)).moves).toEqual(
      moves.slice(0, 4),
    );
  });

  test('does not mark a trial during which nobody was there', async () => {
    const rows = [createRow('cognitive', HERE, [...trials.slice(0, 2), { ...(trials[2] as PlayedTrial), away: true }])];
    expect((await restoreCognitive(createResume({}), rows)).moves.map(({ right }) => right)).toEqual([
      moves[0]?.right,
      moves[1]?.right,
      null,
    ]);
  });

  test('that the server has closed is not played again, whatever waits here', async () => {
    expect(
      await restoreCognitive(createStoredSitting(HERE, [], { count: 20, completed: true }), [
        createRow('cognitive', HERE, trials),
      ]),
    ).toEqual({
      sittingId: HERE,
      moves: [],
      closed: true,
      seenStories: SEEN,
    });
  });
});

test('the areas are played in their order, and the first that is not over comes next', async () => {
  const createClosed = (areas: readonly string[]) =>
    createResume(
      Object.fromEntries(areas.map((area) => [area, { sittingId: area, count: 20, completed: true, played: [] }])),
    );
  for (const [i, area] of AREA_ORDER.entries()) {
    const sittings = await markSittings(
      restoreSittings(createClosed(AREA_ORDER.slice(0, i)), [], () => NEW),
      MODE,
      load,
    );
    expect(findNextArea(sittings, AGE)).toBe(area);
  }
  const markedSittings = await markSittings(
    restoreSittings(createClosed(AREA_ORDER), [], () => NEW),
    MODE,
    load,
  );
  expect(findNextArea(markedSittings, AGE)).toBeUndefined();
});
