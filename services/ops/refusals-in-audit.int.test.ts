import { expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { createAuditCheck } from '#services/audit/audit-chain.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createAddress, createPerson, PASSWORD, setUpTestApi, signUpParent } from '#services/http/testing/app.ts';

const api = setUpTestApi();
const signIn = (email: string, password: string) =>
  createPerson(api.app, undefined).post(
    '/auth/token?grant_type=password',
    { email, password },
    { key: null, from: createAddress() },
  );
const listRefusals = async () =>
  (await api.log`select 1 from audit where action = 'signed-in.password' and decision = 'refused'`).length;

it('wrong sign-ins are answered while the one writer of the audit is busy, and stand in the chain afterwards', async () => {
  const email = `audit-${crypto.randomUUID()}@example.org`;
  await signUpParent(api, email);
  let answers: number[] = [];
  const database = openDatabase(api.url, { max: 1 });
  await database.db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(hashtext('audit'))`);
    answers = (
      await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(`nobody-${n}@example.org`, 'a guess of many')))
    ).map(({ statusCode }) => statusCode);
    expect(await listRefusals()).toBe(0);
  });
  expect(answers).toEqual(Array.from({ length: 12 }, () => 401));
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  await expect.poll(listRefusals, { timeout: 5_000 }).toBe(12);
  const check = createAuditCheck(AUTH_SECRETS);
  for await (const rows of createAuditTrail(database.db, AUTH_SECRETS).all()) rows.forEach(check.next);
  await database.close();
  expect(check.result().faults).toEqual([]);
});

it('whoever reads the list sees them at once, and a process that ends writes them first', async () => {
  const rowsBefore = await listRefusals();
  await signIn('nobody@example.org', 'a guess of many');
  const { entries } = (await api.operator.get('/auth/admin/audit')).json<{
    entries: { action: string; decision: string }[];
  }>();
  expect(entries.find(({ action }) => action === 'signed-in.password')).toMatchObject({ decision: 'refused' });
  const node = await api.anotherNode();
  const ends = createPerson(node.app, undefined);
  await ends.post(
    '/auth/token?grant_type=password',
    { email: 'nobody@example.org', password: 'a guess of many' },
    { key: null },
  );
  await node.close();
  expect(await listRefusals()).toBe(rowsBefore + 2);
});
