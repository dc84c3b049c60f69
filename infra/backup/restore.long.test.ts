import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { listRemainingTables } from '#infra/chaos/testing/remaining-tables.ts';
import { countOpenedDays } from '#infra/chaos/testing/weeks.ts';
import { startProgram } from '#infra/start/processes.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { appendEvents } from '#services/database/testing/append-events.ts';
import { eraseStudent, listErasures } from '#shared/contracts/rights.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun, daysOpened, examples } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/*
 * The drill of `infra/operating.md`, with its own scripts: the machine of the database is gone, and Temporal with it.
 * What is left is the folder of backups, with the list of erasures beside it.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
/** Seconds after which Postgres archives a segment that is not full, as the installation has it. */
const ARCHIVE_TIMEOUT = Number(
  /archive_timeout=(\d+)/.exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))?.[1],
);
const RPO_MS = 60_000;
const RTO_MS = 10 * 60_000;
const soon = { timeout: 90_000, interval: 50 };

let stage: CrashStage;
let backups: string;
beforeAll(async () => {
  stage = await createCrashStage();
  backups = join(stage.postgres.folder, '..', 'backups');
  mkdirSync(backups);
  // Under root, Postgres runs as another user, which archives.
  execFileSync('chmod', ['777', backups]);
  const archive = `BACKUPS="${backups}" sh "${join(here, 'archive-wal.sh')}" "%p" "%f"`;
  await stage.sql`alter system set archive_mode = on`;
  await stage.sql.unsafe(`alter system set archive_command = '${archive}'`);
  await stage.sql.unsafe(`alter system set archive_timeout = ${ARCHIVE_TIMEOUT}`);
  await stage.postgres.stop();
  await stage.postgres.start();
}, FIRST_BOOT_MS);
afterAll(() => stage?.teardown());

/** Copies the data folder as `base-backup.sh` does with the protocol of replication, whose program no package brings. */
async function makeBaseBackup(): Promise<void> {
  const connection = await stage.sql.reserve();
  await connection`select pg_backup_start('drill', true)`;
  const part = join(backups, 'base', 'part');
  mkdirSync(join(backups, 'base'), { recursive: true });
  execFileSync('cp', ['-a', join(stage.postgres.folder, 'data'), part]);
  for (const own of ['postmaster.pid', 'pg_wal']) rmSync(join(part, own), { recursive: true });
  const [stopped] = await connection<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`;
  connection.release();
  writeFileSync(join(part, 'backup_label'), stopped?.labelfile as string);
  const name = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  execFileSync('mv', [part, join(backups, 'base', name)]);
}

/** Runs the product's own restore and starts Postgres on what it made. */
async function restore(name: string, time?: string) {
  const folder = join(stage.postgres.folder, '..', name);
  mkdirSync(folder);
  cpSync(join(stage.postgres.folder, '..', 'password'), join(folder, 'password'));
  const data = join(folder, 'data');
  execFileSync('sh', [join(here, 'restore.sh'), ...(time ? [time] : [])], {
    env: { ...process.env, BACKUPS: backups, PGDATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const cluster = await stage.cluster(name);
  // It answers readers while it still replays the log.
  await expect.poll(() => readOne(cluster.url, (sql) => sql`select pg_is_in_recovery() as value`), soon).toBe(false);
  return cluster;
}

const listErasureIds = (): string[] =>
  readFileSync(join(backups, 'erasures.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { id: string }).id);

/** The form of a teacher in a week that was cancelled, so that no worker goes on with it. */
async function giveTeachersForm() {
  const { AssessmentCancelled, TeacherObserved, TeacherInputWithdrawn } = examples;
  const [id, invitationId] = [randomUUID() as AssessmentId, randomUUID() as typeof TeacherObserved.invitationId];
  const given = [...begun, ...daysOpened(5), TeacherObserved, AssessmentCancelled].map((event) =>
    'invitationId' in event ? { ...event, invitationId } : event,
  );
  const database = openDatabase(stage.postgres.url, { max: 1 });
  const store = createPostgresEventStore(stage.sql, { db: database.db });
  await appendEvents(store, id, given);
  return {
    id,
    invitationId,
    withdraw: async () => {
      const withdrawal = { ...TeacherInputWithdrawn, invitationId };
      const state = fold(assessment, [...given, withdrawal]);
      const idempotency = { key: 'withdrawn', requestHash: '', actorId: 'test' };
      await appendEvents(store, id, [withdrawal], { expected: given.length, idempotency, state });
      await database.close();
    },
  };
}

describe('a restore', () => {
  it('of a destroyed machine loses a minute at most, brings neither an erased child nor a withdrawn form back, and every week goes on', async () => {
    const api = await stage.api({ dayLength: '40s' });
    const worker = await stage.worker();
    const week = await stage.family(api);
    const erased = await stage.family(api);
    for (const each of [week, erased]) await expect.poll(each.listCourse, soon).toContain('DayOpened 1');
    const environment = {
      PATH: process.env.PATH,
      AUTH_SECRET: stage.secret,
      IDEMPOTENCY_SECRET: stage.secret,
      SMTP_URL: 'smtp://127.0.0.1:1',
      TEMPORAL_ADDRESS: stage.temporal.address,
    };
    const erasures = join(root, 'services/ops/erasures.main.ts');
    const list = startProgram({
      name: 'The list of erasures',
      command: process.execPath,
      args: [erasures, '--watch', join(backups, 'erasures.jsonl')],
      logFile: join(stage.postgres.folder, '..', 'logs', 'erasures.log'),
      env: { ...environment, DATABASE_URL: stage.postgres.url },
    });
    stage.atEnd(list.stop);
    const form = await giveTeachersForm();
    await makeBaseBackup();

    // A point in time to which the family of an erased child could be restored by mistake.
    const [before] = await stage.sql<{ now: string }[]>`select now()::text as now`;
    const { students } = await erased.parent.call(listStudents, { params: {} } as never);
    const erasedIds = [erased.id, students[0]?.id as StudentId];
    const erasure = await erased.parent.call(eraseStudent, {
      params: { studentId: erasedIds[1] },
      body: { nickname: 'Robin' },
    } as never);
    const isErased = async () =>
      (await erased.parent.call(listErasures, { params: {} } as never)).erasures.every(({ isDone }) => isDone);
    await expect.poll(isErased, soon).toBe(true);
    await form.withdraw();
    await expect.poll(listErasureIds, soon).toEqual(expect.arrayContaining([erasure.id, form.invitationId]));

    // Answers until the machine is gone, each noted when it was acknowledged.
    const ledger: { version: number; at: number }[] = [];
    const end = Date.now() + (ARCHIVE_TIMEOUT + 5) * 1000;
    while (Date.now() < end) {
      ledger.push({ version: (await week.mood()).version, at: Date.now() });
      await wait(250);
    }
    const destroyed = Date.now();
    await Promise.all([stage.postgres.crash(), stage.temporal.crash()]);
    await Promise.all([api.crash(), worker.crash(), list.stop()]);
    cpSync(join(stage.postgres.folder, 'password'), join(stage.postgres.folder, '..', 'password'));
    for (const gone of [join(stage.postgres.folder, 'data'), stage.temporal.folder]) rmSync(gone, { recursive: true });

    const latest = await restore('latest');
    const lost = await findOldestLost(latest.url, week, ledger);
    const rpo = lost === undefined ? 0 : destroyed - lost;
    await latest.stop();

    const restored = await restore('restored', before?.now);
    const database = createLogClient(restored.url, { max: 1 });
    stage.atEnd(() => database.end({ timeout: 5 }));
    expect(await listRemainingTables(database, erasedIds)).toEqual(expect.arrayContaining(['students', 'streams']));
    const listFormEvents = async () =>
      (
        await database`select type from events where stream_id = ${form.id} and type like 'Teacher%' order by version`
      ).map(({ type }) => type);
    expect(await listFormEvents()).toEqual(['TeacherInvited', 'TeacherObserved']);
    await stage.temporal.start();
    execFileSync(process.execPath, [erasures, join(backups, 'erasures.jsonl')], {
      env: { ...environment, DATABASE_URL: restored.url },
    });
    expect(await listRemainingTables(database, erasedIds)).toEqual([]);
    expect(await listFormEvents()).toEqual(['TeacherInvited', 'TeacherInputWithdrawn']);
    const opened = await countOpenedDays(database, week);
    const node = await stage.api({ databaseUrl: restored.url });
    await stage.worker({ databaseUrl: restored.url });
    week.switchNode(node);
    await expect.poll(async () => (await week.status()).phase, soon).toBe('running');
    const rto = Date.now() - destroyed;
    const { version } = await week.mood();
    await expect.poll(async () => (await week.status()).applied, soon).toBeGreaterThanOrEqual(version);
    await expect.poll(() => countOpenedDays(database, week), soon).toBeGreaterThan(opened);

    process.stderr.write(`restore: RPO ${(rpo / 1000).toFixed(1)} s, RTO ${(rto / 1000).toFixed(1)} s\n`);
    expect(rpo).toBeLessThanOrEqual(RPO_MS);
    expect(rto).toBeLessThanOrEqual(RTO_MS);
  }, 400_000);

  it('is refused with a sentence while Postgres runs on the folder, and where no backup is as old', () => {
    const run = (data: string, time: string) => {
      try {
        return execFileSync('sh', [join(here, 'restore.sh'), time], {
          env: { ...process.env, BACKUPS: backups, PGDATA: data },
          stdio: ['ignore', 'ignore', 'pipe'],
          encoding: 'utf8',
        });
      } catch (error) {
        return (error as { stderr: string }).stderr;
      }
    };
    const running = join(stage.postgres.folder, '..', 'restored', 'data');
    expect(run(running, '2030-01-01')).toContain('stop it first');
    expect(existsSync(join(running, 'PG_VERSION'))).toBe(true);
    expect(run(join(backups, 'none'), '2020-01-01')).toContain('no base backup');
    expect(readdirSync(backups)).not.toContain('none');
  });
});

/** When the oldest acknowledged answer was given that a restored database does not hold; undefined if it holds all. */
async function findOldestLost(
  url: string,
  { id }: LivingWeek,
  ledger: readonly { version: number; at: number }[],
): Promise<number | undefined> {
  const head = await readOne(url, (sql) => sql`select max(version)::int as value from events where stream_id = ${id}`);
  return ledger.find(({ version }) => version > Number(head))?.at;
}

/** The column `value` of the first row, over a connection of its own. */
async function readOne(url: string, query: (sql: LogClient) => PromiseLike<Iterable<unknown>>): Promise<unknown> {
  const sql = createLogClient(url, { max: 1 });
  try {
    const [row] = await query(sql);
    return (row as { value: unknown }).value;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
