import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFactor, answerChallenge, computeCode } from '#services/accounts/testing/codes.ts';
import {
  CLIENT,
  type OidcProvider,
  startOidcProvider,
  type TokenFault,
} from '#services/accounts/testing/oidc-provider.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import {
  BASE_URL,
  createAddress,
  createPerson,
  createTestApi,
  type Person,
  readAccount,
  readCode,
  readCookies,
  readUserId,
  signUpFamily,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import { runBehindTableLock } from '#services/http/testing/held-write.ts';
import { toInstant } from '#shared/values/days.ts';

let provider: OidcProvider;
let api: TestApi;
const START = '2026-11-23T09:00:00.000Z';
beforeAll(async () => {
  provider = await startOidcProvider(() => api.clock.now);
  api = await createTestApi({ provider: { ...CLIENT, issuer: provider.issuer } });
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});
beforeEach(() => {
  api.clock.now = START;
  Object.assign(provider, { account: { sub: crypto.randomUUID() }, wrong: {}, authenticatedAgo: 0 });
});

type ProviderAccount = { email?: string; email_verified?: boolean | string | undefined; name?: string };
/** The person who signs in at the provider next. */
const setProviderAccount = (account: ProviderAccount = {}) => {
  const email = `${crypto.randomUUID()}@example.org`;
  provider.account = { sub: crypto.randomUUID(), email, email_verified: true, ...account } as typeof provider.account;
};
const get = (path: string, cookie?: string) =>
  api.app.inject({ url: `/api${path}`, remoteAddress: createAddress(), ...(cookie && { headers: { cookie } }) });
/** Follows the provider's consent as a browser would; returns the path that it leads back to. */
async function followConsent(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(`${BASE_URL}/api/auth/callback`);
  return `/auth/callback${back.search}`;
}
async function signInWithProvider(already?: string, next?: string) {
  const first = await get(`/auth/authorize${next ? `?next=${encodeURIComponent(next)}` : ''}`, already);
  const back = await followConsent(first.headers.location as string);
  const response = await get(back, [already, readCookies(first)].filter(Boolean).join('; '));
  const session = response.cookies.find(({ name }) => name === 'session');
  return {
    left: first,
    back,
    response,
    to: response.headers.location,
    who: createPerson(api.app, session ? `session=${encodeURIComponent(session.value)}` : undefined),
  };
}
const isIn = async (who: Person) => (await who.get('/students')).statusCode === 200;
const proveAddress = async (who: Person) => {
  const account = await readAccount(who);
  await api.log`update auth."user" set email_verified = true where id = ${account.userId}`;
  return account;
};

describe('signing in with the provider', () => {
  it('asks with a state, a nonce and a challenge that nobody can guess, and leads nowhere else', async () => {
    const { left: first } = await signInWithProvider();
    const url = new URL(first.headers.location as string);
    expect([first.statusCode, url.origin, url.searchParams.get('redirect_uri')]).toEqual([
      303,
      provider.issuer,
      `${BASE_URL}/api/auth/callback`,
    ]);
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(secret)).toMatch(/^[\w-]{43}$/);
    expect(first.cookies[0]).toMatchObject({ name: 'provider', httpOnly: true, sameSite: 'Lax' });
    expect(first.cookies[0]?.value).not.toContain(url.searchParams.get('state'));
  });

  it('opens nothing by an identity that is removed while it waits to be let in', async () => {
    setProviderAccount();
    const userId = await readUserId((await signInWithProvider()).who);
    const removal = await api.log.reserve();
    await removal`begin`;
    await removal`select from auth."user" where id = ${userId} for update`;
    const signingIn = signInWithProvider();
    const readWaiting = () => listBlockedStatements(removal);
    await expect.poll(async () => (await readWaiting()).length, { timeout: 10_000 }).toBe(1);
    await removal`delete from auth.account where user_id = ${userId}`;
    await removal`commit`;
    removal.release();
    const { to, who } = await signingIn;
    expect([to, await isIn(who)]).toEqual([`${BASE_URL}/sign-in#error=SIGN_IN_AGAIN`, false]);
  });

  it('has the provider ask anew who somebody is, whoever is signed in there', async () => {
    const { left: first } = await signInWithProvider();
    const { searchParams } = new URL(first.headers.location as string);
    expect([searchParams.get('max_age'), searchParams.get('prompt')]).toEqual(['0', 'login']);
  });

  it.each([
    ['has asked just now', 0, '2026-11-23T09:10:00.000Z'],
    ['has asked some minutes ago', 240, '2026-11-23T09:06:00.000Z'],
    ['has asked an hour ago', 3600, null],
    ['does not say when it asked', null, null],
  ])('is as fresh a proof as the provider says: it %s', async (_, ago, freshUntil) => {
    provider.authenticatedAgo = ago;
    setProviderAccount();
    const { who } = await signInWithProvider();
    expect((await who.get('/auth/reauthenticate')).json()).toEqual({ freshUntil, ways: ['code'] });
    expect((await who.put('/auth/user', { password: 'seven stepping stones' })).statusCode).toBe(
      freshUntil ? 200 : 403,
    );
  });

  it('reads that an address is proved also where the provider writes it as a word', async () => {
    setProviderAccount({ email_verified: 'true' });
    expect(await isIn((await signInWithProvider()).who)).toBe(true);
    setProviderAccount({ email_verified: 'false' });
    expect((await signInWithProvider()).to).toBe(`${BASE_URL}/sign-in#error=ADDRESS_UNPROVED`);
  });

  it('asks the provider for its addresses once an hour', async () => {
    await signInWithProvider();
    const before = provider.discoveries;
    await signInWithProvider();
    expect(provider.discoveries).toBe(before);
    api.clock.now = toInstant(Date.parse(START) + 61 * 60_000);
    await signInWithProvider();
    expect(provider.discoveries).toBe(before + 1);
  });

  it('opens an account for an address that the provider has proved, and the same one the next time', async () => {
    setProviderAccount({ email: `New-${crypto.randomUUID()}@Example.org`, name: 'Nora New' });
    const first = await signInWithProvider();
    expect([first.response.statusCode, first.to]).toEqual([303, `${BASE_URL}/sign-in`]);
    const account = await readAccount(first.who);
    expect(account).toMatchObject({ name: 'Nora New', email: provider.account.email?.toLowerCase() });
    expect(await isIn(first.who)).toBe(true);
    provider.account = { sub: provider.account.sub, email: 'another@example.org', email_verified: true };
    expect((await (await signInWithProvider()).who.get('/auth/user')).json()).toEqual({ account });
  });

  it('leads to the page that was wanted by the sign-in page, which learns who it is first, also where it fails', async () => {
    setProviderAccount();
    expect((await signInWithProvider(undefined, '/reports?x=1')).to).toBe(
      `${BASE_URL}/sign-in?next=%2Freports%3Fx%3D1`,
    );
    provider.wrong = { expired: true };
    expect((await signInWithProvider(undefined, '/guardian')).to).toBe(
      `${BASE_URL}/sign-in?next=%2Fguardian#error=SIGN_IN_AGAIN`,
    );
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'reports',
    `/${'a'.repeat(500)}`,
  ])('carries no way to another site: %j', async (next) => {
    expect((await get(`/auth/authorize?next=${encodeURIComponent(next)}`)).json()).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it.each(['a new', 'a known'])('opens one account where two tabs come back at once with %s address', async (kind) => {
    setProviderAccount(kind === 'a known' ? { email: (await proveAddress(await signUpParent(api))).email } : {});
    const journeys = [await get('/auth/authorize'), await get('/auth/authorize')];
    const backs = await Promise.all(journeys.map(({ headers }) => followConsent(headers.location as string)));
    const writes = backs.map((back, at) => () => get(back, readCookies(journeys[at] as (typeof journeys)[0])));
    const answers = await runBehindTableLock(api, 'auth.user', writes);
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(2).fill(`${BASE_URL}/sign-in`));
    const people = answers.map((answer) => createPerson(api.app, readCookies(answer)));
    const [first, second] = await Promise.all(people.map(readUserId));
    expect(second).toBe(first);
  });

  it('opens the account of somebody who has proved the same address to us', async () => {
    const { email, userId } = await proveAddress(await signUpParent(api));
    setProviderAccount({ email });
    const { who } = await signInWithProvider();
    expect((await who.get('/auth/user')).json()).toMatchObject({ account: { userId } });
    expect(await api.log`select kind from mail where recipient = ${`account:${userId}`}`).toMatchObject([
      { kind: 'identity-added' },
    ]);
    expect(
      (await api.log`select action from audit where object_id = ${userId} order by number desc limit 2`).map(
        ({ action }) => action,
      ),
    ).toEqual(['signed-in.oidc', 'identity.added']);
  });

  it.each([
    ['the provider has not', true, false],
    ['the provider does not say that it has', true, undefined],
    ['we have not', false, true],
  ])('opens nothing by an address that %s proved', async (_, byUs, byProvider) => {
    const parent = await signUpParent(api);
    const { email, userId } = await proveAddress(parent);
    await api.log`update auth."user" set email_verified = ${byUs} where id = ${userId}`;
    setProviderAccount({ email, email_verified: byProvider });
    const { to, who } = await signInWithProvider();
    expect(to).toBe(`${BASE_URL}/sign-in#error=ADDRESS_UNPROVED`);
    expect(await isIn(who)).toBe(false);
    expect((await parent.get('/auth/user/identities')).json<{ identities: object[] }>().identities).toHaveLength(1);
  });

  it('ends in the question for the second factor of whoever has one (G1)', async () => {
    const { email } = await proveAddress(await signUpParent(api));
    setProviderAccount({ email });
    const { who } = await signInWithProvider();
    const { factorId, secret } = await addFactor(api, who);
    api.clock.now = toInstant(Date.parse(START) + 120_000);
    const again = await signInWithProvider();
    expect((await again.who.get('/students')).json()).toMatchObject({ status: 401, code: 'SECOND_FACTOR' });
    expect((await answerChallenge(again.who, factorId, computeCode(api, secret))).statusCode).toBe(200);
  });

  it.each<[string, TokenFault]>([
    ['of another provider', { issuer: 'https://elsewhere.example' }],
    ['for somebody else', { audience: 'another-client' }],
    ['to another question', { nonce: 'another' }],
    ['that is over', { expired: true }],
    ['that a stranger signed', { strangersKey: true }],
    ['that nobody signed', { unsigned: true }],
  ])('believes no word %s', async (_, wrong) => {
    setProviderAccount();
    provider.wrong = wrong;
    const { to, who } = await signInWithProvider();
    expect(to).toBe(`${BASE_URL}/sign-in#error=SIGN_IN_AGAIN`);
    expect(await isIn(who)).toBe(false);
  });

  it('lets nobody into an account that its owner has closed, and says so to whoever the provider knows as its owner', async () => {
    setProviderAccount();
    const { who } = await signInWithProvider();
    const { userId } = await proveAddress(who);
    await api.log`update auth."user" set closed_at = now() where id = ${userId}`;
    expect((await who.get('/students')).statusCode).toBe(401);
    const { to, response } = await signInWithProvider();
    expect(to).toBe(`${BASE_URL}/sign-in#error=ACCOUNT_CLOSED`);
    expect(response.cookies.filter(({ name, value }) => name === 'session' && value !== '')).toEqual([]);
  });

  it('replaces the session that was in this browser, which the account knows from then on', async () => {
    const before = await signUpParent(api);
    setProviderAccount();
    const { who } = await signInWithProvider(before.cookie);
    expect([await isIn(before), await isIn(who)]).toEqual([false, true]);
    const userId = await readUserId(who);
    expect(await api.log`select 1 from auth.devices where user_id = ${userId}`).toHaveLength(1);
  });

  it('takes an answer once, in the browser that asked, within ten minutes', async () => {
    setProviderAccount();
    const refused = `${BASE_URL}/sign-in#error=SIGN_IN_AGAIN`;
    const { left: first, back } = await signInWithProvider();
    expect((await get(back, readCookies(first))).headers.location).toBe(refused);
    const [mine, others] = [await get('/auth/authorize'), await get('/auth/authorize')];
    const tokensBefore = provider.tokensIssued;
    const answer = await followConsent(mine.headers.location as string);
    for (const cookie of [undefined, readCookies(others), 'provider=1.a.b.c'])
      expect((await get(answer, cookie)).headers.location).toBe(refused);
    api.clock.now = toInstant(Date.parse(START) + 11 * 60_000);
    expect((await get(answer, readCookies(mine))).headers.location).toBe(refused);
    expect((await get('/auth/callback?error=access_denied', readCookies(mine))).headers.location).toBe(refused);
    // None of these reached the provider.
    expect(provider.tokensIssued).toBe(tokensBefore);
  });

  it('ends a hand-over of that device, as every full sign-in does', async () => {
    const { parent, week } = await signUpFamily(api);
    const tablet = await handOverDevice(api, parent, week);
    setProviderAccount();
    const form = '/assessment/parent/4';
    const { who, to } = await signInWithProvider(tablet.device.cookie, form);
    expect([await isIn(who), to]).toEqual([true, `${BASE_URL}/sign-in?next=${encodeURIComponent(form)}`]);
    expect((await tablet.child.get(week)).statusCode).toBe(401);
  });

  it.each([
    ['lets somebody in whom it knows from before', 3600],
    ['does not say when it asked', null],
  ])('does not take a device back from a child where the provider %s', async (_, ago) => {
    const { parent, week } = await signUpFamily(api);
    const tablet = await handOverDevice(api, parent, week);
    setProviderAccount();
    provider.authenticatedAgo = ago;
    const { to, who } = await signInWithProvider(tablet.device.cookie);
    expect(to).toBe(`${BASE_URL}/sign-in#error=PROVE_IN_ANOTHER_WAY`);
    expect(await isIn(who)).toBe(false);
    expect((await tablet.locked.get('/students')).statusCode).toBe(423);
    expect((await tablet.child.get(week)).statusCode).toBe(200);
    // No account was created by it.
    expect(await api.log`select 1 from auth."user" where email = ${provider.account.email ?? ''}`).toHaveLength(0);
  });
});

describe('the ways into an account', () => {
  const readIdentities = async (who: Person) =>
    (await who.get('/auth/user/identities')).json<{
      identities: { id: string; provider: string }[];
      provider: string;
    }>();
  async function linkProvider(who: Person) {
    const start = await who.get('/auth/user/identities/authorize');
    const back = await followConsent(start.json<{ url: string }>().url);
    return get(back, `${who.cookie}; ${readCookies(start)}`);
  }

  it('are listed, and the provider is added by whoever has just proved who they are, whatever address it knows', async () => {
    const parent = await signUpParent(api);
    expect(await readIdentities(parent)).toMatchObject({ identities: [{ provider: 'password' }], provider: 'Example' });
    expect((await linkProvider(parent)).headers.location).toBe(`${BASE_URL}/account`);
    expect((await readIdentities(parent)).identities.map(({ provider: way }) => way).sort()).toEqual([
      'oidc',
      'password',
    ]);
    expect(await isIn((await signInWithProvider()).who)).toBe(true);
    api.clock.now = toInstant(Date.parse(START) + 11 * 60_000);
    expect(readCode(await parent.get('/auth/user/identities/authorize'))).toBe('STEP_UP');
  });

  it('lead to one account each: what opens one is added to no other, and not by somebody who signed in meanwhile', async () => {
    const [parent, stranger] = [await signUpParent(api), await signUpParent(api)];
    await linkProvider(parent);
    expect((await linkProvider(stranger)).headers.location).toBe(`${BASE_URL}/account#error=CONFLICT`);
    expect(await isIn(stranger)).toBe(true);
    provider.account = { sub: crypto.randomUUID() };
    const start = await parent.get('/auth/user/identities/authorize');
    const back = await followConsent(start.json<{ url: string }>().url);
    expect((await get(back, `${stranger.cookie}; ${readCookies(start)}`)).headers.location).toBe(
      `${BASE_URL}/account#error=SIGN_IN_AGAIN`,
    );
    // A person whose session has ended signs in first.
    expect((await get(back, readCookies(start))).headers.location).toBe(
      `${BASE_URL}/sign-in?next=%2Faccount#error=SIGN_IN_AGAIN`,
    );
    expect((await readIdentities(stranger)).identities).toHaveLength(1);
  });

  it('are removed but for the last, also when both go at once', async () => {
    const parent = await signUpParent(api);
    await linkProvider(parent);
    const [password, outside] = (await readIdentities(parent)).identities;
    const stranger = await signUpParent(api);
    expect(readCode(await stranger.delete(`/auth/user/identities/${password?.id}`))).toBe('NOT_FOUND');
    const answers = await Promise.all(
      [password, outside].map((each) => parent.delete(`/auth/user/identities/${each?.id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [first, ...others] = (await readIdentities(parent)).identities;
    expect(others).toEqual([]);
    expect((await parent.delete(`/auth/user/identities/${first?.id}`)).json()).toMatchObject({
      status: 409,
      code: 'LAST_IDENTITY',
    });
    const recipient = `account:${await readUserId(parent)}`;
    const emails = await api.log`select kind from mail where recipient = ${recipient} order by created_at`;
    expect(emails.map(({ kind }) => kind)).toEqual(['identity-added', 'identity-removed']);
  });
});

it('a way by a provider that was taken out of the configuration is none: the last other one stays, and it may go', async () => {
  const parent = await signUpParent(api);
  const { userId } = await proveAddress(parent);
  await api.log`insert into auth.account (id, account_id, provider_id, user_id) values (${crypto.randomUUID()}, 'somebody', 'oidc:https://gone.example', ${userId})`;
  const listIdentities = async () =>
    (await parent.get('/auth/user/identities')).json<{
      identities: { id: string; provider: string; isUsable: boolean }[];
    }>().identities;
  const [password, gone] = await listIdentities();
  expect([password, gone]).toMatchObject([
    { provider: 'password', isUsable: true },
    { provider: 'oidc', isUsable: false },
  ]);
  expect((await parent.delete(`/auth/user/identities/${password?.id}`)).json()).toMatchObject({
    status: 409,
    code: 'LAST_IDENTITY',
  });
  expect((await parent.delete(`/auth/user/identities/${gone?.id}`)).statusCode).toBe(200);
  expect(await listIdentities()).toMatchObject([{ provider: 'password' }]);
});

it.each([
  ['is down', {}, 'UNAVAILABLE'],
  [
    'is asked for too often',
    { limits: { signInsPerMinute: 0, lettersPerRecipientHour: 3, lettersPerNetworkDay: 20 } },
    'RATE_LIMITED',
  ],
])('a provider that %s leads back to the sign-in page, which says so', async (_, settings, code) => {
  const down = await createTestApi({ ...settings, provider: { ...CLIENT, issuer: 'http://127.0.0.1:1' } });
  const leave = await down.app.inject({ url: '/api/auth/authorize?next=/reports' });
  expect([leave.statusCode, leave.headers.location]).toEqual([
    303,
    `${BASE_URL}/sign-in?next=%2Freports#error=${code}`,
  ]);
  const back = await down.app.inject({ url: '/api/auth/callback?code=a&state=b' });
  expect(back.statusCode).toBe(303);
  await down.close();
});

it('without a provider its two ways say that they are off', async () => {
  const off = await createTestApi();
  for (const path of ['/api/auth/authorize', '/api/auth/callback?code=a&state=b']) {
    expect((await off.app.inject({ url: path })).json()).toMatchObject({ status: 422, code: 'FEATURE_OFF' });
  }
  await off.close();
});
