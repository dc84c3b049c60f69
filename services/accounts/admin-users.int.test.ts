import { describe, expect, it } from 'vitest';
import { AUTH_SECRETS, createActiveOperator } from '#services/accounts/testing/active-operator.ts';
import { addFactor, answerChallenge, computeCode } from '#services/accounts/testing/codes.ts';
import { createTestBrowser, readLatestEmail } from '#services/accounts/testing/emails.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import {
  createPerson,
  readAccount,
  readCode,
  readCookies,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { createFactorRemovalsJob } from '#services/jobs/accounts.store.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';
import { toInstant } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';

const api = setUpTestApi();
const HOUR_MS = 3_600_000;
const listAudit = async () => (await api.operator.get('/auth/admin/audit')).json<{ entries: AuditEntry[] }>().entries;
const users = '/auth/admin/users';

async function createOperator() {
  const { db, close } = openDatabase(api.url, { max: 1 });
  const { cookie, userId, secret, email } = await createActiveOperator(db, api.clock.now);
  await close();
  return { who: createPerson(api.app, cookie), userId, secret, email };
}

describe('an operator', () => {
  it('makes, lists, reads, renames and removes accounts, and sees nothing of a child in them', async () => {
    const created = await api.operator.post(users, { name: 'Una', email: 'Una@Example.org' });
    expect(created.json()).toEqual({
      id: expect.any(String),
      name: 'Una',
      email: 'una@example.org',
      emailVerified: false,
      role: 'parent',
      secondFactor: false,
      banned: false,
      createdAt: api.clock.now,
    });
    const { id } = created.json<{ id: string }>();
    expect((await api.operator.get(users)).json<{ users: { id: string }[] }>().users.map((each) => each.id)).toContain(
      id,
    );
    expect((await api.operator.put(`${users}/${id}`, { name: 'Una Maria' })).json()).toMatchObject({
      id,
      name: 'Una Maria',
    });
    expect((await api.operator.get(`${users}/${id}`)).json()).toMatchObject({ name: 'Una Maria' });
    expect((await api.operator.delete(`${users}/${id}`)).statusCode).toBe(200);
    expect(readCode(await api.operator.get(`${users}/${id}`))).toBe('NOT_FOUND');
    expect(readCode(await api.operator.put(`${users}/${id}`, { name: 'X' }))).toBe('NOT_FOUND');
  });

  it('goes through all accounts fifty at a time', async () => {
    await api.log`insert into auth."user" (id, name, email) select gen_random_uuid(), 'Nobody', n || '@many.example' from generate_series(1, 60) n`;
    const seenIds = new Set<string>();
    for (let after: string | null = ''; after !== null; ) {
      const { users: page, next }: { users: { id: string }[]; next: string | null } = (
        await api.operator.get(`${users}${after && `?after=${after}`}`)
      ).json();
      expect(page.length).toBeLessThanOrEqual(50);
      for (const { id } of page) seenIds.add(id);
      after = next;
    }
    const [{ count } = { count: 0 }] = await api.log<
      { count: number }[]
    >`select count(*)::int as count from auth."user"`;
    expect(seenIds.size).toBe(count);
  });

  it('cannot set an address, a password or a role, act as somebody else, nor make an address twice (G8)', async () => {
    const { userId, email } = await readAccount(await signUpParent(api));
    for (const field of [
      { email: 'x@example.org' },
      { password: 'correct horse battery' },
      { role: 'operator' },
      { emailVerified: true },
      { secondFactorAt: null },
    ]) {
      expect(
        readCode(await api.operator.put(`${users}/${userId}`, { name: 'Pat', ...field })),
        JSON.stringify(field),
      ).toBe('INVALID_INPUT');
    }
    expect(readCode(await api.operator.post(users, { name: 'Pat', email, password: 'correct horse battery' }))).toBe(
      'INVALID_INPUT',
    );
    expect(readCode(await api.operator.post(users, { name: 'Pat', email }))).toBe('ADDRESS_TAKEN');
    for (const path of ['impersonate', 'impersonate-user', 'set-email', 'set-user-password', 'sessions']) {
      expect((await api.operator.post(`${users}/${userId}/${path}`)).statusCode, path).toBe(404);
    }
  });

  it('bans an account, which ends its sessions at once and lets it in no more; and lets it in again', async () => {
    const parent = await signUpParent(api);
    const { userId } = await readAccount(parent);
    const elsewhere = await signInOnAnotherDevice(api, parent);
    expect((await api.operator.put(`${users}/${userId}`, { banned: true })).json()).toMatchObject({ banned: true });
    for (const gone of [parent, elsewhere]) expect((await gone.get('/students')).statusCode).toBe(401);
    const email = (await api.operator.get(`${users}/${userId}`)).json<{ email: string }>().email;
    const again = async () =>
      createPerson(
        api.app,
        readCookies(
          await api.anonymous.post(
            '/auth/token?grant_type=password',
            { email, password: 'correct horse battery' },
            { key: null },
          ),
        ),
      );
    const reader = createTestBrowser(api);
    await reader.post('/auth/otp', { email });
    const { token } = await readLatestEmail(api, email);
    const byPassword = await again();
    const byLink = await reader.post('/auth/verify', { type: 'magiclink', token_hash: token });
    expect([(await byPassword.get('/students')).statusCode, readCode(byLink)]).toEqual([401, 'NOT_SIGNED_IN']);
    await api.operator.put(`${users}/${userId}`, { banned: false });
    // Nothing that was tried meanwhile opens now.
    for (const each of [byPassword, reader]) expect((await each.get('/students')).statusCode).toBe(401);
    expect((await (await again()).get('/students')).statusCode).toBe(200);
  });

  it('bans an account, and with it what it sends to others, until it is let in again', async () => {
    const { parent, path } = await createFinishedReport(api);
    const { userId } = await readAccount(parent);
    const share = (await parent.post(`${path}/shares`)).json<CreatedShare>();
    const { student, ...family } = await signUpFamily(api, { teacherEmail: 'teacher-of-banned@example.org' });
    const { userId: inviter } = await readAccount(family.parent);
    const invitation = (
      await family.parent.post(`/students/${student.id}/guardians`, { email: 'aunt-of-banned@example.org' })
    ).json<{ id: InvitationId }>();
    const [row] = await api.log<
      { id: string }[]
    >`select id from teacher_invitations where assessment_id = ${family.id}`;
    const link = await api.guardianLinks.mint(invitation.id, api.clock.now);
    const token = link && link !== 'inviterUnproved' ? link.token : '';
    const teacher = { recipient: `teacher:${row?.id}`, assessmentId: family.id };
    const readReach = async () => ({
      shared: (await api.anonymous.post('/shared/open', { token: share.token }, { key: null })).statusCode,
      joining: (await api.guardianLinks.find(token, api.clock.now)).standing,
      guardian: (await api.guardianLinks.mint(invitation.id, api.clock.now)) !== null,
      teacher: await api.mails.findAddress({ ...teacher, kind: 'invitation' }),
      reminded: await api.mails.findAddress({ ...teacher, kind: 'teacher-reminder' }),
      // The teacher has asked for it: a form that was begun goes on.
      code: await api.mails.findAddress({ ...teacher, kind: 'teacher-code' }),
    });
    const address = 'teacher-of-banned@example.org';
    const whole = {
      shared: 200,
      joining: 'inForce',
      guardian: true,
      teacher: address,
      reminded: address,
      code: address,
    };
    expect(await readReach()).toEqual(whole);
    for (const banned of [userId, inviter]) await api.operator.put(`${users}/${banned}`, { banned: true });
    expect(await readReach()).toEqual({
      shared: 410,
      joining: 'NO_INVITATION',
      guardian: false,
      teacher: null,
      reminded: null,
      code: address,
    });
    for (const banned of [userId, inviter]) await api.operator.put(`${users}/${banned}`, { banned: false });
    expect(await readReach()).toEqual(whole);
  });

  it('removes no account that looks after a child, nor bans or removes themselves', async () => {
    const { parent } = await signUpFamily(api);
    const { userId } = await readAccount(parent);
    expect(readCode(await api.operator.delete(`${users}/${userId}`))).toBe('LOOKS_AFTER_CHILDREN');
    expect((await parent.get('/students')).statusCode).toBe(200);
    const operator = await createOperator();
    expect(readCode(await operator.who.delete(`${users}/${operator.userId}`))).toBe('FORBIDDEN');
    expect(readCode(await operator.who.put(`${users}/${operator.userId}`, { banned: true }))).toBe('FORBIDDEN');
  });

  it('is asked for a fresh proof before an account is changed, and may read without one', async () => {
    const operator = await createOperator();
    const { userId } = await readAccount(await signUpParent(api));
    api.passTime(11 * 60_000);
    expect((await operator.who.get(`${users}/${userId}`)).statusCode).toBe(200);
    for (const response of [
      await operator.who.post(users, { name: 'X', email: 'x@example.org' }),
      await operator.who.put(`${users}/${userId}`, { name: 'X' }),
      await operator.who.delete(`${users}/${userId}`),
    ])
      expect(readCode(response)).toBe('STEP_UP');
  });
});

describe('the second factor of an operator is looked for at each request', () => {
  it('and whoever lost it, the ban or the role a moment ago is no operator any more', async () => {
    const operator = await createOperator();
    const open = async () => (await operator.who.get('/ops/items')).json<{ code?: string }>().code ?? 'open';
    expect(await open()).toBe('open');
    await api.log`update auth."user" set second_factor_at = null where id = ${operator.userId}`;
    expect(await open()).toBe('FORBIDDEN');
    await api.log`update auth."user" set second_factor_at = now(), role = 'parent' where id = ${operator.userId}`;
    expect(await open()).toBe('FORBIDDEN');
    await api.log`update auth."user" set role = 'operator', banned_at = now() where id = ${operator.userId}`;
    expect(await open()).toBe('NOT_SIGNED_IN');
    await api.log`update auth."user" set banned_at = null where id = ${operator.userId}`;
    await api.log`update auth.session set aal = 1 where user_id = ${operator.userId}`;
    expect(await open()).toBe('SECOND_FACTOR');
  });

  it('and a session is over for this after half an hour without a call, and after twelve hours', async () => {
    const [idle, busy, unused] = [await createOperator(), await createOperator(), await createOperator()];
    const open = async ({ who }: typeof idle) => (await who.get('/ops/items')).statusCode;
    expect([await open(idle), await open(busy)]).toEqual([200, 200]);
    api.passTime(29 * 60_000);
    expect([await open(idle), await open(busy)]).toEqual([200, 200]);
    api.passTime(31 * 60_000);
    expect([await open(idle), await open(idle), await open(unused)]).toEqual([401, 401, 401]);
    for (let minutes = 60; minutes < 12 * 60; minutes += 25) {
      api.clock.now = toInstant(Date.parse('2026-11-23T09:00:00.000Z') + minutes * 60_000);
      await api.log`update auth.operator_sessions set seen_at = ${api.clock.now}`;
    }
    expect(await open(busy)).toBe(200);
    api.clock.now = toInstant(Date.parse('2026-11-23T09:00:00.000Z') + 12 * HOUR_MS + 1);
    expect(await open(busy)).toBe(401);
  });
});

describe('a factor that an operator is asked to remove', () => {
  async function requestRemoval() {
    const { who, factorId, secret } = await addFactor(api, await signUpParent(api));
    const { userId, email } = await readAccount(who);
    const response = await api.operator.delete(`${users}/${userId}/factors/${factorId}`);
    return { who, factorId, secret, userId, email, response };
  }
  const runDueRemovals = async () => {
    const { db, close } = openDatabase(api.url, { max: 1 });
    await createFactorRemovalsJob(db, createAuditTrail(db, AUTH_SECRETS)).run(api.clock.now, async () => {});
    await close();
  };
  const listFactors = async (userId: string) =>
    (await api.operator.get(`${users}/${userId}/factors`)).json<{ factors: { removalDueAt: string | null }[] }>()
      .factors;
  const listEmailKinds = async (userId: string) =>
    (
      await api.log<
        { kind: string }[]
      >`select kind from mail where recipient = ${`account:${userId}`} order by created_at`
    ).map(({ kind }) => kind);

  it('stays for 24 hours, of which the person is told at once, and goes then', async () => {
    const { who, userId, factorId, response } = await requestRemoval();
    const dueAt = toInstant(Date.parse(api.clock.now) + 24 * HOUR_MS);
    expect(response.json()).toEqual({ dueAt });
    expect((await who.get('/auth/factors')).json()).toMatchObject({ factors: [{ removalDueAt: dueAt }] });
    expect((await api.operator.delete(`${users}/${userId}/factors/${factorId}`)).json()).toEqual({ dueAt });
    expect(await listEmailKinds(userId)).toEqual(['factor-added', 'factor-removal-asked']);
    api.passTime(24 * HOUR_MS - 1);
    await runDueRemovals();
    expect((await who.get('/auth/factors')).json()).toMatchObject({ factors: [{ id: factorId }] });
    api.passTime(1);
    await runDueRemovals();
    expect((await who.get('/auth/factors')).json()).toEqual({ factors: [], backupCodesLeft: 0 });
    expect(await listEmailKinds(userId)).toEqual(['factor-added', 'factor-removal-asked', 'factor-removed']);
    expect((await (await signInOnAnotherDevice(api, who)).get('/students')).statusCode).toBe(200);
  });

  it('is kept by the person who still has it', async () => {
    const { who, userId, factorId, secret, email } = await requestRemoval();
    expect((await who.post(`/auth/factors/${factorId}/keep`)).statusCode).toBe(200);
    api.passTime(24 * HOUR_MS);
    await runDueRemovals();
    api.clock.now = '2026-11-23T09:20:00.000Z';
    expect(await listFactors(userId)).toMatchObject([{ removalDueAt: null }]);
    const half = createPerson(
      api.app,
      readCookies(
        await api.anonymous.post(
          '/auth/token?grant_type=password',
          { email, password: 'correct horse battery' },
          { key: null },
        ),
      ),
    );
    expect((await answerChallenge(half, factorId, computeCode(api, secret))).statusCode).toBe(200);
  });

  it('belongs to the account that was named', async () => {
    const { factorId } = await requestRemoval();
    const { userId } = await readAccount(await signUpParent(api));
    expect(readCode(await api.operator.delete(`${users}/${userId}/factors/${factorId}`))).toBe('NOT_FOUND');
  });
});

describe('the audit', () => {
  it('tells who did what to which account, refusals of codes too, with ids alone', async () => {
    const operator = await createOperator();
    const { who, factorId } = await addFactor(api, await signUpParent(api));
    const { userId, email } = await readAccount(who);
    await operator.who.put(`${users}/${userId}`, { name: 'Canary Name' });
    await answerChallenge(who, factorId, '000000');
    const [latest, ...olderEntries] = (await listAudit()).filter(({ actorId, objectId }) =>
      [actorId, objectId].includes(userId),
    );
    expect(latest).toMatchObject({
      actorId: userId,
      action: 'factor.verified',
      decision: 'refused',
      reason: 'WRONG_CODE',
    });
    expect(olderEntries[0]).toMatchObject({
      actorKind: 'operator',
      actorId: operator.userId,
      action: 'user.renamed',
      objectId: userId,
      decision: 'allowed',
    });
    expect(olderEntries[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const rows = await api.log`select audit::text from audit`;
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Canary|${email}|Telephone`));
  });

  it('has a row for each thing that was changed of an account, and none where nothing was asked for', async () => {
    const { userId } = await readAccount(await signUpParent(api));
    const listActions = async () =>
      (await listAudit()).filter(({ objectId }) => objectId === userId).map(({ action }) => action);
    const before = await listActions();
    expect(readCode(await api.operator.put(`${users}/${userId}`, {}))).toBe('INVALID_INPUT');
    expect(await listActions()).toEqual(before);
    await api.operator.put(`${users}/${userId}`, { name: 'Una', banned: true });
    expect(await listActions()).toEqual(['user.banned', 'user.renamed', ...before]);
  });

  it('has no gap when many write at once, and its pages lead to the first row', async () => {
    const parents = await Promise.all(Array.from({ length: 6 }, () => signUpParent(api)));
    await Promise.all(parents.map((parent) => addFactor(api, parent)));
    const numbers: number[] = [];
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const page: { entries: AuditEntry[]; next: number | null } = (
        await api.operator.get(`/auth/admin/audit?before=${before}`)
      ).json();
      numbers.push(...page.entries.map(({ number }) => number));
      before = page.next;
    }
    expect(numbers.at(-1)).toBe(1);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => (numbers[0] ?? 0) - at));
  });
});
