import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { startHoldingMailServer } from '#infra/chaos/testing/holding-mail-server.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { createBegunWeek, expectCourseToContain } from '#infra/chaos/testing/weeks.ts';
import { doTask } from '#infra/demo/family.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { makeCurrent } from '#services/relay/current-version.ts';
import { DEPLOYMENT, QUEUES } from '#shared/contracts/workflows/assessment.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { changeFirstStep } from '#workflows/testing/changed-workflow.ts';
import { connectNatively } from '#workflows/testing/week-stage.ts';

let stage: CrashStage;
let api: ApiNode;
let mail: Awaited<ReturnType<typeof startHoldingMailServer>>;
let worker: Awaited<ReturnType<CrashStage['worker']>>;
beforeAll(async () => {
  stage = await createCrashStage();
  mail = await startHoldingMailServer();
  api = await stage.api();
  worker = await stage.worker({ smtpUrl: mail.smtpUrl });
}, FIRST_BOOT_MS);
afterEach(() => worker.start());
afterAll(async () => {
  await stage?.teardown();
  await mail?.close();
});

const BROKEN = 'a broken release';
const soon = { timeout: 60_000, interval: 20 };
/** Event types of a history, as numbers of Temporal's protocol (`EventType`). */
const WORKFLOW_TASK = { started: 6, timedOut: 8, failed: 9 } as const;
const listHistoryEvents = async (week: LivingWeek, type: number) =>
  (await week.history()).filter(({ eventType }) => Number(eventType) === type);
const listActivityAttempts = async (week: LivingWeek) =>
  (await week.history()).flatMap(({ activityTaskStartedEventAttributes: started }) =>
    started ? [Number(started.attempt)] : [],
  );

describe('a worker that is killed', () => {
  it('row 11: in the middle of a workflow task leaves it to another, after the ten seconds of a task', async () => {
    const week = await createBegunWeek(stage, api, soon);
    const before = (await listHistoryEvents(week, WORKFLOW_TASK.started)).length;
    // A frozen worker holds the task on its polling connection and does nothing.
    worker.freeze();
    await week.mood();
    await expect.poll(async () => (await listHistoryEvents(week, WORKFLOW_TASK.started)).length, soon).toBe(before + 1);
    await worker.crash();
    await worker.start();
    await expect
      .poll(async () => (await listHistoryEvents(week, WORKFLOW_TASK.timedOut)).length, soon)
      .toBeGreaterThan(0);
    await expect.poll(async () => (await week.status()).waitingFor, soon).toEqual([]);
    expect(await week.listCourse()).toEqual(['DayOpened 1']);
  });

  it('row 12: after an append and before its activity was completed has another worker ask once more, and the day opens once', async () => {
    const hasty = await stage.api({ dayLength: '15s' });
    const week = await createBegunWeek(stage, hasty, soon);
    // All tasks are done, so no reminder is due: the next write is the second day.
    await week.mood();
    const row = await stage.holdLock((sql) => sql`select from assessment_sessions where id = ${week.id} for update`);
    await wait(Math.max(0, (await week.readDayOpening(2)) - Date.now()));
    await stage.waitForBlockedStatement('append_events');
    await worker.crash();
    await row.release();
    await expectCourseToContain(week, 'DayOpened 2', soon);
    await worker.start();
    await expect.poll(async () => Math.max(...(await listActivityAttempts(week))), soon).toBeGreaterThan(1);
    await expectCourseToContain(week, 'DayOpened 3', soon);
    const days = (await week.listCourse()).filter((step) => step.startsWith('DayOpened'));
    expect(days).toEqual([...new Set(days)]);
    await hasty.stop();
  });

  it('row 13: after a letter has left and before that was noted has the invitation sent twice at most, and a reminder never again', async () => {
    // With a shorter day the two-hour window of a reminder would be over before the mail is sent.
    const hasty = await stage.api({ dayLength: '60s' });
    mail.isHolding = true;
    const week = await stage.family(hasty, { teacherEmail: 'teacher@school.example' });
    const listMails = (kind: string) =>
      stage.sql<
        { id: string; state: string }[]
      >`select id, state from mail where assessment_id = ${week.id} and kind = ${kind}`;
    const countReceived = (id: string) => mail.taken.filter((messageId) => messageId.includes(id)).length;
    /** Kills the worker after a mail was received but not acknowledged, and ends the lease. Returns the mail's id. */
    const crashAfterSending = async (kind: string): Promise<string> => {
      const findReceivedId = async () => (await listMails(kind)).find(({ id }) => countReceived(id) > 0)?.id ?? '';
      await expect.poll(findReceivedId, { timeout: 150_000, interval: 20 }).not.toBe('');
      await worker.crash();
      mail.isHolding = false;
      await stage.sql`update mail set lease_until = now() where lease_until is not null`;
      await worker.start();
      return findReceivedId();
    };
    const readMailState = async (kind: string, id: string) =>
      (await listMails(kind)).find((mailRow) => mailRow.id === id)?.state;
    const invitation = await crashAfterSending('invitation');
    await expect.poll(() => readMailState('invitation', invitation), soon).toBe('sent');
    mail.isHolding = true;
    const reminder = await crashAfterSending('reminder');
    await expect.poll(() => readMailState('reminder', reminder), soon).toBe('unknown');
    await wait(3_000);
    expect([countReceived(invitation), countReceived(reminder)]).toEqual([2, 1]);
    await hasty.stop();
  });

  it('row 14: in the middle of an analysis has it begun again when its heartbeat is missed, and there is one report', async () => {
    const hasty = await stage.api({ dayLength: '4s' });
    const week = await stage.family(hasty);
    const family = {
      parent: { name: '', email: '', password: '' },
      nickname: 'Robin',
      simulated: createSimulatedFamily('row 14', 8),
    };
    const living = { parent: week.parent, assessmentId: week.id, progress: week.progress };
    // The analysis reads the previous reports of the child, where the lock holds it up.
    let reports: Awaited<ReturnType<CrashStage['holdLock']>> | undefined;
    while (!(await week.listCourse()).includes('AnalysisStarted')) {
      const { currentDay, days } = await week.progress();
      if (currentDay >= 6)
        reports ??= await stage.holdLock((sql) => sql`lock table overall_reports in access exclusive mode`);
      const open = days.flatMap(({ tasks }) => tasks).filter(({ state }) => state === 'open');
      for (const task of open) await doTask(family, living, task);
      await wait(200);
    }
    await stage.waitForBlockedStatement('overall_reports');
    await worker.crash();
    const died = Date.now();
    await reports?.release();
    expect((await week.listCourse()).slice(-1)).toEqual(['AnalysisStarted']);
    await worker.start();
    await expect.poll(() => week.listCourse(), { timeout: 120_000, interval: 200 }).toContain('ReportGenerated');
    expect(Date.now() - died).toBeGreaterThan(40_000);
    const course = await week.listCourse();
    expect(course.filter((step) => /Analysis|Report/.test(step))).toEqual(['AnalysisStarted', 'ReportGenerated']);
    expect(await week.progress()).toMatchObject({ status: 'completed' });
    await hasty.stop();
  }, 300_000);
});

describe('a release whose workflow cannot follow the running weeks', () => {
  it('row 15: stops them and loses none: families write and see on, and after the roll back each goes on', async () => {
    const week = await createBegunWeek(stage, api, soon);
    const socket = await week.watch(api);
    await worker.crash();
    const broken = await startBrokenWorker();
    const { version } = await week.mood();
    await expect
      .poll(async () => (await listHistoryEvents(week, WORKFLOW_TASK.failed)).length, soon)
      .toBeGreaterThan(0);
    const [failed] = await listHistoryEvents(week, WORKFLOW_TASK.failed);
    expect(failed?.workflowTaskFailedEventAttributes?.failure?.message).toMatch(/nondeterminism/i);
    await expect.poll(() => socket.received.at(-1), soon).toMatchObject({ type: 'view', version });
    expect((await week.handle.describe()).status.name).toBe('RUNNING');
    await broken.stop();
    await worker.start();
    // A silent worker counts as gone after a minute and a half, and the older version becomes current again; here
    // sooner.
    await expect.poll(() => makeCurrent(stage.client, stage.buildId, 1_000), soon).toBe('current');
    await expect.poll(() => week.status().catch(() => null), soon).toMatchObject({ phase: 'running', waitingFor: [] });
    expect(await week.listCourse()).toEqual(['DayOpened 1']);
  });
});

/** A worker of a broken release: its workflows sleep for a minute before they read the log. */
async function startBrokenWorker(): Promise<{ stop: () => Promise<void> }> {
  const workflowBundle = await changeFirstStep("await sleep('1 minute');");
  const connection = await connectNatively(stage.temporal.address);
  const version = { deploymentName: DEPLOYMENT, buildId: BROKEN };
  const bad = await Worker.create({
    connection,
    namespace: 'default',
    taskQueue: QUEUES.workflow,
    workflowBundle,
    workerDeploymentOptions: { useWorkerVersioning: true, version, defaultVersioningBehavior: 'AUTO_UPGRADE' },
  });
  const running = bad.run();
  await expect.poll(() => makeCurrent(stage.client, BROKEN), soon).toBe('current');
  return {
    stop: async () => {
      bad.shutdown();
      await running;
      await connection.close();
    },
  };
}
