import { describe, expect, it } from 'vitest';
import { ATTEMPTS } from '#services/accounts/sign-in-attempts.store.ts';
import { apiOfFile, cookieOf, person, signedUp, testApi } from '#services/http/testing/app.ts';

const api = apiOfFile();

const PASSWORD = 'correct horse battery';
const signUp = (email: string, password = PASSWORD) => api.anonymous.post('/auth/sign-up', { name: 'Pat', email, password }, { key: null });
const signIn = (email: string, password = PASSWORD) => api.anonymous.post('/auth/sign-in', { email, password }, { key: null });

describe('an account', () => {
  it('is opened with name, address and password, and signs in at once', async () => {
    const response = await signUp('Anna@Example.org');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ userId: expect.any(String), name: 'Pat', email: 'anna@example.org' });
    const session = await person(api.app, cookieOf(response)).get('/auth/session');
    expect(session.json()).toEqual({ account: response.json() });
    expect((await api.anonymous.get('/auth/session')).json()).toEqual({ account: null });
  });

  it('keeps its session in a cookie that scripts cannot read, and in nothing else', async () => {
    const response = await signUp('cookie@example.org');
    const [cookie] = response.cookies;
    expect(response.cookies).toHaveLength(1);
    expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' });
    const [{ token } = { token: '' }] = await api.log<{ token: string }[]>`
      select token from auth.session s join auth."user" u on u.id = s.user_id where email = 'cookie@example.org'`;
    expect(cookie?.value).toContain(token);
    expect(response.body).not.toContain(token);
    // A token without its signature, as a leaked database would show it, opens nothing.
    expect((await person(api.app, `session=${token}`).get('/students')).statusCode).toBe(401);
  });

  it('has a __Host- cookie where there is https', async () => {
    const secure = await testApi({ baseUrl: 'https://stones.example' });
    const response = await person(secure.app, undefined).post('/auth/sign-up', { name: 'Pat', email: 'a@b.example', password: PASSWORD }, { key: null });
    expect(response.cookies[0]).toMatchObject({ name: '__Host-session', secure: true, httpOnly: true, path: '/' });
    expect((await person(secure.app, cookieOf(response)).get('/students')).statusCode).toBe(200);
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });

  it('is opened once, however many ask at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => signUp('twins@example.org')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(await api.log`select 1 from auth."user" where email = 'twins@example.org'`).toHaveLength(1);
  });

  it('tells a stranger at sign-up no more than at sign-in', async () => {
    await signUp('known@example.org');
    const [up, wrong, unknown] = [
      await signUp('known@example.org', 'a wrong password'),
      await signIn('known@example.org', 'x'),
      await signIn('nobody@example.org', 'x'),
    ];
    for (const response of [up, wrong, unknown]) {
      expect({ ...response.json(), requestId: '' }).toEqual({
        ...{ type: 'urn:seven-stones:problem:not-signed-in', title: 'NOT_SIGNED_IN', status: 401, code: 'NOT_SIGNED_IN', requestId: '' },
      });
      expect(response.cookies).toEqual([]);
    }
  });

  it('waits after five wrong passwords, wherever they come from, and opens again for its owner', async () => {
    await signUp('target@example.org');
    for (let i = 0; i < ATTEMPTS.most; i++) expect((await signIn('target@example.org', `guess ${i}`)).statusCode).toBe(401);
    const blocked = await signIn('target@example.org');
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
    expect((await signUp('target@example.org', 'another guess')).statusCode).toBe(429);
    await api.log`update auth.sign_in_attempts set window_ends = now()`;
    expect((await signIn('target@example.org')).statusCode).toBe(200);
    const parallel = await Promise.all(Array.from({ length: 12 }, (_, i) => signIn('target@example.org', `guess ${i}`)));
    expect(parallel.filter(({ statusCode }) => statusCode === 401)).toHaveLength(ATTEMPTS.most);
  });

  it('stores the password as argon2id and the tries without the address', async () => {
    await signUp('stored@example.org');
    await signIn('stored@example.org', 'wrong');
    const [account] = await api.log`select password from auth.account a join auth."user" u on u.id = a.user_id where u.email = 'stored@example.org'`;
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await api.log`select ip_address, user_agent from auth.session limit 1`;
    expect(session).toEqual({ ip_address: expect.toSatisfy((text) => !text), user_agent: expect.toSatisfy((text) => !text) });
  });

  it('asks for a password of 12 characters at least', async () => {
    const response = await signUp('short@example.org', 'eleven char');
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual([{ path: 'password', message: expect.any(String) }]);
  });

  it('is signed out for good', async () => {
    const parent = await signedUp(api);
    expect((await parent.get('/students')).statusCode).toBe(200);
    const out = await parent.post('/auth/sign-out', {}, { key: null });
    expect(out.statusCode).toBe(200);
    expect(out.cookies[0]).toMatchObject({ name: 'session', value: '', maxAge: 0 });
    expect((await parent.get('/students')).statusCode).toBe(401);
    expect((await parent.post('/auth/sign-out', {}, { key: null })).statusCode).toBe(200);
  });

  it('is used by our own pages only', async () => {
    const parent = await signedUp(api);
    const write = (headers: Record<string, string>) => parent.post('/students', { nickname: 'Robin', ageYears: 8 }, { headers });
    expect((await write({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await write({ origin: 'null' })).statusCode).toBe(403);
    expect((await write({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await write({ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' })).statusCode).toBe(403);
    expect((await write({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
    expect((await write({})).statusCode).toBe(201);
  });
});
