import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_BOOT_MS, getTimeSkippingServer } from '#infra/start/testing/real-parts.ts';
import { toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { createTimeSkippingStage } from '#workflows/testing/time-skipping-stage.ts';
import { playDays, playWeek } from '#workflows/testing/week-stage.ts';

let stage: Awaited<ReturnType<typeof createTimeSkippingStage>>;
beforeAll(async () => {
  stage = await createTimeSkippingStage(await getTimeSkippingServer());
}, FIRST_BOOT_MS);
afterEach(() => stage.endFamilies());
afterAll(() => stage?.teardown());

const waitUntilDone = (week: { status: () => Promise<{ waitingFor: string[] }> }) =>
  expect.poll(async () => (await week.status()).waitingFor).toEqual([]);

describe('signals', () => {
  it('count once, however often and in whatever order they come', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(2, 1);
    const recorded = [];
    for (const task of ['mood/1', 'mood/2', 'personality/2'] as const)
      recorded.push(...(await week.doTask(task, { silently: true })));
    for (const each of recorded.toReversed()) await week.send([each]);
    await week.send(recorded);
    await waitUntilDone(week);
    await week.untilDay(3, 1);
    expect(week.course()).toEqual(['day 1', 'remind 1: parent', 'day 2', 'day 3']);
  });

  it('that were lost are made up for when the next day opens', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(1, 1);
    await week.doTask('mood/1', { silently: true });
    expect((await week.status()).waitingFor).toEqual(['child']);
    await week.untilDay(2, 1);
    await week.doTasks('mood/2', 'personality/2');
    await waitUntilDone(week);
  });

  it('of a replayed sitting throw its task open again', async () => {
    const week = await stage.family({ teacher: false });
    await playDays(week, [1, 2, 3]);
    await waitUntilDone(week);
    await week.sendCommand({ type: 'ReplaySitting', at: await week.now(), task: 'skills/3', area: 'cognitive' });
    await expect.poll(async () => (await week.status()).waitingFor).toEqual(['child']);
  });

  it('of a completion that come again after its sitting was replayed leave the task open, and its reminder goes', async () => {
    const week = await stage.family({ teacher: false });
    await playDays(week, [1, 2]);
    await week.untilDay(3, 9);
    await week.doTasks('mood/3');
    const completed = await week.doTask('skills/3');
    await waitUntilDone(week);
    await week.sendCommand({ type: 'ReplaySitting', at: await week.now(), task: 'skills/3', area: 'cognitive' });
    // Read again with the replay, the run knows the version of the completion only as one that its snapshot holds.
    await expect.poll(async () => (await week.status()).waitingFor).toEqual(['child']);
    await week.send(completed);
    expect((await week.status()).waitingFor).toEqual(['child']);
    await week.untilDay(4, 1);
    expect(week.course()).toContain('remind 3: parent');
  });

  it('that mean nothing are ignored', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(1, 1);
    const refs = (v: number, task?: string) => [{ v, type: 'MoodChecked', task }];
    for (const payload of [{}, null, ['mood'], { upTo: 1, refs: refs(-1) }, { upTo: 9, refs: refs(9, 'mood/9') }])
      await week.handle.signal('mood', payload);
    await week.handle.signal('mood');
    await week.doTasks('mood/1');
    await waitUntilDone(week);
  });

  it('that promise what the log does not hold bring no report', async () => {
    const week = await stage.family({ teacher: false });
    await playWeek(week, { but: ['mood/6', 'teacher/5'] });
    const refs = [{ v: 900, type: 'MoodChecked', task: 'mood/6' }];
    await week.handle.signal('mood', { upTo: 900, refs });
    await week.untilDay(7, 2);
    expect(week.listEvents('AnalysisStarted')).toEqual([]);
    await expect.poll(async () => (await week.status()).waitingFor).toEqual(['child']);
    await week.doTasks('mood/6');
    await week.waitForEnd();
  });
});

describe('a crash', () => {
  it('after an append and before the answer opens the day once and reminds once', async () => {
    const week = await stage.family({ teacher: false });
    const { handle } = stage.log;
    const crashed = new Set<string>();
    stage.log.handle = async (envelope) => {
      const handled = await handle(envelope);
      if (envelope.origin !== 'w' || crashed.has(envelope.key)) return handled;
      crashed.add(envelope.key);
      throw new Error('the worker died');
    };
    await week.untilDay(3, 1);
    stage.log.handle = handle;
    expect([...crashed]).toEqual(['day-opened:1', 'reminder:1', 'day-opened:2', 'reminder:2', 'day-opened:3']);
    expect(week.course()).toEqual(['day 1', 'remind 1: parent', 'day 2', 'remind 2: parent', 'day 3']);
  });

  it('of the workflow, terminated and begun again, repeats no day and no reminder', async () => {
    const own = await createTimeSkippingStage(await getTimeSkippingServer());
    const week = await own.family({ teacher: false });
    await week.untilDay(2, 13);
    await week.handle.terminate();
    await own.server.client.workflow.start('assessment', {
      workflowId: toWorkflowId(week.id),
      taskQueue: 'assessment-wf',
      args: [{ assessmentId: week.id }],
    });
    await week.untilDay(3, 1);
    expect(week.course()).toEqual(['day 1', 'remind 1: parent', 'day 2', 'remind 2: parent', 'day 3']);
    await own.teardown();
  });

  it('of the log for hours delays the day and skips none', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(1, 1);
    await week.untilDay(2, -1);
    stage.log.away = true;
    await week.untilDay(2, 3);
    stage.log.away = false;
    await week.untilDay(2, 4);
    expect(week.course()).toEqual(['day 1', 'remind 1: parent', 'day 2']);
  });
});

it('a log that lost its tail is noticed, and the versions it gives out again are heard', async () => {
  const week = await stage.family({ teacher: false });
  await week.untilDay(2, 1);
  await week.doTasks('mood/1', 'mood/2');
  stage.log.loseTail(week.id, 2);
  await week.untilDay(3, 1);
  await week.sendCommand({ type: 'Pause', at: await week.now() });
  await expect.poll(async () => (await week.status()).phase).toBe('paused');
  expect((await week.status()).applied).toBe(week.events().length);
  await week.sendCommand({ type: 'Resume', at: await week.now() });
  await week.doTasks('mood/1', 'mood/2', 'personality/2', 'mood/3', 'skills/3');
  await waitUntilDone(week);
});

describe('a workflow without a week', () => {
  it('ends at once', async () => {
    const id = crypto.randomUUID() as AssessmentId;
    const handle = await stage.server.client.workflow.start('assessment', {
      workflowId: toWorkflowId(id),
      taskQueue: 'assessment-wf',
      args: [{ assessmentId: id }],
    });
    expect(await handle.result()).toEqual({ ended: 'gone' });
  });

  it('of a finished week ends at once and changes nothing', async () => {
    const week = await stage.family({ teacher: false });
    await playWeek(week, { but: ['teacher/5'] });
    await week.waitForEnd();
    const before = week.events().length;
    const again = await stage.server.client.workflow.start('assessment', {
      workflowId: `again-${week.id}`,
      taskQueue: 'assessment-wf',
      args: [{ assessmentId: week.id }],
    });
    expect(await again.result()).toEqual({ ended: 'completed' });
    expect(week.events()).toHaveLength(before);
  });

  it('answers an update with its reason', async () => {
    const id = crypto.randomUUID() as AssessmentId;
    stage.log.away = true;
    const handle = await stage.server.client.workflow.start('assessment', {
      workflowId: toWorkflowId(id),
      taskQueue: 'assessment-wf',
      args: [{ assessmentId: id }],
    });
    const update = handle.executeUpdate('pause');
    const refused = expect(update).rejects.toMatchObject({ cause: { type: 'NOT_FOUND' } });
    stage.log.away = false;
    await refused;
    expect(await handle.result()).toEqual({ ended: 'gone' });
  });
});
