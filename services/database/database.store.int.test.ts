import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { LIMITS } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { students } from '#services/database/families.tables.ts';
import { startSilentProxy } from '#services/database/testing/silent-proxy.ts';
import { isDatabaseUnreachable } from '#services/http/problem-details.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import type { StudentId } from '#shared/values/ids.ts';

const isConnectionLost = (error: unknown) => isDatabaseUnreachable(error);
let url: string;
beforeAll(async () => {
  url = await createDatabase();
});
const child = (nickname: string) => ({ id: randomUUID() as StudentId, nickname, ageYears: 8 });

describe('the database beside the log', () => {
  it('parses a named query once a connection, whatever its values, also within transactions', async () => {
    const { db, close } = openDatabase(url, { max: 1 });
    const byName = db
      .select({ age: students.ageYears })
      .from(students)
      .where(eq(students.nickname, sql.placeholder('nickname')))
      .prepare('by_name');
    const add = (nickname: string) =>
      db.transaction((tx) => tx.insert(students).values(child(nickname)).prepare('add_child').execute());
    await Promise.all([add('Robin'), add('Kim')]);
    expect([await byName.execute({ nickname: 'Robin' }), await byName.execute({ nickname: 'Noa' })]).toEqual([
      [{ age: 8 }],
      [],
    ]);
    const { rows } = await db.execute<{ name: string; uses: string }>(
      sql`select name, generic_plans + custom_plans as uses from pg_prepared_statements order by name`,
    );
    expect(rows).toEqual([
      { name: 'add_child', uses: '2' },
      { name: 'by_name', uses: '2' },
    ]);
    await close();
  });

  it('refuses a second text under the name of another query', async () => {
    const { db, close } = openDatabase(url, { max: 1 });
    await db.select({ id: students.id }).from(students).prepare('taken').execute();
    await expect(
      db.select({ nickname: students.nickname }).from(students).prepare('taken').execute(),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('must be unique') } });
    await close();
  });

  it('carries the limits of every connection', async () => {
    const { db, close } = openDatabase(url, { max: 1 });
    const names = [...Object.keys(LIMITS), 'application_name'];
    const queryNames = await Promise.all(
      names.map(
        async (name) =>
          (await db.execute<{ value: string }>(sql`select current_setting(${name}) as value`)).rows[0]?.value,
      ),
    );
    expect(queryNames).toEqual(['15s', '3s', '10s', '30s', 'seven-stones views']);
    await close();
  });

  it('gives each of many transactions a connection of its own, more of them than it has connections', async () => {
    const { db, close } = openDatabase(url, { max: 3 });
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        db.transaction(async (tx) => {
          const one = child(`child ${i}`);
          await tx.insert(students).values(one);
          const [addedRow] = await tx
            .select({ nickname: students.nickname })
            .from(students)
            .where(eq(students.id, one.id));
          if (i % 4 === 0) throw new Error('given up');
          return addedRow?.nickname;
        }),
      ).map((transaction) => transaction.catch((error: Error) => error.message)),
    );
    expect(added).toEqual(Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? 'given up' : `child ${i}`)));
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from students where nickname like 'child %'`,
    );
    expect(rows).toEqual([{ n: 30 }]);
    await close();
  });

  it('notices a database that fell silent, in a query, in a transaction and at its begin, and loses no connection by it', async () => {
    const silent = await startSilentProxy(url);
    const { db, close } = openDatabase(silent.url, { max: 1, silenceMs: 300 });
    const one = () => db.execute(sql`select 1 as one`);
    const muteReplies = <Result>(ask: () => Result): Result => {
      silent.mute();
      return ask();
    };
    const deaths = [
      () => muteReplies(one),
      () => muteReplies(() => db.transaction((tx) => tx.execute(sql`select 1`))),
      () => db.transaction((tx) => muteReplies(() => tx.execute(sql`select 1`))),
    ];
    for (const death of deaths) {
      await one();
      await expect(death()).rejects.toSatisfy(isConnectionLost);
      silent.unmute();
      expect((await one()).rows).toEqual([{ one: 1 }]);
    }
    await close();
    await silent.close();
  });

  it('outlives a cut line, in mid-transaction too, and works again when it is mended', async () => {
    const proxy = await startCuttableProxy(url);
    const { db, close } = openDatabase(proxy.url, { max: 2 });
    await db.execute(sql`select 1`);
    const cutWithin = db.transaction(async (tx) => {
      await proxy.cut();
      await tx.execute(sql`select 1`);
    });
    await expect(cutWithin).rejects.toSatisfy(isConnectionLost);
    await expect(db.transaction(async () => {})).rejects.toSatisfy(isConnectionLost);
    await proxy.mend();
    expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }]);
    await close();
    await proxy.cut();
  });

  it('ends at once when nothing is under way, and soon when something hangs', async () => {
    const { db, close } = openDatabase(url);
    const sleeping = db.execute(sql`select pg_sleep(2)`).catch(() => {});
    const begin = performance.now();
    await close(200);
    expect(performance.now() - begin).toBeLessThan(1_500);
    await sleeping;
    const idle = openDatabase(url);
    await idle.db.execute(sql`select 1`);
    await idle.close();
    await expect(idle.db.execute(sql`select 1`)).rejects.toSatisfy(isConnectionLost);
  });
});
