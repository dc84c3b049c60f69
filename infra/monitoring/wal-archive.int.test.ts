import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '#infra/start/postgres.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { readUnarchivedSeconds } from '#services/database/wal-archive.ts';

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
  const api = createLogClient(Object.assign(new URL(server.url()), { username: 'api', password: 'api' }).href, {
    max: 1,
  });
  expect(await readUnarchivedSeconds(api)).toBeGreaterThan(0);
  await api.end({ timeout: 5 });

  await archiveBy('true');
  await finishSegment();
  await expect.poll(() => readUnarchivedSeconds(owner), { ...soon, timeout: 90_000 }).toBe(0);
}, 120_000);
