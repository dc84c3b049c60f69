import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '#services/http/testing/app.ts';
import { neighbours } from '#services/http/testing/given-week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { AREA_GAMES } from '#shared/instruments/games/areas.ts';
import { trialSeed } from '#shared/instruments/games/games.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest.a.ts';
import { begunWithoutTeacher, daysOpened, on } from '#shared/testing/examples.ts';
import { moveFor } from '#shared/testing/moves.ts';
import type { SittingId } from '#shared/values/ids.ts';

let api: TestApi;
let given: Awaited<ReturnType<typeof neighbours>>['given'];
beforeAll(async () => {
  api = await testApi();
  ({ given } = await neighbours(api));
});
afterAll(() => api?.close());

describe('a mood check', () => {
  const body = { mood: 'happy', energy: 'medium', rtMs: 2400, assist: 'alone' } as const;

  it('is recorded and answered with the week as it now stands', async () => {
    api.clock.now = on(1);
    const response = await given(begunWithoutTeacher, daysOpened(1))
      .when(({ parent, week }) => parent.put(`${week}/mood/1`, body))
      .then(200, { type: 'MoodChecked', at: on(1), day: 1, ...body });
    const view = response.json<ProgressView>();
    expect(view).toMatchObject({ version: 4, tasksCompleted: 1, status: 'waiting', waitingReason: 'doneForToday' });
    expect(view.days[0]?.tasks[0]).toMatchObject({ state: 'done', doneAt: on(1) });
  });

  it('is refused before its day, without a trace', async () => {
    api.clock.now = on(1);
    const response = await given(begunWithoutTeacher, daysOpened(1))
      .when(({ parent, week }) => parent.put(`${week}/mood/2`, body))
      .then(409);
    expect(response.json()).toMatchObject({ code: 'NOT_OPEN_YET', status: 409 });
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('has a day from 1 to 6', async () => {
    api.clock.now = on(1);
    for (const day of ['7', '0', '1.5', 'one', '-1']) {
      await given(begunWithoutTeacher)
        .when(({ parent, week }) => parent.put(`${week}/mood/${day}`, body))
        .then(400);
    }
  });
});

describe('a scene of the quest', () => {
  const scene = QUEST_A[0] as (typeof QUEST_A)[number];
  const shownOrder = scene.options.map(({ id }) => id).toReversed();
  const optionId = shownOrder[0] as string;
  const body = { optionId, shownOrder, rtMs: 5200, assist: 'read_aloud' } as const;
  const answer = (sceneId: string, changes: object = {}) =>
    given(begunWithoutTeacher, daysOpened(2)).when(({ parent, week }) => parent.put(`${week}/quest/${sceneId}`, { ...body, ...changes }));

  it('is recorded with what the option stands for, which the server looks up', async () => {
    api.clock.now = on(2);
    const code = QUEST_A_KEY[scene.id]?.codes[optionId] as number;
    const response = await answer(scene.id).then(200, { type: 'SceneAnswered', at: on(2), set: 'A', sceneId: scene.id, code, ...body });
    expect(response.json<ProgressView>().resume.scenesAnswered).toEqual({ [scene.id]: optionId });
    expect(response.body).not.toContain('"code"');
  });

  it('is refused when scene, option or order are not of the quest', async () => {
    api.clock.now = on(2);
    expect((await answer('no-such-scene').then(404)).json()).toMatchObject({ code: 'UNKNOWN_SCENE' });
    expect((await answer(scene.id, { optionId: 'toString' }).then(422)).json()).toMatchObject({ code: 'UNKNOWN_OPTION' });
    await answer(scene.id, { shownOrder: [optionId, optionId, optionId, optionId] }).then(422);
    await answer('constructor').then(404);
    expect((await answer(scene.id, { code: 3 }).then(400)).json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is completed when all scenes of the set are answered, not before', async () => {
    api.clock.now = on(2);
    const early = await given(begunWithoutTeacher, daysOpened(2))
      .when(({ parent, week }) => parent.post(`${week}/quest/A/complete`))
      .then(409);
    expect(early.json()).toMatchObject({ code: 'SCENES_MISSING' });
    const answered = QUEST_A.map(({ id, options }) => ({
      ...{ type: 'SceneAnswered' as const, at: on(2), set: 'A' as const, sceneId: id, optionId: options[0]?.id as string, code: 1 },
      ...{ shownOrder: options.map((option) => option.id), rtMs: 3000, assist: 'alone' as const },
    }));
    await given(begunWithoutTeacher, daysOpened(2), answered)
      .when(({ parent, week }) => parent.post(`${week}/quest/A/complete`))
      .then(200, { type: 'PersonalityCompleted', at: on(2), set: 'A' });
    await given(begunWithoutTeacher, daysOpened(6))
      .when(({ parent, week }) => parent.post(`${week}/quest/B/complete`))
      .then(404);
  });
});

describe('a skill area', () => {
  const mode = '7-10';
  const sittingOf = () => crypto.randomUUID() as SittingId;
  /** All moves of an area at level 3 as a child of eight makes them, every other one right. */
  const movesOf = (area: keyof typeof AREA_GAMES, sittingId: SittingId) =>
    AREA_GAMES[area]
      .flatMap(({ game, practice, trials }) => Array.from({ length: practice + trials[mode] }, (_, place) => ({ game, place })))
      .map(({ game, place }, index) => {
        const level = game === 'reaction' ? 1 : 3;
        const seed = trialSeed(sittingId, game, place);
        return { index, game, level, seed, response: moveFor(game, level, seed, mode, index % 2 === 0), rtMs: 1500, inputType: 'touch' };
      });
  const record = (trials: readonly object[], sittingId: SittingId, area = 'social') =>
    given(begunWithoutTeacher, daysOpened(3)).when(({ parent, week }) => parent.put(`${week}/skills/${area}/trials/${sittingId}`, { trials }));

  it('keeps its moves in order, marks practice by itself and ends with the last one', async () => {
    api.clock.now = on(3);
    const sittingId = sittingOf();
    const moves = movesOf('social', sittingId).map((move) => ({ ...move, away: false }));
    const practice = AREA_GAMES.social[0]?.practice as number;
    const response = await given(begunWithoutTeacher, daysOpened(3))
      .when(({ parent, week }) => parent.put(`${week}/skills/social/trials/${sittingId}`, { trials: moves.map((move) => ({ ...move, control: true })) }))
      .then(
        200,
        ...([
          {
            type: 'TrialsRecorded',
            at: on(3),
            area: 'social',
            sittingId,
            assist: 'alone',
            trials: moves.map((move, i) => ({ ...move, control: i < practice })),
          },
          { type: 'SkillAreaCompleted', at: on(3), area: 'social', sittingId },
        ] as never[]),
      );
    expect(response.json<ProgressView>().resume.trials).toEqual({ social: { sittingId, count: moves.length, completed: true } });
  });

  it('goes on where the last batch ended, and a batch sent again changes nothing', async () => {
    api.clock.now = on(3);
    const sittingId = sittingOf();
    const moves = movesOf('cognitive', sittingId);
    const { people } = given(begunWithoutTeacher, daysOpened(3));
    const { parent, week } = await people;
    const send = (trials: readonly object[]) => parent.put(`${week}/skills/cognitive/trials/${sittingId}`, { trials });
    expect((await send(moves.slice(0, 4))).json<ProgressView>().resume.trials).toMatchObject({ cognitive: { count: 4, completed: false } });
    const again = (await send(moves.slice(0, 4))).json<ProgressView>();
    expect(again.resume.trials).toMatchObject({ cognitive: { count: 4 } });
    const rest = await send(moves.slice(2));
    expect(rest.json<ProgressView>().resume.trials).toMatchObject({ cognitive: { count: moves.length, completed: true } });
    expect((await send(moves.map((move) => ({ ...move, index: move.index + moves.length })))).json()).toMatchObject({ code: 'TRIAL_NOT_ISSUED' });
  });

  it('that is thrown open again believes no move of the sitting before', async () => {
    api.clock.now = on(3);
    const sittingId = sittingOf();
    const moves = movesOf('social', sittingId);
    const { parent, week, id } = await given(begunWithoutTeacher, daysOpened(3)).people;
    const send = (trials: readonly object[]) => parent.put(`${week}/skills/social/trials/${sittingId}`, { trials });
    expect((await send(moves)).statusCode).toBe(200);
    const actor = { kind: 'parent', id: 'test' } as const;
    const command = { type: 'ReplaySitting', at: on(3), task: 'skills/3', area: 'social' } as const;
    await api.handle({ assessmentId: id, command, actor, origin: 'a', key: 'replay', requestHash: '' });
    expect((await send(moves.map((move) => ({ ...move, seed: 1 })))).json()).toMatchObject({ code: 'TRIAL_NOT_ISSUED' });
    expect((await send(moves)).json<ProgressView>().resume.trials).toMatchObject({ social: { count: moves.length, completed: true } });
  });

  it('takes no move that this sitting was not given', async () => {
    api.clock.now = on(3);
    const sittingId = sittingOf();
    const [first] = movesOf('social', sittingId) as [ReturnType<typeof movesOf>[number]];
    for (const changed of [{ seed: (first.seed ^ 1) >>> 0 }, { game: 'matrices' }, { game: 'toString' }, { level: 40 }]) {
      expect((await record([{ ...first, ...changed }], sittingId).then(422)).json()).toMatchObject({ code: 'TRIAL_NOT_ISSUED' });
    }
    await record([{ ...first, response: { option: 'x' } }], sittingId).then(400);
    await record([{ ...first, response: { ...(first.response as object), score: 100 } }], sittingId).then(400);
    expect((await record([{ ...first, index: 1 }], sittingId).then(409)).json()).toMatchObject({ code: 'TRIALS_MISSING' });
  });
});
