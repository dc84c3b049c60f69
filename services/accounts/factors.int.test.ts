import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { addFactor, answerChallenge, computeCode } from '#services/accounts/testing/codes.ts';
import { createTestBrowser, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { openDatabase } from '#services/database/database.store.ts';
import {
  createPerson,
  createTestApi,
  PASSWORD,
  type Person,
  readAccount,
  readCode,
  readCookies,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { PIN } from '#services/http/testing/every-call.ts';
import { createFactorSecretsJob } from '#services/jobs/accounts.store.ts';
import type { Secret } from '#services/tokens.ts';

const api = setUpTestApi();
/** A session that the password alone has opened. */
const signIn = async (email: string, { app, anonymous } = api): Promise<Person> => {
  const body = { email, password: PASSWORD };
  return createPerson(app, readCookies(await anonymous.post('/auth/token?grant_type=password', body, { key: null })));
};

/** A person who added a factor in one browser, after signing in by the password in `before`. `signInBy`: the same way. */
async function createOwnerWithFactor(before?: TestBrowser) {
  const own = createTestBrowser(api);
  const email = `own-${crypto.randomUUID()}@example.org`;
  await own.post('/auth/signup', { name: 'Pat', email, password: PASSWORD });
  const signInBy = async (who: TestBrowser) => {
    await who.post('/auth/token?grant_type=password', { email, password: PASSWORD });
    return who;
  };
  if (before) await signInBy(before);
  const set = await addFactor(api, own);
  await own.post('/auth/logout?scope=local');
  api.passTime(2 * 60_000);
  return { ...set, own, signInBy };
}

describe('a second factor', () => {
  it('counts from its first right code on: nobody is asked for it before', async () => {
    const parent = await signUpParent(api);
    expect((await parent.post('/auth/factors', { kind: 'totp' })).statusCode).toBe(201);
    const elsewhere = await signInOnAnotherDevice(api, parent);
    expect((await elsewhere.get('/students')).statusCode).toBe(200);
    expect((await parent.get('/auth/factors')).json()).toMatchObject({
      factors: [{ name: 'Authenticator app', verified: false }],
      backupCodesLeft: 0,
    });
  });

  it('goes on under another cookie, ends every other session and shows ten backup codes', async () => {
    const parent = await signUpParent(api);
    const elsewhere = await signInOnAnotherDevice(api, parent);
    const { who, before, backupCodes } = await addFactor(api, parent);
    expect(backupCodes).toHaveLength(10);
    expect((await who.get('/students')).statusCode).toBe(200);
    for (const gone of [before, elsewhere])
      expect((await gone.get('/students')).json()).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect((await who.get('/auth/factors')).json()).toMatchObject({
      factors: [{ name: 'Telephone', verified: true }],
      backupCodesLeft: 10,
    });
  });

  it('is nowhere in the database as it is typed or used', async () => {
    const { secret, backupCodes } = await addFactor(api, await signUpParent(api));
    const [{ text } = { text: '' }] = await api.log<{ text: string }[]>`
      select (select string_agg(f::text, '') from auth.factors f) || (select string_agg(b::text, '') from auth.backup_codes b) as text`;
    for (const secretText of [secret, ...backupCodes, ...backupCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(secretText);
  });

  it('is one of five at most, and a sixth is refused with what to do', async () => {
    const { who, factorId } = await addFactor(api, await signUpParent(api));
    const { userId } = await readAccount(who);
    await api.log`insert into auth.factors (id, user_id, name, secret, created_at, verified_at)
      select gen_random_uuid(), user_id, name, secret, created_at, verified_at from auth.factors, generate_series(1, 4) where id = ${factorId}`;
    expect(readCode(await who.post('/auth/factors', { kind: 'totp' }))).toBe('FACTOR_LIMIT');
    expect(refusals.FACTOR_LIMIT).toMatch(/remove one first/);
    await api.log`delete from auth.factors where user_id = ${userId} and id <> ${factorId}`;
    expect((await who.post('/auth/factors', { kind: 'totp' })).statusCode).toBe(201);
  });

  it('is added only by somebody who has just proved who they are', async () => {
    const parent = await signUpParent(api);
    api.passTime(11 * 60_000);
    expect(readCode(await parent.post('/auth/factors', { kind: 'totp' }))).toBe('STEP_UP');
  });

  it('leaves a child in peace whose device was handed over, and asks the grown-up who takes it back', async () => {
    const { parent, week } = await signUpFamily(api);
    const tablet = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
    await addFactor(api, parent);
    expect((await tablet.child.get(week)).statusCode).toBe(200);
    expect((await tablet.device.post('/handover/unlock', { pin: PIN })).statusCode).toBe(200);
    expect(readCode(await tablet.locked.get('/students'))).toBe('SECOND_FACTOR');
  });

  it('that takes the place of one that was removed is asked for on a device that had shown the former one', async () => {
    const { parent, week } = await signUpFamily(api);
    const { email } = await readAccount(parent);
    const { who, factorId, secret } = await addFactor(api, parent);
    const tablet = await handOverDevice(api, who, week);
    api.passTime(60_000);
    const shown = await answerChallenge(await signIn(email), factorId, computeCode(api, secret));
    const telephone = createPerson(api.app, readCookies(shown));
    expect((await telephone.delete(`/auth/factors/${factorId}`)).statusCode).toBe(200);
    await addFactor(api, telephone);
    expect((await tablet.device.post('/handover/unlock', { pin: PIN })).statusCode).toBe(200);
    expect(readCode(await tablet.locked.get('/students'))).toBe('SECOND_FACTOR');
  });
});

it('a second factor works without the secret that it was made under, once housekeeping has moved it to the one in use', async () => {
  const [first, second] = [1, 2].map((version) => ({
    version,
    value: `secret ${version} of more than 32 characters`,
  })) as [Secret, Secret];
  const before = await createTestApi({ authSecrets: [first] });
  const parent = await signUpParent(before);
  const { email } = await readAccount(parent);
  const { secret, factorId } = await addFactor(before, parent);
  // Of a secret that was dropped before: it stays as it is, and stops no others.
  const lost = '00000000-0000-7000-8000-000000000001';
  await before.log`insert into auth.factors select ${lost}, user_id, name, '0' || substr(secret, 2), created_at from auth.factors where id = ${factorId}`;
  const { db, close } = openDatabase(before.url, { max: 1 });
  const job = createFactorSecretsJob(db, createEncryption([second, first], 'totp'));
  const run = () => job.run(before.clock.now, async () => {});
  expect([await run(), await run()]).toEqual([1, 0]);
  const after = await createTestApi({ databaseUrl: before.url, authSecrets: [second] });
  after.passTime(2 * 60_000);
  const half = await signIn(email, after);
  expect((await answerChallenge(half, factorId, computeCode(after, secret))).statusCode).toBe(200);
  await Promise.all([close(), before.close(), after.close()]);
});

describe('who has a second factor (G1)', () => {
  let email: string;
  let set: Awaited<ReturnType<typeof addFactor>>;
  let half: Person;
  beforeEach(async () => {
    const parent = await signUpParent(api);
    ({ email } = await readAccount(parent));
    set = await addFactor(api, parent);
    api.passTime(2 * 60_000);
    half = await signIn(email);
  });

  it('opens nothing with the password alone but the question for the code', async () => {
    for (const path of ['/students', '/assessments', '/reports', '/ops/items'])
      expect(readCode(await half.get(path)), path).toBe('SECOND_FACTOR');
    expect(readCode(await half.post('/auth/factors', { kind: 'totp' }))).toBe('SECOND_FACTOR');
    expect(readCode(await half.delete(`/auth/factors/${set.factorId}`))).toBe('SECOND_FACTOR');
    expect(readCode(await half.post('/auth/factors/backup-codes'))).toBe('SECOND_FACTOR');
    expect((await half.get('/auth/user')).json()).toMatchObject({ account: { secondFactor: 'owed' } });
    expect((await half.get('/auth/factors')).json()).toMatchObject({ factors: [{ id: set.factorId }] });
  });

  it('ends no session but its own', async () => {
    for (const scope of ['others', 'global'])
      expect(readCode(await half.post(`/auth/logout?scope=${scope}`))).toBe('SECOND_FACTOR');
    expect((await set.who.get('/students')).statusCode).toBe(200);
    expect((await half.post('/auth/logout?scope=local')).statusCode).toBe(200);
    expect((await half.get('/auth/user')).json()).toEqual({ account: null });
    expect((await set.who.get('/students')).statusCode).toBe(200);
  });

  it('signs in with the code, under another cookie', async () => {
    const verified = await answerChallenge(half, set.factorId, computeCode(api, set.secret));
    expect(verified.json()).toMatchObject({ account: { email }, backupCodes: null });
    expect((await createPerson(api.app, readCookies(verified)).get('/students')).statusCode).toBe(200);
    expect(readCode(await half.get('/auth/factors'))).toBe('NOT_SIGNED_IN');
  });

  it.each([
    ['the link of a letter', '/auth/otp', 'magiclink'],
    ['the code of a letter', '/auth/otp', 'email'],
    ['the letter of a recovery', '/auth/recover', 'recovery'],
  ])('is asked for it after %s, and sets no password before', async (_, path, type) => {
    const asker = createPerson(api.app, readCookies(await api.anonymous.post(path, { email }, { key: null })));
    const { token, code } = await readLatestEmail(api, email);
    const proof = type === 'email' ? { type, email, token: code } : { type, token_hash: token };
    const reader = createPerson(api.app, readCookies(await asker.post('/auth/verify', proof, { key: null })));
    expect(readCode(await reader.get('/students'))).toBe('SECOND_FACTOR');
    expect(readCode(await reader.put('/auth/user', { password: 'seven stepping stones' }))).toBe('SECOND_FACTOR');
    const verified = await answerChallenge(reader, set.factorId, computeCode(api, set.secret));
    expect(
      (await createPerson(api.app, readCookies(verified)).put('/auth/user', { password: 'seven stepping stones' }))
        .statusCode,
    ).toBe(200);
    expect((await set.who.get('/auth/user')).json()).toEqual({ account: null });
  });

  it('cannot be given another factor by whoever has the password', async () => {
    const trial = (await set.who.post('/auth/factors', { kind: 'totp' })).json<{ factor: { id: string } }>().factor.id;
    expect(readCode(await half.post(`/auth/factors/${trial}/challenge`))).toBe('NOT_FOUND');
  });
});

describe('a code', () => {
  it('is taken once (G2): a second time, with a fresh challenge, it is refused', async () => {
    const { who, factorId, secret } = await addFactor(api, await signUpParent(api));
    expect(readCode(await answerChallenge(who, factorId, computeCode(api, secret)))).toBe('WRONG_CODE');
    api.passTime(60_000);
    expect((await answerChallenge(who, factorId, computeCode(api, secret))).statusCode).toBe(200);
  });

  it('is taken once of two that come together: one 200, one 401', async () => {
    const { who, factorId, secret } = await addFactor(api, await signUpParent(api));
    const other = await signIn((await readAccount(who)).email);
    api.passTime(2 * 60_000);
    const code = computeCode(api, secret);
    const ids = await Promise.all(
      [who, other].map(
        async (each) =>
          (await each.post(`/auth/factors/${factorId}/challenge`)).json<{ challengeId: string }>().challengeId,
      ),
    );
    const answers = await Promise.all(
      [who, other].map((each, at) => each.post(`/auth/factors/${factorId}/verify`, { challengeId: ids[at], code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('is not guessed: five tries in a quarter of an hour, and it says how long to wait', async () => {
    const { who, factorId, secret } = await addFactor(api, await signUpParent(api));
    api.passTime(2 * 60_000);
    for (let tries = 0; tries < 5; tries++)
      expect(readCode(await answerChallenge(who, factorId, '000000'))).toBe('WRONG_CODE');
    const refused = await answerChallenge(who, factorId, computeCode(api, secret));
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is guessed five times by who knows the password alone, in all browsers together, and lets the owner in where they have signed in before', async () => {
    const { own, factorId, secret, signInBy } = await createOwnerWithFactor();
    for (const [code, most] of [
      ['WRONG_CODE', 3],
      ['WRONG_CODE', 2],
      ['RATE_LIMITED', 1],
    ] as const) {
      const stranger = await signInBy(createTestBrowser(api));
      for (let tries = 0; tries < most; tries++)
        expect(readCode(await answerChallenge(stranger, factorId, '000000'))).toBe(code);
    }
    expect((await answerChallenge(await signInBy(own), factorId, computeCode(api, secret))).statusCode).toBe(200);
  });

  it('is guessed twenty times a day in browsers that the account does not know; a known one and a backup code go on', async () => {
    const { own, factorId, secret, backupCodes, signInBy } = await createOwnerWithFactor();
    const endWindows = () => api.log`delete from auth.sign_in_attempts where window_ends < now() + interval '1 hour'`;
    for (let n = 0; n < 4; n++) {
      const stranger = await signInBy(createTestBrowser(api));
      for (let tries = 0; tries < 5; tries++)
        expect(readCode(await answerChallenge(stranger, factorId, '000000'))).toBe('WRONG_CODE');
      await endWindows();
    }
    const fresh = await signInBy(createTestBrowser(api));
    const refused = await answerChallenge(fresh, factorId, '000000');
    expect([readCode(refused), Number(refused.headers['retry-after']) > 900]).toEqual(['RATE_LIMITED', true]);
    expect((await fresh.post('/auth/factors/backup-codes/verify', { code: backupCodes[0] })).statusCode).toBe(200);
    expect((await answerChallenge(await signInBy(own), factorId, computeCode(api, secret))).statusCode).toBe(200);
  });

  it('is guessed by all browsers together that the password alone made known before there was a second factor', async () => {
    const former = createTestBrowser(api);
    const { factorId, signInBy } = await createOwnerWithFactor(former);
    const stranger = await signInBy(createTestBrowser(api));
    for (let tries = 0; tries < 5; tries++) await answerChallenge(stranger, factorId, '000000');
    expect(readCode(await answerChallenge(await signInBy(former), factorId, '000000'))).toBe('RATE_LIMITED');
  });

  it('answers the challenge that was put to this session, within five minutes', async () => {
    const { who, factorId, secret } = await addFactor(api, await signUpParent(api));
    const stranger = await addFactor(api, await signUpParent(api));
    api.passTime(2 * 60_000);
    const requestChallenge = async (each: Person, id: string) =>
      (await each.post(`/auth/factors/${id}/challenge`)).json<{ challengeId: string }>().challengeId;
    const verify = (challengeId: string) =>
      who.post(`/auth/factors/${factorId}/verify`, { challengeId, code: computeCode(api, secret) });
    expect(readCode(await verify(await requestChallenge(stranger.who, stranger.factorId)))).toBe('CHALLENGE_OVER');
    const late = await requestChallenge(who, factorId);
    api.passTime(5 * 60_000);
    expect(readCode(await verify(late))).toBe('CHALLENGE_OVER');
    expect(readCode(await stranger.who.post(`/auth/factors/${factorId}/challenge`))).toBe('NOT_FOUND');
  });
});

it('a fresh proof is given by a code of the app, once; whoever has one is asked for it among the ways', async () => {
  const { who, secret } = await addFactor(api, await signUpParent(api));
  api.passTime(11 * 60_000);
  const readFreshness = async () => (await who.get('/auth/reauthenticate')).json();
  expect(await readFreshness()).toMatchObject({ freshUntil: null, ways: expect.arrayContaining(['factor']) });
  const code = computeCode(api, secret);
  expect((await who.post('/auth/reauthenticate', { way: 'factor', code })).json()).toMatchObject({
    freshUntil: expect.any(String),
  });
  expect((await who.post('/auth/factors/backup-codes')).statusCode).toBe(200);
  api.passTime(20_000);
  expect(readCode(await who.post('/auth/reauthenticate', { way: 'factor', code }))).toBe('WRONG_CODE');
});

describe('a backup code', () => {
  it('signs in once, also of two that come together', async () => {
    const { who, backupCodes } = await addFactor(api, await signUpParent(api));
    const { email } = await readAccount(who);
    const [code] = backupCodes;
    const halves = await Promise.all([signIn(email), signIn(email)]);
    const answers = await Promise.all(
      halves.map((half) => half.post('/auth/factors/backup-codes/verify', { code: code?.toUpperCase() })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const won = answers.find(({ statusCode }) => statusCode === 200);
    expect(won?.json()).toMatchObject({ account: { email }, backupCodesLeft: 9 });
    expect((await createPerson(api.app, readCookies(won as never)).get('/students')).statusCode).toBe(200);
  });

  it('is worth nothing once there are new ones, and for nobody else', async () => {
    const { who, backupCodes } = await addFactor(api, await signUpParent(api));
    const { userId } = await readAccount(who);
    const stranger = await addFactor(api, await signUpParent(api));
    expect(readCode(await stranger.who.post('/auth/factors/backup-codes/verify', { code: backupCodes[0] }))).toBe(
      'WRONG_CODE',
    );
    const renewed = (await who.post('/auth/factors/backup-codes')).json<{ backupCodes: string[] }>().backupCodes;
    expect(readCode(await who.post('/auth/factors/backup-codes/verify', { code: backupCodes[0] }))).toBe('WRONG_CODE');
    expect((await who.post('/auth/factors/backup-codes/verify', { code: renewed[0] })).statusCode).toBe(200);
    const emailRows = await api.log<
      { kind: string }[]
    >`select kind from mail where recipient = ${`account:${userId}`} order by created_at`;
    expect(emailRows.map(({ kind }) => kind)).toEqual(['factor-added', 'backup-codes-renewed', 'backup-code-used']);
  });
});

describe('removing a factor', () => {
  it('wants a fresh proof; with the last one the backup codes go, and the password is enough again', async () => {
    const { who, factorId } = await addFactor(api, await signUpParent(api));
    api.passTime(11 * 60_000);
    expect(readCode(await who.delete(`/auth/factors/${factorId}`))).toBe('STEP_UP');
    api.passTime(-11 * 60_000);
    expect((await who.delete(`/auth/factors/${factorId}`)).statusCode).toBe(200);
    expect((await who.get('/auth/factors')).json()).toEqual({ factors: [], backupCodesLeft: 0 });
    expect((await (await signInOnAnotherDevice(api, who)).get('/students')).statusCode).toBe(200);
  });

  it('is not done to somebody else, nor by an operator to the last of their own', async () => {
    const { factorId } = await addFactor(api, await signUpParent(api));
    expect(readCode(await (await signUpParent(api)).delete(`/auth/factors/${factorId}`))).toBe('NOT_FOUND');
    const own = (await api.operator.get('/auth/factors')).json<{ factors: { id: string }[] }>().factors[0]?.id;
    expect(readCode(await api.operator.delete(`/auth/factors/${own}`))).toBe('LAST_FACTOR');
    expect((await api.operator.get('/ops/items')).statusCode).toBe(200);
  });
});

it('the person is written to when a factor comes or goes, and each step is in the audit with ids alone', async () => {
  const { who, factorId, backupCodes } = await addFactor(api, await signUpParent(api));
  const { userId, email } = await readAccount(who);
  const after = await who.post('/auth/factors/backup-codes/verify', { code: backupCodes[0] });
  await createPerson(api.app, readCookies(after)).delete(`/auth/factors/${factorId}`);
  const emailRows = await api.log<
    { kind: string; recipient: string }[]
  >`select kind, recipient from mail where recipient = ${`account:${userId}`} order by created_at`;
  expect(emailRows.map(({ kind }) => kind)).toEqual(['factor-added', 'backup-code-used', 'factor-removed']);
  const rows = await api.log<
    { action: string; object_id: string }[]
  >`select * from audit where actor_id = ${userId} and action like 'factor.%' order by number`;
  expect(rows.map(({ action }) => action)).toEqual(['factor.added', 'factor.backup-code-used', 'factor.removed']);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|Telephone|${backupCodes[0]}`));
});
