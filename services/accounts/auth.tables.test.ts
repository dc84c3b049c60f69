import { getAuthTables } from 'better-auth/db';
import { expect, it } from 'vitest';
import { account, session, user, verification } from '#services/database/auth.tables.ts';

const tables = { user, session, account, verification };

it('the tables hold every field that this version of better-auth writes', () => {
  for (const { modelName, fields } of Object.values(getAuthTables({}))) {
    const table = tables[modelName as keyof typeof tables];
    expect(table, modelName).toBeDefined();
    expect(Object.keys(table)).toEqual(expect.arrayContaining(Object.keys(fields)));
  }
});
