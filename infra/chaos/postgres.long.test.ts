import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { BASE_URL, type LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { countOpenedDays, createBegunWeek, expectCourseToContain } from '#infra/chaos/testing/weeks.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { migrate } from '#services/database/migrate.ts';

let stage: CrashStage;
let one: ApiNode;
let other: ApiNode;
let worker: Awaited<ReturnType<CrashStage['worker']>>;
beforeAll(async () => {
  stage = await createCrashStage();
  // Days of half a minute: a week is compared with the log whenever a day opens.
  [one, other] = [await stage.api({ dayLength: '30s' }), await stage.api({ dayLength: '30s' })];
  worker = await stage.worker();
}, FIRST_BOOT_MS);
afterAll(() => stage?.teardown());

const soon = { timeout: 60_000, interval: 20 };
const sendMoodRequest = ({ parent, id }: LivingWeek, node: ApiNode) =>
  fetch(`${node.url}/api/assessments/${id}/mood/1`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      cookie: parent.cookies(),
      origin: BASE_URL,
    },
    body: JSON.stringify({ mood: 'happy', energy: 'low' }),
  });
/** Logged for operators when the log is behind the signalled versions. */
const BEHIND_LOG_LINE = 'event log is behind the signalled versions';

describe('Postgres', () => {
  it('row 19: beside a write transaction that stays open for long lets a week begin, be answered, be told and be seen', async () => {
    const long = await stage.holdLock((sql) => sql`create table something_else (n int)`);
    const week = await createBegunWeek(stage, one, soon);
    const socket = await week.watch(other);
    const { version } = await week.mood();
    const committed = Date.now();
    await expect.poll(() => socket.received.at(-1), soon).toMatchObject({ type: 'view', version });
    expect(Date.now() - committed).toBeLessThan(2_000);
    await expect.poll(() => week.listSignalledVersions(), soon).toContain(version);
    expect(
      await stage.sql`select 1 from pg_stat_activity where backend_xid is not null and state = 'idle in transaction'`,
    ).toHaveLength(1);
    await long.release();
  });

  it('row 16: that is killed is waited for: 503 with a time to come back, then every node hears the others again', async () => {
    const week = await createBegunWeek(stage, one, soon);
    const socket = await week.watch(other);
    await stage.postgres.crash();
    const refused = await sendMoodRequest(week, one);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await stage.postgres.start();
    await expect.poll(async () => (await sendMoodRequest(week, one)).status, soon).toBe(200);
    const lags: number[] = [];
    // With a hint a view arrives in a tenth of a second; with the sweep alone it takes a second on average.
    await expect
      .poll(
        async () => {
          const { version } = await week.mood();
          const committed = Date.now();
          while (!socket.received.some((message) => message.type === 'view' && message.version >= version))
            await wait(5);
          lags.push(Date.now() - committed);
          return lags.length < 3 ? Number.POSITIVE_INFINITY : Math.max(...lags.slice(-3));
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBeLessThan(400);
    const expectedVersions = (await stage.store.read(week.id))
      .filter(({ origin }) => origin !== 'w')
      .map(({ version }) => version);
    // The last check-ins change nothing but whom operators see awaited: their signal may come an hour of the week later.
    await expect
      .poll(async () => [...new Set(await week.listSignalledVersions())].sort((a, b) => a - b), soon)
      .toEqual(expectedVersions);
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false });
  });

  it('row 17: that failed over to a replica which lagged behind is noticed, and what is written again under the same versions is heard', async () => {
    const week = await createBegunWeek(stage, one, soon);
    const data = join(stage.postgres.folder, 'data');
    const replica = join(stage.postgres.folder, 'replica');
    await stage.postgres.crash();
    execFileSync('cp', ['-a', data, replica]);
    await stage.postgres.start();
    await expect.poll(async () => (await sendMoodRequest(week, one)).status, soon).toBe(200);
    for (let i = 0; i < 3; i++) await week.mood();
    const lost = await week.version();
    await expect.poll(() => week.listSignalledVersions(), soon).toContain(lost);

    await stage.postgres.crash();
    rmSync(data, { recursive: true });
    execFileSync('mv', [replica, data]);
    await stage.postgres.start();
    await expect.poll(() => week.version().catch(() => lost), soon).toBeLessThan(lost);
    await expectCourseToContain(week, 'DayOpened 2', soon);
    await expect.poll(() => worker.readLog(), soon).toContain(BEHIND_LOG_LINE);
    expect(await week.version()).toBeLessThan(lost);
    await week.pause();
    expect(await week.version()).toBeLessThanOrEqual(lost);
    await expect
      .poll(() => week.status().catch(() => null), soon)
      .toMatchObject({ phase: 'paused', applied: await week.version() });
  }, 180_000);

  it('row 18: whose dump is restored into a new cluster, where transaction numbers begin anew, is gone on with', async () => {
    const week = await createBegunWeek(stage, one, soon);
    const socket = await week.watch(other);
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false });
    const restored = await stage.cluster('restored');
    const target = createLogClient(restored.url, { max: 1 });
    // The old cluster has assigned many transaction ids before it is left.
    for (let i = 0; i < 2_000; i++) await stage.sql`select pg_current_xact_id()`;
    await migrate(restored.url);
    await copyAllTables(stage.sql, target);
    const readTransactionId = async (sql: LogClient) =>
      Number((await sql`select pg_current_xact_id()::text as id`)[0]?.id);
    expect(await readTransactionId(target)).toBeLessThan(await readTransactionId(stage.sql));
    const opened = await countOpenedDays(target, week);
    // Written after the dump, and lost with the old cluster; Temporal and the browser know it.
    for (let i = 0; i < 3; i++) await week.mood();
    const ahead = await week.version();
    await expect.poll(() => week.listSignalledVersions(), soon).toContain(ahead);
    await expect.poll(() => socket.received.at(-1), soon).toMatchObject({ version: ahead });
    await Promise.all([one.stop(), other.stop(), worker.stop()]);
    await stage.postgres.stop();

    const node = await stage.api({ databaseUrl: restored.url, dayLength: '30s' });
    const newWorker = await stage.worker({ databaseUrl: restored.url });
    week.switchNode(node);
    const back = await week.watch(node, ahead);
    expect(await back.next('view')).toMatchObject({ reset: true });
    const behind = (await week.progress()).version;
    expect(behind).toBeLessThan(ahead);
    await expect.poll(() => countOpenedDays(target, week), soon).toBeGreaterThan(opened);
    await expect.poll(() => newWorker.readLog(), soon).toContain(BEHIND_LOG_LINE);
    const { version } = await week.mood();
    await expect.poll(() => back.received.at(-1), soon).toMatchObject({ type: 'view', version });
    await expect
      .poll(async () => (await target`select due_at from relay where stream_id = ${week.id}`)[0]?.due_at, soon)
      .toBeNull();
    await expect.poll(async () => (await week.status()).applied, soon).toBeGreaterThan(0);
    await target.end({ timeout: 5 });
  }, 180_000);
});

/** Copies every row of every table, like a dump; the tables exist already. */
async function copyAllTables(from: LogClient, to: LogClient): Promise<void> {
  const tables = await from<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') and c.relname !~ '^something_else$'`;
  const reserved = await to.reserve();
  // Rows come in any order, so foreign keys are not checked.
  await reserved`set session_replication_role = replica`;
  for (const { name } of tables) {
    await reserved.unsafe(`truncate ${name} cascade`);
  }
  for (const { name } of tables) {
    await pipeline(
      await from.unsafe(`copy (select * from ${name}) to stdout`).readable(),
      await reserved.unsafe(`copy ${name} from stdin`).writable(),
    );
  }
  reserved.release();
}
