import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clearPostgresLock, type Postgres, startPostgres } from '#infra/start/postgres.ts';

let folder: string;
let server: Postgres;
const ask = async (url: string, question: string) => {
  const sql = postgres(url, { max: 1 });
  try {
    return (await sql.unsafe(question))[0];
  } finally {
    await sql.end();
  }
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-postgres-'));
  server = await startPostgres({ folder, durable: false });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the packaged Postgres', () => {
  it('is version 18, sorts by code point and speaks UTC', async () => {
    const row = await ask(
      server.url(),
      "select current_setting('server_version') as version, current_setting('timezone') as zone, datlocale from pg_database where datname = 'postgres'",
    );
    expect(row).toEqual({ version: expect.stringMatching(/^18\./), zone: 'UTC', datlocale: 'C.UTF-8' });
  });

  it('lets nobody in without the password', async () => {
    await expect(ask(server.url().replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('logs what was refused, and no value of it, such as an address', async () => {
    await ask(server.url(), 'create table taken (email text unique)');
    const insert = () => ask(server.url(), `insert into taken select 'anna' || '@example.org'`);
    await insert();
    await expect(insert()).rejects.toThrow('taken_email_key');
    const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('taken_email_key');
    expect(log).not.toContain('anna@example.org');
  });

  it('starts again after its process was killed, with what it was told', async () => {
    await ask(server.url(), 'create table kept as select 7 as n');
    await ask(server.url(), 'checkpoint');
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    server = await startPostgres({ folder, durable: false });
    expect(await ask(server.url(), 'select n from kept')).toEqual({ n: 7 });
  });

  it('takes over from one that a killed start left running', async () => {
    const orphan = server;
    server = await startPostgres({ folder, durable: false });
    await orphan.ended;
    expect(server.pid).not.toBe(orphan.pid);
    expect(await ask(server.url(), 'select n from kept')).toEqual({ n: 7 });
  });

  it('waits for a connection that outlived its killed server', async () => {
    const busy = `do $$ declare busy_until timestamptz := clock_timestamp() + interval '3 s';
      begin while clock_timestamp() < busy_until loop end loop; end $$`;
    const connection = ask(server.url(), busy).catch(() => 'ended');
    await vi.waitFor(async () => {
      const question = "select count(*)::int as n from pg_stat_activity where query like 'do $$%' and state = 'active'";
      expect(await ask(server.url(), question)).toEqual({ n: 1 });
    });
    const killedAt = performance.now();
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    server = await startPostgres({ folder, durable: false });
    expect(performance.now() - killedAt).toBeGreaterThan(2_000);
    expect(await ask(server.url(), 'select n from kept')).toEqual({ n: 7 });
    await connection;
  });

  it('clears a lock whose process id now belongs to a stranger, and leaves the stranger alone', async () => {
    const data = mkdtempSync(join(tmpdir(), 'seven-stones-lock-'));
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
    expect(await clearPostgresLock(data)).toBe('stale');
    expect(await clearPostgresLock(data)).toBe('none');
    rmSync(data, { recursive: true, force: true });
  });

  it('is made anew where a first start was killed before it was whole, and nowhere else', async () => {
    const half = join(folder, 'half');
    mkdirSync(join(half, 'data/base'), { recursive: true });
    writeFileSync(join(half, 'data/PG_VERSION'), '18\n');
    writeFileSync(join(half, 'password.new'), 'of a start that was killed');
    const whole = await startPostgres({ folder: half, durable: false });
    await ask(whole.url(), 'create table kept as select 7 as n');
    await whole.stop();
    expect(existsSync(join(half, 'password.new'))).toBe(false);

    renameSync(join(half, 'password'), join(folder, 'password.elsewhere'));
    await expect(startPostgres({ folder: half, durable: false })).rejects.toThrow(
      `the file ${join(half, 'password')} that opens it is missing`,
    );
    expect(existsSync(join(half, 'data/postmaster.pid'))).toBe(false);
    renameSync(join(folder, 'password.elsewhere'), join(half, 'password'));
    const again = await startPostgres({ folder: half, durable: false });
    expect(await ask(again.url(), 'select n from kept')).toEqual({ n: 7 });
    await again.stop();
  });

  it('says so when it cannot start', async () => {
    await expect(startPostgres({ folder: join(folder, 'other'), port: server.port, durable: false })).rejects.toThrow(
      /Postgres ended with code 1/,
    );
  });
});
