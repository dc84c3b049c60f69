import { describe, expect, it } from 'vitest';
import { readCode, readEvents } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { holdWrite } from '#services/http/testing/held-write.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentEvent, Trial } from '#shared/domain/assessment/events.ts';
import type { Move } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { getLevelDifficulty, isScoredGame } from '#shared/measurement/games.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { begunWithoutTeacher, daysOpened, on, scheduled } from '#shared/testing/examples.ts';
import { createMove, createTypicalPlayer, playArea, presentTrial } from '#shared/testing/simulated-child.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { createRandom } from '#shared/values/seeded.ts';

const { api, given } = setUpGivenWeeks({ now: on(3) });

const newSitting = () => crypto.randomUUID() as SittingId;
/** All moves of an area as an ordinary child of this age makes them. */
const playMoves = (area: SkillArea, sittingId: SittingId, ageYears = 8.5): Trial[] =>
  playArea(area, sittingId, createTypicalPlayer(ageYears), createRandom(`${area}/moves`));

/** The server adds what it knew of the level. */
const withDifficulty = (trial: Trial): Trial =>
  isScoredGame(trial.game) ? { ...trial, difficulty: getLevelDifficulty(trial.game, trial.level) } : trial;

/** Day 3 of an assessment without a trial, and how a device submits moves. */
async function ready(events: readonly AssessmentEvent[] = [...begunWithoutTeacher, ...daysOpened(3)]) {
  const people = await given(events).people;
  const { parent, week } = people;
  return {
    ...people,
    send: (area: SkillArea, sittingId: SittingId, trials: readonly object[], key?: string) =>
      parent.put(`${week}/skills/${area}/trials/${sittingId}`, { trials }, key ? { key } : {}),
    view: async () => (await parent.get(week)).json<ProgressView>(),
    news: () => readEvents(api, people.id, events.length),
  };
}

describe('a skill area', () => {
  it('keeps its moves in order, marks practice by itself and ends with the last one', async () => {
    const sittingId = newSitting();
    const moves = playMoves('social', sittingId);
    const { send, news } = await ready();
    const response = await send(
      'social',
      sittingId,
      moves.map((move) => ({ ...move, control: true })),
    );
    expect(response.json<ProgressView>().resume.trials).toEqual({
      social: { sittingId, count: moves.length, completed: true, played: [] },
    });
    expect(await news()).toEqual([
      {
        type: 'TrialsRecorded',
        at: on(3),
        area: 'social',
        sittingId,
        assist: 'alone',
        trials: moves.map(withDifficulty),
        scaleVersion: SCALE_VERSION,
      },
      { type: 'SkillAreaCompleted', at: on(3), area: 'social', sittingId },
    ]);
    expect(moves.map(({ control }) => control).slice(0, 3)).toEqual([true, true, false]);
  });

  it('is done on another device from what the week says of it, at the very next trial', async () => {
    const sittingId = newSitting();
    const { send, view, stranger, week } = await ready();
    const first = playMoves('physical', sittingId).slice(0, 7);
    expect((await send('physical', sittingId, first)).statusCode).toBe(200);

    const { resume } = await view();
    const { played, ...storedTrials } = resume.trials.physical as NonNullable<(typeof resume.trials)[string]>;
    expect(storedTrials).toEqual({ sittingId, count: 7, completed: false });
    const age = resume.gameAge as number;
    const moves = [...played];
    const rest: object[] = [];
    const present = () => presentTrial('physical', age, moves, sittingId);
    for (let next = present(); next; next = present()) {
      const { game, level, seed } = next;
      const move = { game, level, seed, rtMs: 1800, inputType: 'touch' as const };
      rest.push({ ...move, index: moves.length, response: createMove(game, level, seed, '7-10', true) });
      moves.push({ ...move, right: true });
    }
    expect((await send('physical', sittingId, rest)).json<ProgressView>().resume.trials.physical).toMatchObject({
      completed: true,
      played: [],
    });
    // Only the family may see how it went, and only until the area is done.
    expect((await stranger.get(week)).statusCode).toBe(404);
    expect(JSON.stringify(await view())).not.toMatch(/"right"|theta|score"/);
  });

  it('goes by one age, so that a birthday between playing and delivery refuses nothing', async () => {
    // A birth month counts from its middle: day 3 opened the day before.
    const age = { years: 6, birthMonth: '2019-11' };
    const days = scheduled.plan.days.map((day, i) => (i === 2 ? { ...day, opens: '2026-11-14T07:00:00.000Z' } : day));
    const birthday = { ...scheduled, age, plan: { ...scheduled.plan, days } };
    const { send, view } = await ready([birthday, ...begunWithoutTeacher.slice(1), ...daysOpened(3)]);
    const { gameAge } = (await view()).resume;
    expect(gameAge).toBeLessThan(7);
    const sittingId = newSitting();
    const moves = playMoves('emotional', sittingId, gameAge as number);
    expect((await send('emotional', sittingId, moves.slice(0, 5))).statusCode).toBe(200);
    api.clock.now = on(6);
    expect(
      (await send('emotional', sittingId, moves.slice(5))).json<ProgressView>().resume.trials.emotional,
    ).toMatchObject({ completed: true });
  });
});

describe('two batches at once', () => {
  /** The first moves of a sitting, all right or all wrong: the next trial differs. */
  function firstMoves(sittingId: SittingId, count: number, right: boolean): object[] {
    const moves: Move[] = [];
    const trials: object[] = [];
    const present = () => presentTrial('emotional', 8.5, moves, sittingId);
    for (let next = present(); next && trials.length < count; next = present()) {
      const { game, level, seed } = next;
      const move = { game, level, seed, rtMs: 3000, inputType: 'touch' as const };
      trials.push({ ...move, index: trials.length, response: createMove(game, level, seed, '7-10', right) });
      moves.push({ ...move, right });
    }
    return trials;
  }

  it('of one sitting on two devices: the later one is judged by the moves of the other, not by its own', async () => {
    const { send, news, id } = await ready();
    const [sittingId, key] = [newSitting(), crypto.randomUUID()];
    const write = () => send('emotional', sittingId, firstMoves(sittingId, 8, false), key);
    const laterResponse = await holdWrite(api, { id, key, write }, async () => {
      expect((await send('emotional', sittingId, firstMoves(sittingId, 6, true))).statusCode).toBe(200);
    });
    expect(readCode(laterResponse)).toBe('TRIAL_NOT_ISSUED');
    const recorded = await news();
    expect(recorded.map((event) => (event.type === 'TrialsRecorded' ? event.trials.length : event.type))).toEqual([6]);
  });

  it('that are the same: what the first has recorded is not recorded again, and the area is completed once', async () => {
    const { send, news, id } = await ready();
    const [sittingId, key] = [newSitting(), crypto.randomUUID()];
    const moves = playMoves('social', sittingId);
    const laterResponse = await holdWrite(api, { id, key, write: () => send('social', sittingId, moves, key) }, () =>
      send('social', sittingId, moves.slice(0, 5)),
    );
    expect(laterResponse.json<ProgressView>().resume.trials.social).toMatchObject({
      count: moves.length,
      completed: true,
    });
    expect((await news()).map(({ type }) => type)).toEqual(['TrialsRecorded', 'TrialsRecorded', 'SkillAreaCompleted']);
  });
});
