import { describe, expect, it } from 'vitest';
import { createPerson, readCookies, setUpTestApi, signUpParent } from '#services/http/testing/app.ts';

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
    const [device, cookie] = response.cookies;
    expect(device).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(response.cookies).toHaveLength(2);
    expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 604_800 });
    const token = cookie?.value ?? '';
    expect(response.body).not.toContain(token);
    const [stored] = await api.log<{ hash: Buffer; row: string }[]>`
      select s.token_hash as hash, s::text as row from auth.session s join auth."user" u on u.id = s.user_id where claimed_email = 'cookie@example.org'`;
    expect(stored?.row).not.toContain(token);
    const tryWith = async (value: string, headers = {}) =>
      (await createPerson(api.app, `session=${value}`, headers).get('/students')).statusCode;
    expect(await tryWith(token)).toBe(200);
    // What stands in a leaked database opens nothing, nor does the token in another header.
    for (const encoding of ['hex', 'base64url'] as const)
      expect(await tryWith(stored?.hash.toString(encoding) ?? '')).toBe(401);
    expect(await tryWith('', { authorization: `Bearer ${token}` })).toBe(401);
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

  it('leaves no page behind in the browser that signs out, and takes neither what waits there nor its other cookies', async () => {
    const parent = await signUpParent(api);
    const elsewhere = await parent.post('/auth/logout?scope=others', {}, { key: null });
    expect([elsewhere.statusCode, elsewhere.headers['clear-site-data']]).toEqual([200, undefined]);
    const out = await parent.post('/auth/logout', {}, { key: null });
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '', maxAge: 0 }));
    expect((await parent.get('/students')).statusCode).toBe(401);
    // A page whose session has ended elsewhere.
    expect((await parent.post('/auth/logout?scope=global', {}, { key: null })).headers['clear-site-data']).toBe(
      '"cache"',
    );
  });
});
