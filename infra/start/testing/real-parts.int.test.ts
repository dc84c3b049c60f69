import { Connection } from '@temporalio/client';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import {
  createDatabase,
  createEmptyDatabase,
  FIRST_BOOT_MS,
  getTemporalAddress,
} from '#infra/start/testing/real-parts.ts';
import { SEARCH_ATTRIBUTES } from '#shared/contracts/workflows/assessment.ts';

const ask = async (url: string, question: string) => {
  const sql = postgres(url, { max: 1 });
  return sql.unsafe(question).finally(() => sql.end());
};

describe('the real parts of a test run', () => {
  it('give each test file a database of its own', async () => {
    const [one, other] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    await ask(one, 'create table here (n int)');
    expect(await ask(one, 'select n from here')).toHaveLength(0);
    await expect(ask(other, 'select n from here')).rejects.toThrow('relation "here" does not exist');
  });

  it('give a migrated database without a row', async () => {
    const url = await createDatabase();
    const tables = await ask(url, "select table_name from information_schema.tables where table_schema = 'public'");
    expect(tables.map(({ table_name }) => table_name)).toEqual(
      expect.arrayContaining(['streams', 'events', 'commands', 'relay']),
    );
    expect(await ask(url, 'select 1 from events')).toHaveLength(0);
  });

  it(
    'give a Temporal that knows our search attributes',
    async () => {
      const connection = await Connection.connect({ address: await getTemporalAddress() });
      const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace: 'default' });
      await connection.close();
      expect(Object.keys(customAttributes ?? {})).toEqual(expect.arrayContaining(Object.values(SEARCH_ATTRIBUTES)));
    },
    FIRST_BOOT_MS,
  );
});
