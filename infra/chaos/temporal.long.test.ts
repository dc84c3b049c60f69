import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import type { RestartableProcess } from '#infra/chaos/testing/restartable-process.ts';
import { createBegunWeek, expectCourseToContain } from '#infra/chaos/testing/weeks.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { SWEEP } from '#services/jobs/jobs.ts';
import { HOUSEKEEPING_SCHEDULE, toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import { toEpochMs } from '#shared/values/days.ts';
import { resetWorkflow } from '#workflows/testing/reset.ts';

let stage: CrashStage;
/** Weeks that are scheduled here have days of 24 hours. */
let api: ApiNode;
/** Here a day takes twenty seconds; its reminder goes out in the tenth. */
let hasty: ApiNode;
let worker: RestartableProcess;
beforeAll(async () => {
  stage = await createCrashStage();
  [api, hasty] = [await stage.api(), await stage.api({ dayLength: '20s' })];
  worker = await stage.worker();
}, FIRST_BOOT_MS);
afterAll(() => stage?.teardown());

const soon = { timeout: 40_000, interval: 50 };
const expectDelivered = (week: LivingWeek) =>
  expect.poll(() => stage.readRelayRow(week.id), { timeout: 90_000, interval: 50 }).toMatchObject({ due: false });
/** Nothing was done twice. */
const expectEachOnce = async (week: LivingWeek) => {
  const course = await week.listCourse();
  expect(course).toEqual([...new Set(course)]);
};
const listMails = (week: LivingWeek) =>
  stage.sql`select kind, recipient, local_date from mail where assessment_id = ${week.id}`;
/** A worker that begins finds that Temporal is empty, or lost the schedule, and has everything swept. */
const restartWorker = async () => {
  await worker.crash();
  await worker.start();
};
/** The sweep is due again, and the schedule comes round. */
const sweepNow = async () => {
  await stage.sql`update housekeeping set due_at = now() where job = ${SWEEP}`;
  await stage.client.schedule.getHandle(HOUSEKEEPING_SCHEDULE).trigger();
};

describe('Temporal', () => {
  it('row 9: that is killed stops no family; what waited is told when it is back, days open late, and a reminder whose hour is over is not sent', async () => {
    const week = await createBegunWeek(stage, hasty, soon);
    const socket = await week.watch(hasty);
    await stage.temporal.crash();
    const began = Date.now();
    const { version } = await week.mood();
    expect(Date.now() - began).toBeLessThan(2_000);
    await expect.poll(() => socket.received.at(-1), soon).toMatchObject({ type: 'view', version });
    expect(await stage.readRelayRow(week.id)).toMatchObject({ head: version, delivered: 2, due: true });
    // In a shrunken week the hour of a reminder lasts into the next day.
    const over = Math.max(await week.readDayOpening(2), await week.readReminderEnd(1));
    await wait(over - Date.now());
    expect(await week.listCourse()).toEqual(['DayOpened 1']);

    await stage.temporal.start();
    await expectCourseToContain(week, 'DayOpened 2', soon);
    await expectDelivered(week);
    expect(await week.listCourse()).not.toContain('ReminderSent 1');
    const opened = (await week.events()).find((event) => event.type === 'DayOpened' && event.day === 2);
    expect(toEpochMs(opened?.at ?? '')).toBeGreaterThan(over);
    expect(new Set(await week.listSignalledVersions())).toEqual(new Set([1, 2, version]));
    await expectCourseToContain(week, 'DayOpened 3', soon);
    await expectEachOnce(week);
  });

  it('row 10: that lost its database, or came back with an old one, has its weeks again, and neither a day nor a letter is repeated', async () => {
    const week = await createBegunWeek(stage, hasty, soon);
    const calm = await createBegunWeek(stage, api, soon);
    await expectDelivered(calm);
    await stage.temporal.crash();
    const backup = join(stage.temporal.folder, '..', 'temporal-backup');
    execFileSync('cp', ['-a', stage.temporal.folder, backup]);
    await stage.temporal.start();
    await expect
      .poll(async () => (await week.listCourse()).some((step) => step.startsWith('ReminderSent')), soon)
      .toBe(true);
    const mailsBefore = await listMails(week);

    // An old backup: Temporal has seen neither this reminder nor any day but the first.
    await stage.temporal.crash();
    rmSync(stage.temporal.folder, { recursive: true });
    execFileSync('cp', ['-a', backup, stage.temporal.folder]);
    await stage.temporal.start();
    await restartWorker();
    const seen = (await week.listCourse()).length;
    await expect
      .poll(async () => (await week.listCourse()).slice(seen).some((step) => step.startsWith('DayOpened')), soon)
      .toBe(true);
    await expectEachOnce(week);
    expect(await listMails(week)).toEqual(expect.arrayContaining([...mailsBefore]));

    // Nothing left at all.
    await stage.temporal.crash();
    rmSync(stage.temporal.folder, { recursive: true });
    await stage.temporal.start();
    await expect(calm.handle.describe()).rejects.toThrow();
    await restartWorker();
    await expect.poll(() => calm.status().catch(() => null), soon).toMatchObject({ phase: 'running', day: 1 });
    expect(await calm.listCourse()).toEqual(['DayOpened 1']);
    const { version } = await calm.mood();
    await expectDelivered(calm);
    expect(await calm.listSignalledVersions()).toEqual([version]);
    const before = (await week.listCourse()).length;
    await expect.poll(async () => (await week.listCourse()).length, soon).toBeGreaterThan(before);
    await expectEachOnce(week);
    const all = await listMails(week);
    expect(new Set(all.map(({ kind, recipient, local_date }) => `${kind} ${recipient} ${local_date}`)).size).toBe(
      all.length,
    );
  }, 240_000);
});

describe('an operator in the Web UI', () => {
  it('row 20: who cancels a run cancels the week, and the family sees it', async () => {
    const week = await createBegunWeek(stage, api, soon);
    const socket = await week.watch(api);
    await week.handle.cancel();
    await expect(week.handle.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    expect((await week.events()).filter(({ type }) => type === 'AssessmentCancelled')).toMatchObject([
      { by: 'operator' },
    ]);
    expect(await week.progress()).toMatchObject({ status: 'cancelled' });
    await expect
      .poll(() => socket.received.at(-1), soon)
      .toMatchObject({ type: 'view', view: { status: 'cancelled' } });
  });

  it('row 21: who terminates a run leaves an open week without one, and the sweep begins it again', async () => {
    const week = await createBegunWeek(stage, api, soon);
    await expectDelivered(week);
    await week.handle.terminate();
    await expect.poll(async () => (await week.handle.describe()).status.name, soon).toBe('TERMINATED');
    await sweepNow();
    await expect.poll(async () => (await week.handle.describe()).status.name, soon).toBe('RUNNING');
    await expect.poll(() => week.status().catch(() => null), soon).toMatchObject({ phase: 'running', day: 1 });
    await week.mood();
    await expect.poll(async () => (await week.status()).waitingFor, soon).toEqual([]);
    expect(await week.listCourse()).toEqual(['DayOpened 1']);
  });

  it('row 22: who resets a run to its beginning changes nothing that has happened, and the week goes on', async () => {
    const week = await createBegunWeek(stage, hasty, soon);
    await week.mood();
    await expectCourseToContain(week, 'DayOpened 2', soon);
    await expectDelivered(week);
    const before = await week.listCourse();
    await resetWorkflow(stage.client, toWorkflowId(week.id), 0);
    await expectCourseToContain(week, 'DayOpened 3', soon);
    const after = await week.listCourse();
    expect(after.slice(0, before.length)).toEqual(before);
    await expectEachOnce(week);
    const { waitingFor } = await week.status();
    expect(waitingFor).toEqual(['child']);
  });
});
