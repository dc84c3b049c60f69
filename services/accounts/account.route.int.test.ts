import { describe, expect, it } from 'vitest';
import { ATTEMPTS } from '#services/accounts/sign-in-attempts.store.ts';
import { createPerson, createTestApi, readCookies, setUpTestApi, signUpParent } from '#services/http/testing/app.ts';

const api = setUpTestApi();

const PASSWORD = 'correct horse battery';
const signUp = (email: string, password = PASSWORD) =>
  api.anonymous.post('/auth/signup', { name: 'Pat', email, password }, { key: null });
const signIn = (email: string, password = PASSWORD) =>
  api.anonymous.post('/auth/token?grant_type=password', { email, password }, { key: null });

describe('an account', () => {
  it('is opened with name, address and password, and signs in at once', async () => {
    const response = await signUp('Anna@Example.org');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      userId: expect.any(String),
      name: 'Pat',
      email: 'anna@example.org',
      verified: false,
      role: 'parent',
      secondFactor: 'none',
    });
    const session = await createPerson(api.app, readCookies(response)).get('/auth/user');
    expect(session.json()).toEqual({ account: response.json() });
    expect((await api.anonymous.get('/auth/user')).json()).toEqual({ account: null });
  });

  it('keeps its session in a cookie that scripts cannot read, and in nothing else', async () => {
    const response = await signUp('cookie@example.org');
    const [cookie, device] = response.cookies;
    expect(device).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(response.cookies).toHaveLength(2);
    expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' });
    const [{ token } = { token: '' }] = await api.log<{ token: string }[]>`
      select token from auth.session s join auth."user" u on u.id = s.user_id where claimed_email = 'cookie@example.org'`;
    expect(cookie?.value).toContain(token);
    expect(response.body).not.toContain(token);
    // A token without its signature, as it would be found in a leaked database, opens nothing.
    expect((await createPerson(api.app, `session=${token}`).get('/students')).statusCode).toBe(401);
    // A token in another header opens nothing, signed or not.
    for (const cookieValue of [token, cookie?.value]) {
      expect(
        (await createPerson(api.app, undefined, { authorization: `Bearer ${cookieValue}` }).get('/students'))
          .statusCode,
      ).toBe(401);
    }
  });

  it('is opened whole or not at all', async () => {
    const countAccounts = async () => (await api.log`select count(*)::int as many from auth."user"`)[0]?.many;
    const before = await countAccounts();
    await api.log`alter table auth.account rename to account_away`;
    const failed = await signUp('half@example.org');
    await api.log`alter table auth.account_away rename to account`;
    expect(failed.statusCode).toBeGreaterThanOrEqual(500);
    expect(await countAccounts()).toBe(before);
    expect((await signUp('half@example.org')).statusCode).toBe(201);
  });

  it('has a __Host- cookie where there is https', async () => {
    const secure = await createTestApi({ baseUrl: 'https://stones.example' });
    const response = await createPerson(secure.app, undefined).post(
      '/auth/signup',
      { name: 'Pat', email: 'a@b.example', password: PASSWORD },
      { key: null },
    );
    expect(response.cookies.map(({ name }) => name)).toEqual(['__Host-session', '__Host-device']);
    for (const cookie of response.cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' });
    expect((await createPerson(secure.app, readCookies(response)).get('/students')).statusCode).toBe(200);
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });

  it('waits after five wrong passwords, wherever they come from, and opens again for its owner', async () => {
    await signUp('target@example.org');
    for (let i = 0; i < ATTEMPTS.most; i++)
      expect((await signIn('target@example.org', `guess ${i}`)).statusCode).toBe(401);
    const blocked = await signIn('target@example.org');
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
    await api.log`update auth.sign_in_attempts set window_ends = now()`;
    expect((await signIn('target@example.org')).statusCode).toBe(200);
    const parallel = await Promise.all(
      Array.from({ length: 12 }, (_, i) => signIn('target@example.org', `guess ${i}`)),
    );
    expect(parallel.filter(({ statusCode }) => statusCode === 401)).toHaveLength(ATTEMPTS.most);
  });

  it('stores the password as argon2id and the tries without the address', async () => {
    await signUp('stored@example.org');
    await signIn('stored@example.org', 'wrong');
    const [account] =
      await api.log`select password from auth.account a join auth."user" u on u.id = a.user_id where u.claimed_email = 'stored@example.org'`;
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await api.log`select ip_address, user_agent from auth.session limit 1`;
    expect(session).toEqual({
      ip_address: expect.toSatisfy((text) => !text),
      user_agent: expect.toSatisfy((text) => !text),
    });
  });

  it('asks for a password of 12 characters at least', async () => {
    const response = await signUp('short@example.org', 'eleven char');
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual([{ path: 'password', message: expect.any(String) }]);
  });

  it('is signed out for good', async () => {
    const parent = await signUpParent(api);
    expect((await parent.get('/students')).statusCode).toBe(200);
    const out = await parent.post('/auth/logout', {}, { key: null });
    expect(out.statusCode).toBe(200);
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '', maxAge: 0 }));
    expect((await parent.get('/students')).statusCode).toBe(401);
    expect((await parent.post('/auth/logout', {}, { key: null })).statusCode).toBe(200);
  });

  it('leaves no page behind in the browser that signs out, and takes neither what waits there nor its other cookies', async () => {
    const parent = await signUpParent(api);
    const elsewhere = await parent.post('/auth/logout?scope=others', {}, { key: null });
    expect([elsewhere.statusCode, elsewhere.headers['clear-site-data']]).toEqual([200, undefined]);
    const out = await parent.post('/auth/logout', {}, { key: null });
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cache"']);
    // A page whose session has ended elsewhere.
    expect((await parent.post('/auth/logout?scope=global', {}, { key: null })).headers['clear-site-data']).toBe(
      '"cache"',
    );
  });

  it('is used by our own pages only', async () => {
    const parent = await signUpParent(api);
    const write = (headers: Record<string, string>) =>
      parent.post('/students', { nickname: 'Robin', ageYears: 8 }, { headers });
    expect((await write({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await write({ origin: 'null' })).statusCode).toBe(403);
    expect((await write({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await write({ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' })).statusCode).toBe(403);
    expect((await write({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
    expect((await write({})).statusCode).toBe(201);
  });
});
