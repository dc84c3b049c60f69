import { describe, expect, it } from 'vitest';
import { createTestBrowser, readEmails, readLatestEmail } from '#services/accounts/testing/emails.ts';
import { PASSWORD, readCode, setUpTestApi, signUpParent } from '#services/http/testing/app.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';

const api = setUpTestApi();
const users = '/auth/admin/users';
const address = () => `user-${crypto.randomUUID()}@example.org`;
const listAudit = async (objectId: string) =>
  (await api.operator.get('/auth/admin/audit'))
    .json<{ entries: AuditEntry[] }>()
    .entries.filter((each) => each.objectId === objectId)
    .map(({ action }) => action);
const invite = async (email: string) =>
  (await api.operator.post(`${users}/invite`, { name: 'Una', email })).json<{ id: string }>();

describe('an operator invites somebody', () => {
  it('who gets a link by mail that proves the address and leads to a password; it is in no answer, and each works once', async () => {
    const email = address();
    const response = await api.operator.post(`${users}/invite`, { name: 'Una', email });
    const { id } = response.json<{ id: string }>();
    expect(response.json()).toMatchObject({ email, emailVerified: false, role: 'parent' });
    const { token, code, subject, to } = await readLatestEmail(api, email);
    expect({ to, subject }).toEqual({ to: email, subject: 'An account is waiting for you' });
    expect(response.body).not.toMatch(new RegExp(`${token}|${code}`));
    const una = createTestBrowser(api);
    expect((await una.post('/auth/verify', { type: 'signup', token_hash: token })).json()).toMatchObject({
      account: { userId: id, verified: true },
      passwordNeeded: true,
    });
    expect((await una.put('/auth/user', { password: 'seven stepping stones' })).statusCode).toBe(200);
    expect(
      (
        await createTestBrowser(api).post('/auth/token?grant_type=password', {
          email,
          password: 'seven stepping stones',
        })
      ).statusCode,
    ).toBe(200);
    expect(readCode(await createTestBrowser(api).post('/auth/verify', { type: 'signup', token_hash: token }))).toBe(
      'TOKEN_INVALID',
    );
    expect(await listAudit(id)).toContain('user.invited');
  });

  it.each(['before', 'after'])(
    'who has opened an account %s that, and proves that one: the link of the operator comes too late',
    async (when) => {
      const email = address();
      const own = createTestBrowser(api);
      const signUp = async () => {
        expect((await own.post('/auth/signup', { name: 'Una', email, password: PASSWORD })).statusCode).toBe(201);
        return (await readLatestEmail(api, email)).token;
      };
      const tokenBefore = when === 'before' && (await signUp());
      const { id } = await invite(email);
      const invited = await readLatestEmail(api, email);
      const token = tokenBefore || (await signUp());
      const again = { email, password: PASSWORD };
      expect((await createTestBrowser(api).post('/auth/token?grant_type=password', again)).statusCode).toBe(200);
      const proved = (await own.post('/auth/verify', { type: 'signup', token_hash: token })).json();
      expect(proved).toMatchObject({ account: { email, verified: true }, passwordNeeded: false });
      expect(proved.account.userId).not.toBe(id);
      const tooLate = createTestBrowser(api).post('/auth/verify', { type: 'signup', token_hash: invited.token });
      expect(readCode(await tooLate)).toBe('TOKEN_INVALID');
      expect((await api.operator.get(`${users}/${id}`)).json()).toMatchObject({ email, emailVerified: false });
    },
  );

  it('for seven days, and not for longer', async () => {
    const { id } = await invite(address());
    const [row] = await api.log<{ address: string }[]>`select address from auth.letters where user_id = ${id}`;
    const { token } = await readLatestEmail(api, row?.address ?? '');
    api.clock.now = '2026-11-30T09:00:00.000Z';
    expect(readCode(await createTestBrowser(api).post('/auth/verify', { type: 'signup', token_hash: token }))).toBe(
      'TOKEN_INVALID',
    );
  });

  it('and sets neither address nor password of anybody', async () => {
    const { email } = (await (await signUpParent(api)).get('/auth/user')).json<{ account: { email: string } }>()
      .account;
    expect(
      readCode(await api.operator.post(`${users}/invite`, { name: 'Una', email: address(), password: PASSWORD })),
    ).toBe('INVALID_INPUT');
    expect(readCode(await api.operator.post(`${users}/invite`, { name: 'Una', email }))).toBe('ADDRESS_TAKEN');
    expect(await readEmails(api, email)).toEqual([]);
  });
});

describe('a link that an operator has mailed', () => {
  it.each([
    ['recovery', 'recovery', 'A new password', true],
    ['magiclink', 'magiclink', 'Your way in', false],
  ] as const)(
    '(%s) goes to the address of the account and is in no answer',
    async (type, proof, subject, passwordNeeded) => {
      const who = await signUpParent(api);
      const { userId, email } = (await who.get('/auth/user')).json<{ account: { userId: string; email: string } }>()
        .account;
      await readEmails(api, email);
      const response = await api.operator.post(`${users}/${userId}/links`, { type });
      expect(response.json()).toEqual({});
      const receivedEmail = await readLatestEmail(api, email);
      expect(receivedEmail.subject).toBe(subject);
      expect(
        (await createTestBrowser(api).post('/auth/verify', { type: proof, token_hash: receivedEmail.token })).json(),
      ).toMatchObject({ account: { userId }, passwordNeeded });
      expect(await listAudit(userId)).toContain(`user.link.${type}`);
    },
  );

  it.each(['signup', 'invite'] as const)(
    '(%s) goes to the address that is still to be proved, and nowhere once it is',
    async (type) => {
      const email = address();
      const { id } = await invite(email);
      await readEmails(api, email);
      await api.operator.post(`${users}/${id}/links`, { type });
      const { token } = await readLatestEmail(api, email);
      await createTestBrowser(api).post('/auth/verify', { type: 'signup', token_hash: token });
      await api.operator.post(`${users}/${id}/links`, { type });
      expect(await readEmails(api, email)).toEqual([]);
    },
  );

  it('goes to no address that the operator names, and to nobody who does not exist', async () => {
    const { id } = await invite(address());
    expect(
      readCode(await api.operator.post(`${users}/${id}/links`, { type: 'recovery', email: 'operator@example.org' })),
    ).toBe('INVALID_INPUT');
    expect(readCode(await api.operator.post(`${users}/${id}/links`, { type: 'session' }))).toBe('INVALID_INPUT');
    expect(readCode(await api.operator.post(`${users}/${crypto.randomUUID()}/links`, { type: 'recovery' }))).toBe(
      'NOT_FOUND',
    );
  });
});
