import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { firstNotice } from '#messages/notice.ts';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createUserStore } from '#services/accounts/users.store.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createFamilyStore } from '#services/families/families.store.ts';
import { settlePrepared } from '#services/families/prepared.store.ts';
import { createMailFor } from '#services/mail/emails-for-events.ts';
import { createMailOutbox, type OutboxPorts } from '#services/mail/outbox.ts';
import { createQueuedCheck } from '#services/mail/queue-email.store.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { createSmtpSender } from '#services/mail/smtp.ts';
import { suppressAddress } from '#services/mail/suppressions.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createTestMailStore } from '#services/mail/testing/mail-store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { toLocalDate, toZonedMs } from '#shared/domain/plan.ts';
import * as mira from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

const parent = '0193a000-0000-7000-8000-0000000000d1';
const received: string[] = [];
/** How the server treats the next mail. */
let mood: 'takes' | 'refuses' | 'busy' | 'rejectsSender' | 'diesAfterData' = 'takes';
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  // Idle connections of the pools are not waited for.
  closeTimeout: 1,
  onRcptTo: (_to, _session, finished) => {
    const refusals = { refuses: 550, busy: 451 } as const;
    finished(
      mood === 'refuses' || mood === 'busy'
        ? Object.assign(new Error('not now'), { responseCode: refusals[mood] })
        : null,
    );
  },
  onData: (stream, session, finished) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      if (mood === 'rejectsSender')
        return finished(Object.assign(new Error('5.7.1 this account is suspended'), { responseCode: 554 }));
      received.push(text);
      if (mood !== 'diesAfterData') return finished();
      for (const connection of smtp.connections as Set<{ close: () => void; id: string }>)
        if (connection.id === session.id) connection.close();
    });
  },
});

let sql: LogClient;
let database: OpenDatabase;
let port: number;
beforeAll(async () => {
  const url = await createDatabase();
  [sql, database] = [createLogClient(url), openDatabase(url)];
  await new Promise<void>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => {
      port = (server.address() as { port: number }).port;
      resolve();
    });
  });
  smtp.on('error', () => undefined);
});
afterAll(async () => {
  await Promise.all([sql.end(), database.close()]);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const opened: AssessmentEvent[] = [...mira.begun, ...mira.daysOpened(3)];
const inTheWindow = mira.on(3, '18:50');

beforeEach(async () => {
  mood = 'takes';
  received.length = 0;
  // Not truncated: with all that hangs on these tables that takes a third of a second.
  await sql.unsafe(
    `delete from mail; delete from mail_preferences; delete from suppressions; delete from teacher_invitations; delete from guardian_invitations;
    delete from guardians; delete from assessment_sessions; delete from students; delete from auth."user"`,
  );
  await sql`insert into auth."user" ${sql({ id: parent, name: 'Ana', email: 'ana@account.example', email_verified: true })}`;
  await sql`insert into students ${sql({ id: mira.studentId, nickname: 'Mira', age_years: 8 })}`;
  await sql`insert into guardians ${sql({ user_id: parent, student_id: mira.studentId, role: 'owner', notify_proved: true, notify_email: 'ana@stones.example' })}`;
  await sql`insert into assessment_sessions ${sql({ id: mira.assessmentId, student_id: mira.studentId, status: 'running', version: 6, shape_version: 1, state: '{}', plan: '{}' })}`;
});

const readColumn = async (column: 'state' | 'attempts' | 'last_error') =>
  (await sql`select ${sql(column)} as value from mail order by dedupe_key`).map(({ value }) => value);
const states = () => readColumn('state');
const tries = () => readColumn('attempts');
const codes = () => readColumn('last_error');
/** An email in the table, due now. */
const addMail = (row: { dedupe_key: string; kind: string; recipient: string; assessment_id?: string }, payload = {}) =>
  sql`insert into mail ${sql({ local_date: '2026-11-25', payload: sql.json(payload), ...row })}`;
/** As the email with the link does it. */
const proveParent = () =>
  database.db.transaction((tx) =>
    createUserStore(database.db).proveAddress(tx, parent as UserId, 'ana@account.example', true),
  );
const unproveParent = () => sql`update auth."user" set email_verified = false`;
const turnOff = (kind: string, recipient = `parent:${parent}`) =>
  sql`insert into mail_preferences ${sql({ recipient, kind })} on conflict do nothing`;
const makeDue = () => sql`update mail set due_at = now()`;
const readReceived = async (index = 0) => PostalMime.parse(received.at(index) ?? '');
const readAddressee = async (index = 0) => (await readReceived(index)).to?.[0]?.address;
const suppress = (address: string, reason: string) =>
  sql`insert into suppressions ${sql({ recipient_hash: HASHES.of(address), kind: 'all', reason })}`;
const invitation = async () => {
  await sql`insert into teacher_invitations ${sql({ id: mira.invitationId, assessment_id: mira.assessmentId, invited_by: parent, email: 'okafor@school.example', email_hash: Buffer.alloc(32), expires_at: '2100-01-01T00:00:00Z' })}`;
  await write('invitation', {}, `teacher:${mira.invitationId}`);
};
const { assessmentId: assessment_id } = mira;
const evening = { day: 3, until: mira.on(3, '20:00') };
const write = (kind: 'reminder' | 'invitation', payload: object, recipient = `parent:${parent}`) =>
  addMail({ dedupe_key: `${kind}|${recipient}`, assessment_id, kind, recipient }, payload);
const reminder = () => write('reminder', evening);
/** Another child of the same parent, with a separate address for emails. */
const secondChild = async () => {
  const [student, week] = ['0193a000-0000-7000-8000-0000000000e1', '0193a000-0000-7000-8000-0000000000e2'];
  await sql`insert into students ${sql({ id: student, nickname: 'Teo', age_years: 6 })}`;
  await sql`insert into guardians ${sql({ user_id: parent, student_id: student, role: 'owner', notify_proved: true, notify_email: 'teos.father@stones.example' })}`;
  await sql`insert into assessment_sessions ${sql({ id: week, student_id: student, status: 'running', version: 6, shape_version: 1, state: '{}', plan: '{}' })}`;
  const recipient = `parent:${parent}`;
  await addMail({ dedupe_key: 'reminder|teo', assessment_id: week, kind: 'reminder', recipient }, evening);
  return week;
};

const code = { subject: 'A code', heading: 'A code', paragraphs: ['123 456'], small: '.' };

type GivenMail = {
  now?: string;
  history?: readonly AssessmentEvent[];
  url?: string;
  requireTls?: boolean;
  patienceMs?: number;
} & Partial<OutboxPorts>;

function outbox({
  now = inTheWindow,
  history = opened,
  url = `smtp://127.0.0.1:${port}`,
  requireTls = false,
  patienceMs,
  ...ports
}: GivenMail = {}) {
  return createMailOutbox({
    mails: createTestMailStore(database.db),
    weeks: { load: async () => ({ version: history.length, state: fold(assessment, history) }) },
    send: createSmtpSender({
      url,
      from: 'Seven Stones <stones@stones.example>',
      requireTls,
      ...(patienceMs && { patienceMs }),
    }),
    mintLink: async () => 'a-fresh-token',
    mintCode: async () => '246802',
    composeAccountEmail: async () => null,
    composeGuardianEmail: async () => null,
    teacherBounced: async () => {},
    readers: createMailReaders(database.db, { secrets: AUTH_SECRETS, baseUrl: 'https://stones.example' }),
    baseUrl: 'https://stones.example',
    clock: () => now,
    onError: (error) => {
      throw error;
    },
    ...ports,
  });
}

describe('the outbox', () => {
  it('sends a reminder once, as text and HTML, to the address of today', async () => {
    await reminder();
    await Promise.all([outbox().deliverDue(), outbox().deliverDue()]);
    await outbox().deliverDue();
    expect(received).toHaveLength(1);
    const mail = await readReceived();
    expect(mail.to?.[0]?.address).toBe('ana@stones.example');
    expect(mail.subject).toBe('Day 3 is open: Daily Mood Check and Skills Assessment');
    expect(mail.text).toContain(`https://stones.example/assessment?assessment=${mira.assessmentId}`);
    expect(mail.html).toContain('Stone 3 of seven');
    expect(await states()).toEqual(['sent']);
  });
  it('knows the key of an email, whatever has become of it', async () => {
    await addMail({ dedupe_key: 'reminder|a', kind: 'reminder', recipient: `parent:${parent}` });
    await sql`update mail set state = 'expired'`;
    const isQueued = createQueuedCheck(database.db);
    expect([await isQueued('reminder|a'), await isQueued('reminder|b')]).toEqual([true, false]);
  });

  it('writes to another address than the account’s only once that has agreed, and to none while the account’s is not proved', async () => {
    await sql`update guardians set notify_proved = false`;
    await reminder();
    await outbox().deliverDue();
    expect(await readAddressee(-1)).toBe('ana@account.example');
    await unproveParent();
    await sql`update mail set state = 'pending'`;
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['suppressed']]);
  });
  it('reminds at no address while the account is blocked, and again once it is let in', async () => {
    await sql`update auth."user" set banned_at = now()`;
    await reminder();
    await outbox().deliverDue();
    expect([received, await states()]).toEqual([[], ['suppressed']]);
    await sql`update auth."user" set banned_at = null`;
    await sql`update mail set state = 'pending'`;
    await outbox().deliverDue();
    expect(await readAddressee()).toBe('ana@stones.example');
  });
  it('tells of the end of a profile whoever looks after the child when the email leaves, and nobody who did before', async () => {
    const payload = { student: mira.studentId, until: mira.on(7) };
    const former = '0193a000-0000-7000-8000-0000000000f1';
    await sql`insert into auth."user" ${sql({ id: former, name: 'Ben', email: 'ben@account.example', email_verified: true })}`;
    for (const id of [parent, former])
      await addMail({ dedupe_key: `ending|${id}`, kind: 'profile-ending', recipient: `account:${id}` }, payload);
    await outbox().deliverDue();
    expect([received.length, await readAddressee()]).toEqual([1, 'ana@account.example']);
    expect((await sql`select recipient from mail where state = 'suppressed'`).map((row) => row.recipient)).toEqual([
      `account:${former}`,
    ]);
  });
  it('lets an invitation wait until the one who invites has proved an address, and then sends it', async () => {
    await unproveParent();
    await invitation();
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([0, ['waiting']]);
    await outbox().deliverDue();
    expect(await tries()).toEqual([1]);
    await proveParent();
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['sent']]);
  });
  it('lets the question to another address wait until the account that asks has proved its own, and then asks it', async () => {
    await unproveParent();
    const { write: ask, compose } = createAccountEmails(database.db, {
      authSecrets: AUTH_SECRETS,
      hashes: HASHES,
      newId: () => crypto.randomUUID(),
      baseUrl: 'https://stones.example',
    });
    await sql`update guardians set notify_email = 'kitchen@stones.example', notify_proved = false`;
    await ask({ purpose: 'recipient', address: 'kitchen@stones.example', userId: parent as UserId }, mira.on(1));
    const box = () => outbox({ composeAccountEmail: compose });
    await box().deliverDue();
    expect([received.length, await states()]).toEqual([0, ['waiting']]);
    await proveParent();
    await sql`update auth."user" set prepared_at = now()`;
    await box().deliverDue();
    expect([received.length, await states()]).toEqual([0, ['waiting']]);
    await database.db.transaction((tx) => settlePrepared(tx, parent as UserId, true));
    await box().deliverDue();
    expect([await readAddressee(), await states()]).toEqual(['kitchen@stones.example', ['sent']]);
  });
  it.each([
    ['of the account itself goes on after "not me"', 'not-me', null, ['sent', 'sent']],
    ['for reminders alone gets none after "not me"', 'not-me', 'elsewhere@stones.example', ['sent', 'suppressed']],
    ['of the account itself goes on after a complaint', 'complaint', null, ['sent', 'sent']],
    [
      'for reminders alone gets none after a complaint',
      'complaint',
      'elsewhere@stones.example',
      ['sent', 'suppressed'],
    ],
  ] as const)('closed to families, an address %s', async (_, reason, elsewhere, ends) => {
    await sql`update guardians set notify_email = ${elsewhere}, notify_proved = ${elsewhere !== null}`;
    await suppress(elsewhere ?? 'ana@account.example', reason);
    await addMail({ dedupe_key: 'consent-receipt', kind: 'consent-receipt', recipient: `account:${parent}` });
    await reminder();
    await outbox().deliverDue();
    expect(await states()).toEqual(ends);
  });

  describe('a letter about a consent', () => {
    const [kind, recipient] = ['consent-receipt', `account:${parent}`];
    const receipt = () => addMail({ dedupe_key: kind, kind, recipient });
    it('is put aside while its reader has proved no address, is not tried again, and goes out with the proof', async () => {
      await unproveParent();
      await receipt();
      for (let minute = 0; minute < 3; minute++) await outbox().deliverDue();
      expect([await states(), await tries()]).toEqual([['waiting'], [1]]);
      await proveParent();
      await outbox().deliverDue();
      expect([received.length, await states()]).toEqual([1, ['sent']]);
    });
    it('expires where that proof does not come within seven days', async () => {
      await unproveParent();
      await receipt();
      await outbox().deliverDue();
      const [due] = await sql`select round(extract(epoch from due_at - now()) / 86400)::int as days from mail`;
      expect(due?.days).toBe(7);
      await sql`update mail set due_at = now() - interval '1 second'`;
      await outbox().deliverDue();
      expect([await states(), await codes()]).toEqual([['expired'], ['NEVER_PROVED']]);
    });
    it('is given up at once where a server lately knew nobody at its reader’s address', async () => {
      await suppress('ana@account.example', 'bounced');
      await receipt();
      await outbox().deliverDue();
      expect([received.length, await states()]).toEqual([0, ['suppressed']]);
    });
    it('is not lost where the proof comes while it is put aside', async () => {
      await unproveParent();
      await receipt();
      const mails = createTestMailStore(database.db);
      const [heldMail] = await mails.claim(1);
      if (!heldMail) throw new Error('the letter is due');
      await Promise.all([mails.postponeUntilProof(heldMail, 60_000), proveParent()]);
      await outbox().deliverDue();
      expect(await states()).toEqual(['sent']);
    });
    it('says a day after the proof what was agreed to and how it is taken back, and nothing once it was', async () => {
      const confirmed = { kind: 'consent-confirmed', dedupe_key: 'confirmed', recipient, assessment_id };
      await addMail(confirmed, { after: mira.on(3, '19:00') });
      await outbox({ now: mira.on(3, '18:59') }).deliverDue();
      expect([received.length, await states()]).toEqual([0, ['retry']]);
      await makeDue();
      await outbox({ now: mira.on(3, '19:00') }).deliverDue();
      const { text } = await readReceived();
      expect(text).toContain(firstNotice.points[0]);
      expect(text).toContain('https://stones.example/account#children-data');
      expect(text).not.toContain('Mira');
      await sql`update mail set due_at = now(), state = 'pending'`;
      await outbox({ now: mira.on(3, '19:00'), history: [...opened, mira.examples.ConsentWithdrawn] }).deliverDue();
      expect([received.length, await states()]).toEqual([1, ['suppressed']]);
    });
  });
  describe('an invitation of another guardian', () => {
    const toInvited = async (id: string) => ({ to: `${id}@stones.example`, email: code });
    beforeEach(async () => {
      const recipient = `guardian:${mira.invitationId}`;
      await addMail({ dedupe_key: 'guardian|1', kind: 'guardian-invitation', recipient });
      await sql`insert into guardian_invitations ${sql({ id: mira.invitationId, student_id: mira.studentId, invited_by: parent, email: 'teo@stones.example', email_hash: 'x', created_at: mira.on(1), expires_at: mira.on(7) })}`;
    });

    it('goes to the address that it was written for, and again where nobody knows whether it arrived', async () => {
      const isUnknown = async () => ({ outcome: 'unknown', code: 'ETIMEDOUT' }) as const;
      await outbox({ composeGuardianEmail: toInvited, send: isUnknown }).deliverDue();
      expect(await states()).toEqual(['retry']);
      await makeDue();
      await outbox({ composeGuardianEmail: toInvited }).deliverDue();
      expect(await readAddressee()).toBe(`${mira.invitationId}@stones.example`);
      expect(await states()).toEqual(['sent']);
    });

    it('waits while nobody may be written to for its inviter, and is given up where it is over', async () => {
      await unproveParent();
      await outbox({ composeGuardianEmail: async () => 'wait' }).deliverDue();
      expect([await states(), received]).toEqual([['waiting'], []]);
      await proveParent();
      await outbox({ composeGuardianEmail: async () => null }).deliverDue();
      expect([await states(), received]).toEqual([['suppressed'], []]);
    });
  });

  it('sends a letter about an account again under the same Message-ID when nobody knows whether it arrived', async () => {
    await addMail({ dedupe_key: 'letter|1', kind: 'account', recipient: 'letter:1' });
    const box = () => outbox({ composeAccountEmail: async (id) => ({ to: `${id}@stones.example`, email: code }) });
    mood = 'diesAfterData';
    await box().deliverDue();
    expect(await states()).toEqual(['retry']);
    mood = 'takes';
    await makeDue();
    await box().deliverDue();
    expect([await states(), (await readReceived()).messageId]).toEqual([['sent'], (await readReceived(1)).messageId]);
    expect(await readAddressee(1)).toBe('1@stones.example');
  });
  it('names each letter in the domain that letters come from, before it goes out and for good', async () => {
    await reminder();
    mood = 'busy';
    await outbox().deliverDue();
    const [row] = await sql<{ id: string; messageId: string }[]>`select id, message_id as "messageId" from mail`;
    expect(row?.messageId).toBe(`<${row?.id}@stones.example>`);
    mood = 'takes';
    await makeDue();
    // The operator has changed the sender's address since.
    await outbox({ mails: createTestMailStore(database.db, { domain: 'elsewhere.example' }) }).deliverDue();
    const letter = await readReceived();
    expect(letter.messageId).toBe(row?.messageId);
    expect(letter.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });
  it('sends a letter that an earlier release may have sent under the name that it had there', async () => {
    await invitation();
    await sql`update mail set attempts = 1, state = 'sending', lease_until = now() - interval '1 minute'`;
    await outbox().deliverDue();
    const [row] = await sql<{ id: string }[]>`select id from mail`;
    expect((await readReceived()).messageId).toBe(`<${row?.id}@seven-stones>`);
  });
  it('drops a reminder whose evening is over', async () => {
    await reminder();
    await outbox({ now: mira.on(3, '20:00') }).deliverDue();
    expect([received, await states()]).toEqual([[], ['expired']]);
  });
  it('says of a letter that expired why it was not taken before', async () => {
    await reminder();
    mood = 'busy';
    await outbox().deliverDue();
    await makeDue();
    const expired: string[] = [];
    await outbox({ now: mira.on(3, '20:00'), onExpired: ({ kind }) => void expired.push(kind) }).deliverDue();
    expect([await states(), await codes(), expired]).toEqual([['expired'], ['SMTP_451'], ['reminder']]);
  });
  it('gives a letter up that was refused for fourteen days, and none that ends by itself, waits for its week or met no server', async () => {
    const refused = (key: string, kind: string, { code = 'SMTP_554', days = 15, payload = {} } = {}) =>
      sql`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, last_error, due_at, created_at)
        values (${key}, ${kind}, ${`account:${parent}`}, '2026-11-25', ${sql.json(payload)}, 'retry', ${code}, '2999-01-01', now() - ${days} * interval '1 day')`;
    await refused('a receipt', 'consent-receipt');
    await refused('b later', 'consent-receipt', { code: 'SMTP_452' });
    await refused('c young', 'consent-receipt', { days: 13 });
    await refused('d unreachable', 'consent-receipt', { code: 'ECONNREFUSED' });
    await refused('e ending', 'profile-ending', { payload: { until: '2999-01-01T00:00:00.000Z' } });
    await refused('f closing', 'account');
    await refused('g invitation', 'invitation');
    await outbox().deliverDue();
    expect(await states()).toEqual(['expired', 'expired', 'retry', 'retry', 'retry', 'retry', 'retry']);
    expect((await codes()).slice(0, 2)).toEqual(['SMTP_554', 'SMTP_452']);
  });
  it('never repeats a reminder that may have arrived', async () => {
    await reminder();
    mood = 'diesAfterData';
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['unknown']]);
    await outbox().deliverDue();
    expect(received).toHaveLength(1);
  });
  it('tries again after a server that was busy, not before its wait is over', async () => {
    await reminder();
    mood = 'busy';
    await outbox().deliverDue();
    mood = 'takes';
    await outbox().deliverDue();
    expect([received, await states()]).toEqual([[], ['retry']]);
    await makeDue();
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['sent']]);
  });
  it('does not repeat the reminder of a sender that died while sending', async () => {
    await reminder();
    await sql`update mail set state = 'sending', lease_until = now() - interval '1 second'`;
    await outbox().deliverDue();
    expect([received, await states()]).toEqual([[], ['unknown']]);
  });
  it('sends the invitation with a link whose token only the mail knows', async () => {
    await invitation();
    await outbox({ now: mira.on(1) }).deliverDue();
    const mail = await readReceived();
    expect(mail.to?.[0]?.address).toBe('okafor@school.example');
    expect(mail.text).toContain('https://stones.example/t#a-fresh-token');
    expect(JSON.stringify(await sql`select * from mail`)).not.toContain('a-fresh-token');
  });

  it('sends each reminder to the address of its own week, not to any of that parent', async () => {
    await secondChild();
    await reminder();
    await outbox().deliverDue();
    const mails = await Promise.all(received.map((text) => PostalMime.parse(text)));
    const named = mails.map(
      ({ to, text }) => `${to?.[0]?.address}: ${['Mira', 'Teo'].filter((name) => text?.includes(name)).join(' and ')}`,
    );
    expect(named.sort()).toEqual(['ana@stones.example: Mira', 'teos.father@stones.example: Teo']);
  });

  it.each([
    ['letters go to the account’s own address', null, 'ana@account.example'],
    ['reminders go to the same other address', 'kitchen@stones.example', 'kitchen@stones.example'],
  ])('tells in one letter of all children whose %s', async (_, elsewhere, address) => {
    await secondChild();
    await sql`update guardians set notify_email = ${elsewhere}`;
    await sql`delete from mail`;
    await reminder();
    await outbox().deliverDue();
    const { to, text, subject } = await readReceived();
    expect([received.length, to?.[0]?.address]).toEqual([1, address]);
    expect(text).toMatch(/Mira, day 3[\s\S]*Teo, day 3/);
    expect(subject).not.toMatch(/Mira|Teo/);
  });

  it('tells no address of another child where the reminders come back from it at that moment: they go where they go now', async () => {
    await secondChild();
    await sql`update guardians set notify_email = null where notify_email = 'teos.father@stones.example'`;
    await sql`delete from mail`;
    await reminder();
    const mails = createTestMailStore(database.db);
    const findAddress: typeof mails.findAddress = async (due) => {
      const to = await mails.findAddress(due);
      await sql`update guardians set notify_email = null`;
      return to;
    };
    await outbox({ mails: { ...mails, findAddress } }).deliverDue();
    expect(received.length > 0 && (await readAddressee())).not.toBe('ana@stones.example');
    await outbox().deliverDue();
    const { to, text } = await readReceived();
    expect([received.length, to?.[0]?.address]).toEqual([1, 'ana@account.example']);
    expect(text).toMatch(/Mira, day 3[\s\S]*Teo, day 3/);
  });

  describe('reminders about a child whose two guardians have them sent to one address', () => {
    const other = '0193a000-0000-7000-8000-0000000000c9';
    const listReminders = async () => {
      const mailFor = createMailFor({ listGuardians: createFamilyStore(database.db).listGuardians, hashes: HASHES });
      const event: AssessmentEvent = { type: 'ReminderSent', at: inTheWindow, day: 3, to: ['parent'] };
      const rows = await mailFor(mira.assessmentId, [event], fold(assessment, [...opened, event]));
      return rows.map(({ recipient }) => recipient).sort();
    };
    beforeEach(async () => {
      await sql`insert into auth."user" ${sql({ id: other, name: 'Ben', email: 'ben@account.example', email_verified: true })}`;
      await sql`insert into guardians ${sql({ user_id: other, student_id: mira.studentId, role: 'co-guardian' })}`;
      await sql`update guardians set notify_email = 'ben@account.example' where user_id = ${parent}`;
    });
    it('are those of the account that has the address', async () => {
      expect(await listReminders()).toEqual([`parent:${other}`]);
    });
    it('are one of two where both entered it', async () => {
      await sql`update guardians set notify_email = 'kitchen@stones.example', notify_proved = true`;
      expect(await listReminders()).toEqual([`parent:${other}`]);
    });
    it.each([
      ['has turned them off', () => turnOff('reminder', `parent:${other}`)],
      ['has closed the account', () => sql`update auth."user" set closed_at = now() where id = ${other}`],
      ['has proved no address', () => sql`update auth."user" set email_verified = false where id = ${other}`],
      ['looks after another child', () => sql`delete from guardians where user_id = ${other}`],
      [
        'gets them elsewhere',
        () =>
          sql`update guardians set notify_email = 'ben@else.example', notify_proved = true where user_id = ${other}`,
      ],
    ])('are not those of an account that %s', async (_, change) => {
      await change();
      expect(await listReminders()).toContain(`parent:${parent}`);
    });
    it('tell in one letter of no child about whom the other guardian is told there', async () => {
      await secondChild();
      await sql`update guardians set notify_email = 'ben@account.example' where user_id = ${parent}`;
      await sql`delete from mail where dedupe_key <> 'reminder|teo'`;
      await outbox().deliverDue();
      const { to, text } = await readReceived();
      expect([to?.[0]?.address, ['Mira', 'Teo'].filter((name) => text?.includes(name))]).toEqual([
        'ben@account.example',
        ['Teo'],
      ]);
    });
  });

  it('sends nothing but reminders to another address, which agreed to no more', async () => {
    const recipient = `parent:${parent}`;
    await addMail({ dedupe_key: 'ready', assessment_id, kind: 'report-ready', recipient });
    const history = [...opened, mira.examples.AnalysisStarted, mira.examples.ReportGenerated];
    await outbox({ history }).deliverDue();
    expect(await readAddressee()).toBe('ana@account.example');
  });

  describe('a kind that somebody has turned off', () => {
    it('is not sent, also where it was turned off after the letter was written', async () => {
      await reminder();
      await turnOff('reminder');
      await outbox().deliverDue();
      expect([received, await states()]).toEqual([[], ['suppressed']]);
    });
    it('holds back no other kind, no other reader, and nothing that cannot be turned off', async () => {
      await reminder();
      await invitation();
      await turnOff('report-ready');
      await turnOff('reminder', `parent:${parent.slice(0, -1)}9`);
      await turnOff('invitation', `teacher:${mira.invitationId}`);
      await outbox().deliverDue();
      expect([received.length, await states()]).toEqual([2, ['sent', 'sent']]);
    });
    it('says in each letter where it ends, and in none of the others', async () => {
      const sentMails: (string | undefined)[] = [];
      const send: OutboxPorts['send'] = async ({ unsubscribeUrl }) => {
        sentMails.push(unsubscribeUrl);
        return { outcome: 'sent' };
      };
      await sql`update guardians set notify_email = null`;
      await reminder();
      await outbox({ send }).deliverDue();
      await invitation();
      await outbox({ send }).deliverDue();
      await sql`update guardians set notify_email = 'kitchen@stones.example'`;
      await sql`update mail set state = 'retry', due_at = now() where kind = 'reminder'`;
      await outbox({ send }).deliverDue();
      await sql`update mail set kind = 'teacher-reminder', state = 'retry', due_at = now() where kind = 'invitation'`;
      await outbox({ send }).deliverDue();
      const link = `^https://stones.example/api/unsubscribe\\?t=reminder\\.parent\\.${parent}\\.`;
      const teacherLink = `^https://stones.example/api/unsubscribe\\?t=teacher-reminder\\.teacher\\.${mira.invitationId}\\.`;
      expect(sentMails).toEqual([
        expect.stringMatching(`${link}[\\w-]{43}$`),
        undefined,
        expect.stringMatching(`${link}${HASHES.of('kitchen@stones.example').replace(':', '.')}\\.[\\w-]{43}$`),
        expect.stringMatching(`${teacherLink}${HASHES.of('okafor@school.example').replace(':', '.')}\\.[\\w-]{43}$`),
      ]);
    });
  });

  it('sends the letter about a report again where nobody knows whether it arrived', async () => {
    await addMail({ dedupe_key: 'ready', assessment_id, kind: 'report-ready', recipient: `parent:${parent}` });
    const history = [...opened, mira.examples.AnalysisStarted, mira.examples.ReportGenerated];
    await outbox({ history, send: async () => ({ outcome: 'unknown', code: 'ETIMEDOUT' }) }).deliverDue();
    expect(await states()).toEqual(['retry']);
    await makeDue();
    await outbox({ history }).deliverDue();
    expect((await readReceived()).text).toContain(`https://stones.example/reports/${mira.assessmentId}`);
  });

  it.each([
    ['at midnight, when the grace is over, leaves in the morning', '2026-12-02T00:00:20.000Z', 'Europe/London', 480],
    ['in the evening leaves in the morning', '2026-11-30T20:00:00.000Z', 'Europe/London', 720],
    ['before the clocks go back leaves in the morning', '2026-11-01T00:30:00.000Z', 'America/New_York', 750],
    ['in the afternoon leaves at once', '2026-11-30T20:00:00.000Z', 'America/New_York', 0],
  ])('the letter about a report that is written %s', async (_, at, timeZone, minutes) => {
    await addMail({ dedupe_key: 'ready', assessment_id, kind: 'report-ready', recipient: `parent:${parent}` });
    const [first, ...rest] = opened as [typeof mira.scheduled, ...AssessmentEvent[]];
    const history = [{ ...first, timeZone }, ...rest, mira.examples.AnalysisStarted, mira.examples.ReportGenerated];
    await outbox({ history, now: at }).deliverDue();
    const [row] = await sql`select state, round(extract(epoch from due_at - now()) / 60)::int as minutes from mail`;
    expect([received.length, row]).toEqual(
      minutes === 0 ? [1, { state: 'sent', minutes }] : [0, { state: 'retry', minutes }],
    );
  });

  describe('the letter three days after a report', () => {
    const history = [...opened, mira.examples.AnalysisStarted, mira.examples.ReportGenerated];
    const afterReport = (more: { dedupe_key?: string; kind?: string } = {}, payload = {}) =>
      addMail(
        { dedupe_key: 'after', assessment_id, kind: 'after-three-days', recipient: `parent:${parent}`, ...more },
        payload,
      );
    // The database dates what was sent, so the day is today.
    const today = toLocalDate(Date.now(), 'Europe/London');
    const now = toInstant(toZonedMs(today, '18:30', 'Europe/London'));

    it('waits for its day in one step, however far that is', async () => {
      await afterReport({}, { after: new Date(Date.now() + 91 * 86_400_000).toISOString() });
      await outbox({ history, now }).deliverDue();
      const [row] = await sql`select state, attempts, due_at > now() + interval '90 days' as far from mail`;
      expect(row).toEqual({ state: 'retry', attempts: 1, far: true });
    });

    it('is not sent at night, as after an outage: it waits for the family’s hour', async () => {
      await afterReport();
      await outbox({ history, now: toInstant(toZonedMs(today, '03:00', 'Europe/London')) }).deliverDue();
      const [row] = await sql`select state, round(extract(epoch from due_at - now()) / 3600)::int as hours from mail`;
      expect([received.length, row]).toEqual([0, { state: 'retry', hours: 15 }]);
    });

    it('gives way to another letter of that day and to the one before it, and goes a day later', async () => {
      await addMail({ dedupe_key: 'a', assessment_id, kind: 'report-ready', recipient: `parent:${parent}` });
      await afterReport({ dedupe_key: 'b' });
      await afterReport({ dedupe_key: 'c', kind: 'after-three-months' });
      await outbox({ history, now }).deliverDue();
      expect([received.length, await states()]).toEqual([1, ['sent', 'retry', 'retry']]);
      const midnight = sql`date_trunc('day', now() at time zone 'Europe/London') at time zone 'Europe/London'`;
      await sql`update mail set sent_at = ${midnight} where state = 'sent'`;
      await makeDue();
      await outbox({ history, now }).deliverDue();
      expect(received).toHaveLength(1);
      await sql`update mail set sent_at = ${midnight} - interval '1 second' where state = 'sent'`;
      await makeDue();
      await outbox({ history, now }).deliverDue();
      expect(received).toHaveLength(2);
      expect((await states()).filter((state) => state === 'retry')).toHaveLength(1);
    });

    it('gives way to the reminder of another child that comes today, and not where reminders are turned off', async () => {
      const sibling = { id: '0193a000-0000-7000-8000-0000000000c2', week: '0193a000-0000-7000-8000-0000000000e2' };
      await sql`insert into students ${sql({ id: sibling.id, nickname: 'Noor', age_years: 6 })}`;
      await sql`insert into guardians ${sql({ user_id: parent, student_id: sibling.id, role: 'owner' })}`;
      await sql`insert into assessment_sessions ${sql({ id: sibling.week, student_id: sibling.id, status: 'running', version: 6, shape_version: 1, state: '{}', plan: '{}' })}`;
      const load: OutboxPorts['weeks']['load'] = async (assessmentId) => {
        const state = fold(assessment, assessmentId === sibling.week ? opened : history);
        if (assessmentId !== sibling.week || state.status === 'notScheduled') return { version: 9, state };
        const plan = { ...state.plan, reminders: state.plan.reminders.map(() => now) };
        return { version: 6, state: { ...state, studentId: sibling.id as typeof state.studentId, plan } };
      };
      await afterReport();
      await outbox({ weeks: { load }, now }).deliverDue();
      expect([received, await states()]).toEqual([[], ['retry']]);
      await turnOff('reminder');
      await makeDue();
      await outbox({ weeks: { load }, now }).deliverDue();
      expect([received.length, await states()]).toEqual([1, ['sent']]);
    });

    it('gives way to another letter that failed and goes again in a moment', async () => {
      await addMail({ dedupe_key: 'a', assessment_id, kind: 'report-ready', recipient: `parent:${parent}` });
      await sql`update mail set state = 'retry', last_error = 'ECONNREFUSED', due_at = now() + interval '5 minutes'`;
      await afterReport({ dedupe_key: 'b' });
      await outbox({ history, now }).deliverDue();
      expect([received.length, await states()]).toEqual([0, ['retry', 'retry']]);
    });

    it.each(['closed_at', 'banned_at'])('waits while the account has %s, and goes after an undo', async (column) => {
      await afterReport();
      await sql`update auth."user" set ${sql(column)} = now() where id = ${parent}`;
      await outbox({ history, now }).deliverDue();
      expect([received, await states()]).toEqual([[], ['retry']]);
      await sql`update auth."user" set ${sql(column)} = null where id = ${parent}`;
      await makeDue();
      await outbox({ history, now }).deliverDue();
      expect([received.length, await states()]).toEqual([1, ['sent']]);
    });

    it('goes to nobody once another week of the child has a later report', async () => {
      const later = '0193a000-0000-7000-8000-0000000000e3';
      await sql`update assessment_sessions set status = 'reported'`;
      await sql`insert into assessment_sessions ${sql({ id: later, student_id: mira.studentId, status: 'reported', version: 9, shape_version: 1, state: '{}', plan: '{}' })}`;
      const load: OutboxPorts['weeks']['load'] = async (assessmentId) => {
        const at = assessmentId === later ? mira.on(30) : mira.examples.ReportGenerated.at;
        const state = fold(assessment, [...history.slice(0, -1), { ...mira.examples.ReportGenerated, at }]);
        return { version: history.length, state };
      };
      await afterReport({ kind: 'after-three-months' });
      await outbox({ weeks: { load }, now }).deliverDue();
      expect([received, await states()]).toEqual([[], ['suppressed']]);
    });

    it('goes to nobody after a withdrawal, or who looks after the child no more', async () => {
      await afterReport();
      await outbox({ history: [...history, { type: 'ConsentWithdrawn', at: mira.on(8) }], now }).deliverDue();
      await sql`update mail set state = 'pending'`;
      await sql`delete from guardians`;
      await outbox({ history, now }).deliverDue();
      expect([received, await states()]).toEqual([[], ['suppressed']]);
    });
  });

  describe('the nudge of a teacher', () => {
    const nudge = async () => {
      await invitation();
      await sql`update mail set kind = 'teacher-reminder', payload = ${sql.json({ day: 8, until: mira.on(8, '20:00') })}`;
    };
    const [now, day7] = [mira.on(8, '18:50'), [...mira.begun, ...mira.daysOpened(7)]];
    it('says that it is the last', async () => {
      await nudge();
      await outbox({ now, history: day7 }).deliverDue();
      expect((await readReceived()).text).toContain('the last time that we write');
    });
    it.each([
      ['whose form came in', mira.examples.TeacherObserved],
      ['who was let go', mira.examples.InvitationWithdrawn],
    ] as [string, AssessmentEvent][])('goes to none %s', async (_, event) => {
      await nudge();
      await outbox({ now, history: [...day7, event] }).deliverDue();
      expect([received, await states()]).toEqual([[], ['suppressed']]);
    });
    it('goes to none who said that we are never to write', async () => {
      await nudge();
      await suppress('okafor@school.example', 'not-me');
      await outbox({ now, history: day7 }).deliverDue();
      expect([received, await states()]).toEqual([[], ['suppressed']]);
      await sql`truncate suppressions`;
    });
  });

  it('keeps the invitation of a paused week until the week goes on', async () => {
    await invitation();
    const history: AssessmentEvent[] = [...opened, { type: 'AssessmentPaused', at: mira.on(3, '12:00') }];
    await outbox({ history }).deliverDue();
    expect([received, await states()]).toEqual([[], ['retry']]);
    await makeDue();
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['sent']]);
  });

  describe('to the teacher of a week whose child stopped for good', () => {
    const stopped: AssessmentEvent[] = [
      ...mira.begun,
      ...mira.daysOpened(7),
      { type: 'ChildTasksEnded', at: mira.on(7), by: 'child' },
    ];
    const now = '2027-01-20T12:00:00.000Z';

    it('sends the invitation while a guardian has to decide, with no date that is over', async () => {
      await invitation();
      await outbox({ now, history: stopped }).deliverDue();
      const { text } = await readReceived();
      expect(text).toContain('https://stones.example/t#a-fresh-token');
      expect(text).not.toMatch(/202\d/);
      expect(await states()).toEqual(['sent']);
    });

    it('sends none once it was decided', async () => {
      await invitation();
      await outbox({ now, history: [...stopped, { type: 'FinishRequested', at: now }] }).deliverDue();
      expect([received, await states()]).toEqual([[], ['suppressed']]);
    });
  });

  it('tells of a week that ended by itself, at the account’s own address, not before its hour', async () => {
    const at = '2027-11-30T04:00:00.000Z';
    const history: AssessmentEvent[] = [
      ...mira.begun,
      ...mira.daysOpened(7),
      mira.examples.ChildTasksEnded,
      { type: 'AssessmentCancelled', at, by: 'system' },
      { ...mira.examples.AnswersExpired, at },
    ];
    const after = '2027-12-01T18:00:00.000Z';
    await addMail(
      { dedupe_key: 'expired', assessment_id, kind: 'week-expired', recipient: `parent:${parent}` },
      { after },
    );
    await outbox({ now: at, history }).deliverDue();
    expect([received, await states()]).toEqual([[], ['retry']]);
    await makeDue();
    await outbox({ now: after, history }).deliverDue();
    expect(await readAddressee()).toBe('ana@account.example');
    expect((await readReceived()).text).toContain('Mira had stopped for good, and nobody decided');
  });

  it('goes on with the others when a letter cannot be written', async () => {
    const broken = await secondChild();
    await reminder();
    const faults: unknown[] = [];
    const load: OutboxPorts['weeks']['load'] = async (assessmentId) => {
      if (assessmentId === broken) throw new Error('a state that nobody can read');
      return { version: opened.length, state: fold(assessment, opened) };
    };
    await outbox({ weeks: { load }, onError: (error) => faults.push(error) }).deliverDue();
    expect([received.length, faults.length]).toEqual([1, 1]);
    expect([await states(), await codes()]).toEqual([
      ['sent', 'retry'],
      [null, 'UNWRITTEN'],
    ]);
  });

  it('never repeats a reminder that another sender took over', async () => {
    await reminder();
    const slept = createTestMailStore(database.db);
    const [heldMail] = await slept.claim(10);
    if (!heldMail) throw new Error('nothing was due');
    await sql`update mail set lease_until = now() - interval '1 second'`;
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['sent']]);
    expect(await slept.begin(heldMail, 'ana@stones.example')).toBe(false);
    await slept.settle(heldMail, { state: 'retry', retryInMs: 0 }, 'ECONNECTION');
    expect([await states(), await codes()]).toEqual([['sent'], [null]]);
  });

  it('holds each letter anew before it goes out, for the whole of what that may take', async () => {
    await secondChild();
    await reminder();
    const remaining: number[] = [];
    const load: OutboxPorts['weeks']['load'] = async (id) => {
      await sql`update mail set lease_until = now() + interval '5 seconds' where assessment_id = ${id}`;
      return { version: opened.length, state: fold(assessment, opened) };
    };
    const send: OutboxPorts['send'] = async () => {
      const rows =
        await sql`select extract(epoch from lease_until - now())::float as s from mail where state = 'sending'`;
      remaining.push(...rows.map(({ s }) => s));
      return { outcome: 'sent' };
    };
    await outbox({ weeks: { load }, send }).deliverDue();
    expect(remaining.length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...remaining)).toBeGreaterThan(60);
  });

  it('sends nothing whose lease passed while it was written', async () => {
    await reminder();
    const load: OutboxPorts['weeks']['load'] = async () => {
      await sql`update mail set lease_until = now() - interval '1 second'`;
      return { version: opened.length, state: fold(assessment, opened) };
    };
    await outbox({ weeks: { load } }).deliverDue();
    expect([received, await states()]).toEqual([[], ['pending']]);
  });

  it('lets a slow letter hold up no others, and no more than a few go out at once', async () => {
    const others = 40;
    await sql`insert into mail (dedupe_key, kind, recipient, local_date, payload) select 'letter|' || n, 'account', 'letter:' || n, '2026-11-25', '{}' from generate_series(0, ${others}::int) n`;
    let [atOnce, most, letGo] = [0, 0, () => {}];
    const slow = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const box = outbox({
      composeAccountEmail: async (id) => ({ to: `${id}@stones.example`, email: code }),
      send: async ({ to }) => {
        most = Math.max(most, ++atOnce);
        if (to === '0@stones.example') await slow;
        atOnce--;
        return { outcome: 'sent' };
      },
    });
    box.start();
    await expect.poll(async () => (await states()).filter((state) => state === 'sent').length).toBe(others);
    expect(await sql`select recipient, state from mail where state <> 'sent'`).toEqual([
      { recipient: 'letter:0', state: 'sending' },
    ]);
    const stopped = box.stop();
    letGo();
    await stopped;
    expect((await states()).every((state) => state === 'sent')).toBe(true);
    expect(most).toBeLessThanOrEqual(6);
  });

  describe('an address that nobody has', () => {
    const retryNow = () => sql`update mail set state = 'pending', due_at = now()`;
    const reasons = async () =>
      (await sql<{ reason: string }[]>`select reason from suppressions`).map(({ reason }) => reason);
    it('is written to no more, until it has been a month', async () => {
      await sql`update guardians set notify_email = null`;
      await reminder();
      mood = 'refuses';
      await outbox().deliverDue();
      expect([await states(), await reasons()]).toEqual([['bounced'], ['bounced']]);
      mood = 'takes';
      await retryNow();
      await outbox().deliverDue();
      expect([received, await states()]).toEqual([[], ['suppressed']]);
      await sql`update suppressions set created_at = now() - interval '31 days'`;
      await retryNow();
      await outbox().deliverDue();
      expect([received.length, await states()]).toEqual([1, ['sent']]);
    });
    it('gets letters that protect its account all the same, and counts again when it takes one', async () => {
      await sql`insert into suppressions (recipient_hash, kind, reason) values (encode(sha256('ana@account.example'), 'hex'), 'all', 'bounced')`;
      await addMail({ dedupe_key: 'factor|1', kind: 'factor-added', recipient: `account:${parent}` });
      await outbox().deliverDue();
      expect([received.length, await states(), await reasons()]).toEqual([1, ['sent'], []]);
    });
    it('stays as it was where a letter was refused for another reason, and the letter leaves when it is taken', async () => {
      await reminder();
      mood = 'rejectsSender';
      await outbox().deliverDue();
      expect([await states(), await codes(), await reasons()]).toEqual([['retry'], ['SMTP_554'], []]);
      mood = 'takes';
      await makeDue();
      await outbox().deliverDue();
      expect([received.length, await states()]).toEqual([1, ['sent']]);
    });
    it('of a teacher is told to the week, also when it is invited a second time, and “not me” stays', async () => {
      const notified: string[] = [];
      const box = () =>
        outbox({ teacherBounced: async (week, invitation) => void notified.push(`${week} ${invitation}`) });
      await invitation();
      mood = 'refuses';
      await box().deliverDue();
      mood = 'takes';
      await retryNow();
      await box().deliverDue();
      expect([received, await states(), await codes()]).toEqual([[], ['bounced'], ['BOUNCED_BEFORE']]);
      expect(notified).toEqual(Array(2).fill(`${mira.assessmentId} ${mira.invitationId}`));
      await database.db.transaction((tx) => suppressAddress(tx, HASHES.of('okafor@school.example')));
      await retryNow();
      await box().deliverDue();
      expect([await states(), await reasons(), notified.length]).toEqual([['suppressed'], ['not-me'], 2]);
    });
  });

  it('speaks by TLS or not at all where that is required', async () => {
    await reminder();
    await outbox({ requireTls: true }).deliverDue();
    expect([received, await states(), await codes()]).toEqual([[], ['retry'], ['ETLS']]);
  });

  it('notes a code and never the words of the server, which quote addresses', async () => {
    await reminder();
    mood = 'refuses';
    await outbox().deliverDue();
    expect(await codes()).toEqual(['SMTP_550']);
    expect(JSON.stringify(await sql`select * from mail`)).not.toContain('ana@stones.example');
  });

  it('stops asking a server that failed five times in a row', async () => {
    for (let i = 0; i < 6; i++)
      await write('reminder', { day: 3, until: mira.on(3, '20:00') }, `parent:${parent.slice(0, -1)}${i}`);
    await sql`insert into guardians select ('0193a000-0000-7000-8000-0000000000d' || i)::uuid, ${mira.studentId}, 'owner', 'x@stones.example' from generate_series(0, 5) i on conflict do nothing`;
    await sql`insert into auth."user" (id, name, email, email_verified) select ('0193a000-0000-7000-8000-0000000000d' || i)::uuid, 'Pat', i || '@stones.example', true from generate_series(0, 5) i on conflict do nothing`;
    let now = inTheWindow;
    const box = outbox({ url: 'smtp://127.0.0.1:1', clock: () => now, monotonicMs: () => Date.parse(now) });
    await box.deliverDue();
    expect(box.delayed()).toBe(true);
    expect(await box.deliverDue()).toBe(0);
    // Its rest is over, and the one email that tries it has yet to leave.
    now = mira.on(3, '18:52');
    expect(box.delayed()).toBe(true);
  });

  it('asks a server that failed whether it is back when no email is left to try it', async () => {
    let now = inTheWindow;
    const answers = [false, true];
    const box = outbox({
      send: async () => ({ outcome: 'notSent', code: 'ECONNREFUSED' }),
      isServerUp: async () => answers.shift() ?? true,
      clock: () => now,
      monotonicMs: () => Date.parse(now),
    });
    await reminder();
    for (let n = 0; n < 5; n++) {
      await makeDue();
      await box.deliverDue();
    }
    expect([box.delayed(), await tries()]).toEqual([true, [5]]);
    now = mira.on(3, '20:01');
    await makeDue();
    while ((await box.deliverDue()) > 0);
    expect([box.delayed(), await states()]).toEqual([true, ['expired']]);
    now = mira.on(3, '20:03');
    await box.deliverDue();
    expect([box.delayed(), answers]).toEqual([false, []]);
  });
});
