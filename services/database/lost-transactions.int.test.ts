import { sql as fragment } from 'drizzle-orm';
import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { openDatabase } from '#services/database/database.store.ts';

/*
 * Why transactions run on node-postgres (record 0009). Where a test of postgres.js below fails after an update, its
 * fault is mended: then one driver is enough.
 */
let url: string;
beforeAll(async () => {
  url = await createDatabase();
  const admin = postgres(url, { max: 1 });
  await admin`create table notes (text text)`;
  await admin.end();
});
const endSession = async (pid: number) => {
  const admin = postgres(url, { max: 1 });
  await admin`select pg_terminate_backend(${pid})`;
  await admin.end();
};

describe('a transaction whose connection is lost between two statements, while another begins on the same pool', () => {
  it('postgres.js: goes on in the other one and commits it', async () => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    const [begun, resumed] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const lost = sql.begin(async (tx) => {
      begun.resolve((await tx`select pg_backend_pid() as pid`)[0]?.pid);
      await resumed.promise;
      await tx`insert into notes values ('lost')`;
    });
    const outcome = expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await endSession(await begun.promise);
    await outcome;
    const other = sql.begin(async (tx) => {
      await tx`insert into notes values ('rolled back')`;
      resumed.resolve();
      await expect.poll(() => tx`select from notes where text = 'lost'`).toHaveLength(1);
      throw new Error('rolled back');
    });
    await expect(other).rejects.toThrow('rolled back');
    expect((await sql`select text from notes`).map(({ text }) => text)).toEqual(['rolled back', 'lost']);
    await sql`delete from notes`;
    await sql.end();
  });

  it('node-postgres: fails, and the other one stands alone', async () => {
    const { db, close } = openDatabase(url, { max: 1 });
    const [begun, resumed] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const lost = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(fragment`select pg_backend_pid() as pid`);
      begun.resolve(rows[0]?.pid ?? 0);
      await resumed.promise;
      await tx.execute(fragment`insert into notes values ('lost')`);
    });
    const outcome = expect(lost).rejects.toThrow();
    await endSession(await begun.promise);
    resumed.resolve();
    await outcome;
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(fragment`insert into notes values ('rolled back')`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await db.execute(fragment`select text from notes`)).rows).toEqual([]);
    await close();
  });
});

it('postgres.js: a transaction whose connection is lost during a statement throws where nobody can catch it', async () => {
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  const uncaught = new Promise<Error>((resolve) => process.once('uncaughtException', resolve));
  const lost = sql.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid`;
    await Promise.all([tx`select pg_sleep(5)`, endSession(row?.pid)]);
  });
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect((await uncaught).message).toContain("reading 'write'");
  for (const listener of others) process.on('uncaughtException', listener);
  await sql.end({ timeout: 0 });
});
