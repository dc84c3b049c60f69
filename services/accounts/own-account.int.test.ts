import { describe, expect, it } from 'vitest';
import { createTestBrowser, readEmails, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { PASSWORD, setUpTestApi, signUpFamily } from '#services/http/testing/app.ts';
import { toInstant } from '#shared/values/days.ts';

const lines: string[] = [];
const api = setUpTestApi({ lines });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
let addresses = 0;
const address = () => `own-${++addresses}@example.org`;
const signIn = (who: TestBrowser, email: string, password = PASSWORD) =>
  who.post('/auth/token?grant_type=password', { email, password });
const isIn = async (who: TestBrowser) => (await who.get('/students')).statusCode === 200;
const prove = (who: TestBrowser, token: string, type: string) => who.post('/auth/verify', { type, token_hash: token });
const readAccount = async (who: TestBrowser) => (await who.get('/auth/user')).json().account;

// On another connection: a transaction sees the activity as of its first look.
const countWaiting = async () => (await listBlockedStatements(api.log)).length;

async function createKnownUser(email = address()) {
  const who = createTestBrowser(api);
  await who.post('/auth/signup', { name: 'Pat', email, password: PASSWORD });
  await prove(who, (await readLatestEmail(api, email)).token, 'signup');
  return { email, who };
}

describe('a proof of who somebody is', () => {
  it('is fresh for ten minutes, and what matters asks for a fresh one', async () => {
    const { email, who } = await createKnownUser();
    expect((await who.get('/auth/reauthenticate')).json()).toEqual({
      freshUntil: toInstant(Date.parse(api.clock.now) + 600_000),
      ways: ['password', 'code'],
    });
    api.passTime(10 * 60_000);
    expect((await who.get('/auth/reauthenticate')).json().freshUntil).toBeNull();
    for (const change of [{ password: 'seven stepping stones' }, { email: address() }])
      expect((await who.put('/auth/user', change)).json()).toMatchObject({ status: 403, code: 'STEP_UP' });
    expect((await who.put('/auth/user', { name: 'Patricia' })).json()).toMatchObject({ name: 'Patricia', email });
    expect(await readAccount(who)).toMatchObject({ name: 'Patricia' });
  });

  it('is given by the password or by a mailed code, and by nothing else', async () => {
    const { email, who } = await createKnownUser();
    api.passTime(11 * 60_000);
    expect((await who.post('/auth/reauthenticate', { way: 'password', password: 'wrong' })).json().code).toBe(
      'WRONG_PASSWORD',
    );
    expect((await who.post('/auth/reauthenticate', { way: 'factor', code: '123456' })).json().code).toBe('WRONG_CODE');
    expect((await who.get('/auth/reauthenticate')).json().freshUntil).toBeNull();
    expect(
      (await who.post('/auth/reauthenticate', { way: 'password', password: PASSWORD })).json().freshUntil,
    ).not.toBeNull();
    api.passTime(11 * 60_000);
    await who.post('/auth/reauthenticate', { way: 'mail' });
    const { code } = await readLatestEmail(api, email);
    expect(
      (await who.post('/auth/reauthenticate', { way: 'code', code: code === '000000' ? '000001' : '000000' })).json()
        .code,
    ).toBe('TOKEN_INVALID');
    expect((await who.post('/auth/reauthenticate', { way: 'code', code })).json().freshUntil).not.toBeNull();
    // It opens no session.
    await who.post('/auth/reauthenticate', { way: 'mail' });
    expect(
      (
        await createTestBrowser(api).post('/auth/verify', {
          type: 'email',
          email,
          token: (await readLatestEmail(api, email)).code,
        })
      ).json().code,
    ).toBe('TOKEN_INVALID');
  });

  it('is asked for before a teacher is invited, and before reminders of a child go elsewhere', async () => {
    const { parent, student, week } = await signUpFamily(api);
    api.passTime(11 * 60_000);
    const calls = [
      () => parent.post(`${week}/invitations`, { teacherEmail: address() }),
      () => parent.put(`/students/${student.id}/reminder-address`, { email: address() }),
    ];
    for (const call of calls) expect((await call()).json()).toMatchObject({ status: 403, code: 'STEP_UP' });
    await parent.post('/auth/reauthenticate', { way: 'password', password: PASSWORD });
    for (const call of calls) expect((await call()).statusCode).toBe(200);
  });

  it('is tried five times, whichever device of the family it is tried on', async () => {
    const { email, who } = await createKnownUser();
    const other = createTestBrowser(api);
    await signIn(other, email);
    const tries = [who, other, who, other, who, other].map(
      (one) => () => one.post('/auth/reauthenticate', { way: 'password', password: 'wrong' }),
    );
    const statuses = [];
    for (const attempt of tries) statuses.push((await attempt()).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

it('no stranger who asks for letters keeps the mailed ones from the person who is signed in', async () => {
  const [{ email, who }, next] = [await createKnownUser(), address()];
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await createTestBrowser(api).post('/auth/otp', { email })).statusCode);
  expect(statuses.at(-1)).toBe(429);
  expect((await who.post('/auth/reauthenticate', { way: 'mail' })).statusCode).toBe(200);
  expect((await who.put('/auth/user', { email: next })).statusCode).toBe(200);
  expect((await who.post('/auth/reauthenticate', { way: 'mail' })).statusCode).toBe(200);
  expect((await who.post('/auth/reauthenticate', { way: 'mail' })).statusCode).toBe(429);
});

describe('another address', () => {
  it('comes once both have agreed, and the former one is told', async () => {
    const [{ email, who }, next] = [await createKnownUser(), address()];
    const child = (await who.post('/students', { nickname: 'Mira', ageYears: 8 })).json<{ id: string }>();
    // As it once agreed to reminders, when it was another address.
    await api.log`update guardians set notify_email = ${email}, notify_proved = true where student_id = ${child.id}`;
    expect((await who.put('/auth/user', { email: next })).json()).toMatchObject({ email });
    const [fromOld, fromNew] = [await readLatestEmail(api, email), await readLatestEmail(api, next)];
    expect(fromOld.text).toContain(next);
    expect((await prove(createTestBrowser(api), fromNew.token, 'email_change')).json()).toEqual({
      account: null,
      passwordNeeded: false,
      otherToAgree: true,
    });
    expect(await readAccount(who)).toMatchObject({ email });
    expect((await prove(createTestBrowser(api), fromOld.token, 'email_change')).json()).toEqual({
      account: null,
      passwordNeeded: false,
      otherToAgree: false,
    });
    expect(await readAccount(who)).toMatchObject({ email: next, verified: true });
    expect((await readEmails(api, email)).map(({ subject }) => subject)).toEqual(['Your address was changed']);
    expect(await api.log`select notify_email from guardians where student_id = ${child.id}`).toEqual([
      { notify_email: null },
    ]);
    expect([
      (await signIn(createTestBrowser(api), email)).statusCode,
      (await signIn(createTestBrowser(api), next)).statusCode,
    ]).toEqual([401, 200]);
  });

  it('comes also where both agree in the same moment', async () => {
    const [{ email, who }, next] = [await createKnownUser(), address()];
    await who.put('/auth/user', { email: next });
    const tokens = [(await readLatestEmail(api, email)).token, (await readLatestEmail(api, next)).token];
    const holder = await api.log.reserve();
    await holder`begin`;
    await holder`select from auth."user" where email = ${email} for update`;
    const proofs = tokens.map((token) => prove(createTestBrowser(api), token, 'email_change'));
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
    await holder`commit`;
    holder.release();
    await Promise.all(proofs);
    expect(await readAccount(who)).toMatchObject({ email: next });
  });

  it('does not come where the account is closed in the same moment: the letter to the former one undoes the closing', async () => {
    const [{ email, who }, next] = [await createKnownUser(), address()];
    await who.put('/auth/user', { email: next });
    const { token } = await readLatestEmail(api, email);
    await prove(createTestBrowser(api), (await readLatestEmail(api, next)).token, 'email_change');
    const holder = await api.log.reserve();
    await holder`begin`;
    await holder`select from auth."user" where email = ${email} for update`;
    const closed = who.post('/auth/user/closing', { name: 'Pat', children: [] });
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
    const agreed = prove(createTestBrowser(api), token, 'email_change');
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
    await holder`commit`;
    holder.release();
    expect([(await closed).statusCode, (await agreed).json().code]).toEqual([200, 'ACCOUNT_CLOSED']);
    const undo = await readLatestEmail(api, email);
    expect((await prove(createTestBrowser(api), undo.token, 'email_change')).statusCode).toBe(200);
    expect((await signIn(createTestBrowser(api), email)).statusCode).toBe(200);
  });

  it('that asks for too many letters changes no password beside it', async () => {
    const { email, who } = await createKnownUser();
    for (let n = 0; n < 3; n++) await who.put('/auth/user', { email: address() });
    const elsewhere = createTestBrowser(api);
    await signIn(elsewhere, email);
    const refused = await who.put('/auth/user', { email: address(), password: 'seven stepping stones' });
    expect([refused.statusCode, await isIn(elsewhere)]).toEqual([429, true]);
    expect((await signIn(createTestBrowser(api), email)).statusCode).toBe(200);
  });

  it('leaves the former one no letter that signs in', async () => {
    const [{ email, who }, next, reader] = [await createKnownUser(), address(), createTestBrowser(api)];
    await reader.post('/auth/recover', { email });
    const { token } = await readLatestEmail(api, email);
    await who.put('/auth/user', { email: next });
    for (const to of [email, next])
      await prove(createTestBrowser(api), (await readLatestEmail(api, to)).token, 'email_change');
    expect(await readAccount(who)).toMatchObject({ email: next });
    expect((await prove(reader, token, 'recovery')).json().code).toBe('TOKEN_INVALID');
    expect(await isIn(reader)).toBe(false);
  });

  it('is not left again by the word of the one before it', async () => {
    const [{ email, who }, unwanted, next] = [await createKnownUser(), address(), address()];
    await who.put('/auth/user', { email: unwanted });
    await prove(createTestBrowser(api), (await readLatestEmail(api, email)).token, 'email_change');
    const { token } = await readLatestEmail(api, unwanted);
    await who.put('/auth/user', { email: next });
    for (const to of [email, next])
      await prove(createTestBrowser(api), (await readLatestEmail(api, to)).token, 'email_change');
    expect((await prove(createTestBrowser(api), token, 'email_change')).json().code).toBe('TOKEN_INVALID');
    expect(await readAccount(who)).toMatchObject({ email: next });
  });

  it('is not moved to a mistyped one that its owner has agreed to before asking for the right one', async () => {
    const [{ email, who }, mistyped, next] = [await createKnownUser(), address(), address()];
    const agree = async (at: string) =>
      prove(createTestBrowser(api), (await readLatestEmail(api, at)).token, 'email_change');
    await who.put('/auth/user', { email: mistyped });
    await agree(email);
    const stranger = await readLatestEmail(api, mistyped);
    await who.put('/auth/user', { email: next });
    expect((await prove(createTestBrowser(api), stranger.token, 'email_change')).json().code).toBe('TOKEN_INVALID');
    expect(await readAccount(who)).toMatchObject({ email });
    expect([(await agree(next)).json().otherToAgree, (await agree(email)).json().otherToAgree]).toEqual([true, false]);
    expect(await readAccount(who)).toMatchObject({ email: next });
  });

  it('is not moved by a link that is left over once it has gone back to the former one', async () => {
    const [{ email, who }, next] = [await createKnownUser(), address()];
    for (let n = 0; n < 2; n++) await who.put('/auth/user', { email: next });
    const [used, leftOver] = await readEmails(api, next);
    await prove(createTestBrowser(api), (await readLatestEmail(api, email)).token, 'email_change');
    await prove(createTestBrowser(api), used?.token ?? '', 'email_change');
    expect(await readAccount(who)).toMatchObject({ email: next });
    await who.put('/auth/user', { email });
    for (const at of [next, email])
      await prove(createTestBrowser(api), (await readLatestEmail(api, at)).token, 'email_change');
    expect(await readAccount(who)).toMatchObject({ email });
    expect((await prove(createTestBrowser(api), leftOver?.token ?? '', 'email_change')).json().code).toBe(
      'TOKEN_INVALID',
    );
    expect(await readAccount(who)).toMatchObject({ email });
  });

  it('is taken back by asking for the own one', async () => {
    const [{ email, who }, unwanted] = [await createKnownUser(), address()];
    await who.put('/auth/user', { email: unwanted });
    const tokens = [(await readLatestEmail(api, email)).token, (await readLatestEmail(api, unwanted)).token];
    await who.put('/auth/user', { email });
    expect((await who.get('/auth/user/address-change')).json()).toEqual({ change: null });
    for (const token of tokens)
      expect((await prove(createTestBrowser(api), token, 'email_change')).json().code).toBe('TOKEN_INVALID');
    expect(await readAccount(who)).toMatchObject({ email });
  });

  it('is waited for from whichever address has not agreed yet, for a day; nobody else hears of it', async () => {
    const [{ email, who }, next, { who: stranger }] = [await createKnownUser(), address(), await createKnownUser()];
    const change = async (one = who) => (await one.get('/auth/user/address-change')).json().change;
    expect(await change()).toBeNull();
    await who.put('/auth/user', { email: next });
    const until = toInstant(Date.parse(api.clock.now) + 24 * 3_600_000);
    expect(await change()).toEqual({ to: next, waitingFor: ['old', 'new'], until });
    await prove(createTestBrowser(api), (await readLatestEmail(api, next)).token, 'email_change');
    expect(await change()).toEqual({ to: next, waitingFor: ['old'], until });
    expect(await change(stranger)).toBeNull();
    await prove(createTestBrowser(api), (await readLatestEmail(api, email)).token, 'email_change');
    expect(await readAccount(who)).toMatchObject({ email: next });
    expect(await change()).toBeNull();
    await who.put('/auth/user', { email });
    expect(await change()).toMatchObject({ to: email, waitingFor: ['old', 'new'] });
    api.passTime(24 * 60 * 60_000);
    expect(await change()).toBeNull();
  });

  it('is not taken from whoever has it, who is not told from nobody', async () => {
    const [{ email, who }, other] = [await createKnownUser(), await createKnownUser()];
    const answer = await who.put('/auth/user', { email: other.email });
    expect([answer.statusCode, answer.json().email]).toEqual([200, email]);
    expect(await readEmails(api, other.email)).toEqual([]);
    await prove(who, (await readLatestEmail(api, email)).token, 'email_change');
    expect(await readAccount(who)).toMatchObject({ email });
  });
});

describe('the sessions of a person', () => {
  it('are listed by what a person would call the device, without anything that opens one', async () => {
    const { email, who } = await createKnownUser();
    const other = createTestBrowser(api, { 'user-agent': FIREFOX });
    await signIn(other, email);
    const { sessions } = (await other.get('/auth/sessions')).json();
    expect(
      sessions.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent]),
    ).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', true],
        [null, false],
      ]),
    );
    expect(Object.keys(sessions[0]).sort()).toEqual(['device', 'id', 'isCurrent', 'seenAt', 'since']);
    const tokens = await api.log<{ token: string }[]>`select encode(token_hash, 'hex') as token from auth.session`;
    for (const { token } of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
    expect(JSON.stringify(await api.log`select * from auth.session`)).not.toContain('Gecko');
    expect(await isIn(who)).toBe(true);
  });

  it('end 7 days after the last visit, and 30 days after the sign-in however often somebody comes', async () => {
    const { email, who } = await createKnownUser();
    const other = createTestBrowser(api);
    await signIn(other, email);
    const readSessionId = async (one: TestBrowser) =>
      (await one.get('/auth/sessions'))
        .json<{ sessions: { id: string; isCurrent: boolean }[] }>()
        .sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const [old, idle] = [await readSessionId(who), await readSessionId(other)];
    const [idleSession] =
      await api.log`select extract(epoch from expires_at - updated_at)::int / 86400 as days from auth.session where id = ${idle}`;
    expect(idleSession).toEqual({ days: 7 });
    // Its end moves once a day, and the cookie's with it.
    await api.log`update auth.session set created_at = created_at - interval '29 days', expires_at = now() + interval '6 days' where id = ${old}`;
    const [first, second] = [await who.get('/students'), await who.get('/students')];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect([first.cookies, second.cookies]).toEqual([
      [expect.objectContaining({ name: 'session', maxAge: 604_800, httpOnly: true, sameSite: 'Lax' })],
      [],
    ]);
    await api.log`update auth.session set created_at = created_at - interval '2 days' where id = ${old}`;
    const listed = (await other.get('/auth/sessions')).json<{ sessions: { id: string }[] }>().sessions;
    expect(listed.map(({ id }) => id)).toEqual([idle]);
    await api.log`update auth.session set expires_at = now() - interval '1 second' where id = ${idle}`;
    expect([await isIn(who), await isIn(other)]).toEqual([false, false]);
  });

  it('end later from the next visit on where the account is locked at this one, and none waits for that', async () => {
    const { email, who } = await createKnownUser();
    await api.log`update auth.session set expires_at = now() + interval '6 days' where user_id = (select id from auth."user" where email = ${email})`;
    const visit = async () => {
      const { statusCode, cookies } = await who.get('/students');
      return [statusCode, cookies.map(({ name }) => name)];
    };
    const holder = await api.log.reserve();
    await holder`begin`;
    await holder`select from auth."user" where email = ${email} for update`;
    expect(await visit()).toEqual([200, []]);
    await holder`commit`;
    holder.release();
    // Of several in the same moment one moves the end.
    const visits = await Promise.all(Array.from({ length: 4 }, visit));
    expect(visits.sort()).toEqual([...Array(3).fill([200, []]), [200, ['session']]]);
  });

  it('end here, elsewhere or everywhere', async () => {
    const { email, who } = await createKnownUser();
    const [second, third] = [createTestBrowser(api), createTestBrowser(api)];
    const readStates = async () => [await isIn(who), await isIn(second), await isIn(third)];
    for (const one of [second, third]) await signIn(one, email);
    await third.post('/auth/logout?scope=local');
    expect(await readStates()).toEqual([true, true, false]);
    await signIn(third, email);
    await who.post('/auth/logout?scope=others');
    expect(await readStates()).toEqual([true, false, false]);
    for (const one of [second, third]) await signIn(one, email);
    await second.post('/auth/logout?scope=global');
    expect(await readStates()).toEqual([false, false, false]);
    expect((await second.post('/auth/logout?scope=nowhere')).statusCode).toBe(400);
  });

  it('elsewhere end with one that is just being opened there', async () => {
    const { email, who } = await createKnownUser();
    const opened = createTestBrowser(api);
    const holder = await api.log.reserve();
    await holder`begin`;
    // A sign-in writes into the audit last, so its session waits here to be committed.
    await holder`select pg_advisory_xact_lock(hashtext('audit'))`;
    const signingIn = signIn(opened, email);
    await expect.poll(countWaiting).toBe(1);
    const signingOut = who.post('/auth/logout?scope=others');
    await expect.poll(countWaiting).toBe(2);
    await holder`commit`;
    holder.release();
    expect([(await signingIn).statusCode, (await signingOut).statusCode]).toEqual([200, 200]);
    expect([await isIn(who), await isIn(opened)]).toEqual([true, false]);
  });

  it('end everywhere where two ask for it in the same moment: one has ended the other', async () => {
    const { email, who } = await createKnownUser();
    const [second, third] = [createTestBrowser(api), createTestBrowser(api)];
    for (const one of [second, third]) await signIn(one, email);
    const [newest] = await api.log<{ id: string }[]>`
      select s.id from auth.session s join auth."user" u on u.id = s.user_id where email = ${email} order by s.ctid desc limit 1`;
    const holder = await api.log.reserve();
    await holder`begin`;
    await holder`select from auth.session where id = ${newest?.id as string} for update`;
    const answers = [who, second].map((one) => one.post('/auth/logout?scope=global'));
    await expect.poll(countWaiting).toBe(2);
    await holder`commit`;
    holder.release();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect([await isIn(who), await isIn(second), await isIn(third)]).toEqual([false, false, false]);
  });

  it('elsewhere are not said to have ended by one that is over, whose browser keeps what it holds by then', async () => {
    const { email, who } = await createKnownUser();
    const second = createTestBrowser(api);
    await signIn(second, email);
    await second.post('/auth/logout?scope=others');
    for (const scope of ['others', 'global']) {
      const answer = await who.post(`/auth/logout?scope=${scope}`);
      expect([answer.json().code, answer.cookies], scope).toEqual(['NOT_SIGNED_IN', []]);
    }
    expect(await isIn(second)).toBe(true);
  });

  it('are set by nobody from outside', async () => {
    const { who } = await createKnownUser();
    for (const field of ['lockedAt', 'aal', 'stepUpAt', 'role', 'emailVerified', 'claimedEmail'])
      expect(
        (await who.put('/auth/user', { name: 'Pat', [field]: field === 'aal' ? 2 : '2100-01-01T00:00:00.000Z' }))
          .statusCode,
      ).toBe(400);
    const signUp = { name: 'Pat', email: address(), password: PASSWORD, role: 'operator' };
    expect((await createTestBrowser(api).post('/auth/signup', signUp)).statusCode).toBe(400);
  });
});

it('no password, address, link or code is in any line of the log', async () => {
  const { email, who } = await createKnownUser('canary-address@example.org');
  await createTestBrowser(api).post('/auth/recover', { email });
  const { token, code } = await readLatestEmail(api, email);
  await prove(createTestBrowser(api), token, 'recovery');
  await signIn(createTestBrowser(api), email, 'canary password wrong');
  await who.put('/auth/user', { name: 'Canary Name' });
  await api.log`alter table auth.session rename to session_away`;
  expect((await who.get('/auth/sessions')).statusCode).toBeGreaterThanOrEqual(500);
  await api.log`alter table auth.session_away rename to session`;
  const written = lines.join('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [
    /canary/i,
    token.split('.')[1] as string,
    new RegExp(`\\b${code}\\b`),
    who.jar.get('session') ?? 'none',
  ])
    expect(written).not.toMatch(secret);
});
