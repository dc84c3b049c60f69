import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { viewClient } from '#services/event-store/clients.ts';

it('what Drizzle asks is prepared once, whatever its values, and what a transaction asks is not', async () => {
  const views = viewClient(await freshDatabase(), { max: 1 });
  const db = drizzle(views);
  const ask = (value: number) => db.execute<{ twice: number }>(sql`select 2 * ${value}::int as twice`);
  expect([(await ask(1))[0]?.twice, (await ask(4))[0]?.twice]).toEqual([2, 8]);
  await db.transaction((tx) => tx.execute(sql`select 3 * ${1}::int as thrice`));
  const prepared = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  const asked = prepared.map(({ statement }) => statement);
  expect(asked.filter((statement) => statement.includes('twice'))).toHaveLength(1);
  expect(asked.filter((statement) => statement.includes('thrice'))).toEqual([]);
  await views.end();
});
