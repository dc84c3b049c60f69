import { createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { ATTEMPTS } from '#services/accounts/attempt-limits.store.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { computeCode } from '#services/accounts/testing/codes.ts';
import { createTestBrowser, readEmails, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { createPerson, createTestApi, PASSWORD, setUpTestApi } from '#services/http/testing/app.ts';

const api = setUpTestApi();

const NEW_PASSWORD = 'seven stepping stones';
let addresses = 0;
const address = () => `entrance-${++addresses}@example.org`;
const createDevice = () => createTestBrowser(api);
const signUp = (who: TestBrowser, email: string, password = PASSWORD) =>
  who.post('/auth/signup', { name: 'Pat', email, password });
const signIn = (who: TestBrowser, email: string, password = PASSWORD) =>
  who.post('/auth/token?grant_type=password', { email, password });
const isIn = async (who: TestBrowser) => (await who.get('/students')).statusCode === 200;
const prove = (who: TestBrowser, token: string, type = 'signup') =>
  who.post('/auth/verify', { type, token_hash: token });

/** A body that comes after `before`: the request was let in by its headers. */
const createLateBody = (body: object, before: () => Promise<unknown>) =>
  Readable.from(
    (async function* () {
      await before();
      yield JSON.stringify(body);
    })(),
  );
/** Signs in beside an uncommitted change of the account, which is committed once the sign-in waits for it. */
async function signInBeside(email: string, statement: string) {
  const change = await api.log.reserve();
  await change`begin`;
  const [row] = await change<{ id: string }[]>`select id from auth."user" where email = ${email} for update`;
  const signingIn = signIn(createDevice(), email);
  const readWaiting = () => listBlockedStatements(change);
  await expect.poll(async () => (await readWaiting()).length, { timeout: 10_000 }).toBe(1);
  await change.unsafe(statement, [row?.id as string]);
  await change`commit`;
  change.release();
  return signingIn;
}

/** A user with a proved address, and the browser that proved it. */
async function createKnownUser(email = address()) {
  const who = createDevice();
  await signUp(who, email);
  expect((await prove(who, (await readLatestEmail(api, email)).token)).statusCode).toBe(200);
  return { email, who };
}

describe('an address that is not proved', () => {
  it('can be used at once, and is told from no other', async () => {
    const { email } = await createKnownUser();
    const [again, fresh] = [createDevice(), createDevice()];
    const [existing, free] = [await signUp(again, email), await signUp(fresh, address())];
    for (const { statusCode, headers, cookies } of [existing, free]) {
      expect(statusCode).toBe(201);
      expect(cookies.map(({ name }) => name).sort()).toEqual(['device', 'session']);
      expect(Object.keys(headers)).toEqual(Object.keys(free.headers));
    }
    expect(Object.entries({ ...existing.json(), userId: '', email: '' })).toEqual(
      Object.entries({ ...free.json(), userId: '', email: '' }),
    );
    expect([await isIn(again), await isIn(fresh)]).toEqual([true, true]);
    // The owner is notified; that email contains no link.
    const receivedEmail = await readLatestEmail(api, email);
    expect(receivedEmail).toMatchObject({ subject: 'You have an account already', token: '', code: '' });
    // Signing in reveals as little: each signs in to the account it opened itself.
    const [one, other] = [
      await signIn(createDevice(), email, PASSWORD),
      await signIn(createDevice(), free.json().email),
    ];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
  });

  it('does not keep its owner from opening an account', async () => {
    const email = address();
    await signUp(createDevice(), email, 'the password of a stranger');
    const owner = createDevice();
    await signUp(owner, email);
    await prove(owner, (await readLatestEmail(api, email)).token);
    expect((await owner.get('/auth/user')).json().account).toMatchObject({ email, verified: true });
    expect((await signIn(createDevice(), email)).json()).toMatchObject({ email, verified: true });
  });

  it('is proved by one of several who claim it', async () => {
    const email = address();
    const [first, second] = [createDevice(), createDevice()];
    await signUp(first, email);
    const toFirst = (await readLatestEmail(api, email)).token;
    await signUp(second, email);
    const toSecond = (await readLatestEmail(api, email)).token;
    expect((await prove(second, toSecond)).statusCode).toBe(200);
    expect((await prove(first, toFirst)).json().code).toBe('TOKEN_INVALID');
    expect((await first.get('/auth/user')).json().account.verified).toBe(false);
  });

  it('can be put right by whoever mistyped it', async () => {
    const [who, ownAddress] = [createDevice(), address()];
    await signUp(who, address());
    expect((await who.put('/auth/user', { email: ownAddress })).json()).toMatchObject({
      email: ownAddress,
      verified: false,
    });
    await prove(who, (await readLatestEmail(api, ownAddress)).token);
    expect((await who.get('/auth/user')).json().account).toMatchObject({ email: ownAddress, verified: true });
  });

  it.each(['here', 'elsewhere'] as const)(
    'is not proved by a letter to the one that it replaced, opened %s',
    async (where) => {
      const [who, mistyped, next] = [createDevice(), address(), address()];
      await signUp(who, mistyped);
      const { token, code } = await readLatestEmail(api, mistyped);
      await who.put('/auth/user', { email: next });
      const reader = where === 'here' ? who : createDevice();
      expect((await prove(reader, token)).json().code).toBe('TOKEN_INVALID');
      // A code belongs to the browser that asked for it.
      expect((await who.post('/auth/verify', { type: 'signup', email: mistyped, token: code })).json().code).toBe(
        'TOKEN_INVALID',
      );
      expect((await who.get('/auth/user')).json().account).toMatchObject({ email: next, verified: false });
      expect([await isIn(who), await isIn(reader)]).toEqual([true, reader === who]);
      expect((await signIn(createDevice(), next)).statusCode).toBe(200);
    },
  );
});

describe('the first proof of an address', () => {
  it('leaves everything as it is in the browser that set the password', async () => {
    const [who, email] = [createDevice(), address()];
    await signUp(who, email);
    const answer = await prove(who, (await readLatestEmail(api, email)).token);
    expect(answer.json()).toEqual({
      account: expect.objectContaining({ email, verified: true }),
      passwordNeeded: false,
      otherToAgree: false,
    });
    expect((await signIn(createDevice(), email)).statusCode).toBe(200);
  });

  it('does so also after that browser was signed out', async () => {
    const [who, email] = [createDevice(), address()];
    await signUp(who, email);
    await who.post('/auth/logout');
    expect((await prove(who, (await readLatestEmail(api, email)).token)).json().passwordNeeded).toBe(false);
    expect(await isIn(who)).toBe(true);
  });

  it('elsewhere ends every session and the password from before it, and asks for a new one', async () => {
    const [stranger, victim, email] = [createDevice(), createDevice(), address()];
    await signUp(stranger, email, 'the password of a stranger');
    const answer = await prove(victim, (await readLatestEmail(api, email)).token);
    expect(answer.json()).toMatchObject({ account: { email, verified: true }, passwordNeeded: true });
    expect([await isIn(stranger), await isIn(victim)]).toEqual([false, true]);
    expect((await signIn(createDevice(), email, 'the password of a stranger')).statusCode).toBe(401);
    expect((await victim.put('/auth/user', { password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await signIn(createDevice(), email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('elsewhere ends a second factor, too, that a stranger has set before it', async () => {
    const [stranger, victim, email] = [createDevice(), createDevice(), address()];
    await signUp(stranger, email, 'the password of a stranger');
    const { factor, secret } = (await stranger.post('/auth/factors', { kind: 'totp' })).json<{
      factor: { id: string };
      secret: string;
    }>();
    const { challengeId } = (await stranger.post(`/auth/factors/${factor.id}/challenge`)).json<{
      challengeId: string;
    }>();
    expect(
      (await stranger.post(`/auth/factors/${factor.id}/verify`, { challengeId, code: computeCode(api, secret) }))
        .statusCode,
    ).toBe(200);
    expect((await prove(victim, (await readLatestEmail(api, email)).token)).json()).toMatchObject({
      account: { secondFactor: 'none' },
      passwordNeeded: true,
    });
    expect([await isIn(stranger), await isIn(victim)]).toEqual([false, true]);
    expect((await victim.get('/auth/factors')).json()).toEqual({ factors: [], backupCodesLeft: 0 });
  });

  it.each([
    ['password', 'put', '/auth/user', { password: NEW_PASSWORD }],
    ['address', 'put', '/auth/user', { email: address() }],
    ['second factor', 'post', '/auth/factors', { kind: 'totp' }],
    ['closing', 'post', '/auth/user/closing', { name: 'Pat', children: [] }],
  ] as const)('elsewhere ends the %s, too, that a stranger was let in for before it', async (_, method, path, body) => {
    const [stranger, victim, email] = [
      createTestBrowser(api, { 'content-type': 'application/json' }),
      createDevice(),
      address(),
    ];
    await signUp(stranger, email, 'the password of a stranger');
    const { token } = await readLatestEmail(api, email);
    const late = createLateBody(body, async () => expect((await prove(victim, token)).statusCode).toBe(200));
    expect((await stranger[method](path, late)).statusCode).toBe(401);
    expect(await isIn(victim)).toBe(true);
    expect((await signIn(createDevice(), email, NEW_PASSWORD)).statusCode).toBe(401);
    expect((await victim.get('/auth/factors')).json()).toEqual({ factors: [], backupCodesLeft: 0 });
    expect(await readEmails(api, email)).toEqual([]);
  });

  it.each(['sign-in', 'recovery'] as const)('may also be the letter of a %s', async (way) => {
    const [stranger, victim, email] = [createDevice(), createDevice(), address()];
    await signUp(stranger, email, 'the password of a stranger');
    await victim.post(way === 'sign-in' ? '/auth/otp' : '/auth/recover', { email });
    const answer = await prove(
      victim,
      (await readLatestEmail(api, email)).token,
      way === 'sign-in' ? 'magiclink' : 'recovery',
    );
    expect(answer.json()).toMatchObject({ account: { verified: true }, passwordNeeded: true });
    expect(await isIn(stranger)).toBe(false);
    expect((await signIn(createDevice(), email, 'the password of a stranger')).statusCode).toBe(401);
  });
});

describe('a letter', () => {
  it('signs in by its link, once, however many press it at the same time', async () => {
    const [{ email }, reader] = [await createKnownUser(), createDevice()];
    await reader.post('/auth/otp', { email });
    const { token } = await readLatestEmail(api, email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(reader, token, 'magiclink')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(422)]);
    expect((await prove(reader, token, 'magiclink')).json().code).toBe('TOKEN_INVALID');
  });

  it('signs in by its code, for ten minutes; the link for a quarter of an hour', async () => {
    const [{ email }, reader] = [await createKnownUser(), createDevice()];
    const verifyCode = (token: string) => reader.post('/auth/verify', { type: 'email', email, token });
    await reader.post('/auth/otp', { email });
    expect((await verifyCode((await readLatestEmail(api, email)).code)).statusCode).toBe(200);
    await reader.post('/auth/otp', { email });
    const late = await readLatestEmail(api, email);
    api.passTime(10 * 60_000);
    expect((await verifyCode(late.code)).json().code).toBe('TOKEN_INVALID');
    api.passTime(4 * 60_000);
    expect((await prove(reader, late.token, 'magiclink')).statusCode).toBe(200);
    await api.log`update auth.sign_in_attempts set window_ends = now()`;
    await reader.post('/auth/otp', { email });
    const laterEmail = await readLatestEmail(api, email);
    api.passTime(15 * 60_000);
    expect((await prove(reader, laterEmail.token, 'magiclink')).json().code).toBe('TOKEN_INVALID');
  });

  it.each([0, 6, 21, 81, 26 * 60])(
    'counts its time from the try that was taken, %i minutes after the first one',
    async (minutes) => {
      for (const way of ['link', 'code'] as const) {
        const [{ email }, reader] = [await createKnownUser(), createDevice()];
        await reader.post('/auth/otp', { email });
        const [row] = await api.log<
          { id: string }[]
        >`select id from auth.letters where address = ${email} and used_at is null`;
        // The first sign-in is delayed by a mail server that does not know the sender yet.
        await api.letters.compose(row?.id ?? '', api.clock.now);
        api.passTime(minutes * 60_000);
        const { token, code } = await readLatestEmail(api, email);
        api.passTime(9 * 60_000);
        const proof = way === 'link' ? { type: 'magiclink', token_hash: token } : { type: 'email', email, token: code };
        expect((await reader.post('/auth/verify', proof)).statusCode, way).toBe(200);
      }
    },
  );

  it('holds the only code that counts once it is the newest of its browser', async () => {
    const [{ email }, reader, stranger] = [await createKnownUser(), createDevice(), createDevice()];
    const requestCode = async (who = reader) => {
      await who.post('/auth/otp', { email });
      return readLatestEmail(api, email);
    };
    const [first, second] = [await requestCode(), await requestCode()];
    const enterCode = (code: string) => reader.post('/auth/verify', { type: 'email', email, token: code });
    expect((await enterCode(first.code)).json().code).toBe('TOKEN_INVALID');
    await api.log`update auth.sign_in_attempts set window_ends = now()`;
    // A request by another person does not use up the owner's tries.
    await requestCode(stranger);
    expect((await enterCode(second.code)).statusCode).toBe(200);
  });

  it.each([
    ['/auth/otp', 'magiclink', 'email'],
    ['/auth/recover', 'recovery', 'recovery'],
  ])(
    'of %s opens only the browser that asked, by link and by code, and another one uses nothing up',
    async (path, type, verifyCode) => {
      const [{ email }, reader, other] = [await createKnownUser(), createDevice(), createDevice()];
      await reader.post(path, { email });
      const { token, code } = await readLatestEmail(api, email);
      expect((await prove(other, token, type)).json()).toMatchObject({ status: 409, code: 'OTHER_BROWSER' });
      expect((await other.post('/auth/verify', { type: verifyCode, email, token: code })).json().code).toBe(
        'TOKEN_INVALID',
      );
      expect(await isIn(other)).toBe(false);
      expect((await reader.post('/auth/verify', { type: verifyCode, email, token: code })).statusCode).toBe(200);
    },
  );

  it('of the release before opens any browser, since none is known to have asked', async () => {
    for (const way of ['link', 'code'] as const) {
      const [{ email }, reader] = [await createKnownUser(), createDevice()];
      await createDevice().post('/auth/otp', { email });
      const { token, code } = await readLatestEmail(api, email);
      await api.log`update auth.letters set asked_by = null where address = ${email}`;
      const proof = way === 'link' ? { type: 'magiclink', token_hash: token } : { type: 'email', email, token: code };
      expect((await reader.post('/auth/verify', proof)).statusCode, way).toBe(200);
    }
  });

  it('is guessed at twenty times a day from browsers that the account does not know; known ones and links go on', async () => {
    const { email, who } = await createKnownUser();
    const strangers = { email: address() };
    const resetAttempts = () =>
      api.log`delete from auth.sign_in_attempts where window_ends < now() + interval '1 hour'`;
    const guessCodes = async (to: string) => {
      const guesser = createDevice();
      await guesser.post('/auth/otp', { email: to });
      const receivedEmail = (await readEmails(api, to)).at(-1);
      const wrong = receivedEmail?.code === '000000' ? '000001' : '000000';
      const statuses = [];
      for (let n = 0; n < 5; n++)
        statuses.push((await guesser.post('/auth/verify', { type: 'email', email: to, token: wrong })).statusCode);
      await resetAttempts();
      return statuses;
    };
    // The result is the same whether or not the address has an account.
    for (const to of [email, strangers.email]) {
      for (let n = 0; n < 4; n++) expect(await guessCodes(to)).toEqual([422, 422, 422, 422, 422]);
      expect(await guessCodes(to)).toEqual([429, 429, 429, 429, 429]);
    }
    const fresh = createDevice();
    await fresh.post('/auth/otp', { email });
    const receivedEmail = await readLatestEmail(api, email);
    expect((await fresh.post('/auth/verify', { type: 'email', email, token: receivedEmail.code })).statusCode).toBe(
      429,
    );
    expect((await prove(fresh, receivedEmail.token, 'magiclink')).statusCode).toBe(200);
    await who.post('/auth/logout');
    await who.post('/auth/otp', { email });
    const { code } = await readLatestEmail(api, email);
    expect((await who.post('/auth/verify', { type: 'email', email, token: code })).statusCode).toBe(200);
  });

  it('opens only what it is for, and not with another signature', async () => {
    const { email } = await createKnownUser();
    await createDevice().post('/auth/otp', { email });
    const { token } = await readLatestEmail(api, email);
    const [id = ''] = token.split('.');
    for (const [wrong, type] of [
      [token, 'signup'],
      [token, 'email_change'],
      [`${id}.AAAA`, 'magiclink'],
      [id, 'magiclink'],
      ['x', 'magiclink'],
    ] as const)
      expect((await prove(createDevice(), wrong, type)).json().code).toBe('TOKEN_INVALID');
  });

  it('is guessed by nobody: five codes, and one letter has five tries at most', async () => {
    const { email } = await createKnownUser();
    const device = createDevice();
    await device.post('/auth/otp', { email });
    const { code } = await readLatestEmail(api, email);
    const shiftCode = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
    const probe = (token: string) => device.post('/auth/verify', { type: 'email', email, token });
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, n) => probe(shiftCode(n + 1))));
    expect(wrong.filter(({ statusCode }) => statusCode === 422)).toHaveLength(ATTEMPTS.most);
    expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(12 - ATTEMPTS.most);
    await api.log`update auth.sign_in_attempts set window_ends = now()`;
    expect((await probe(code)).json().code).toBe('TOKEN_INVALID');
  });

  it('says nothing of who has an address: nobody gets one, and the answer is the same', async () => {
    const { email } = await createKnownUser();
    await api.log`update auth.sign_in_attempts set window_ends = now()`;
    for (const path of ['/auth/otp', '/auth/recover', '/auth/resend']) {
      const [to, unknown] = [
        await createDevice().post(path, { email }),
        await createDevice().post(path, { email: 'nobody@example.org' }),
      ];
      expect([to.statusCode, to.body, Object.keys(to.headers)]).toEqual([
        unknown.statusCode,
        unknown.body,
        Object.keys(unknown.headers),
      ]);
    }
    expect(await readEmails(api, 'nobody@example.org')).toEqual([]);
    // Addresses without an account are not stored.
    expect(
      await api.log`select 1 from auth.letters where address = 'nobody@example.org' and purpose <> 'signup'`,
    ).toHaveLength(0);
  });

  it('stands nowhere in clear', async () => {
    const { email } = await createKnownUser();
    await createDevice().post('/auth/otp', { email });
    const { token, code } = await readLatestEmail(api, email);
    const rows = JSON.stringify([await api.log`select * from auth.letters`, await api.log`select * from mail`]);
    expect(rows).not.toContain(token.split('.')[1]);
    expect(rows).not.toContain(code);
    expect(JSON.stringify(await api.log`select * from mail`)).not.toContain(email);
  });
});

describe('a new password', () => {
  it('comes with the letter of a recovery, and ends all other sessions', async () => {
    const { email, who } = await createKnownUser();
    const reader = createDevice();
    await reader.post('/auth/recover', { email });
    expect((await prove(reader, (await readLatestEmail(api, email)).token, 'recovery')).json()).toMatchObject({
      passwordNeeded: true,
    });
    expect((await reader.put('/auth/user', { password: NEW_PASSWORD })).statusCode).toBe(200);
    expect([await isIn(who), await isIn(reader)]).toEqual([false, true]);
    expect((await signIn(createDevice(), email)).statusCode).toBe(401);
    expect((await signIn(createDevice(), email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await readEmails(api, email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it('that is new leaves no browser known but its own: who signed in by the one before has no tries of their own', async () => {
    const { email, who } = await createKnownUser();
    const thief = createDevice();
    expect((await signIn(thief, email)).statusCode).toBe(200);
    expect((await who.put('/auth/user', { password: NEW_PASSWORD })).statusCode).toBe(200);
    for (let n = 0; n < ATTEMPTS.most; n++) await signIn(createDevice(), email, `guess ${n}`);
    expect((await signIn(thief, email, 'another guess')).statusCode).toBe(429);
    expect((await signIn(who, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('is set five times in a quarter of an hour, so that one account cannot fill the queue in which all passwords are hashed', async () => {
    const [{ who }, other] = [await createKnownUser(), await createKnownUser()];
    const statuses = [];
    for (let n = 0; n <= ATTEMPTS.most; n++)
      statuses.push((await who.put('/auth/user', { password: `${NEW_PASSWORD} ${n}` })).statusCode);
    expect(statuses).toEqual([...Array(ATTEMPTS.most).fill(200), 429]);
    expect((await signIn(createDevice(), other.email)).statusCode).toBe(200);
  });

  it('that is refused as guessable counts as none that was set', async () => {
    const { who } = await createKnownUser();
    const setPassword = async (password: string) => (await who.put('/auth/user', { password })).statusCode;
    for (let n = 0; n <= ATTEMPTS.most; n++) expect(await setPassword('manchesterunited')).toBe(422);
    expect(await setPassword(NEW_PASSWORD)).toBe(200);
  });

  it('is none of those that are tried first, wherever one is set: for a new account, after a letter, and in the account', async () => {
    expect((await signUp(createDevice(), address(), 'eleven char')).json().fields).toMatchObject([
      { path: 'password' },
    ]);
    for (const password of ['1q2w3e4r5t6y', '1qaz2wsx3edc', 'mypassword12', 'iloveyousomuch', 'manchesterunited']) {
      expect((await signUp(createDevice(), address(), password)).json()).toMatchObject({
        status: 422,
        code: 'PASSWORD_GUESSABLE',
        weakness: expect.stringMatching(/^(COMMON|WORDS)$/),
      });
    }
    const { email, who } = await createKnownUser();
    const inAccount = await who.put('/auth/user', { password: 'manchesterunited' });
    expect(inAccount.json()).toMatchObject({ code: 'PASSWORD_GUESSABLE', weakness: 'WORDS' });
    const reader = createDevice();
    await reader.post('/auth/recover', { email });
    await prove(reader, (await readLatestEmail(api, email)).token, 'recovery');
    expect((await reader.put('/auth/user', { password: '1q2w3e4r5t6y' })).json()).toMatchObject({
      code: 'PASSWORD_GUESSABLE',
      weakness: 'COMMON',
    });
    expect((await reader.put('/auth/user', { password: `${email.split('@', 1)}12` })).json()).toMatchObject({
      weakness: 'OWN',
    });
    // None of them counts: the previous link still opens the account.
    expect((await signIn(createDevice(), email)).statusCode).toBe(200);
  });
});

describe('a stranger who guesses passwords', () => {
  it('gets five tries from anywhere, and shuts out no browser that the family has used', async () => {
    const { email, who } = await createKnownUser();
    await who.post('/auth/logout');
    const spread = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        api.app.inject({
          method: 'POST',
          url: '/api/auth/token?grant_type=password',
          remoteAddress: `203.0.113.${n}`,
          payload: { email, password: `guess number ${n}` },
        }),
      ),
    );
    expect(spread.filter(({ statusCode }) => statusCode === 401)).toHaveLength(ATTEMPTS.most);
    const waits = spread
      .filter(({ statusCode }) => statusCode === 429)
      .map(({ headers }) => Number(headers['retry-after']));
    expect(waits).toHaveLength(30 - ATTEMPTS.most);
    expect(Math.min(...waits)).toBeGreaterThan(800);
    expect((await signIn(createDevice(), email)).statusCode).toBe(429);
    expect((await signIn(who, email)).statusCode).toBe(200);
    // Wrong guesses on the family's own browser count there.
    for (let n = 0; n < ATTEMPTS.most; n++) await signIn(who, email, `guess ${n}`);
    expect((await signIn(who, email)).statusCode).toBe(429);
  });

  it('gets no further tries by signing in to an own account that claims the address', async () => {
    const { email } = await createKnownUser();
    const own = 'the password of a stranger';
    await signUp(createDevice(), email, own);
    const statuses = [];
    for (const password of ['guess 1', 'guess 2', 'guess 3', 'guess 4', own, 'guess 5', 'guess 6'])
      statuses.push((await signIn(createDevice(), email, password)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 429]);
  });

  it('is no one who signs in rightly: neither a family whose address is not proved yet nor one whose is', async () => {
    const [{ email }, claimed] = [await createKnownUser(), address()];
    await signUp(createDevice(), claimed);
    for (const each of [email, claimed])
      for (let n = 0; n <= ATTEMPTS.most; n++) expect((await signIn(createDevice(), each)).statusCode).toBe(200);
  });

  it('is not let in by a cookie of another family’s browser', async () => {
    const [{ email }, other] = [await createKnownUser(), await createKnownUser()];
    for (let n = 0; n < ATTEMPTS.most; n++) await signIn(other.who, email, `guess ${n}`);
    expect((await signIn(other.who, email)).statusCode).toBe(429);
    expect((await signIn(other.who, other.email)).statusCode).toBe(200);
  });

  it('learns nothing from how long it takes whether there is such an account', async () => {
    const { email } = await createKnownUser();
    const claimed = address();
    await signUp(createDevice(), claimed);
    // Processor time, of hashing threads too: other programs on the machine do not change it.
    const measureSignIn = async (email: string) => {
      const began = process.cpuUsage();
      await signIn(createDevice(), email, 'a wrong password');
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
    const times: Record<string, number[]> = { [email]: [], [claimed]: [], 'nobody@example.org': [] };
    for (let round = 0; round < 9; round++) {
      await api.log`delete from auth.sign_in_attempts`;
      for (const [probe, list] of Object.entries(times)) list.push(await measureSignIn(probe));
    }
    const [proved = 0, claims = 0, unknown = 0] = Object.values(times).map(median);
    // Skipping one password verification would halve the time.
    for (const time of [proved, claims]) expect(Math.abs(time / unknown - 1)).toBeLessThan(0.35);
  }, 60_000);

  it('cannot choose the address that it is counted by', async () => {
    const limits = { signInsPerMinute: 2, lettersPerRecipientHour: 3, lettersPerNetworkDay: 20 };
    const node = await createTestApi({ databaseUrl: api.url, limits });
    const attempt = async (forwarded: string) =>
      (
        await node.app.inject({
          method: 'POST',
          url: '/api/auth/token?grant_type=password',
          remoteAddress: '198.51.100.7',
          headers: { 'x-forwarded-for': forwarded, 'x-client-ip': forwarded, forwarded: `for=${forwarded}` },
          payload: { email: address(), password: 'x' },
        })
      ).statusCode;
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push(await attempt(`192.0.2.${n}`));
    expect(statuses).toEqual([401, 401, 429]);
    await node.close();
  });
});

describe('a session', () => {
  it.each([
    ['changed', `update auth.account set password = 'another' where user_id = $1`],
    ['ended', 'delete from auth.account where user_id = $1'],
    ['blocked with its account', 'update auth."user" set banned_at = now() where id = $1'],
  ])('is opened by no password that is %s while it waits to be let in', async (_, change) => {
    const { email } = await createKnownUser();
    expect((await signInBeside(email, change)).statusCode).toBe(401);
  });

  it('is never the one that was there before a sign-in', async () => {
    const { email, who } = await createKnownUser();
    const planted = who.jar.get('session');
    await signIn(who, email);
    expect(who.jar.get('session')).not.toBe(planted);
    expect(
      (await createPerson(api.app, `session=${encodeURIComponent(planted as string)}`).get('/students')).statusCode,
    ).toBe(401);
    const preset = createDevice();
    preset.jar.set('session', 'chosen.by-a-stranger');
    await signIn(preset, email);
    expect(preset.jar.get('session')).not.toContain('chosen');
  });

  it('goes on by `refresh_token` until it has ended', async () => {
    const { email, who } = await createKnownUser();
    expect((await who.post('/auth/token?grant_type=refresh_token')).json()).toMatchObject({ email });
    await api.log`delete from auth.session`;
    expect((await who.post('/auth/token?grant_type=refresh_token')).statusCode).toBe(401);
  });

  it('is not taken off the device by the answer to a request that was sent under the one before', async () => {
    const { email, who } = await createKnownUser();
    const former = who.jar.get('session') as string;
    await signIn(who, email);
    const late = createPerson(api.app, `session=${encodeURIComponent(former)}`);
    for (const answer of [await late.get('/auth/user'), await late.post('/auth/token?grant_type=refresh_token')])
      expect(answer.cookies).toEqual([]);
    expect((await who.get('/auth/user')).json()).toMatchObject({ account: { email } });
  });

  it('of the release before goes on, by its signed cookie alone; its token goes from the database with the next day', async () => {
    const { email } = await createKnownUser();
    const token = randomBytes(16).toString('hex');
    // As that release writes it, also while it still runs beside this one.
    await api.log`insert into auth.session (id, expires_at, token, user_id, created_at)
      select gen_random_uuid(), now() + interval '5 days', ${token}, id, ${api.clock.now} from auth."user" where email = ${email}`;
    const sign = (secret: string) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
    const open = (value: string) => createPerson(api.app, `session=${encodeURIComponent(value)}`).get('/students');
    const signed = sign(AUTH_SECRETS[0].value);
    for (const wrong of [token, `${token}.`, sign('another secret of more than 32 characters')])
      expect((await open(wrong)).statusCode).toBe(401);
    expect((await open(signed)).cookies).toEqual([
      expect.objectContaining({ name: 'session', value: signed, maxAge: 604_800 }),
    ]);
    expect(await api.log`select 1 from auth.session where token = ${token}`).toHaveLength(0);
    const again = await open(signed);
    expect([again.statusCode, again.cookies]).toEqual([200, []]);
  });

  it('and a letter survive a change of the secret', async () => {
    const first = { version: 1, value: 'the first secret of more than 32 characters' };
    const second = { version: 2, value: 'the second secret of more than 32 characters' };
    const before = await createTestApi({ authSecrets: [first] });
    const who = createTestBrowser(before);
    const email = address();
    await who.post('/auth/signup', { name: 'Pat', email, password: PASSWORD });
    const { token } = await readLatestEmail(before, email);
    const after = await createTestApi({ databaseUrl: before.url, authSecrets: [second, first] });
    const same = createTestBrowser(after);
    for (const [name, value] of who.jar) same.jar.set(name, value);
    expect((await same.get('/students')).statusCode).toBe(200);
    expect((await same.post('/auth/verify', { type: 'signup', token_hash: token })).statusCode).toBe(200);
    await Promise.all([before.close(), after.close()]);
  });
});

describe('what is not offered', () => {
  it.each([
    ['/auth/token?grant_type=pkce', {}],
    ['/auth/token?grant_type=id_token', {}],
    ['/auth/token?grant_type=web3', {}],
    ['/auth/token?grant_type=password', { phone: '+441234567890', password: 'x' }],
    ['/auth/signup', { phone: '+441234567890', password: PASSWORD }],
    ['/auth/signup', {}],
    ['/auth/otp', { phone: '+441234567890' }],
    ['/auth/recover', { phone: '+441234567890' }],
    ['/auth/verify', { type: 'sms', token: '123456' }],
    ['/auth/sso', { domain: 'school.example' }],
  ])('%s %j is refused with one sentence', async (path, body) => {
    const answer = await createDevice().post(path, body);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'FEATURE_OFF']);
    expect(refusals.FEATURE_OFF).toMatch(/^This way is not offered here\./);
  });

  it('and what is left out is refused in the words of the specification', async () => {
    const readRefusal = async (path: string, body: object) =>
      refusals[(await createDevice().post(path, body)).json().code as keyof typeof refusals];
    const pair = 'You must provide either an email or phone number and a password';
    expect([
      await readRefusal('/auth/signup', { email: address() }),
      await readRefusal('/auth/token?grant_type=password', { password: 'x' }),
    ]).toEqual([pair, pair]);
    expect(await readRefusal('/auth/otp', {})).toBe('You must provide either an email or phone number.');
    expect(await readRefusal('/auth/verify', { type: 'signup', token_hash: 'x' })).toBe(
      'An error occurred on token verification.',
    );
  });
});
