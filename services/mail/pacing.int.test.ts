import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { letterSecrets } from '#services/accounts/letter-secrets.ts';
import { accountLetters, type NewLetter } from '#services/accounts/letters.store.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/operator-at-work.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { logClient } from '#services/event-store/clients.ts';
import { postgresMailStore } from '#services/mail/mail.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { overviewRows } from '#services/ops/overview.store.ts';
import { instantOf } from '#shared/values/days.ts';

let sql: Sql;
let database: OpenDatabase;
let url: string;
beforeAll(async () => {
  url = await freshDatabase();
  [sql, database] = [logClient(url), openDatabase(url)];
});
afterAll(async () => {
  await Promise.all([sql.end(), database.close()]);
});
beforeEach(() => sql`truncate mail, auth.letters, auth."user" cascade`);

const network = (n: number) => Buffer.from([n]);
const asks = async (address: string, letter: Partial<NewLetter> = {}) => {
  const letters = accountLetters(database.db, {
    secrets: letterSecrets(AUTH_SECRETS),
    hashes: HASHES,
    newId: randomUUID,
    baseUrl: 'https://stones.example',
  });
  await letters.write({ purpose: 'signup', address, networkHash: network(1), ...letter }, instantOf(Date.now()));
};
const sender = (unprovedPerMinute = 3) => postgresMailStore(database.db, HASHES, { unprovedPerMinute });
/** The addresses that a sender would write to now. */
async function claimedBy(mails: ReturnType<typeof sender>): Promise<string[]> {
  const ids = (await mails.claim(100)).map(({ recipient }) => recipient.slice('letter:'.length));
  return (await sql<{ address: string }[]>`select address from auth.letters where id = any(${ids}::uuid[])`)
    .map(({ address }) => address)
    .sort();
}
const aMinuteLater = () => sql`update mail set released_at = released_at - interval '61 seconds'`;
const waiting = async () => Number((await overviewRows(database.db).paced()).waiting);

it('what exceeds the pace waits, the networks with the fewest letters go first, operators see it, and nothing is refused', async () => {
  for (let n = 1; n <= 6; n++) await asks(`bot-${n}@example.org`);
  await asks('family@example.org', { networkHash: network(2) });
  expect(await claimedBy(sender())).toEqual(['bot-1@example.org', 'bot-2@example.org', 'family@example.org']);
  expect(await waiting()).toBe(4);
  expect(await claimedBy(sender())).toEqual([]);
  await aMinuteLater();
  // A new requester, from a network without recent emails, passes all waiting ones.
  await asks('another@example.org', { networkHash: network(3) });
  expect(await claimedBy(sender())).toEqual(['another@example.org', 'bot-3@example.org', 'bot-4@example.org']);
  await aMinuteLater();
  expect(await claimedBy(sender())).toEqual(['bot-5@example.org', 'bot-6@example.org']);
  expect(await waiting()).toBe(0);
});

it('workers share one pace', async () => {
  for (let n = 1; n <= 10; n++) await asks(`bot-${n}@example.org`, { networkHash: network(n) });
  const workers = Array.from({ length: 4 }, () => sender());
  const claimed = await Promise.all(workers.map(claimedBy));
  for (const worker of workers) claimed.push(await claimedBy(worker));
  expect(claimed.flat()).toHaveLength(3);
});

it('a letter to a proved address, and one that nobody but its reader could ask for, go at once', async () => {
  const userId = randomUUID() as NonNullable<NewLetter['userId']>;
  await sql`insert into auth."user" ${sql({ id: userId, name: 'Ana', email: 'ana@example.org', email_verified: true })}`;
  for (let n = 1; n <= 3; n++) await asks(`bot-${n}@example.org`, { networkHash: network(n) });
  await claimedBy(sender());
  await asks('bot-4@example.org');
  await asks('ana@example.org', { purpose: 'sign-in' });
  await asks('ana@example.org', { purpose: 'step-up', userId });
  expect(await claimedBy(sender())).toEqual(['ana@example.org', 'ana@example.org']);
  expect(await waiting()).toBe(1);
});

it('who asked is forgotten once it decides no turn any more', async () => {
  await asks('family@example.org');
  await claimedBy(sender());
  await sql`update mail set released_at = released_at - interval '2 hours'`;
  await asks('other@example.org', { networkHash: network(2) });
  await claimedBy(sender());
  const hashes =
    await sql`select m.network_hash is null as gone from mail m join auth.letters l on m.recipient = 'letter:' || l.id order by l.address`;
  expect(hashes.map(({ gone }) => gone)).toEqual([true, false]);
});
