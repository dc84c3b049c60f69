import { describe, expect, it } from 'vitest';
import { readCode, readEvents, SCHEDULE } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentEvent, Trial } from '#shared/domain/assessment/events.ts';
import { listStories } from '#shared/domain/assessment/moves.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { readAnswers } from '#shared/measurement/report/answers.ts';
import { begunWithoutTeacher, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { createTypicalPlayer, playArea } from '#shared/testing/simulated-child.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { createRandom } from '#shared/values/seeded.ts';
import type { TaskId } from '#shared/values/tasks.ts';

const { api, given } = setUpGivenWeeks({ now: on(5) });

const newSitting = () => crypto.randomUUID() as SittingId;
const playMoves = (area: SkillArea, sittingId: SittingId, seenStories: readonly string[] = []): Trial[] =>
  playArea(area, sittingId, createTypicalPlayer(8.5), createRandom(sittingId), seenStories);

/** A family on day 5 and its actions: play, answer, replay. */
async function family(...events: AssessmentEvent[]) {
  const people = await given(begunWithoutTeacher, daysOpened(5), events).people;
  const { parent, week, id } = people;
  const view = async () => (await parent.get(week)).json<ProgressView>();
  return {
    ...people,
    view,
    taskState: async (task: TaskId) =>
      (await view()).days.flatMap(({ tasks }) => tasks).find((each) => each.id === task)?.state,
    replay: (body: object, key?: string) => parent.post(`${week}/replays`, body, key ? { key } : {}),
    play: (area: SkillArea, sittingId: SittingId, trials: readonly object[], key?: string) =>
      parent.put(`${week}/skills/${area}/trials/${sittingId}`, { trials }, key ? { key } : {}),
    log: () => readEvents(api, id),
    /** What a report would count now. */
    counting: async () => readAnswers([...(await readEvents(api, id)), { ...examples.AnalysisStarted, at: on(8) }]),
  };
}

describe('a replay of the games', () => {
  it('throws open just the doubtful area; the new sitting counts, the old one stays in the log', async () => {
    const { play, replay, view, taskState, log, counting } = await family();
    const old = newSitting();
    for (const area of SkillArea.options) expect((await play(area, old, playMoves(area, old))).statusCode).toBe(200);
    expect(await taskState('skills/3')).toBe('done');

    const opened = await replay({ task: 'skills/3', area: 'social' });
    expect(opened.statusCode).toBe(200);
    expect(await taskState('skills/3')).toBe('open');
    expect(Object.keys((await view()).resume.trials)).toEqual(['cognitive', 'emotional', 'physical']);
    // Until the new sitting has begun nothing is deleted.
    expect((await counting()).games.social?.trials).toHaveLength(playMoves('social', old).length);

    const { seenStories } = (await view()).resume;
    expect(seenStories).toEqual(listStories(playMoves('social', old)));
    // Chance may deal other stories alone.
    const isRepeating = (sitting: SittingId) =>
      listStories(playMoves('social', sitting)).some((story) => seenStories.includes(story));
    let again = newSitting();
    while (!isRepeating(again)) again = newSitting();
    expect(readCode(await play('social', again, playMoves('social', again)))).toBe('TRIAL_NOT_ISSUED');
    const moves = playMoves('social', again, seenStories);
    expect(listStories(moves).filter((story) => seenStories.includes(story))).toEqual([]);
    await play('social', again, moves.slice(0, 3));
    expect((await view()).resume.trials.social).toMatchObject({ sittingId: again, count: 3, completed: false });
    await play('social', again, moves.slice(3));
    expect(await taskState('skills/3')).toBe('done');
    expect((await counting()).games.social?.trials).toMatchObject(moves);
    const recorded = (await log()).filter((event) => event.type === 'TrialsRecorded' && event.area === 'social');
    expect(recorded.map((event) => 'sittingId' in event && event.sittingId)).toEqual([old, again, again]);
  });

  it('may take all areas at once', async () => {
    const { play, replay, view } = await family();
    const sitting = newSitting();
    for (const area of SkillArea.options) await play(area, sitting, playMoves(area, sitting));
    expect((await replay({ task: 'skills/3' })).statusCode).toBe(200);
    expect((await view()).resume.trials).toEqual({});
  });
});

describe('a reassessment', () => {
  it('knows the stories of the week before from its recorded trials, and those of no other child', async () => {
    const { parent, week, studentId, play } = await family();
    const stranger = await family();
    const sitting = newSitting();
    const moves = playMoves('emotional', sitting);
    await play('emotional', sitting, moves);
    await stranger.play('social', sitting, playMoves('social', sitting));
    await parent.post(`${week}/cancel`);
    const scheduled = await parent.post('/assessments', { ...SCHEDULE, studentId, startDate: '2026-12-07' });
    expect(scheduled.statusCode).toBe(201);
    const { id, resume } = scheduled.json<ProgressView>();
    expect(new Set(resume.seenStories)).toEqual(new Set(listStories(moves)));
    expect((await readEvents(api, id))[0]).toMatchObject({ seenStories: resume.seenStories });
  });
  it('of a child without an earlier one knows none, and its schedule says nothing', async () => {
    const { log, view } = await family();
    expect((await view()).resume.seenStories).toEqual([]);
    expect((await log())[0]).not.toHaveProperty('seenStories');
  });
});

describe('a replay of a subject', () => {
  it('asks other items than before, from the first; the view loses its score until they are answered', async () => {
    const { parent, week, id, replay, taskState, view, counting } = await family();
    const next = async () => (await parent.get(`${week}/academic/science/next`)).json();
    const answerAll = async () => {
      const presented: string[] = [];
      for (let { item, sittingId } = await next(); item; { item, sittingId } = await next()) {
        presented.push(item.id);
        const body = { sittingId, response: { format: 'pass' }, rtMs: 4000, assist: 'alone' };
        expect((await parent.put(`${week}/academic/science/items/${item.id}`, body)).statusCode).toBe(200);
      }
      return presented;
    };
    const first = await answerAll();
    expect(await taskState('academic/4/science')).toBe('done');
    const completeSubject = () =>
      api.log`select completed_at from academic_assessments where session_id = ${id} and subject = 'science'`;
    expect((await completeSubject())[0]?.completed_at).not.toBeNull();

    expect((await replay({ task: 'academic/4/science' })).statusCode).toBe(200);
    expect(await taskState('academic/4/science')).toBe('open');
    expect((await view()).resume.items).toEqual({});
    expect((await completeSubject())[0]?.completed_at).toBeNull();
    expect(await next()).toMatchObject({ answered: 0 });
    const second = await answerAll();
    expect(second.filter((item) => first.includes(item))).toEqual([]);
    const { items = [], engagement = [] } = (await counting()).subjects.science ?? {};
    expect([...items, ...engagement].map(({ itemId }) => itemId).sort()).toEqual(second.toSorted());
    expect(await taskState('academic/4/science')).toBe('done');
  });
});

it('a replay of the quest asks every scene of Set A again and leaves the encore as it is', async () => {
  api.clock.now = on(6);
  const { parent, week, replay, view, taskState, counting } = await family();
  const answer = (sceneId: string, options: readonly { id: string }[], which: number) =>
    parent.put(`${week}/quest/${sceneId}`, {
      optionId: options[which]?.id,
      shownOrder: options.map(({ id }) => id),
      rtMs: 4000,
      assist: 'alone',
    });
  for (const { id, options } of QUEST.A.scenes) expect((await answer(id, options, 0)).statusCode).toBe(200);
  expect((await parent.post(`${week}/quest/A/complete`)).statusCode).toBe(200);
  const [encore] = QUEST.B.scenes as [(typeof QUEST.B.scenes)[number]];
  await answer(encore.id, encore.options, 0);

  expect((await replay({ task: 'personality/2' })).statusCode).toBe(200);
  expect(await taskState('personality/2')).toBe('open');
  expect((await view()).resume.scenesAnswered).toEqual({ [encore.id]: encore.options[0]?.id });
  expect((await counting()).scenes).toHaveLength(QUEST.A.scenes.length + 1);

  const [scene] = QUEST.A.scenes as [(typeof QUEST.A.scenes)[number]];
  await answer(scene.id, scene.options, 3);
  expect((await counting()).scenes.map(({ sceneId }) => sceneId).sort()).toEqual([encore.id, scene.id].sort());
  expect(readCode(await parent.post(`${week}/quest/A/complete`))).toBe('SCENES_MISSING');
  for (const { id, options } of QUEST.A.scenes) await answer(id, options, 3);
  expect((await parent.post(`${week}/quest/A/complete`)).statusCode).toBe(200);
  expect((await counting()).scenes.find(({ sceneId }) => sceneId === scene.id)?.optionId).toBe(scene.options[3]?.id);
});
