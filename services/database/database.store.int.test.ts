import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { LIMITS } from '#services/event-store/clients.ts';
import { silentProxy } from '#services/event-store/testing/silent-proxy.ts';
import { students } from '#services/families/families.tables.ts';
import { isDatabaseAway } from '#services/http/problem-details.ts';
import { cuttable } from '#services/http/testing/cuttable.ts';
import type { StudentId } from '#shared/values/ids.ts';

const LOST = (error: unknown) => isDatabaseAway(error);
let url: string;
beforeAll(async () => {
  url = await freshDatabase();
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
      sql`select name, generic_plans + custom_plans as uses from pg_prepared_statements where name not like 'text%' order by name`,
    );
    expect(rows).toEqual([
      { name: 'add_child', uses: '2' },
      { name: 'by_name', uses: '2' },
    ]);
    await close();
  });

  it('parses a query that nobody named once a connection as well', async () => {
    const { db, close } = openDatabase(url, { max: 1 });
    const ages = (nickname: string) =>
      db.select({ age: students.ageYears }).from(students).where(eq(students.nickname, nickname));
    await ages('Noa');
    await ages('Kim');
    const { rows } = await db.execute<{ uses: string }>(
      sql`select generic_plans + custom_plans as uses from pg_prepared_statements where name like 'text%' and statement like 'select "age_years"%'`,
    );
    expect(rows.map(({ uses }) => Number(uses))).toEqual([2]);
    await close();
  });

  it('refuses a second text under the name of another query', async () => {
    const { db, close } = openDatabase(url, { max: 1 });
    await db.select({ id: students.id }).from(students).prepare('taken').execute();
    await expect(
      db.select({ nickname: students.nickname }).from(students).prepare('taken').execute(),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('must be unique') },
    });
    await close();
  });

  it('carries the limits of every connection', async () => {
    const { db, close } = openDatabase(url, { max: 1 });
    const names = [...Object.keys(LIMITS), 'application_name'];
    const shown = await Promise.all(
      names.map(
        async (name) =>
          (await db.execute<{ value: string }>(sql`select current_setting(${name}) as value`)).rows[0]?.value,
      ),
    );
    expect(shown).toEqual(['15s', '3s', '10s', '30s', 'seven-stones views']);
    await close();
  });

  it('gives each of many transactions a connection of its own, more of them than it has connections', async () => {
    const { db, close } = openDatabase(url, { max: 3 });
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        db.transaction(async (tx) => {
          const one = child(`child ${i}`);
          await tx.insert(students).values(one);
          const [found] = await tx
            .select({ nickname: students.nickname })
            .from(students)
            .where(eq(students.id, one.id));
          if (i % 4 === 0) throw new Error('given up');
          return found?.nickname;
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
    const silent = await silentProxy(url);
    const { db, close } = openDatabase(silent.url, { max: 1, silenceMs: 300 });
    const one = () => db.execute(sql`select 1 as one`);
    const muted = <Result>(ask: () => Result): Result => {
      silent.mute();
      return ask();
    };
    const deaths = [
      () => muted(one),
      () => muted(() => db.transaction((tx) => tx.execute(sql`select 1`))),
      () => db.transaction((tx) => muted(() => tx.execute(sql`select 1`))),
    ];
    for (const death of deaths) {
      await one();
      await expect(death()).rejects.toSatisfy(LOST);
      silent.unmute();
      expect((await one()).rows).toEqual([{ one: 1 }]);
    }
    await close();
    await silent.close();
  });

  it('outlives a cut line, in mid-transaction too, and works again when it is mended', async () => {
    const way = await cuttable(url);
    const { db, close } = openDatabase(way.url, { max: 2 });
    await db.execute(sql`select 1`);
    const cutWithin = db.transaction(async (tx) => {
      await way.cut();
      await tx.execute(sql`select 1`);
    });
    await expect(cutWithin).rejects.toSatisfy(LOST);
    await expect(db.transaction(async () => {})).rejects.toSatisfy(LOST);
    await way.mend();
    expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }]);
    await close();
    await way.cut();
  });

  it('ends at once when nothing is under way, and soon when something hangs', async () => {
    const { db, close } = openDatabase(url);
    const sleeping = db.execute(sql`select pg_sleep(3)`).catch(() => {});
    const begin = performance.now();
    await close(200);
    expect(performance.now() - begin).toBeLessThan(1_500);
    await sleeping;
    const idle = openDatabase(url);
    await idle.db.execute(sql`select 1`);
    await idle.close();
    await expect(idle.db.execute(sql`select 1`)).rejects.toSatisfy(LOST);
  });
});
