import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '#infra/start/postgres.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { migrate } from '#services/database/migrate.ts';
import { readUnarchivedSeconds } from '#services/database/wal-archive.ts';
import { createMetrics } from '#services/ops/metrics.ts';
import { recordOutsideCopy } from '#services/ops/outside-copies.store.ts';
import { watchInstallation } from '#services/ops/prepare-installation.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { toInstant } from '#shared/values/days.ts';

let folder: string;
let server: Postgres;
let owner: LogClient;
const start = async () => {
  server = await startPostgres({ folder, durable: false });
  owner = createLogClient(server.url(), { max: 1 });
};
const stop = async () => {
  await owner.end({ timeout: 5 });
  await server.stop();
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-archive-'));
  await start();
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
const openAsApi = () =>
  createLogClient(Object.assign(new URL(server.url()), { username: 'api', password: 'api' }).href, { max: 1 });
const finishSegment = () => owner`select pg_switch_wal() from pg_logical_emit_message(false, 'test', 'written')`;
const archiveBy = async (command: string) => {
  await owner.unsafe(`alter system set archive_command = '${command}'`);
  await owner`select pg_reload_conf()`;
};
const soon = { timeout: 15_000, interval: 100 };

it('tells how long a finished segment waits for its archive: not without an archive, and not when nothing was written', async () => {
  await owner`create role api login password 'api'`;
  await finishSegment();
  expect(await readUnarchivedSeconds(owner)).toBe(0);
  await owner`alter system set archive_mode = on`;
  await archiveBy('true');
  await stop();
  await start();
  await finishSegment();
  await expect.poll(() => owner`select from pg_stat_archiver where archived_count > 0`, soon).toHaveLength(1);
  await expect.poll(() => readUnarchivedSeconds(owner), soon).toBe(0);

  // A command that hangs says nothing; one that fails is counted.
  for (const command of ['sleep 2', 'false']) {
    await archiveBy(command);
    await finishSegment();
    await expect.poll(() => readUnarchivedSeconds(owner), soon).toBeGreaterThan(0);
  }
  const api = openAsApi();
  expect(await readUnarchivedSeconds(api)).toBeGreaterThan(0);
  await api.end({ timeout: 5 });

  const heal = async () => {
    await archiveBy('true');
    await finishSegment();
    await expect.poll(() => readUnarchivedSeconds(owner), { ...soon, timeout: 90_000 }).toBe(0);
  };
  await heal();
  // Nothing was archived since the statistics began, as after a crash.
  await archiveBy('sleep 2');
  await owner`select pg_stat_reset_shared('archiver')`;
  await finishSegment();
  await expect.poll(() => readUnarchivedSeconds(owner), { timeout: 1_500, interval: 50 }).toBeGreaterThan(0);
  await heal();
}, 240_000);

it('tells the age of the newest base backup, and where our script archives for none how long it does so', async () => {
  await migrate(server.url());
  const database = openDatabase(server.url(), { max: 1 });
  const log = openAsApi();
  const temporal = createTemporalClient({ address: '127.0.0.1:1', namespace: 'default' });
  const metrics = createMetrics();
  watchInstallation(metrics, { log, database, temporal });
  const readAge = async () =>
    (await metrics.registry.getSingleMetric('base_backup_age_seconds')?.get())?.values[0]?.value;
  // A command of a hosted Postgres.
  await finishSegment();
  await expect.poll(() => owner`select from pg_stat_archiver where archived_count > 0`, soon).toHaveLength(1);
  expect(await readAge()).toBeUndefined();
  await archiveBy('true # archive-wal.sh');
  await owner`select pg_stat_reset_shared('archiver')`;
  expect(await readAge()).toBeUndefined();
  await finishSegment();
  await expect.poll(readAge, soon).toBeGreaterThan(0);

  // One of the future is as old as it is far: its clock was ahead.
  for (const hours of [27, -27]) {
    await recordOutsideCopy(database.db, 'base-backup', toInstant(Date.now() - hours * 3_600_000));
    expect(await readAge()).toBeCloseTo(27 * 3_600, -3);
  }
  await Promise.all([database.close(), log.end({ timeout: 5 }), temporal.connection.close()]);
}, 120_000);
