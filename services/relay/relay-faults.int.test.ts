import { describe, expect, it } from 'vitest';
import { type RelayStage, setUpRelayStage } from '#services/relay/testing/relay-stage.ts';
import type { TemporalDouble } from '#services/relay/testing/temporal-double.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

let stage: RelayStage;
let temporal: TemporalDouble;
setUpRelayStage((parts) => {
  ({ stage, temporal } = parts);
});

const soon = { timeout: 10_000, interval: 20 };
const listDelivered = (id: AssessmentId) => expect.poll(() => stage.row(id), soon).toMatchObject({ due: false });
/** Every signalled version of the log has arrived, in order. */
async function expectComplete(id: AssessmentId) {
  const { head } = await stage.row(id);
  const signalled = (await stage.store.read(id))
    .filter(({ origin, version }) => origin !== 'w' && version <= head)
    .map(({ version }) => version);
  expect(temporal.listKnown(id).map(({ v }) => v)).toEqual(signalled);
}

describe('the relay, with a Temporal that fails as a test says', () => {
  it('without a nudge the poll finds the row within two seconds', async () => {
    stage.withoutNudge();
    stage.relay(temporal.sender);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const id = await stage.schedule();
    const committed = Date.now();
    await listDelivered(id);
    expect((temporal.arrived(id)[0]?.at ?? Number.POSITIVE_INFINITY) - committed).toBeLessThan(2_500);
    expect(temporal.signals(id)).toEqual(['programme 1,2']);
  });

  it('a claim of a dead relay is taken over when its lease ends, and not before', async () => {
    const id = await stage.schedule();
    const [claim] = await stage.rows.claim(64, 1_000);
    expect(claim?.assessmentId).toBe(id);
    const died = Date.now();
    stage.relay(temporal.sender);
    await listDelivered(id);
    expect((temporal.arrived(id)[0]?.at ?? 0) - died).toBeGreaterThan(800);
  });

  it('a relay that died between the send and its ack makes the next one repeat a prefix, and nothing is skipped', async () => {
    const id = await stage.schedule();
    await stage.openDay(id, 1);
    const [claim] = await stage.rows.claim(64, 500);
    const [first] = await stage.store.read(id);
    await temporal.sender.send({
      assessmentId: id,
      card: { startDate: '2026-11-23', timeZone: 'UTC' },
      signal: 'programme',
      payload: { upTo: 2, refs: [{ v: 1, type: first?.event.type ?? '' }] },
    });
    expect(claim?.delivered).toBe(0);
    await stage.mood(id, 1);
    stage.relay(temporal.sender);
    await listDelivered(id);
    expect(temporal.signals(id)).toEqual(['programme 1', 'mood 1,2,4']);
    await expectComplete(id);
  });

  it('a relay that slept through its lease cannot move or release what another holds', async () => {
    const id = await stage.schedule();
    const [slept] = await stage.rows.claim(64, 1);
    await expect.poll(async () => (await stage.rows.claim(64, 60_000)).length, soon).toBe(1);
    if (!slept) throw new Error('Nothing was claimed');
    await stage.rows.settle(slept);
    await stage.rows.postpone(slept, 0, 'late');
    expect(await stage.row(id)).toMatchObject({ delivered: 0, due: true, last_error: null });
  });

  it('an append that races with the ack is not lost', async () => {
    const id = await stage.schedule();
    await stage.openDay(id, 1);
    temporal.faults = ['never'];
    stage.relay(temporal.sender);
    await expect.poll(() => temporal.inFlight, soon).toBe(1);
    await stage.mood(id, 1);
    temporal.release();
    await expect.poll(() => temporal.signals(id), soon).toEqual(['programme 1,2', 'mood 4']);
    await listDelivered(id);
    await expectComplete(id);
  });

  it('after an answer that was lost it is sent again, and the workflow knows it once', async () => {
    temporal.faults = ['lostAnswer', 'twice'];
    const id = await stage.schedule();
    stage.relay(temporal.sender);
    await listDelivered(id);
    expect(temporal.signals(id)).toEqual(['programme 1,2', 'programme 1,2', 'programme 1,2']);
    expect(temporal.listKnown(id)).toEqual([
      { v: 1, type: 'AssessmentScheduled' },
      { v: 2, type: 'ConsentGiven' },
    ]);
  });

  it('with Temporal away the API writes on, the breaker opens, and the backlog goes out gently when it is back', async () => {
    temporal.always = 'unavailable';
    temporal.up = false;
    let clock = Date.now();
    const relay = stage.relay(temporal.sender, { now: () => clock });
    const ids = await Promise.all(Array.from({ length: 48 }, () => stage.schedule()));
    await expect.poll(async () => (await relay.metrics()).breakerOpen, soon).toBe(true);
    await expect.poll(() => temporal.inFlight, soon).toBe(0);
    const sendsWhenOpen = temporal.sends;
    expect((await relay.metrics()).dirty).toBe(48);
    for (const id of ids) {
      await stage.openDay(id, 1);
      await stage.mood(id, 1);
    }
    expect(temporal.sends).toBe(sendsWhenOpen);
    temporal.always = null;
    temporal.up = true;
    temporal.mostInFlight = 0;
    temporal.takesMs = 20;
    await stage.sql`update relay set due_at = now()`;
    clock += 6_000;
    relay.nudge();
    await expect.poll(async () => (await relay.metrics()).dirty, soon).toBe(0);
    expect(temporal.probes).toBeGreaterThan(0);
    expect(temporal.mostInFlight).toBeLessThanOrEqual(32);
    for (const id of ids) await expectComplete(id);
  });

  it('a signal that is refused again and again grows old from when it was first due', async () => {
    const id = await stage.schedule();
    await stage.sql`update relay set due_at = now() - interval '10 minutes'`;
    for (const afterMs of [0, 60_000]) {
      const [claim] = await stage.rows.claim(64, 60_000);
      if (claim) await stage.rows.postpone(claim, afterMs, 'failed: gRPC 5: the namespace is gone');
    }
    expect(await stage.row(id)).toMatchObject({ attempts: 2, due: true });
    expect((await stage.rows.backlog()).oldestDueSeconds).toBeGreaterThanOrEqual(599);
    await stage.sql`update relay set due_at = now()`;
    const [claim] = await stage.rows.claim(64, 60_000);
    if (claim) await stage.rows.settle(claim);
    await stage.openDay(id, 1);
    await stage.mood(id, 1);
    expect(await stage.rows.backlog()).toMatchObject({ dirty: 1, oldestDueSeconds: expect.closeTo(0, -1) });
  });

  it('two relays share the work, and a stream is never in two hands', async () => {
    stage.relay(temporal.sender);
    stage.relay(temporal.sender);
    temporal.takesMs = 5;
    const ids = await Promise.all(Array.from({ length: 40 }, () => stage.schedule()));
    for (const id of ids) await listDelivered(id);
    expect(temporal.sends).toBe(40);
  });
});
