import { beforeEach, describe, expect, it } from 'vitest';
import { answered, codeOf, withFactor } from '#services/accounts/testing/codes.ts';
import { letterTo } from '#services/accounts/testing/letters.ts';
import { handedOver } from '#services/handover/testing/handed-over.ts';
import {
  anotherDevice,
  apiOfFile,
  cookieOf,
  family,
  PASSWORD,
  type Person,
  person,
  signedUp,
} from '#services/http/testing/app.ts';
import { instantOf } from '#shared/values/days.ts';

const api = apiOfFile();
/** Moves the clock to a step whose code is unused. */
const minutesPass = (minutes: number) => {
  api.clock.now = instantOf(Date.parse(api.clock.now) + minutes * 60_000);
};
const codeIn = (response: { json: () => { code?: string } }) => response.json().code;
const emailOf = async (who: Person) =>
  (await who.get('/auth/user')).json<{ account: { email: string; userId: string } }>().account;

describe('a second factor', () => {
  it('counts from its first right code on: nobody is asked for it before', async () => {
    const parent = await signedUp(api);
    expect((await parent.post('/auth/factors', { kind: 'totp' })).statusCode).toBe(201);
    const elsewhere = await anotherDevice(api, parent);
    expect((await elsewhere.get('/students')).statusCode).toBe(200);
    expect((await parent.get('/auth/factors')).json()).toMatchObject({
      factors: [{ name: 'Authenticator app', verified: false }],
      backupCodesLeft: 0,
    });
  });

  it('goes on under another cookie, ends every other session and shows ten backup codes', async () => {
    const parent = await signedUp(api);
    const elsewhere = await anotherDevice(api, parent);
    const { who, before, backupCodes } = await withFactor(api, parent);
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
    const { secret, backupCodes } = await withFactor(api, await signedUp(api));
    const [{ text } = { text: '' }] = await api.log<{ text: string }[]>`
      select (select string_agg(f::text, '') from auth.factors f) || (select string_agg(b::text, '') from auth.backup_codes b) as text`;
    for (const shown of [secret, ...backupCodes, ...backupCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(shown);
  });

  it('is added only by somebody who has just proved who they are', async () => {
    const parent = await signedUp(api);
    minutesPass(11);
    expect(codeIn(await parent.post('/auth/factors', { kind: 'totp' }))).toBe('STEP_UP');
  });

  it('leaves a child in peace whose device was handed over, and asks the grown-up who takes it back', async () => {
    const { parent, week } = await family(api);
    const tablet = await handedOver(api, await anotherDevice(api, parent), week);
    await withFactor(api, parent);
    expect((await tablet.child.get(week)).statusCode).toBe(200);
    expect((await tablet.device.post('/handover/unlock', { pin: '2468' })).statusCode).toBe(200);
    expect(codeIn(await tablet.locked.get('/students'))).toBe('SECOND_FACTOR');
  });
});

describe('who has a second factor (G1)', () => {
  let email: string;
  let set: Awaited<ReturnType<typeof withFactor>>;
  let half: Person;
  beforeEach(async () => {
    const parent = await signedUp(api);
    ({ email } = await emailOf(parent));
    set = await withFactor(api, parent);
    minutesPass(2);
    half = person(
      api.app,
      cookieOf(
        await api.anonymous.post('/auth/token?grant_type=password', { email, password: PASSWORD }, { key: null }),
      ),
    );
  });

  it('opens nothing with the password alone but the question for the code', async () => {
    for (const path of ['/students', '/assessments', '/reports', '/ops/items'])
      expect(codeIn(await half.get(path)), path).toBe('SECOND_FACTOR');
    expect(codeIn(await half.post('/auth/factors', { kind: 'totp' }))).toBe('SECOND_FACTOR');
    expect(codeIn(await half.delete(`/auth/factors/${set.factorId}`))).toBe('SECOND_FACTOR');
    expect(codeIn(await half.post('/auth/factors/backup-codes'))).toBe('SECOND_FACTOR');
    expect((await half.get('/auth/user')).json()).toMatchObject({ account: { secondFactor: 'owed' } });
    expect((await half.get('/auth/factors')).json()).toMatchObject({ factors: [{ id: set.factorId }] });
  });

  it('ends no session but its own', async () => {
    for (const scope of ['others', 'global'])
      expect(codeIn(await half.post(`/auth/logout?scope=${scope}`))).toBe('SECOND_FACTOR');
    expect((await set.who.get('/students')).statusCode).toBe(200);
    expect((await half.post('/auth/logout?scope=local')).statusCode).toBe(200);
    expect((await half.get('/auth/user')).json()).toEqual({ account: null });
    expect((await set.who.get('/students')).statusCode).toBe(200);
  });

  it('signs in with the code, under another cookie', async () => {
    const verified = await answered(half, set.factorId, codeOf(api, set.secret));
    expect(verified.json()).toMatchObject({ account: { email }, backupCodes: null });
    expect((await person(api.app, cookieOf(verified)).get('/students')).statusCode).toBe(200);
    expect(codeIn(await half.get('/auth/factors'))).toBe('NOT_SIGNED_IN');
  });

  it.each([
    ['the link of a letter', '/auth/otp', 'magiclink'],
    ['the code of a letter', '/auth/otp', 'email'],
    ['the letter of a recovery', '/auth/recover', 'recovery'],
  ])('is asked for it after %s, and sets no password before', async (_, path, type) => {
    const asker = person(api.app, cookieOf(await api.anonymous.post(path, { email }, { key: null })));
    const { token, code } = await letterTo(api, email);
    const proof = type === 'email' ? { type, email, token: code } : { type, token_hash: token };
    const reader = person(api.app, cookieOf(await asker.post('/auth/verify', proof, { key: null })));
    expect(codeIn(await reader.get('/students'))).toBe('SECOND_FACTOR');
    expect(codeIn(await reader.put('/auth/user', { password: 'seven stepping stones' }))).toBe('SECOND_FACTOR');
    const verified = await answered(reader, set.factorId, codeOf(api, set.secret));
    expect(
      (await person(api.app, cookieOf(verified)).put('/auth/user', { password: 'seven stepping stones' })).statusCode,
    ).toBe(200);
    expect((await set.who.get('/auth/user')).json()).toEqual({ account: null });
  });

  it('cannot be given another factor by whoever has the password', async () => {
    const trial = (await set.who.post('/auth/factors', { kind: 'totp' })).json<{ factor: { id: string } }>().factor.id;
    expect(codeIn(await half.post(`/auth/factors/${trial}/challenge`))).toBe('NOT_FOUND');
  });
});

describe('a code', () => {
  it('is taken once (G2): a second time, with a fresh challenge, it is refused', async () => {
    const { who, factorId, secret } = await withFactor(api, await signedUp(api));
    expect(codeIn(await answered(who, factorId, codeOf(api, secret)))).toBe('WRONG_CODE');
    minutesPass(1);
    expect((await answered(who, factorId, codeOf(api, secret))).statusCode).toBe(200);
  });

  it('is taken once of two that come together: one 200, one 401', async () => {
    const { who, factorId, secret } = await withFactor(api, await signedUp(api));
    const other = person(
      api.app,
      cookieOf(
        await api.anonymous.post(
          '/auth/token?grant_type=password',
          { email: (await emailOf(who)).email, password: PASSWORD },
          { key: null },
        ),
      ),
    );
    minutesPass(2);
    const code = codeOf(api, secret);
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

  it('is not guessed: five tries an account in a quarter of an hour, whatever the device, and it says how long to wait', async () => {
    const { who, factorId, secret } = await withFactor(api, await signedUp(api));
    minutesPass(2);
    for (let tries = 0; tries < 5; tries++) expect(codeIn(await answered(who, factorId, '000000'))).toBe('WRONG_CODE');
    const refused = await answered(who, factorId, codeOf(api, secret));
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('answers the challenge that was put to this session, within five minutes', async () => {
    const { who, factorId, secret } = await withFactor(api, await signedUp(api));
    const stranger = await withFactor(api, await signedUp(api));
    minutesPass(2);
    const challenge = async (each: Person, id: string) =>
      (await each.post(`/auth/factors/${id}/challenge`)).json<{ challengeId: string }>().challengeId;
    const verify = (challengeId: string) =>
      who.post(`/auth/factors/${factorId}/verify`, { challengeId, code: codeOf(api, secret) });
    expect(codeIn(await verify(await challenge(stranger.who, stranger.factorId)))).toBe('CHALLENGE_OVER');
    const late = await challenge(who, factorId);
    minutesPass(5);
    expect(codeIn(await verify(late))).toBe('CHALLENGE_OVER');
    expect(codeIn(await stranger.who.post(`/auth/factors/${factorId}/challenge`))).toBe('NOT_FOUND');
  });
});

describe('a fresh proof', () => {
  it('is given by a code of the app, once; whoever has one is asked for it among the ways', async () => {
    const { who, secret } = await withFactor(api, await signedUp(api));
    minutesPass(11);
    const freshness = async () => (await who.get('/auth/reauthenticate')).json();
    expect(await freshness()).toMatchObject({ freshUntil: null, ways: expect.arrayContaining(['factor']) });
    const code = codeOf(api, secret);
    expect((await who.post('/auth/reauthenticate', { way: 'factor', code })).json()).toMatchObject({
      freshUntil: expect.any(String),
    });
    expect((await who.post('/auth/factors/backup-codes')).statusCode).toBe(200);
    api.clock.now = instantOf(Date.parse(api.clock.now) + 20_000);
    expect((await who.post('/auth/reauthenticate', { way: 'factor', code })).json()).toMatchObject({
      code: 'WRONG_CODE',
    });
  });
});

describe('a backup code', () => {
  it('signs in once, also of two that come together', async () => {
    const { who, backupCodes } = await withFactor(api, await signedUp(api));
    const { email } = await emailOf(who);
    const [code] = backupCodes;
    const halves = await Promise.all(
      [1, 2].map(async () =>
        person(
          api.app,
          cookieOf(
            await api.anonymous.post('/auth/token?grant_type=password', { email, password: PASSWORD }, { key: null }),
          ),
        ),
      ),
    );
    const answers = await Promise.all(
      halves.map((half) => half.post('/auth/factors/backup-codes/verify', { code: code?.toUpperCase() })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const won = answers.find(({ statusCode }) => statusCode === 200);
    expect(won?.json()).toMatchObject({ account: { email }, backupCodesLeft: 9 });
    expect((await person(api.app, cookieOf(won as never)).get('/students')).statusCode).toBe(200);
  });

  it('is worth nothing once there are new ones, and for nobody else', async () => {
    const { who, backupCodes } = await withFactor(api, await signedUp(api));
    const { userId } = await emailOf(who);
    const stranger = await withFactor(api, await signedUp(api));
    expect(codeIn(await stranger.who.post('/auth/factors/backup-codes/verify', { code: backupCodes[0] }))).toBe(
      'WRONG_CODE',
    );
    const renewed = (await who.post('/auth/factors/backup-codes')).json<{ backupCodes: string[] }>().backupCodes;
    expect(codeIn(await who.post('/auth/factors/backup-codes/verify', { code: backupCodes[0] }))).toBe('WRONG_CODE');
    expect((await who.post('/auth/factors/backup-codes/verify', { code: renewed[0] })).statusCode).toBe(200);
    const letters = await api.log<
      { kind: string }[]
    >`select kind from mail where recipient = ${`account:${userId}`} order by created_at`;
    expect(letters.map(({ kind }) => kind)).toEqual(['factor-added', 'backup-codes-renewed', 'backup-code-used']);
  });
});

describe('removing a factor', () => {
  it('wants a fresh proof; with the last one the backup codes go, and the password is enough again', async () => {
    const { who, factorId } = await withFactor(api, await signedUp(api));
    minutesPass(11);
    expect(codeIn(await who.delete(`/auth/factors/${factorId}`))).toBe('STEP_UP');
    minutesPass(-11);
    expect((await who.delete(`/auth/factors/${factorId}`)).statusCode).toBe(200);
    expect((await who.get('/auth/factors')).json()).toEqual({ factors: [], backupCodesLeft: 0 });
    expect((await (await anotherDevice(api, who)).get('/students')).statusCode).toBe(200);
  });

  it('is not done to somebody else, nor by an operator to the last of their own', async () => {
    const { factorId } = await withFactor(api, await signedUp(api));
    expect(codeIn(await (await signedUp(api)).delete(`/auth/factors/${factorId}`))).toBe('NOT_FOUND');
    const own = (await api.operator.get('/auth/factors')).json<{ factors: { id: string }[] }>().factors[0]?.id;
    expect(codeIn(await api.operator.delete(`/auth/factors/${own}`))).toBe('LAST_FACTOR');
    expect((await api.operator.get('/ops/items')).statusCode).toBe(200);
  });
});

it('the person is written to when a factor comes or goes, and each step is in the audit with ids alone', async () => {
  const { who, factorId, backupCodes } = await withFactor(api, await signedUp(api));
  const { userId, email } = await emailOf(who);
  const after = await who.post('/auth/factors/backup-codes/verify', { code: backupCodes[0] });
  await person(api.app, cookieOf(after)).delete(`/auth/factors/${factorId}`);
  const letters = await api.log<
    { kind: string; recipient: string }[]
  >`select kind, recipient from mail where recipient = ${`account:${userId}`} order by created_at`;
  expect(letters.map(({ kind }) => kind)).toEqual(['factor-added', 'backup-code-used', 'factor-removed']);
  const rows = await api.log<
    { action: string; object_id: string }[]
  >`select * from audit where actor_id = ${userId} and action like 'factor.%' order by number`;
  expect(rows.map(({ action }) => action)).toEqual(['factor.added', 'factor.backup-code-used', 'factor.removed']);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|Telephone|${backupCodes[0]}`));
});
