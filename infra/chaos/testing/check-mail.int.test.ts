import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countReminders, listMailFaults } from '#infra/chaos/testing/check-mail.ts';
import type { CrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';

let sql: LogClient;
beforeAll(async () => {
  sql = createLogClient(await createDatabase());
});
afterAll(() => sql.end());
beforeEach(() => sql`truncate mail, auth.letters cascade`);

const email = 'pat@stones.example';
type Email = { kind: string; recipient: string; state: string; message: string; day?: string };
const writeEmail = ({ kind, recipient, state, message, day }: Email) =>
  sql`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, message_id)
    values (${randomUUID()}, ${kind}, ${recipient}, '2026-11-24', ${sql.json(day ? { day } : {})}, ${state}, ${message})`;
/** `browser`: the one that requested it, in hex. */
async function writeRecoveryLetter(state: string, message: string, browser = 'aa'): Promise<void> {
  const id = randomUUID();
  await sql`insert into auth.letters (id, purpose, address, asked_by, created_at)
    values (${id}, 'recovery', ${email}, ${Buffer.from(browser, 'hex')}, now())`;
  await writeEmail({ kind: 'account', recipient: `letter:${id}`, state, message });
}
const writeReminder = (message: string, day: string, state = 'sent') =>
  writeEmail({ kind: 'reminder', recipient: 'parent:one', state, message, day });
const list = (letters: readonly string[], arrived: readonly string[]) =>
  listMailFaults(
    { sql } as CrashStage,
    [{ week: { email }, letters }],
    arrived.map((messageId) => ({ messageId })),
  );

it('chaos: emails that arrived as they must are no fault, nor is a reminder that never came', async () => {
  await writeRecoveryLetter('sent', 'a');
  await writeReminder('b', '1');
  await writeReminder('c', '2', 'unknown');
  expect(await list(['aa'], ['a', 'b'])).toEqual([]);
  // A letter may come twice.
  expect(await list(['aa'], ['a', 'a', 'b'])).toEqual([]);
  expect(await countReminders({ sql } as CrashStage, [{ messageId: 'a' }, { messageId: 'b' }])).toBe(1);
});

it('chaos: counts a letter that never arrived, that ended unsent or that was never written', async () => {
  await writeRecoveryLetter('sent', 'a');
  await writeRecoveryLetter('bounced', 'b', 'bb');
  await writeEmail({ kind: 'factor-added', recipient: 'account:one', state: 'bounced', message: 'c' });
  expect(await list(['aa', 'bb', 'cc'], [])).toEqual([
    expect.stringMatching(/^lost: account .*: sent, arrived 0 times$/),
    expect.stringMatching(/^lost: account .*: bounced/),
    expect.stringMatching(/^lost: factor-added/),
    '1 letters to an account were never written',
  ]);
});

it('chaos: a letter that was written twice stands for no other that was requested', async () => {
  await writeRecoveryLetter('sent', 'a');
  await writeRecoveryLetter('sent', 'b');
  expect(await list(['aa', 'bb'], ['a', 'b'])).toEqual(['1 letters to an account were never written']);
});

it('chaos: counts an email that arrived and that no row knows', async () => {
  await writeReminder('a', '1');
  expect(await list([], ['a', 'z', 'z'])).toEqual(['unknown: no row has the Message-ID z, which arrived']);
});

it('chaos: counts a reminder that arrived twice, as one email or as two of a day', async () => {
  await writeReminder('a', '1');
  expect(await list([], ['a', 'a'])).toEqual([expect.stringMatching(/^twice: reminder .*arrived 2 times$/)]);
  await writeReminder('b', '1');
  expect(await list([], ['a', 'b'])).toEqual(['twice: reminder to parent:one of day 1']);
});
