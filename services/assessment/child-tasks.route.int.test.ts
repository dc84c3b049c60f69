import { describe, expect, it } from 'vitest';
import { QUEST_KEYS } from '#services/assessment/instruments.ts';
import { readEvents } from '#services/http/testing/app.ts';
import { type AssessmentPeople, setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest-key.ts';
import { begunAt12, begunWithoutTeacher, daysOpened, on } from '#shared/testing/examples.ts';

const { api, given } = setUpGivenWeeks();

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

  const stepped = { ...body, step: 4, presentation: 'stage-5' } as const;
  it('of a child of 11 and more is recorded with its step', async () => {
    api.clock.now = on(1);
    await given(begunAt12, daysOpened(1))
      .when(({ parent, week }) => parent.put(`${week}/mood/1`, stepped))
      .then(200, { type: 'MoodChecked', at: on(1), day: 1, ...stepped });
  });
});

describe('what the child had before it', () => {
  const scene = QUEST_A[0] as Scene;
  const options = scene.options.map(({ id }) => id);
  const seen = {
    presentation: 'stage-1',
    viewport: { width: 1024, height: 768 },
    heardOrder: options.toReversed(),
  } as const;
  const answer = { optionId: options[0] as string, shownOrder: options, rtMs: 5200, assist: 'alone' } as const;

  it('is recorded with the answer, and the sitting goes on with it on every device', async () => {
    api.clock.now = on(2);
    const code = QUEST_A_KEY[scene.id]?.codes[answer.optionId] as number;
    const response = await given(begunWithoutTeacher, daysOpened(2))
      .when(({ parent, week }) => parent.put(`${week}/quest/${scene.id}`, { ...answer, ...seen }))
      .then(200, { type: 'SceneAnswered', at: on(2), set: 'A', sceneId: scene.id, code, ...answer, ...seen });
    expect(response.json<ProgressView>().resume.presentations).toEqual({ 'quest/A': 'stage-1' });
    const mood = {
      mood: 'sad' as const,
      energy: 'low' as const,
      presentation: 'stage-1',
      viewport: { width: 390, height: 664 },
      heardOrder: ['happy', 'sad'],
    };
    await given(begunWithoutTeacher, daysOpened(2))
      .when(({ parent, week }) => parent.put(`${week}/mood/2`, mood))
      .then(200, { type: 'MoodChecked', at: on(2), day: 2, ...mood });
  });
});

describe('the encore', () => {
  const answer = ({ parent, week }: AssessmentPeople, { id, options }: Scene, optionId = options[0]?.id) =>
    parent.put(`${week}/quest/${id}`, {
      optionId,
      shownOrder: options.map((option) => option.id),
      rtMs: 4000,
      assist: 'alone',
    });
  const complete = ({ parent, week }: AssessmentPeople) => parent.post(`${week}/quest/B/complete`);

  it('is recorded as Set B with what its options stand for, completes once and counts as no task', async () => {
    api.clock.now = on(6);
    const people = await given(begunWithoutTeacher, daysOpened(6)).people;
    const eventsBefore = (await people.parent.get(people.week)).json<ProgressView>();
    expect((await complete(people)).json()).toMatchObject({ code: 'SCENES_MISSING' });
    for (const scene of QUEST.B.scenes) expect((await answer(people, scene)).statusCode).toBe(200);
    const [one, again] = [await complete(people), await complete(people)];
    expect([one.statusCode, again.statusCode]).toEqual([200, 200]);

    const events = await readEvents(api, people.id, 8);
    expect(events).toHaveLength(QUEST.B.scenes.length + 1);
    expect(events.at(-1)).toEqual({ type: 'PersonalityCompleted', at: on(6), set: 'B' });
    for (const event of events) {
      if (event.type !== 'SceneAnswered') continue;
      expect({ set: event.set, code: event.code }).toEqual({
        set: 'B',
        code: QUEST_KEYS[event.sceneId]?.codes[event.optionId],
      });
    }
    const after = again.json<ProgressView>();
    expect(after).toMatchObject({
      tasksCompleted: eventsBefore.tasksCompleted,
      totalTasks: 14,
      status: eventsBefore.status,
    });
    expect(after.days).toEqual(eventsBefore.days);
    expect(Object.keys(after.resume.scenesAnswered).sort()).toEqual(QUEST.B.scenes.map(({ id }) => id).sort());
    const rows =
      await api.log`select day, quest_set, completed_at is not null as done from personality_assessments where session_id = ${people.id}`;
    expect([...rows]).toEqual([{ day: 6, quest_set: 'B', done: true }]);
  });
});
