import { expect, it } from 'vitest';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { getOpsOverview } from '#shared/contracts/ops-weeks.ts';
import { begun, createAllTaskEvents, daysOpened, on, plan } from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const { api, given } = setUpGivenWeeks({ now: on(7, '12:00') });

/** What the alarm, the page of operations and the sweep read. */
const readDueAt = async (id: AssessmentId) =>
  (
    await api.log<{ due: Date }[]>`select due_at as due from week_phases where session_id = ${id}`
  )[0]?.due.toISOString();
async function findStuckAt(id: AssessmentId, time: string) {
  api.clock.now = on(7, time);
  // The signal was delivered, and lost with a Temporal that was restored.
  await api.log`delete from relay where stream_id = ${id}`;
  const { stuck } = getOpsOverview.response.parse((await api.operator.get('/ops/overview')).json());
  return stuck.weeks.find((week) => week.id === id);
}
const notBegun = { reason: 'analysisNotBegun', since: on(7, '12:00') };

it('an analysis is due with the last answer, and no longer while a part of it is done anew', async () => {
  const form = { homeActivities: ['Outdoor Play'], sliders: { creativity: 9 }, texts: {}, totalMs: 90_000 };
  const tasks = createAllTaskEvents({ teacher: true }).filter(({ type }) => type !== 'ParentObserved');
  const { id, week, parent } = await given(begun, daysOpened(7), tasks).people;
  expect((await parent.put(`${week}/parent-input`, form)).statusCode).toBe(200);
  expect(await readDueAt(id)).toBe(on(7, '12:00'));
  expect(await findStuckAt(id, '12:09')).toBeUndefined();
  expect(await findStuckAt(id, '12:10')).toMatchObject(notBegun);
  expect((await parent.post(`${week}/replays`, { task: 'academic/4/science' })).statusCode).toBe(200);
  expect([await readDueAt(id), await findStuckAt(id, '12:10')]).toEqual([plan.graceEnds, undefined]);
});

it('an analysis is due as soon as the teacher who alone was waited for is no longer invited', async () => {
  const { id, week, parent } = await given(begun, daysOpened(7), createAllTaskEvents({ teacher: false })).people;
  expect((await parent.delete(`${week}/invitations`)).statusCode).toBe(200);
  expect(await readDueAt(id)).toBe(on(7, '12:00'));
  expect(await findStuckAt(id, '12:10')).toMatchObject(notBegun);
});
