import { describe, expect, test } from 'vitest';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { ageModeOf } from '#shared/instruments/ages.ts';
import { AREA_ORDER } from '#shared/instruments/games/areas.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { gameOf } from '#shared/instruments/games/games.ts';
import type { Move } from '#shared/instruments/games/move.ts';
import { trialSeed } from '#shared/instruments/games/rules.ts';
import { nextTrial } from '#shared/measurement/course.ts';
import { moveFor } from '#shared/testing/moves.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { AnyGame } from '#web/features/skills/board.ts';
import { areaToPlay, marked, type PlayedTrial, sittingsSoFar } from '#web/features/skills/sittings.ts';

const AGE = 7.5;
const MODE = ageModeOf(AGE);
const [HERE, THERE, NEW] = ['here', 'there', 'new'] as [SittingId, SittingId, SittingId];
const Board = () => null;
const load = async (id: GameId): Promise<AnyGame> => ({ ...gameOf(id), Board });
const resumeOf = (trials: ProgressView['resume']['trials']) => ({
  scenesAnswered: {},
  items: {},
  presentations: {},
  gameAge: AGE,
  trials,
});
const row = (area: string, sittingId: string, trials: PlayedTrial[], rejected?: string) => ({
  address: `/api/assessments/x/skills/${area}/trials/${sittingId}`,
  body: { trials, assist: 'alone' },
  rejected,
});

/** The first trials of a cognitive sitting and their moves. */
function played(sittingId: string, count: number): { trials: PlayedTrial[]; moves: Move[] } {
  const [trials, moves]: [PlayedTrial[], Move[]] = [[], []];
  while (moves.length < count) {
    const { game, place, levels } = nextTrial('cognitive', AGE, moves) as NonNullable<ReturnType<typeof nextTrial>>;
    const [level, seed, right] = [levels[0] as number, trialSeed(sittingId, game, place), moves.length % 3 !== 0];
    const response = moveFor(game, level, seed, MODE, right) as PlayedTrial['response'];
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
    moves.push({ game, level, right, rtMs: 2000, inputType: 'touch' });
  }
  return { trials, moves };
}
const { trials, moves } = played(HERE, 6);
const cognitive = async (resume: ProgressView['resume'], rows: Parameters<typeof sittingsSoFar>[1]) =>
  (
    await marked(
      sittingsSoFar(resume, rows, () => NEW),
      MODE,
      load,
    )
  ).cognitive;
const known = (sittingId: string, list: Move[], more = {}) =>
  resumeOf({ cognitive: { sittingId, count: list.length, completed: false, played: list, ...more } });

describe('an area', () => {
  test('that nobody has begun gets a sitting of its own', async () => {
    expect(await cognitive(resumeOf({}), [])).toEqual({ sittingId: NEW, moves: [], closed: false });
  });

  test('goes on with what the server has', async () => {
    expect(await cognitive(known(HERE, moves), [])).toEqual({ sittingId: HERE, moves, closed: false });
  });

  test('adds what waits here, marked, once, and in order', async () => {
    const rows = [
      row('cognitive', HERE, trials.slice(2, 4)),
      row('cognitive', HERE, trials.slice(4)),
      row('social', THERE, trials),
    ];
    expect((await cognitive(known(HERE, moves.slice(0, 3)), rows)).moves).toEqual(moves);
    expect((await cognitive(known(HERE, moves), rows)).moves).toEqual(moves);
  });

  test('takes a sitting that began here and that the server does not know yet', async () => {
    const rows = trials.map((trial) => row('cognitive', HERE, [trial]));
    expect(await cognitive(resumeOf({}), rows)).toEqual({ sittingId: HERE, moves, closed: false });
    expect(await cognitive(known(THERE, moves), rows)).toMatchObject({ sittingId: HERE, moves });
  });

  test('leaves out what the server refused', async () => {
    const rows = [row('cognitive', HERE, trials.slice(4), 'TRIAL_NOT_ISSUED')];
    expect((await cognitive(known(HERE, moves.slice(0, 4)), rows)).moves).toEqual(moves.slice(0, 4));
  });

  test('does not mark a trial during which nobody was there', async () => {
    const rows = [row('cognitive', HERE, [...trials.slice(0, 2), { ...(trials[2] as PlayedTrial), away: true }])];
    expect((await cognitive(resumeOf({}), rows)).moves.map(({ right }) => right)).toEqual([
      moves[0]?.right,
      moves[1]?.right,
      null,
    ]);
  });

  test('that the server has closed is not played again, whatever waits here', async () => {
    expect(await cognitive(known(HERE, [], { count: 20, completed: true }), [row('cognitive', HERE, trials)])).toEqual({
      sittingId: HERE,
      moves: [],
      closed: true,
    });
  });
});

test('the areas are played in their order, and the first that is not over comes next', async () => {
  const closed = (areas: readonly string[]) =>
    resumeOf(
      Object.fromEntries(areas.map((area) => [area, { sittingId: area, count: 20, completed: true, played: [] }])),
    );
  for (const [i, area] of AREA_ORDER.entries()) {
    const sittings = await marked(
      sittingsSoFar(closed(AREA_ORDER.slice(0, i)), [], () => NEW),
      MODE,
      load,
    );
    expect(areaToPlay(sittings, AGE)).toBe(area);
  }
  const all = await marked(
    sittingsSoFar(closed(AREA_ORDER), [], () => NEW),
    MODE,
    load,
  );
  expect(areaToPlay(all, AGE)).toBeUndefined();
});
