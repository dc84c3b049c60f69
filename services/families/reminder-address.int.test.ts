import { describe, expect, it } from 'vitest';
import { createTestBrowser, readEmails, readLatestEmail } from '#services/accounts/testing/emails.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { addCoGuardian, SCHEDULE, setUpTestApi, signUpFamily, stepUp } from '#services/http/testing/app.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';

const api = setUpTestApi();
const address = () => `kitchen-${crypto.randomUUID()}@example.org`;

/** A family, and calls to its reminder address. */
async function createParent() {
  const own = await signUpFamily(api);
  const path = `/students/${own.student.id}/reminder-address`;
  const change = (email: string, options?: { key: string }) => own.parent.send('PUT', path, { email }, options);
  const { account } = (await own.parent.get('/auth/user')).json<{ account: { email: string } }>();
  return {
    ...own,
    path,
    change,
    ownEmail: account.email,
    readAddress: async () => (await own.parent.get(path)).json(),
  };
}

describe('reminders about a child', () => {
  it('go elsewhere once that address has agreed, and not before', async () => {
    const { parent, change, readAddress } = await createParent();
    const email = address();
    expect((await change(email)).json()).toEqual({ email: null, asked: email });
    const { token } = await readLatestEmail(api, email);
    expect(await readAddress()).toEqual({ email: null, asked: email });
    expect(
      (await parent.post('/auth/verify', { type: 'email_change', token_hash: token }, { key: null })).statusCode,
    ).toBe(200);
    expect(await readAddress()).toEqual({ email, asked: null });
    // The address has agreed before: a repeated request sends no email.
    expect((await change(email)).json()).toEqual({ email, asked: null });
    expect(await readEmails(api, email)).toEqual([]);
  });

  it('are no longer waiting for the address that has stopped them, nor for one that lets the question pass', async () => {
    const { parent, change, readAddress } = await createParent();
    const email = address();
    await change(email);
    const { token } = await readLatestEmail(api, email);
    await parent.post('/auth/verify', { type: 'email_change', token_hash: token }, { key: null });
    await api.log`update guardians set notify_proved = false where notify_email = ${email}`;
    expect(await readAddress()).toEqual({ email: null, asked: null });
    expect((await change(email)).json()).toEqual({ email: null, asked: email });
    await readLatestEmail(api, email);
    for (const asked of [email, null]) {
      api.passTime(4 * 86_400_000);
      expect(await readAddress()).toEqual({ email: null, asked });
    }
  });

  it('come back to the account’s own address, which nobody asks, whatever that is later', async () => {
    const { change, ownEmail, readAddress } = await createParent();
    await change(address());
    expect((await change(ownEmail)).json()).toEqual({ email: null, asked: null });
    expect(await readEmails(api, ownEmail)).toEqual([]);
    await api.log`update auth."user" set email = ${address()} where email = ${ownEmail}`;
    expect(await readAddress()).toEqual({ email: null, asked: null });
  });

  it('stay with the address that has agreed when another week begins with the account’s own, and come back on the account page', async () => {
    const { parent, student, week, ownEmail, change, readAddress } = await createParent();
    const email = address();
    await change(email);
    const { token } = await readLatestEmail(api, email);
    await parent.post('/auth/verify', { type: 'email_change', token_hash: token }, { key: null });
    await parent.post(`${week}/cancel`);
    const next = { ...SCHEDULE, startDate: '2026-12-07', studentId: student.id, parentEmail: ownEmail };
    expect((await parent.post('/assessments', next)).statusCode).toBe(201);
    expect(await readAddress()).toEqual({ email, asked: null });
    expect(await readEmails(api, email)).toEqual([]);
    expect((await change(ownEmail)).json()).toEqual({ email: null, asked: null });
  });

  it('are not asked for again by a week that comes after the address has agreed', async () => {
    const { parent } = await createParent();
    const { id } = (await parent.post('/students', { nickname: 'Kim', ageYears: 6 })).json<{ id: string }>();
    const email = address();
    await parent.put(`/students/${id}/reminder-address`, { email });
    const { token } = await readLatestEmail(api, email);
    await parent.post('/auth/verify', { type: 'email_change', token_hash: token }, { key: null });
    const week = { ...SCHEDULE, studentId: id, parentEmail: email };
    expect((await parent.post('/assessments', week)).statusCode).toBe(201);
    expect(await readEmails(api, email)).toEqual([]);
  });

  it('are not asked for at an address that was taken back before the question left, nor for a guardian who has left', async () => {
    const { parent, student, week, ownEmail, change } = await createParent();
    await parent.post(`${week}/cancel`);
    await api.log`update auth."user" set email_verified = false where email = ${ownEmail}`;
    const mistyped = address();
    const next = { ...SCHEDULE, startDate: '2026-12-07', studentId: student.id, parentEmail: mistyped };
    expect((await parent.post('/assessments', next)).statusCode).toBe(201);
    expect((await change(ownEmail)).statusCode).toBe(200);
    await api.log`update auth."user" set email_verified = true where email = ${ownEmail}`;
    expect(await readEmails(api, mistyped)).toEqual([]);

    const { who } = await addCoGuardian(api, student.id);
    const theirs = address();
    const path = `/students/${student.id}`;
    expect((await who.put(`${path}/reminder-address`, { email: theirs })).json()).toMatchObject({ asked: theirs });
    expect((await who.post(`${path}/guardians/leave`)).statusCode).toBe(200);
    expect(await readEmails(api, theirs)).toEqual([]);
    expect(await api.log`select from auth.letters where address in (${mistyped}, ${theirs})`).toEqual([]);
  });

  it('are asked for once, however often the same request comes', async () => {
    const { change } = await createParent();
    const [email, key] = [address(), crypto.randomUUID()];
    await change(email, { key });
    expect((await change(email, { key })).headers['idempotent-replayed']).toBe('true');
    expect(await readEmails(api, email)).toHaveLength(1);
  });

  it('ask five addresses a day and no sixth, which changes nothing', async () => {
    const { parent, change, readAddress } = await createParent();
    // The first request was made when the assessment was scheduled.
    const requestedAddresses = [address(), address(), address(), address()];
    for (const email of requestedAddresses) expect((await change(email)).statusCode).toBe(200);
    const sixth = address();
    expect((await change(sixth)).json()).toMatchObject({ code: 'ADDRESS_LIMIT' });
    expect(await readAddress()).toEqual({ email: null, asked: requestedAddresses.at(-1) });
    expect(await readEmails(api, sixth)).toEqual([]);
    api.passTime(86_400_001);
    await stepUp(parent);
    expect((await change(sixth)).statusCode).toBe(200);
  });

  it('ask so many with weeks, too: a week that would ask a sixth is not scheduled', async () => {
    const { parent, student, week } = await createParent();
    await parent.post(`${week}/cancel`);
    const schedule = (parentEmail: string) =>
      parent.post('/assessments', { ...SCHEDULE, startDate: '2026-12-07', studentId: student.id, parentEmail });
    for (let asked = 1; asked < 5; asked++) {
      const scheduled = await schedule(address());
      expect(scheduled.statusCode).toBe(201);
      await parent.post(`/assessments/${scheduled.json<{ id: string }>().id}/cancel`);
    }
    const sixth = address();
    expect((await schedule(sixth)).json()).toMatchObject({ code: 'ADDRESS_LIMIT' });
    expect(await readEmails(api, sixth)).toEqual([]);
    expect(await api.log`select from guardians where notify_email = ${sixth}`).toEqual([]);
    expect(await api.log`select from assessment_sessions where student_id = ${student.id}`).toHaveLength(5);
  });

  it('are asked of nobody who said "not me" to families: nothing is written there, and the address is not kept', async () => {
    const { parent, change, readAddress } = await createParent();
    const email = address();
    await api.log`insert into suppressions (recipient_hash, kind, reason) values (${HASHES.of(email)}, 'all', 'not-me')`;
    expect((await change(email)).json()).toEqual({ email: null, asked: null });
    expect(await readAddress()).toEqual({ email: null, asked: null });
    const { id } = (await parent.post('/students', { nickname: 'Kim', ageYears: 6 })).json<{ id: string }>();
    expect((await parent.post('/assessments', { ...SCHEDULE, studentId: id, parentEmail: email })).statusCode).toBe(
      201,
    );
    const [storedRow] = await api.log`select
      (select count(*)::int from guardians where notify_email = ${email}) as guardians, (select count(*)::int from auth.letters where address = ${email}) as letters`;
    expect(storedRow).toEqual({ guardians: 0, letters: 0 });
  });
});

describe('an address that is changed once more', () => {
  type Own = Awaited<ReturnType<typeof createParent>>;
  it.each<[string, (own: Own) => Promise<string>]>([
    [
      'agrees to the reminders',
      async ({ change }) => {
        const email = address();
        await change(email);
        return (await readLatestEmail(api, email)).token;
      },
    ],
    [
      'becomes that of the account',
      async ({ parent, student, ownEmail }) => {
        const next = address();
        // As it once agreed to reminders, when it was another address.
        await api.log`update guardians set notify_email = ${ownEmail} where student_id = ${student.id}`;
        await parent.send('PUT', '/auth/user', { email: next }, { key: null });
        const { token } = await readLatestEmail(api, ownEmail);
        await createTestBrowser(api).post('/auth/verify', { type: 'email_change', token_hash: token });
        return (await readLatestEmail(api, next)).token;
      },
    ],
  ])('in the moment in which one %s: both come through', async (_, request) => {
    const own = await createParent();
    const token_hash = await request(own);
    const holder = await api.log.reserve();
    await holder`begin`;
    // The change reads it once it holds the guardian, and before it refers to the account.
    await holder`lock table suppressions in access exclusive mode`;
    // On another connection: a transaction sees the activity as of its first look.
    const countWaiting = async () => (await listBlockedStatements(api.log)).length;
    const changed = own.change(address());
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
    const agreed = createTestBrowser(api).post('/auth/verify', { type: 'email_change', token_hash });
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
    await holder`commit`;
    holder.release();
    expect([(await changed).statusCode, (await agreed).statusCode]).toEqual([200, 200]);
  });
});
