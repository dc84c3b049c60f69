import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { createSettledWeek } from '#infra/chaos/testing/weeks.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { ResumingSocket } from '#web/api/live.ts';

let stage: CrashStage;
let one: ApiNode;
let other: ApiNode;
beforeAll(async () => {
  stage = await createCrashStage();
  [one, other] = [await stage.api(), await stage.api()];
  await stage.worker();
}, FIRST_BOOT_MS);
afterEach(() => one.start());
afterAll(() => stage?.teardown());

const soon = { timeout: 30_000, interval: 20 };

describe('an API that is killed', () => {
  it('row 1: before the commit has written nothing, and the same request with its key succeeds at the next one', async () => {
    const week = await createSettledWeek(stage, one, soon);
    const [before, key] = [await week.version(), randomUUID()];
    const views = await stage.holdLock((sql) => sql`lock table assessment_sessions in access exclusive mode`);
    const lost = expect(week.mood(key)).rejects.toThrow();
    await stage.waitForBlockedStatement('assessment_sessions');
    await one.crash();
    await views.release();
    await lost;
    await wait(500);
    expect(await week.version()).toBe(before);
    week.switchNode(other);
    expect(await week.resendMood(key)).toMatchObject({ version: before + 1 });
    expect((await week.events()).filter(({ type }) => type === 'MoodChecked')).toHaveLength(1);
  });

  it('row 2: after the commit and before its answer is repeated with the same key and gets the answer of the first time', async () => {
    const week = await createSettledWeek(stage, one, soon);
    const [before, key] = [await week.version(), randomUUID()];
    const row = await stage.holdLock((sql) => sql`select from assessment_sessions where id = ${week.id} for update`);
    const lost = expect(week.mood(key)).rejects.toThrow();
    await stage.waitForBlockedStatement('append_events');
    await one.crash();
    // The database does not notice the lost client: it commits.
    await row.release();
    await lost;
    await expect.poll(() => week.version(), soon).toBe(before + 1);
    week.switchNode(other);
    expect(await week.resendMood(key)).toMatchObject({ version: before + 1 });
    expect((await week.events()).filter(({ type }) => type === 'MoodChecked')).toHaveLength(1);
    await expect.poll(() => week.listSignalledVersions(), soon).toContain(before + 1);
  });

  it('row 3: after its answer and before its relay was nudged leaves a row that the relay of another node finds within two seconds', async () => {
    const week = await createSettledWeek(stage, one, soon);
    // The relay's claim skips a row with this lock; an append does not wait for it.
    const row = await stage.holdLock((sql) => sql`select from relay where stream_id = ${week.id} for key share`);
    const { version } = await week.mood();
    await one.crash();
    expect(await stage.readRelayRow(week.id)).toMatchObject({ head: version, due: true, claimed: false });
    const began = Date.now();
    await row.release();
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ delivered: version, due: false });
    expect(Date.now() - began).toBeLessThan(3_000);
    expect(await week.listSignalledVersions()).toEqual([1, 2, version]);
  });
});

describe('live push', () => {
  it('row 23: a hint that was never sent is made up for by the sweep, two seconds later', async () => {
    const week = await createSettledWeek(stage, one, soon);
    const socket = await week.watch(other);
    await socket.next('view');
    const row = await stage.holdLock((sql) => sql`select from assessment_sessions where id = ${week.id} for update`);
    const lost = expect(week.mood()).rejects.toThrow();
    await stage.waitForBlockedStatement('append_events');
    await one.crash();
    await row.release();
    const committed = Date.now();
    await lost;
    expect(await socket.next('view')).toMatchObject({ version: await week.version() });
    expect(Date.now() - committed).toBeLessThan(3_000);
  });

  it('row 24: whose node dies comes back by the ladder at another one and resumes by version', async () => {
    const week = await createSettledWeek(stage, one, soon);
    const { version } = await week.progress();
    let node = one;
    const views: ProgressView[] = [];
    const states: string[] = [];
    const socket = new ResumingSocket({
      connect: () =>
        new WebSocket(`ws://127.0.0.1:${node.port}/api/live`, { headers: { cookie: week.parent.cookies() } } as never),
      random: Math.random,
      settings: { ladderMs: [1_000, 2_000, 5_000, 10_000], jitter: 0.3, connectTimeoutMs: 10_000 },
      onView: (view) => void views.push(view),
      onState: (state) => void states.push(state),
      onGone: () => {},
    });
    stage.atEnd(() => socket.stop());
    socket.watch(week.id, version);
    await expect.poll(() => states.at(-1), soon).toBe('live');
    await one.crash();
    const died = Date.now();
    await expect.poll(() => states.at(-1), soon).toBe('waiting');
    week.switchNode(other);
    node = other;
    const missed = await week.mood();
    await expect.poll(() => views.map((view) => view.version), soon).toEqual([missed.version]);
    expect(Date.now() - died).toBeLessThan(5_000);
    const next = await week.mood();
    await expect.poll(() => views.map((view) => view.version), soon).toEqual([missed.version, next.version]);
    socket.stop();
  });

  it('row 25: a reader that takes nothing is closed after a while, and holds up no other', async () => {
    const week = await createSettledWeek(stage, one, soon);
    week.switchNode(other);
    const [slow, quick] = [await week.watch(other), await week.watch(other)];
    const open = await stage.readMetric(other, 'live_sockets');
    slow.wire.pause();
    let written = 0;
    const began = Date.now();
    // The kernel's buffers for a reader that does not read must be full before the server waits, then ten seconds.
    while ((await stage.readMetric(other, 'live_sockets')) === open && Date.now() - began < 120_000) {
      for (let i = 0; i < 50; i++) await week.mood();
      written += 50;
    }
    expect(await stage.readMetric(other, 'live_sockets')).toBe(open - 1);
    const { version } = await week.progress();
    await expect.poll(() => quick.received.at(-1), soon).toMatchObject({ type: 'view', version });
    slow.wire.resume();
    const { code } = await slow.closed;
    expect([4408, 1006]).toContain(code);
    const seen = slow.received.flatMap((message) => (message.type === 'view' ? [message.version] : []));
    expect(seen.length).toBeLessThan(written);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  }, 180_000);
});
