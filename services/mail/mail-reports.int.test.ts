import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createDeclineInvitation, createTeacherBounced } from '#services/assessment/system-commands.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createPerson, readAccount, readEvents, setUpTestApi, signUpFamily } from '#services/http/testing/app.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { startReportReceiver } from '#services/mail/report-receiver.ts';
import { createMailReporter } from '#services/mail/reports.store.ts';
import { createReturnPaths } from '#services/mail/return-path.ts';
import { createSmtpSender } from '#services/mail/smtp.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { startFaultyServer } from '#services/mail/testing/faulty-server.ts';
import { createTestMailStore } from '#services/mail/testing/mail-store.ts';
import { signMailgunEvent } from '#services/mail/testing/mailgun.ts';
import { buildComplaint, buildDeliveryReport } from '#services/mail/testing/reports.ts';
import type { MailgunReport } from '#shared/contracts/mail-reports.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';

const api = setUpTestApi({ lines: [] });
const baseUrl = 'https://stones.example';
const paths = createReturnPaths(AUTH_SECRETS, 'bounces@stones.example');
const clock = () => api.clock.now;
/** It accepts each mail, and reports a wrong address only later, but for those at `gone.example`. */
let relay: Awaited<ReturnType<typeof startFaultyServer>>;
/** The address for reports of the last mail to a reader. */
const findReturnPath = (reader: string) => relay.taken.findLast(({ to }) => to === reader)?.from ?? '';
let database: OpenDatabase;
let sender: ReturnType<typeof createSmtpSender>;
let receiver: Awaited<ReturnType<typeof startReportReceiver>>;
const outcomes: string[] = [];

beforeAll(async () => {
  database = openDatabase(api.url);
  relay = await startFaultyServer((phase, { to }) =>
    phase === 'rcpt' && to.endsWith('@gone.example') ? 'refuse' : null,
  );
  sender = createSmtpSender({
    url: relay.url,
    from: 'no-reply@stones.example',
    requireTls: false,
  });
  receiver = await startReportReceiver({
    host: '127.0.0.1',
    port: 0,
    paths,
    clock,
    onReport: (outcome) => void outcomes.push(outcome),
    report: createMailReporter({
      db: database.db,
      hashes: HASHES,
      teacherBounced: createTeacherBounced(api.handle),
      declineInvitation: createDeclineInvitation(api.handle, database.db, api.store),
    }),
    onFault: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  sender.close();
  await receiver.close();
  await relay.close();
  await database.close();
});

/** Sends what is due through the relay. */
async function deliver(): Promise<void> {
  const mails = createTestMailStore(database.db);
  const outbox = createMailOutbox({
    mails,
    weeks: api.store,
    send: sender,
    mintLink: async () => 'a-token',
    mintCode: async () => '1',
    composeAccountEmail: async () => null,
    composeGuardianEmail: async () => null,
    teacherBounced: createTeacherBounced(api.handle),
    buildReturnPath: paths.of,
    baseUrl,
    clock,
    readers: createMailReaders(database.db, { secrets: AUTH_SECRETS, baseUrl }),
    onError: (error) => {
      throw error;
    },
  });
  while ((await outbox.deliverDue()) > 0);
}

const readerAddress = () => `reader-${crypto.randomUUID()}@school.example`;
/** A family whose teacher's email the relay has accepted, with its return path. */
async function inviteTeacher(email = readerAddress()) {
  const own = await signUpFamily(api, { teacherEmail: email });
  await deliver();
  const [letter] = await api.log<
    { id: string }[]
  >`select id from mail where kind = 'invitation' and assessment_id = ${own.id}`;
  return { ...own, email, mailId: letter?.id ?? '', returnPath: findReturnPath(email) };
}
const findEmail = async (mailId: string) =>
  (await api.log`select state, last_error as code from mail where id = ${mailId}`)[0];
const findSuppression = (email: string) =>
  api.log`select kind, reason from suppressions where recipient_hash = ${HASHES.of(email)}`;
const findTeacher = async ({ parent, week }: Awaited<ReturnType<typeof inviteTeacher>>) =>
  (await parent.get(week)).json<ProgressView>().teacher;
const countBounces = async (id: string) =>
  (await readEvents(api, id)).filter(({ type }) => type === 'InvitationBounced').length;
/** Everything that a report could change. */
const readEverything = async () =>
  JSON.stringify([
    await api.log`select * from mail order by id`,
    await api.log`select * from suppressions order by 1, 2`,
    await api.log`select * from mail_reports order by 1, 2`,
  ]);

/** The receiver's reply to a mail. */
async function mailTo(to: string, raw: string): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port });
  try {
    return (await transport.sendMail({ envelope: { from: '', to: [to] }, raw })).response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}
const seconds = () => Math.floor(Date.parse(api.clock.now) / 1000);
const webhook = (event: MailgunReport['event-data'], signing?: Partial<Parameters<typeof signMailgunEvent>[1]>) =>
  createPerson(api.app, undefined).post(
    '/mail/reports/mailgun',
    signMailgunEvent(event, { at: seconds(), ...signing }),
    {
      key: null,
    },
  );
const failed = (
  mailId: string,
  recipient: string,
  more: Partial<MailgunReport['event-data']> = {},
): MailgunReport['event-data'] => ({
  event: 'failed',
  severity: 'permanent',
  recipient,
  message: { headers: { 'message-id': `${mailId}@stones.example` } },
  'delivery-status': { code: 550, 'enhanced-code': '5.1.1' },
  ...more,
});

describe('a letter that a relay took and could not deliver', () => {
  it('tells the parent that nobody has the teacher’s address, and is not sent there again', async () => {
    const own = await inviteTeacher();
    expect([await findEmail(own.mailId), paths.read(own.returnPath), await findTeacher(own)]).toEqual([
      { state: 'sent', code: null },
      own.mailId,
      'invited',
    ]);
    expect(await mailTo(own.returnPath, buildDeliveryReport())).toMatch(/^250/);
    expect([await findEmail(own.mailId), await findTeacher(own)]).toEqual([
      { state: 'bounced', code: 'REPORTED_HARD' },
      'bounced',
    ]);
    expect(await findSuppression(own.email)).toEqual([{ kind: 'all', reason: 'bounced' }]);
    const other = await inviteTeacher(own.email);
    expect([await findTeacher(other), await findEmail(other.mailId)]).toEqual([
      'bounced',
      { state: 'bounced', code: 'BOUNCED_BEFORE' },
    ]);
  });
  it('does so once, however often it is said, and by whatever way', async () => {
    const own = await inviteTeacher();
    for (let i = 0; i < 2; i++) await mailTo(own.returnPath, buildDeliveryReport());
    const stateBefore = await readEverything();
    expect((await webhook(failed(own.mailId, own.email))).json()).toEqual({ outcome: 'known' });
    expect([await countBounces(own.id), outcomes.slice(-2), await readEverything()]).toEqual([
      1,
      ['noted', 'known'],
      stateBefore,
    ]);
  });
  it('for another reason counts, and the fourth letter in two weeks closes the address', async () => {
    const email = readerAddress();
    const families = [];
    for (let i = 0; i < 4; i++) families.push(await inviteTeacher(email));
    for (const [i, own] of families.entries()) {
      expect([await findSuppression(email), await findTeacher(own)]).toEqual([[], 'invited']);
      for (let twice = 0; twice < 2; twice++) await mailTo(own.returnPath, buildDeliveryReport({ status: '5.2.2' }));
      expect(await findEmail(own.mailId)).toEqual({ state: 'bounced', code: 'REPORTED_SOFT' });
      if (i === 3)
        expect([await findSuppression(email), await findTeacher(own)]).toEqual([
          [{ kind: 'all', reason: 'bounced' }],
          'bounced',
        ]);
    }
  });
  it('that is only late changes nothing', async () => {
    const own = await inviteTeacher();
    const stateBefore = await readEverything();
    expect(await mailTo(own.returnPath, buildDeliveryReport({ action: 'delayed', status: '4.4.1' }))).toMatch(/^250/);
    expect((await webhook(failed(own.mailId, own.email, { severity: 'temporary' }))).json()).toEqual({
      outcome: 'ignored',
    });
    expect([outcomes.at(-1), await readEverything()]).toEqual(['notFinal', stateBefore]);
  });
  it('is seen by operators as a number', async () => {
    const { body } = await api.operator.get('/ops/overview');
    expect(JSON.parse(body).mail.reports).toContainEqual({ kind: 'hard', letters: expect.any(Number) });
    expect(body).not.toMatch(/@/);
  });
});

describe('a complaint', () => {
  it('of a teacher ends the invitation, and nobody has us write there again', async () => {
    const own = await inviteTeacher();
    expect(await mailTo('bounces@stones.example', buildComplaint({ returnPath: own.returnPath }))).toMatch(/^250/);
    expect([await findSuppression(own.email), await findTeacher(own)]).toEqual([
      [{ kind: 'all', reason: 'complaint' }],
      'withdrawn',
    ]);
    const other = await inviteTeacher(own.email);
    expect([(await findEmail(other.mailId))?.state, findReturnPath(own.email)]).toEqual(['suppressed', own.returnPath]);
  });
  it('of a parent turns off what may be turned off, which the account turns on again', async () => {
    const own = await inviteTeacher();
    const { account } = (await own.parent.get('/auth/user')).json<{ account: { userId: string; email: string } }>();
    const [letter] = await api.log<
      { id: string }[]
    >`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, sent_at, address_hash)
      values (${crypto.randomUUID()}, 'reminder', ${`parent:${account.userId}`}, now(), '{}', 'sent', now(), ${HASHES.of(account.email)}) returning id`;
    const event = failed(letter?.id ?? '', account.email, { event: 'complained' });
    expect((await webhook(event)).json()).toEqual({ outcome: 'noted' });
    const areOn = async () =>
      (await own.parent.get('/notifications')).json().kinds.map(({ isOn }: { isOn: boolean }) => isOn);
    expect(await areOn()).toEqual([false, false, false, false]);
    expect(await findSuppression(account.email)).toEqual([]);
    await own.parent.put('/notifications', { kind: 'reminder', isOn: true }, { key: null });
    expect((await webhook(event)).json()).toEqual({ outcome: 'known' });
    expect(await areOn()).toEqual([true, false, false, false]);
  });
  it('of a parent whose account has gone meanwhile leaves no wish of theirs', async () => {
    const email = readerAddress();
    const [gone] = await api.log<
      { id: string; userId: string }[]
    >`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, sent_at, address_hash)
      values (gen_random_uuid(), 'account-closed', 'account:' || gen_random_uuid(), now(), '{}', 'sent', now(), ${HASHES.of(email)})
      returning id, split_part(recipient, ':', 2) as "userId"`;
    const event = failed(gone?.id ?? '', email, { event: 'complained' });
    expect((await webhook(event)).json()).toEqual({ outcome: 'noted' });
    expect(await api.log`select from mail_preferences where recipient = ${`parent:${gone?.userId}`}`).toEqual([]);
  });
  it('of who was asked whether reminders may come there ends the question, for all families', async () => {
    const own = await inviteTeacher();
    const { account } = (await own.parent.get('/auth/user')).json<{ account: { userId: string } }>();
    const email = readerAddress();
    await api.log`update guardians set notify_email = ${email} where student_id = ${own.student.id}`;
    const id = crypto.randomUUID();
    await api.log`insert into auth.letters ${api.log({ id, user_id: account.userId, purpose: 'recipient', address: email, created_at: api.clock.now })}`;
    const [letter] = await api.log<
      { id: string }[]
    >`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, sent_at, address_hash)
      values (${`letter|${id}`}, 'account', ${`letter:${id}`}, now(), '{}', 'sent', now(), ${HASHES.of(email)}) returning id`;
    const event = failed(letter?.id ?? '', email, { event: 'complained' });
    expect((await webhook(event)).json()).toEqual({ outcome: 'noted' });
    expect(await findSuppression(email)).toEqual([{ kind: 'all', reason: 'complaint' }]);
    expect(await api.log`select from guardians where user_id = ${account.userId} and notify_email is not null`).toEqual(
      [],
    );
  });
  it('of the reader at another address ends the reminders there, and none of the account', async () => {
    const own = await inviteTeacher();
    const { account } = (await own.parent.get('/auth/user')).json<{ account: { userId: string } }>();
    const email = readerAddress();
    const second = (await own.parent.post('/students', { nickname: 'Kim', ageYears: 6 })).json<{ id: string }>();
    await api.log`update guardians set notify_email = ${email}, notify_proved = true where student_id = ${own.student.id}`;
    await api.log`update guardians set notify_email = 'another@else.example', notify_proved = true where student_id = ${second.id}`;
    const [first, later] = await api.log<
      { id: string }[]
    >`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, sent_at, address_hash)
      select gen_random_uuid(), 'reminder', ${`parent:${account.userId}`}, now(), '{}', 'sent', now(), ${HASHES.of(email)} from generate_series(1, 2) returning id`;
    for (const letter of [first, later])
      expect((await webhook(failed(letter?.id ?? '', email, { event: 'complained' }))).json()).toEqual({
        outcome: 'noted',
      });
    const { kinds } = (await own.parent.get('/notifications')).json<{ kinds: { isOn: boolean }[] }>();
    expect(kinds.every(({ isOn }) => isOn)).toBe(true);
    expect(
      await api.log`select notify_email, notify_proved from guardians where user_id = ${account.userId} order by notify_email`,
    ).toEqual([
      { notify_email: 'another@else.example', notify_proved: true },
      { notify_email: null, notify_proved: false },
    ]);
  });
});

describe('reminders that an address other than the account’s has agreed to', () => {
  const report = (email: string) => mailTo(findReturnPath(email), buildDeliveryReport());
  const complain = async (email: string) => {
    const { returnPath } = await inviteTeacher(email);
    await mailTo('bounces@stones.example', buildComplaint({ returnPath }));
  };
  it.each<[string, string, (email: string, remind: () => Promise<void>) => Promise<unknown>]>([
    ['does not exist', 'gone.example', (_, remind) => remind()],
    ['is reported dead', 'else.example', (email, remind) => remind().then(() => report(email))],
    [
      'is reported dead by the letter of another family',
      'else.example',
      (email) => inviteTeacher(email).then(() => report(email)),
    ],
    ['complains about another family', 'else.example', complain],
  ])('go to the account’s own once the other one %s', async (_, host, happen) => {
    const email = `${crypto.randomUUID()}@${host}`;
    const { parent, student, id } = await signUpFamily(api);
    const { email: ownEmail, userId } = await readAccount(parent);
    await api.log`update guardians set notify_email = ${email}, notify_proved = true where student_id = ${student.id}`;
    const readAddress = async () => (await parent.get(`/students/${student.id}/reminder-address`)).json();
    const remind = async () => {
      await api.log`insert into mail (dedupe_key, kind, recipient, assessment_id, local_date, payload)
        values (${crypto.randomUUID()}, 'reminder', ${`parent:${userId}`}, ${id}, now(), '{}')`;
      await deliver();
    };
    expect(await readAddress()).toEqual({ email, asked: null });
    await happen(email, remind);
    expect(await readAddress()).toEqual({ email: null, asked: null });
    await remind();
    expect(relay.taken.at(-1)?.to).toBe(ownEmail);
  });
});

describe('a report that is none', () => {
  it('is refused by the receiver, says so, and changes nothing', async () => {
    const own = await inviteTeacher();
    const stateBefore = await readEverything();
    const unsent = paths.of(crypto.randomUUID());
    const replies = {
      stranger: await mailTo('no-reply@stones.example', buildDeliveryReport()),
      forged: await mailTo(own.returnPath.replace(/\.[0-9a-f]{16}@/, `.${'0'.repeat(16)}@`), buildDeliveryReport()),
      malformed: await mailTo(own.returnPath, 'Subject: away\r\n\r\nI am away'),
      nameless: await mailTo('bounces@stones.example', buildComplaint({ returnPath: 'somebody@else.example' })),
      huge: await mailTo(own.returnPath, buildDeliveryReport({ headers: `X: ${'y'.repeat(70)}\r\n`.repeat(6_000) })),
      unknown: await mailTo(unsent, buildDeliveryReport()),
    };
    expect(Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, reply.slice(0, 3)]))).toEqual({
      stranger: '550',
      forged: '550',
      malformed: '554',
      nameless: '554',
      huge: '552',
      unknown: '250',
    });
    expect([outcomes.at(-1), await readEverything(), await findTeacher(own)]).toEqual([
      'unknown',
      stateBefore,
      'invited',
    ]);
  });
  it('comes too late, is of a letter that never left, or of another address, and changes nothing', async () => {
    const own = await inviteTeacher();
    await api.log`update mail set sent_at = ${api.clock.now}::timestamptz - interval '15 days' where id = ${own.mailId}`;
    const unsent = await signUpFamily(api, { teacherEmail: readerAddress() });
    const [waiting] = await api.log<
      { id: string }[]
    >`select id from mail where kind = 'invitation' and assessment_id = ${unsent.id}`;
    const fresh = await inviteTeacher();
    const stateBefore = await readEverything();
    await mailTo(own.returnPath, buildDeliveryReport());
    expect(outcomes.at(-1)).toBe('late');
    expect((await webhook(failed(waiting?.id ?? '', 'x@y.example'))).json()).toEqual({ outcome: 'unknown' });
    expect((await webhook(failed(fresh.mailId, 'somebody@else.example'))).json()).toEqual({ outcome: 'unknown' });
    expect((await webhook(failed(crypto.randomUUID(), fresh.email))).json()).toEqual({ outcome: 'unknown' });
    expect([await readEverything(), await findTeacher(fresh)]).toEqual([stateBefore, 'invited']);
  });
  it('is refused by the webhook without a fresh signature of the provider, and says so', async () => {
    const own = await inviteTeacher();
    const stateBefore = await readEverything();
    const event = failed(own.mailId, own.email);
    for (const answer of [
      await webhook(event, { key: 'another key, of somebody else' }),
      await webhook(event, { at: seconds() - 86_500 }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([406, 'FORBIDDEN']);
    const unknownAddress = createPerson(api.app, undefined);
    const post = (body: unknown) => unknownAddress.post('/mail/reports/mailgun', body, { key: null });
    expect((await post({})).statusCode).toBe(400);
    expect(
      (await post({ ...signMailgunEvent(event, { at: seconds() }), 'event-data': 'x'.repeat(70_000) })).statusCode,
    ).toBe(413);
    expect(
      (await post({ ...signMailgunEvent({ event: 'opened' }, { at: seconds() }), more: { of: 'it' } })).json(),
    ).toEqual({ outcome: 'ignored' });
    expect(await readEverything()).toEqual(stateBefore);
  });
  it('leaves no address and no word of it in the log', () => {
    expect(api.faults.some((line) => line.includes('mail report'))).toBe(true);
    expect(api.faults.join('\n')).not.toMatch(/secret@person|reader-[\w-]+@school|Undelivered/);
  });
});
