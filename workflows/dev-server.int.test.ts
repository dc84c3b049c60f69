import { randomUUID } from 'node:crypto';
import { ScheduleNotFoundError } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { ensureHousekeepingSchedule } from '#services/relay/prepare-temporal.ts';
import { ensureSearchAttributes } from '#services/relay/search-attributes.ts';
import { createSweeper } from '#services/relay/sweeper.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { createTemporalSender } from '#services/relay/temporal-sender.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import {
  HOUSEKEEPING_SCHEDULE,
  QUEUES,
  SEARCH_ATTRIBUTES,
  SWEEP_SCHEDULE,
  toWorkflowId,
} from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { createDevServerStage } from '#workflows/testing/dev-server-stage.ts';
import { resetWorkflow } from '#workflows/testing/reset.ts';
import { connectNatively, type Family, getWorkflowBundle, playDays } from '#workflows/testing/week-stage.ts';
import { createWorkers, type WorkersOptions } from '#workflows/workers.ts';

let stage: Awaited<ReturnType<typeof createDevServerStage>>;
let address: string;
let namespace: string;
beforeAll(async () => {
  ({ address, namespace } = await createTemporalNamespace());
  stage = await createDevServerStage({ address, namespace });
}, FIRST_BOOT_MS);
afterAll(() => stage?.teardown());

const soon = { timeout: 10_000, interval: 50 };
const quick = { startsInDays: 0, dayMs: 1_500, teacher: false };
/** A week whose first day opens now and whose others are far away. */
const slow = { startsInDays: 0, dayMs: 3_600_000, teacher: false };
const waitForFirstDay = (week: Family) => expect.poll(() => week.course(), soon).toContain('day 1');

describe('operators', () => {
  it('find a week by its search attributes and see it without our own pages', async () => {
    const week = await stage.family(slow);
    await waitForFirstDay(week);
    const query = `WorkflowId = '${toWorkflowId(week.id)}' AND ${SEARCH_ATTRIBUTES.phase} = 'running' AND ${SEARCH_ATTRIBUTES.day} = 1 AND ${SEARCH_ATTRIBUTES.waitingFor} = 'child' AND ${SEARCH_ATTRIBUTES.needsAttention} = false`;
    await expect.poll(async () => (await stage.client.workflow.count(query)).count, soon).toBe(1);

    const described = await week.handle.describe();
    expect(await described.staticSummary()).toMatch(
      /^7-day assessment · scheduled for \d{4}-\d\d-\d\d · Europe\/London$/,
    );
    expect(await described.staticDetails()).toContain(`/ops/${week.id}`);
    const metadata = await week.handle.query<{
      currentDetails: string;
      definition: { updateDefinitions: { name: string }[] };
    }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).toContain('| day | opens (UTC) | done | missing |');
    expect(metadata.currentDetails).toContain('**Running** · waiting for child');
    const { events } = await week.handle.fetchHistory();
    const summaries = (events ?? []).flatMap(({ userMetadata }) =>
      userMetadata?.summary?.data ? [JSON.parse(Buffer.from(userMetadata.summary.data).toString())] : [],
    );
    expect(summaries).toEqual(expect.arrayContaining(['Read the week, open the day that is due', 'Reminder']));
    await week.handle.terminate();
  });

  it('who reset a run change nothing that has happened', async () => {
    const week = await stage.family(quick);
    await playDays(week, [1, 2, 3], ['teacher/5']);
    await resetWorkflow(stage.client, toWorkflowId(week.id), 0.3);
    await playDays(week, [4]);
    await week.update('cancel');
    expect(await week.waitForEnd()).toEqual({ ended: 'cancelled' });
    expect(week.course().filter((step) => !step.startsWith('remind'))).toEqual(
      [1, 2, 3, 4].map((day) => `day ${day}`).concat('AssessmentCancelled'),
    );
  });
});

describe('a week', () => {
  it('that has ended refuses a late fact, and the relay may forget it', async () => {
    const week = await stage.family(slow);
    await week.update('cancel');
    await week.waitForEnd();
    const sender = createTemporalSender(stage.client, { opsUrl: 'http://localhost/ops' });
    const payload = { upTo: 99, refs: [{ v: 99, type: 'MoodChecked' as const, task: 'mood/1' as const }] };
    expect(
      await sender.send({
        assessmentId: week.id,
        card: { startDate: '2026-11-23', timeZone: 'UTC' },
        signal: 'mood',
        payload,
      }),
    ).toEqual({ kind: 'closed' });
  });
});

describe('the relay’s view of Temporal', () => {
  it('is away when nobody listens, and the client does not insist', async () => {
    const unreachableClient = createTemporalClient({ address: '127.0.0.1:1', namespace: 'default' });
    const sender = createTemporalSender(unreachableClient, { opsUrl: '' });
    const began = Date.now();
    const card = { startDate: '2026-11-23', timeZone: 'UTC' };
    const sent = await sender.send({
      assessmentId: randomUUID() as AssessmentId,
      card,
      signal: 'mood',
      payload: { upTo: 1, refs: [] },
    });
    expect(sent).toMatchObject({ kind: 'unavailable' });
    expect(await sender.isUp()).toBe(false);
    expect(Date.now() - began).toBeLessThan(8_000);
    await unreachableClient.connection.close();
  });

  it('is up when it answers', async () => {
    const client = createTemporalClient({ address, namespace });
    expect(await createTemporalSender(client, { opsUrl: '' }).isUp()).toBe(true);
    await client.connection.close();
  });
});

describe('the sweep', () => {
  const sweepWeeks = (ids: AssessmentId[], overdue: AssessmentId[] = []) =>
    createSweeper({
      rows: {
        openWeeks: async (after) => (after === null ? ids.toSorted() : []),
        overdueWeeks: async () => new Set(overdue),
      },
      events: { load: async (id) => stage.log.load(id) },
      client: stage.client,
      opsUrl: 'http://localhost/ops',
    })();

  it('begins the weeks that were terminated or never begun, and leaves the others alone', async () => {
    const [running, terminated] = [await stage.family(slow), await stage.family(slow)];
    await waitForFirstDay(running);
    await waitForFirstDay(terminated);
    await terminated.handle.terminate();
    const ids = [running.id, terminated.id];
    await expect.poll(async () => (await terminated.handle.describe()).status.name, soon).toBe('TERMINATED');
    await expect
      .poll(
        async () =>
          (
            await stage.client.workflow.count(
              `WorkflowId = '${toWorkflowId(terminated.id)}' AND ExecutionStatus = 'Running'`,
            )
          ).count,
        soon,
      )
      .toBe(0);
    await expect
      .poll(
        async () =>
          (
            await stage.client.workflow.count(
              `WorkflowId = '${toWorkflowId(running.id)}' AND ExecutionStatus = 'Running'`,
            )
          ).count,
        soon,
      )
      .toBe(1);
    expect(await sweepWeeks(ids)).toEqual({ begun: 1 });
    await expect.poll(async () => (await terminated.status()).phase, soon).toBe('running');
    expect(terminated.course()).toEqual(['day 1']);
    expect(await sweepWeeks(ids)).toEqual({ begun: 0 });
    await running.handle.terminate();
    await terminated.handle.terminate();
  });

  it.each([
    {
      reason: 'its run has lost the signal of a resume',
      resume: async (week: Family) => {
        await week.sendCommand({ type: 'Resume', at: await week.now() }, { silently: true });
      },
    },
    {
      reason: 'the log has lost a pause that its run knows',
      resume: async ({ id }: Family) => stage.log.loseTail(id, 1),
    },
  ])('moves a week on that is overdue because $reason', async ({ resume }) => {
    const week = await stage.family(slow);
    await waitForFirstDay(week);
    await week.update('pause');
    await resume(week);
    const readPhaseAfterSweep = async (overdue: AssessmentId[]) => {
      expect(await sweepWeeks([week.id], overdue)).toEqual({ begun: 0 });
      return (await week.status()).phase;
    };
    expect(await readPhaseAfterSweep([])).toBe('paused');
    await expect.poll(() => readPhaseAfterSweep([week.id]), soon).toBe('running');
    await week.handle.terminate();
  });

  it('begins a week anew whose run has ended by an event that the restored log lost', async () => {
    const week = await stage.family(slow);
    await waitForFirstDay(week);
    await week.sendCommand({ type: 'CancelAssessment', at: await week.now(), by: 'parent' });
    await week.waitForEnd();
    stage.log.loseTail(week.id, 1);
    await expect.poll(() => sweepWeeks([week.id]), soon).toEqual({ begun: 1 });
    await expect.poll(async () => (await week.status()).phase, soon).toBe('running');
    await week.handle.terminate();
  });
});

describe('the housekeeping', () => {
  const HOUR_MS = 3_600_000;

  it('is begun by a schedule that is made once and takes the place of the one that an older release made for the sweep', async () => {
    const { schedule } = stage.client;
    await schedule.create({
      scheduleId: SWEEP_SCHEDULE,
      spec: { intervals: [{ every: HOUR_MS }] },
      action: { type: 'startWorkflow', workflowType: 'sweep', taskQueue: QUEUES.workflow, args: [] },
    });
    let found = 0;
    const onEmpty = async () => void found++;
    for (let i = 0; i < 2; i++) await ensureHousekeepingSchedule(stage.client, HOUR_MS, onEmpty);
    expect(found).toBe(1);
    await expect(schedule.getHandle(SWEEP_SCHEDULE).describe()).rejects.toThrow(ScheduleNotFoundError);

    const ours = schedule.getHandle(HOUSEKEEPING_SCHEDULE);
    await ours.trigger();
    await expect.poll(async () => (await ours.describe()).info.recentActions.length, soon).toBe(1);
    const [action] = (await ours.describe()).info.recentActions;
    const started = action?.action.type === 'startWorkflow' ? action.action.workflow : undefined;
    expect(await stage.client.workflow.getHandle(started?.workflowId ?? '').result()).toEqual({ run: 0, failed: 0 });
    await ours.delete();
  });

  it('serves a sweep that an older release began', async () => {
    const run = await stage.client.workflow.start('sweep', {
      workflowId: `sweep-${randomUUID()}`,
      taskQueue: QUEUES.workflow,
    });
    expect(await run.result()).toEqual({ looked: 0, begun: 0 });
  });
});

it('the search attributes are added to a namespace that lacks them, and to none twice', async () => {
  const namespace = `n-${randomUUID()}`;
  const day = { seconds: 86_400 } as never;
  await stage.client.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: day });
  const { connection } = stage.client;
  await expect
    .poll(
      () =>
        ensureSearchAttributes(connection, namespace).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true);
  await ensureSearchAttributes(connection, namespace);
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  expect(Object.keys(customAttributes)).toEqual(expect.arrayContaining(Object.values(SEARCH_ATTRIBUTES)));
});

it('workers that are stopped while they start end at once and let go of the connection', async () => {
  const connection = await connectNatively(address);
  const ports = {} as WorkersOptions['ports'];
  const workers = await createWorkers({
    connection,
    namespace,
    workflows: { workflowBundle: await getWorkflowBundle() },
    ports,
  });
  workers.stop();
  await workers.run();
  await connection.close();
});
