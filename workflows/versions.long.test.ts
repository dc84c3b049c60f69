import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FIRST_BOOT_MS, getTemporalAddress } from '#infra/start/testing/real-parts.ts';
import { isRollBack, makeCurrent } from '#services/relay/current-version.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import { DEPLOYMENT } from '#shared/contracts/workflows/assessment.ts';
import { createDevServerStage } from '#workflows/testing/dev-server-stage.ts';
import { listTaskFaults } from '#workflows/testing/failed-tasks.ts';
import { readVersion } from '#workflows/testing/read-version.ts';
import { connectNatively, type Family } from '#workflows/testing/week-stage.ts';

const soon = { timeout: 40_000, interval: 100 };
/** A week whose first day opens now and whose others are far away. */
const slow = { startsInDays: 0, dayMs: 3_600_000, teacher: false };

beforeAll(() => getTemporalAddress(), FIRST_BOOT_MS);

/**
 * Versions are set per namespace, so each test has its own. They run one after the other: on a busy server a task may
 * still go to the former version for a moment.
 */
async function createStage(onTestFinished: (end: () => Promise<void>) => void) {
  const own = await createTemporalNamespace();
  const stage = await createDevServerStage(own);
  onTestFinished(() => stage.teardown());
  return {
    client: stage.client,
    stop: stage.stop,
    addWorkers: async (version: string) => stage.addWorkers(version, await connectNatively(own.address)),
    /** Makes a version current, as a worker does at its start. */
    waitUntilCurrent: (version: string) => poll(() => makeCurrent(stage.client, version), 'current'),
    createWeek: async (): Promise<Family> => {
      const week = await stage.family(slow);
      await poll(async () => (await week.status()).waitingFor, ['child']);
      return week;
    },
  };
}
const poll = (read: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(expected), soon);

const AUTO_UPGRADE = 2;
const expectedVersion = (version: string) => ({ deployment: DEPLOYMENT, version, behavior: AUTO_UPGRADE });

/** Does all tasks of day 1 and waits until the workflow knows it. */
async function completeFirstDay(week: Family): Promise<void> {
  await week.doTasks('mood/1');
  await poll(async () => (await week.status()).waitingFor, []);
}

const countTaskFaults = async (week: Family) => listTaskFaults((await week.handle.fetchHistory()).events ?? []).length;

describe('the version of a worker', { timeout: 120_000 }, () => {
  it('takes over the weeks that were begun by workers without one', async ({ onTestFinished }) => {
    const { stop, addWorkers, waitUntilCurrent, createWeek } = await createStage(onTestFinished);
    const week = await createWeek();
    await stop();
    await addWorkers('v1');
    await waitUntilCurrent('v1');
    await completeFirstDay(week);
    expect(await readVersion(week.handle)).toEqual(expectedVersion('v1'));
    expect(await countTaskFaults(week)).toBe(0);
    await week.handle.terminate();
  });

  it('takes the weeks from an older one that is still there, and the older one leaves them alone', async ({
    onTestFinished,
  }) => {
    const { client, stop, addWorkers, waitUntilCurrent, createWeek } = await createStage(onTestFinished);
    await stop();
    await addWorkers('v1');
    await waitUntilCurrent('v1');
    const week = await createWeek();
    expect(await readVersion(week.handle)).toEqual(expectedVersion('v1'));
    await addWorkers('v2');
    await waitUntilCurrent('v2');
    await completeFirstDay(week);
    expect(await readVersion(week.handle)).toEqual(expectedVersion('v2'));
    expect(await makeCurrent(client, 'v1')).toBe('behind');
    await stop('v1');
    await addWorkers('v1');
    await poll(() => makeCurrent(client, 'v1'), 'behind');
    const nextWeek = await createWeek();
    expect(await readVersion(nextWeek.handle)).toEqual(expectedVersion('v2'));
    expect(await countTaskFaults(week)).toBe(0);
    for (const each of [week, nextWeek]) await each.handle.terminate();
  });

  it('that was taken back comes back when nobody works for the newer one', async ({ onTestFinished }) => {
    const { client, stop, addWorkers, waitUntilCurrent, createWeek } = await createStage(onTestFinished);
    await stop();
    for (const version of ['v1', 'v2']) {
      await addWorkers(version);
      await waitUntilCurrent(version);
    }
    const week = await createWeek();
    expect(await isRollBack(client, 'v1')).toBe(true);
    for (const other of ['v2', 'not seen yet']) expect(await isRollBack(client, other)).toBe(false);
    await stop('v2');
    // A silent worker counts as gone sooner here; workers poll at least once a minute.
    await poll(() => makeCurrent(client, 'v1', 2_000), 'current');
    await completeFirstDay(week);
    expect(await readVersion(week.handle)).toEqual(expectedVersion('v1'));
    await week.handle.terminate();
  });

  it('is not made current before a worker has asked for work', async ({ onTestFinished }) => {
    const { client, addWorkers, waitUntilCurrent } = await createStage(onTestFinished);
    expect(await makeCurrent(client, 'v1')).toBe('unknown');
    await addWorkers('v1');
    await waitUntilCurrent('v1');
    expect(await makeCurrent(client, 'v2')).toBe('unknown');
    expect(await makeCurrent(client, 'v1')).toBe('current');
  });
});
