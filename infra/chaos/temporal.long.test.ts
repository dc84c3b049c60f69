import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, crashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import type { Part } from '#infra/chaos/testing/part.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { SWEEP } from '#services/housekeeping/jobs.ts';
import { HOUSEKEEPING_SCHEDULE, workflowId } from '#shared/contracts/workflows/assessment.ts';
import { epochMsOf } from '#shared/values/days.ts';
import { resetTo } from '#workflows/testing/reset.ts';

let stage: CrashStage;
/** Weeks that are scheduled here have days of 24 hours. */
let api: ApiNode;
/** Here a day takes twenty seconds; its reminder goes out in the tenth. */
let hasty: ApiNode;
let worker: Part;
beforeAll(async () => {
  stage = await crashStage();
  [api, hasty] = [await stage.api(), await stage.api({ dayLength: '20s' })];
  worker = await stage.worker();
}, FIRST_BOOT_MS);
afterAll(() => stage?.teardown());

const soon = { timeout: 40_000, interval: 50 };
const courseHas = (week: LivingWeek, step: string) => expect.poll(() => week.course(), soon).toContain(step);
const begun = async (node: ApiNode): Promise<LivingWeek> => {
  const week = await stage.family(node);
  await courseHas(week, 'DayOpened 1');
  return week;
};
const isTold = (week: LivingWeek) =>
  expect.poll(() => stage.relayRow(week.id), { timeout: 90_000, interval: 50 }).toMatchObject({ due: false });
/** Nothing was done twice. */
const expectEachOnce = async (week: LivingWeek) => {
  const course = await week.course();
  expect(course).toEqual([...new Set(course)]);
};
const lettersOf = (week: LivingWeek) =>
  stage.sql`select kind, recipient, local_date from mail where assessment_id = ${week.id}`;
/** A worker that begins finds that Temporal is empty, or lost the schedule, and has everything swept. */
const beginWorker = async () => {
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
    const week = await begun(hasty);
    const socket = await week.watch(hasty);
    await stage.temporal.crash();
    const began = Date.now();
    const { version } = await week.mood();
    expect(Date.now() - began).toBeLessThan(2_000);
    await expect.poll(() => socket.heard.at(-1), soon).toMatchObject({ type: 'view', version });
    expect(await stage.relayRow(week.id)).toMatchObject({ head: version, delivered: 2, due: true });
    // In a shrunken week the hour of a reminder lasts into the next day.
    const over = Math.max(await week.opens(2), await week.reminderIsOver(1));
    await wait(over - Date.now());
    expect(await week.course()).toEqual(['DayOpened 1']);

    await stage.temporal.start();
    await courseHas(week, 'DayOpened 2');
    await isTold(week);
    expect(await week.course()).not.toContain('ReminderSent 1');
    const opened = (await week.events()).find((event) => event.type === 'DayOpened' && event.day === 2);
    expect(epochMsOf(opened?.at ?? '')).toBeGreaterThan(over);
    expect(new Set(await week.signalled())).toEqual(new Set([1, 2, version]));
    await courseHas(week, 'DayOpened 3');
    await expectEachOnce(week);
  });

  it('row 10: that lost its database, or came back with an old one, has its weeks again, and neither a day nor a letter is repeated', async () => {
    const week = await begun(hasty);
    const calm = await begun(api);
    await isTold(calm);
    await stage.temporal.crash();
    const backup = join(stage.temporal.folder, '..', 'temporal-backup');
    execFileSync('cp', ['-a', stage.temporal.folder, backup]);
    await stage.temporal.start();
    await expect
      .poll(async () => (await week.course()).some((step) => step.startsWith('ReminderSent')), soon)
      .toBe(true);
    const letters = await lettersOf(week);

    // An old backup: Temporal has seen neither this reminder nor any day but the first.
    await stage.temporal.crash();
    rmSync(stage.temporal.folder, { recursive: true });
    execFileSync('cp', ['-a', backup, stage.temporal.folder]);
    await stage.temporal.start();
    await beginWorker();
    const seen = (await week.course()).length;
    await expect
      .poll(async () => (await week.course()).slice(seen).some((step) => step.startsWith('DayOpened')), soon)
      .toBe(true);
    await expectEachOnce(week);
    expect(await lettersOf(week)).toEqual(expect.arrayContaining([...letters]));

    // Nothing left at all.
    await stage.temporal.crash();
    rmSync(stage.temporal.folder, { recursive: true });
    await stage.temporal.start();
    await expect(calm.handle.describe()).rejects.toThrow();
    await beginWorker();
    await expect.poll(() => calm.status().catch(() => null), soon).toMatchObject({ phase: 'running', day: 1 });
    expect(await calm.course()).toEqual(['DayOpened 1']);
    const { version } = await calm.mood();
    await isTold(calm);
    expect(await calm.signalled()).toEqual([version]);
    const before = (await week.course()).length;
    await expect.poll(async () => (await week.course()).length, soon).toBeGreaterThan(before);
    await expectEachOnce(week);
    const all = await lettersOf(week);
    expect(new Set(all.map(({ kind, recipient, local_date }) => `${kind} ${recipient} ${local_date}`)).size).toBe(
      all.length,
    );
  }, 240_000);
});

describe('an operator in the Web UI', () => {
  it('row 20: who cancels a run cancels the week, and the family sees it', async () => {
    const week = await begun(api);
    const socket = await week.watch(api);
    await week.handle.cancel();
    await expect(week.handle.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    expect((await week.events()).filter(({ type }) => type === 'AssessmentCancelled')).toMatchObject([
      { by: 'operator' },
    ]);
    expect(await week.progress()).toMatchObject({ status: 'cancelled' });
    await expect.poll(() => socket.heard.at(-1), soon).toMatchObject({ type: 'view', view: { status: 'cancelled' } });
  });

  it('row 21: who terminates a run leaves an open week without one, and the sweep begins it again', async () => {
    const week = await begun(api);
    await isTold(week);
    await week.handle.terminate();
    await expect.poll(async () => (await week.handle.describe()).status.name, soon).toBe('TERMINATED');
    await sweepNow();
    await expect.poll(async () => (await week.handle.describe()).status.name, soon).toBe('RUNNING');
    await expect.poll(() => week.status().catch(() => null), soon).toMatchObject({ phase: 'running', day: 1 });
    await week.mood();
    await expect.poll(async () => (await week.status()).waitingFor, soon).toEqual([]);
    expect(await week.course()).toEqual(['DayOpened 1']);
  });

  it('row 22: who resets a run to its beginning changes nothing that has happened, and the week goes on', async () => {
    const week = await begun(hasty);
    await week.mood();
    await courseHas(week, 'DayOpened 2');
    await isTold(week);
    const before = await week.course();
    await resetTo(stage.client, workflowId(week.id), 0);
    await courseHas(week, 'DayOpened 3');
    const after = await week.course();
    expect(after.slice(0, before.length)).toEqual(before);
    await expectEachOnce(week);
    const { waitingFor } = await week.status();
    expect(waitingFor).toEqual(['child']);
  });
});
