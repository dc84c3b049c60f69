import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createAccountEmails, type NewAccountEmail } from '#services/accounts/account-emails.store.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createTestMailStore } from '#services/mail/testing/mail-store.ts';
import { createOverviewRows } from '#services/ops/overview.store.ts';
import { toInstant } from '#shared/values/days.ts';

let sql: LogClient;
let database: OpenDatabase;
let url: string;
beforeAll(async () => {
  url = await createDatabase();
  [sql, database] = [createLogClient(url), openDatabase(url)];
});
afterAll(async () => {
  await Promise.all([sql.end(), database.close()]);
});
beforeEach(() => sql.unsafe('delete from mail; delete from auth.letters; delete from auth."user"'));

const network = (n: number) => Buffer.from([n]);
const requestEmail = async (address: string, letter: Partial<NewAccountEmail> = {}) => {
  const letters = createAccountEmails(database.db, {
    authSecrets: AUTH_SECRETS,
    hashes: HASHES,
    newId: randomUUID,
    baseUrl: 'https://stones.example',
  });
  await letters.write({ purpose: 'signup', address, networkHash: network(1), ...letter }, toInstant(Date.now()));
};
const sender = (unprovedPerMinute = 3) => createTestMailStore(database.db, { unprovedPerMinute });
/** The addresses that a sender would write to now. */
async function claimAddresses(mails: ReturnType<typeof sender>): Promise<string[]> {
  const ids = (await mails.claim(100)).map(({ recipient }) => recipient.slice('letter:'.length));
  return (await sql<{ address: string }[]>`select address from auth.letters where id = any(${ids}::uuid[])`)
    .map(({ address }) => address)
    .sort();
}
const waitAMinute = () => sql`update mail set released_at = released_at - interval '61 seconds'`;
const countWaiting = async () => Number((await createOverviewRows(database.db).paced()).waiting);

it('what exceeds the pace waits, the networks with the fewest letters go first, operators see it, and nothing is refused', async () => {
  for (let n = 1; n <= 6; n++) await requestEmail(`bot-${n}@example.org`);
  await requestEmail('family@example.org', { networkHash: network(2) });
  expect(await claimAddresses(sender())).toEqual(['bot-1@example.org', 'bot-2@example.org', 'family@example.org']);
  expect(await countWaiting()).toBe(4);
  expect(await claimAddresses(sender())).toEqual([]);
  await waitAMinute();
  // A new requester, from a network without recent emails, passes all waiting ones.
  await requestEmail('another@example.org', { networkHash: network(3) });
  expect(await claimAddresses(sender())).toEqual(['another@example.org', 'bot-3@example.org', 'bot-4@example.org']);
  await waitAMinute();
  expect(await claimAddresses(sender())).toEqual(['bot-5@example.org', 'bot-6@example.org']);
  expect(await countWaiting()).toBe(0);
});

it('workers share one pace', async () => {
  for (let n = 1; n <= 10; n++) await requestEmail(`bot-${n}@example.org`, { networkHash: network(n) });
  const workers = Array.from({ length: 4 }, () => sender());
  const claimed = await Promise.all(workers.map(claimAddresses));
  for (const worker of workers) claimed.push(await claimAddresses(worker));
  expect(claimed.flat()).toHaveLength(3);
});

it('a letter to a proved address, and one that nobody but its reader could ask for, go at once', async () => {
  const userId = randomUUID() as NonNullable<NewAccountEmail['userId']>;
  await sql`insert into auth."user" ${sql({ id: userId, name: 'Ana', email: 'ana@example.org', email_verified: true })}`;
  for (let n = 1; n <= 3; n++) await requestEmail(`bot-${n}@example.org`, { networkHash: network(n) });
  await claimAddresses(sender());
  await requestEmail('bot-4@example.org');
  await requestEmail('ana@example.org', { purpose: 'sign-in' });
  await requestEmail('ana@example.org', { purpose: 'step-up', userId });
  expect(await claimAddresses(sender())).toEqual(['ana@example.org', 'ana@example.org']);
  expect(await countWaiting()).toBe(1);
});

it('who asked is forgotten once it decides no turn any more', async () => {
  await requestEmail('family@example.org');
  await claimAddresses(sender());
  await sql`update mail set released_at = released_at - interval '2 hours'`;
  await requestEmail('other@example.org', { networkHash: network(2) });
  await claimAddresses(sender());
  const hashes =
    await sql`select m.network_hash is null as gone from mail m join auth.letters l on m.recipient = 'letter:' || l.id order by l.address`;
  expect(hashes.map(({ gone: released }) => released)).toEqual([true, false]);
});
