import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { createSettledWeek } from '#infra/chaos/testing/weeks.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { type Gate, startGateProxy } from '#services/relay/testing/gate-proxy.ts';

let stage: CrashStage;
/** Its connection to Temporal leads through the gate; the other's does not. */
let first: ApiNode;
let second: ApiNode;
let way: Gate;
let week: LivingWeek;
beforeAll(async () => {
  stage = await createCrashStage();
  second = await stage.api();
  await second.stop();
  await stage.worker();
}, FIRST_BOOT_MS);
/** One relay alone, and a week whose events were all signalled to Temporal. */
beforeEach(async () => {
  way = await startGateProxy(stage.temporal.address);
  first = await stage.api({ temporalAddress: way.address });
  week = await createSettledWeek(stage, first, soon);
});
afterEach(async () => {
  first.thaw();
  await first.crash();
  await second.stop();
  await way.close();
});
afterAll(() => stage?.teardown());

const soon = { timeout: 30_000, interval: 20 };
const LEASE_MS = 30_000;
/** At once: row 4 holds by the clock that it lasts as long as it says. */
const endLease = () => stage.sql`update relay set lease_until = now() where stream_id = ${week.id}`;
const expectClaimed = () => expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ claimed: true });
/** The workflow has got the signal of the mood: on day 1 it waits for nothing else. */
const expectMoodKnown = () => expect.poll(async () => (await week.status()).waitingFor, soon).toEqual([]);

describe('a relay', () => {
  it('row 4: that dies between claim and call leaves a lease, and another takes over when it ends, not before', async () => {
    way.let('held');
    const { version } = await week.mood();
    await expectClaimed();
    const claimed = Date.now();
    await first.crash();
    await way.close();
    await second.start();
    await expect
      .poll(() => stage.readRelayRow(week.id), { timeout: LEASE_MS + 15_000, interval: 50 })
      .toMatchObject({ due: false, delivered: version });
    expect(Date.now() - claimed).toBeGreaterThan(LEASE_MS - 2_000);
    expect(Date.now() - claimed).toBeLessThan(LEASE_MS + 5_000);
    expect(await week.listSignalledVersions()).toEqual([1, 2, version]);
    await expectMoodKnown();
  });

  it('row 5: that dies between call and ack is followed by one that repeats the same prefix, and the workflow counts it once', async () => {
    way.let('deaf');
    const { version } = await week.mood();
    await expect.poll(() => week.listSignalledVersions(), soon).toEqual([1, 2, version]);
    await first.crash();
    expect(await stage.readRelayRow(week.id)).toMatchObject({ delivered: 2, due: true, claimed: true });
    await endLease();
    await second.start();
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false, delivered: version });
    expect(await week.listSignalledVersions()).toEqual([1, 2, version, version]);
    await expectMoodKnown();
    expect(await week.listCourse()).toEqual(['DayOpened 1']);
  });

  it('row 6: that sleeps through its lease only repeats what another has sent, and changes nothing of its row', async () => {
    way.let('held');
    const { version } = await week.mood();
    await expectClaimed();
    first.freeze();
    await endLease();
    await second.start();
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false, delivered: version });
    way.let('open');
    first.thaw();
    await wait(3_000);
    expect(await stage.readRelayRow(week.id)).toMatchObject({
      due: false,
      delivered: version,
      head: version,
      last_error: null,
    });
    expect(new Set(await week.listSignalledVersions())).toEqual(new Set([1, 2, version]));
    week.switchNode(second);
    // Another answer to the same question might wait for an hour.
    const next = await week.pause();
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false, delivered: next.version });
    expect([...new Set(await week.listSignalledVersions())]).toEqual([1, 2, version, next.version]);
    await expectMoodKnown();
  });

  it('row 7: whose ack races with an append finds the week due again, and sends what came meanwhile', async () => {
    way.let('deaf');
    const { version } = await week.mood();
    await expect.poll(() => week.listSignalledVersions(), soon).toContain(version);
    const next = await week.mood();
    expect(await stage.readRelayRow(week.id)).toMatchObject({ head: next.version, delivered: 2, claimed: true });
    way.let('open');
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false, delivered: next.version });
    expect([...new Set(await week.listSignalledVersions())]).toEqual([1, 2, version, next.version]);
    await expectMoodKnown();
  });

  it('row 8: whose call is not answered in time sends it once more, and the workflow counts it once', async () => {
    way.let('deaf');
    const { version } = await week.mood();
    await expect.poll(async () => (await stage.readRelayRow(week.id)).last_error, soon).toMatch(/^hanging/);
    expect(await week.listSignalledVersions()).toEqual([1, 2, version]);
    way.let('open');
    await expect
      .poll(() => stage.readRelayRow(week.id), soon)
      .toMatchObject({ due: false, delivered: version, last_error: null });
    expect((await week.listSignalledVersions()).length).toBeGreaterThan(3);
    expect(new Set(await week.listSignalledVersions())).toEqual(new Set([1, 2, version]));
    await expectMoodKnown();
    expect(await week.listCourse()).toEqual(['DayOpened 1']);
  });
});
