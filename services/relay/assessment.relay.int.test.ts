import { describe, expect, it } from 'vitest';
import { type RelayStage, setUpRelayStage } from '#services/relay/testing/relay-stage.ts';
import type { TemporalDouble } from '#services/relay/testing/temporal-double.ts';
import { examples, scheduledAt, toCommand } from '#shared/testing/examples.ts';
import { createRandom } from '#shared/values/seeded.ts';

let stage: RelayStage;
let temporal: TemporalDouble;
setUpRelayStage((parts) => {
  ({ stage, temporal } = parts);
});
const soon = { timeout: 15_000, interval: 20 };

it('the open weeks are read a page at a time, without those that have ended', async () => {
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await stage.schedule());
  const [first, ...open] = ids;
  if (first) await stage.order(first, { type: 'CancelAssessment', at: scheduledAt, by: 'parent' });
  const page = await stage.rows.openWeeks(null, 3);
  const rest = await stage.rows.openWeeks(page.at(-1) ?? null, 3);
  expect([...page, ...rest]).toEqual(open);
});

it('a signal that may wait is due later, goes with one that may not, and hurries no stream that backs off', async () => {
  const id = await stage.schedule();
  const claim = async () => (await stage.rows.claim(64, 60_000))[0];
  const first = await claim();
  if (first) await stage.rows.settle(first);
  await stage.openDay(id, 4);
  const at = await stage.findTimeOn(id, 4);
  await stage.order(id, toCommand('ObserveAsParent', examples.ParentObserved, { at }));
  expect([await stage.row(id), await claim()]).toMatchObject([{ due: true, parked: true, delivered: 2 }, undefined]);
  expect(await stage.rows.backlog()).toMatchObject({ dirty: 0, oldestDueSeconds: 0 });
  await stage.order(id, { type: 'Pause', at });
  const both = await claim();
  expect(both).toMatchObject({ delivered: 2, head: 5 });
  if (both) await stage.rows.postpone(both, 60_000, 'unavailable: a test');
  await stage.order(id, { type: 'Resume', at });
  expect(await claim()).toBeUndefined();
  expect(await stage.rows.backlog()).toMatchObject({ dirty: 1 });
});

describe('the relay', () => {
  it('tells of a commit within moments of the nudge', async () => {
    stage.relay(temporal.sender);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const id = await stage.schedule();
    const committed = Date.now();
    await expect.poll(() => temporal.arrived(id).length, { timeout: 2_000, interval: 5 }).toBe(1);
    expect((temporal.arrived(id)[0]?.at ?? 0) - committed).toBeLessThan(200);
  });

  it('sends names and days of the week and references, and nothing of an answer', async () => {
    stage.relay(temporal.sender);
    const id = await stage.schedule();
    await stage.openDay(id, 1);
    await stage.mood(id, 1);
    await expect.poll(() => temporal.listKnown(id), soon).toHaveLength(3);
    // On a busy machine one delivery carries all of them.
    expect(temporal.arrived(id).at(-1)?.payload.upTo).toBe(4);
    expect(temporal.listKnown(id)).toEqual([
      { v: 1, type: 'AssessmentScheduled' },
      { v: 2, type: 'ConsentGiven' },
      { v: 4, type: 'MoodChecked', task: 'mood/1' },
    ]);
    expect(JSON.stringify(temporal.arrived(id))).not.toMatch(/happy|medium/);
  });

  it('tells of a pause although an answer before it cannot be read', async () => {
    const id = await stage.schedule();
    await stage.openDay(id, 3);
    const at = await stage.findTimeOn(id, 3);
    await stage.order(id, toCommand('RecordTrials', examples.TrialsRecorded, { at }));
    await stage.order(id, { type: 'Pause', at });
    await stage.sql`update events set data = '{}' where stream_id = ${id} and type = 'TrialsRecorded'`;
    stage.relay(temporal.sender);
    await expect.poll(() => temporal.listKnown(id).at(-1), soon).toMatchObject({ type: 'AssessmentPaused' });
    const { version } = await stage.store.load(id);
    await expect.poll(() => stage.row(id), soon).toMatchObject({ due: false, delivered: version });
  });

  it('counts a week whose workflow has ended as told', async () => {
    temporal.always = 'closed';
    stage.relay(temporal.sender);
    const id = await stage.schedule();
    await expect.poll(() => stage.row(id), soon).toMatchObject({ due: false, delivered: 2 });
  });

  it('parks what Temporal will never take and lets no other stream wait for it', async () => {
    temporal.faults = ['poison'];
    const poisoned = await stage.schedule();
    const relay = stage.relay(temporal.sender);
    await expect
      .poll(() => stage.row(poisoned), soon)
      .toMatchObject({ parked: true, delivered: 0, last_error: 'poison: a test' });
    const other = await stage.schedule();
    await expect.poll(() => stage.row(other), soon).toMatchObject({ due: false });
    expect(await relay.metrics()).toMatchObject({ parked: 1, dirty: 1 });
    expect(stage.said).toContain('Temporal rejected a signal; stream parked');
  });

  it('lets a slow stream hold up no other', async () => {
    temporal.faults = ['never'];
    const slow = await stage.schedule();
    stage.relay(temporal.sender);
    await expect.poll(() => temporal.inFlight, soon).toBe(1);
    const quick = await stage.schedule();
    await expect.poll(() => stage.row(quick), soon).toMatchObject({ due: false });
    expect(await stage.row(slow)).toMatchObject({ due: true });
  });

  it('waits for what is on its way before it stops, and claims nothing more', async () => {
    temporal.takesMs = 200;
    const id = await stage.schedule();
    const relay = stage.relay(temporal.sender);
    await expect.poll(() => temporal.inFlight, soon).toBe(1);
    await relay.stop();
    expect(await stage.row(id)).toMatchObject({ due: false });
    const next = await stage.schedule();
    expect(await stage.row(next)).toMatchObject({ due: true, delivered: 0 });
  });

  it('loses nothing and keeps each stream in order, whatever the network does', async () => {
    const random = createRandom('the network');
    const faults = ['unavailable', 'lostAnswer', 'twice', 'pressure', null, null, null, null] as const;
    const { sender } = temporal;
    const unreliable = {
      ...sender,
      send: (delivery: Parameters<typeof sender.send>[0]) => {
        const fault = faults[Math.floor(random() * faults.length)] ?? null;
        temporal.faults = fault ? [fault] : [];
        return sender.send(delivery);
      },
    };
    const hurry = setInterval(
      () => void stage.sql`update relay set due_at = now() where due_at > now()`.catch(() => {}),
      50,
    );
    const relays = [stage.relay(unreliable), stage.relay(unreliable)];
    const ids = await Promise.all(Array.from({ length: 12 }, () => stage.schedule()));
    await Promise.all(
      ids.map(async (id) => {
        await stage.openDay(id, 1);
        for (let i = 0; i < 10; i++) await stage.mood(id, 1, i % 2 ? 'happy' : 'sad');
      }),
    );
    await expect.poll(async () => (await relays[0]?.metrics())?.dirty, { timeout: 60_000, interval: 50 }).toBe(0);
    clearInterval(hurry);
    for (const id of ids) {
      expect(temporal.listKnown(id).map(({ v }) => v)).toEqual([1, 2, ...Array.from({ length: 10 }, (_, i) => i + 4)]);
      // Each delivery begins no later than where the previous ones ended: a prefix may be repeated, a version never
      // skipped.
      let reached = 0;
      for (const { payload } of temporal.arrived(id)) {
        const first = payload.refs[0]?.v ?? 0;
        const skipped = temporal.listKnown(id).filter(({ v }) => v > reached && v < first);
        expect(skipped).toEqual([]);
        reached = Math.max(reached, payload.upTo);
      }
    }
  }, 90_000);
});
