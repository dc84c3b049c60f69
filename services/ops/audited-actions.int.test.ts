import { expect, it } from 'vitest';
import { createTestBrowser, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import { PASSWORD, type Person, setUpTestApi, signUpFamily, signUpParent } from '#services/http/testing/app.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';

const api = setUpTestApi();
const CANARY = 'canary-7f3a';
const address = () => `${CANARY}-${crypto.randomUUID()}@example.org`;
const named = { name: `${CANARY} Name`, password: PASSWORD };
const findId = async (who: Pick<Person, 'get'>) =>
  (await who.get('/auth/user')).json<{ account: { userId: string } }>().account.userId;
type Row = Pick<AuditEntry, 'actorKind' | 'actorId' | 'action' | 'objectId' | 'decision' | 'reason'>;
const listRowsSince = async (after: number): Promise<Row[]> =>
  (await api.log<Row[]>`
    select actor_kind as "actorKind", actor_id as "actorId", action, object_id as "objectId", decision, reason from audit where number > ${after} order by number`) as Row[];
const last = async () =>
  (await api.log<{ number: number }[]>`select coalesce(max(number), 0)::int as number from audit`)[0]?.number ?? 0;

/** A person with a proved address, in a browser. */
async function holder(): Promise<{ who: TestBrowser; email: string; userId: string }> {
  const [who, email] = [createTestBrowser(api), address()];
  await who.post('/auth/signup', { ...named, email });
  await who.post('/auth/verify', { type: 'signup', token_hash: (await readLatestEmail(api, email)).token });
  return { who, email, userId: await findId(who) };
}
const token = (email: string, password: string) =>
  createTestBrowser(api).post('/auth/token?grant_type=password', { email, password });

/** Each action leads to exactly one expected row; `prepared` is the state before. */
const ACTIONS: Record<string, () => Promise<{ deed: () => Promise<unknown>; row: Partial<Row> }>> = {
  'a sign-up': async () => ({
    deed: () => createTestBrowser(api).post('/auth/signup', { ...named, email: address() }),
    row: { action: 'signed-up', actorKind: 'account' },
  }),
  'a sign-in by password': async () => {
    const { email, userId } = await holder();
    return { deed: () => token(email, PASSWORD), row: { action: 'signed-in.password', actorId: userId } };
  },
  'a sign-in that was refused': async () => {
    const { email, userId } = await holder();
    const row = {
      action: 'signed-in.password',
      actorKind: 'anonymous',
      actorId: null,
      objectId: userId,
      decision: 'refused',
      reason: 'NOT_SIGNED_IN',
    } as const;
    return { deed: () => token(email, 'the wrong battery'), row };
  },
  'a refused sign-in with an address that nobody has': async () => ({
    deed: () => token(address(), 'the wrong battery'),
    row: { action: 'signed-in.password', actorId: null, objectId: null, decision: 'refused' },
  }),
  'a sign-in by letter': async () => {
    const { email, userId } = await holder();
    const reader = createTestBrowser(api);
    await reader.post('/auth/otp', { email });
    const letter = await readLatestEmail(api, email);
    return {
      deed: () => reader.post('/auth/verify', { type: 'magiclink', token_hash: letter.token }),
      row: { action: 'signed-in.letter.sign-in', actorId: userId },
    };
  },
  'a new password': async () => {
    const { who, userId } = await holder();
    return {
      deed: () => who.put('/auth/user', { password: 'seven stepping stones' }),
      row: { action: 'password.changed', actorId: userId, objectId: userId },
    };
  },
  'another address, asked for': async () => {
    const { who, userId } = await holder();
    return {
      deed: () => who.put('/auth/user', { email: address() }),
      row: { action: 'address.change-asked', actorId: userId },
    };
  },
  'another address, agreed to by both': async () => {
    const { who, email, userId } = await holder();
    const next = address();
    await who.put('/auth/user', { email: next });
    const [prepared, after] = [await readLatestEmail(api, email), await readLatestEmail(api, next)];
    await who.post('/auth/verify', { type: 'email_change', token_hash: prepared.token });
    return {
      deed: () => who.post('/auth/verify', { type: 'email_change', token_hash: after.token }),
      row: { action: 'address.changed', objectId: userId },
    };
  },
  ...Object.fromEntries(
    (['local', 'others', 'global'] as const).map((scope) => [
      `sessions ended (${scope})`,
      async () => {
        const { who, userId } = await holder();
        return {
          deed: () => who.post(`/auth/logout?scope=${scope}`),
          row: { action: `signed-out.${scope}`, actorId: userId },
        };
      },
    ]),
  ),
  'a child that was corrected': async () => {
    const { parent, student } = await signUpFamily(api);
    return {
      deed: () => parent.patch(`/students/${student.id}`, { nickname: 'Wren' }),
      row: { action: 'child.corrected', objectId: student.id },
    };
  },
  'reminders sent elsewhere': async () => {
    const { parent, student } = await signUpFamily(api);
    const path = `/students/${student.id}/reminder-address`;
    return {
      deed: () => parent.send('PUT', path, { email: address() }),
      row: { action: 'reminders.readdressed', objectId: student.id },
    };
  },
  'a device given to a child': async () => {
    const { parent, week } = await signUpFamily(api);
    return {
      deed: () => parent.post(`${week}/handover`, { pin: '2468', assist: 'alone' }),
      row: { action: 'device.handed-over', actorId: await findId(parent) },
    };
  },
  'a device taken back': async () => {
    const { parent, week } = await signUpFamily(api);
    const userId = await findId(parent);
    await parent.post(`${week}/handover`, { pin: '2468', assist: 'alone' });
    return {
      deed: () => parent.post('/handover/unlock', { pin: '2468' }),
      row: { action: 'device.unlocked', actorKind: 'device', actorId: userId, decision: 'allowed' },
    };
  },
  'a wrong PIN': async () => {
    const { parent, week } = await signUpFamily(api);
    await parent.post(`${week}/handover`, { pin: '2468', assist: 'alone' });
    return {
      deed: () => parent.post('/handover/unlock', { pin: '1111' }),
      row: { action: 'device.unlocked', decision: 'refused', reason: 'NOT_UNLOCKED' },
    };
  },
  'a guardian invited': async () => {
    const { parent, student } = await signUpFamily(api);
    return {
      deed: () => parent.post(`/students/${student.id}/guardians`, { email: address() }),
      row: { action: 'guardian.invited', actorId: await findId(parent) },
    };
  },
  ...Object.fromEntries(
    (
      [
        'guardian.invitation-withdrawn',
        'guardian.joined',
        'guardian.declined',
        'guardian.removed',
        'guardian.left',
      ] as const
    ).map((action) => [
      action,
      async () => {
        const [{ parent, student }, other] = [await signUpFamily(api), await signUpParent(api)];
        const path = `/students/${student.id}/guardians`;
        const { id } = (await parent.post(path, { email: address() })).json<{ id: string }>();
        const minted = await api.guardianLinks.mint(id as never, api.clock.now);
        const link = { token: minted && minted !== 'inviterUnproved' ? minted.token : '' };
        if (action === 'guardian.removed' || action === 'guardian.left') await other.post('/guardian/accept', link);
        const otherId = await findId(other);
        const actions = {
          'guardian.invitation-withdrawn': () => parent.delete(`${path}/invitations/${id}`),
          'guardian.joined': () => other.post('/guardian/accept', link),
          'guardian.declined': () => api.anonymous.post('/guardian/not-me', link),
          'guardian.removed': () => parent.delete(`${path}/${otherId}`),
          'guardian.left': () => other.post(`${path}/leave`),
        };
        const isByThem = action === 'guardian.removed' || action === 'guardian.left';
        return { deed: actions[action], row: { action, objectId: isByThem ? otherId : id } };
      },
    ]),
  ),
  ...Object.fromEntries(
    (['consent.withdrawn', 'consent.improving-allowed', 'consent.improving-ended'] as const).map((action) => [
      action,
      async () => {
        const { parent, student } = await signUpFamily(api);
        const improve = (allowed: boolean) =>
          parent.put(`/students/${student.id}/consents/improve-questions`, { allowed, noticeVersion: 'improve-1' });
        if (action === 'consent.improving-ended') await improve(true);
        const runAction = () =>
          action === 'consent.withdrawn'
            ? parent.post(`/students/${student.id}/consents/withdraw`)
            : improve(action === 'consent.improving-allowed');
        return { deed: runAction, row: { action, actorId: await findId(parent), objectId: student.id } };
      },
    ]),
  ),
  'a newer notice agreed to': async () => {
    const { parent, week, id } = await signUpFamily(api);
    return {
      deed: () => parent.post(`${week}/consent`, { noticeVersion: '2027-01' }),
      row: { action: 'consent.given', actorId: await findId(parent), objectId: id },
    };
  },
  'a teacher invited with the week': async () => {
    const parent = await signUpParent(api);
    const { id: studentId } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json<{
      id: string;
    }>();
    const week = {
      studentId,
      startDate: '2026-11-23',
      timeZone: 'Europe/London',
      parentEmail: address(),
      teacherEmail: address(),
      consent: { noticeVersion: '2027-01' },
    };
    return {
      deed: () => parent.post('/assessments', week),
      row: { action: 'teacher.invited', actorId: await findId(parent) },
    };
  },
  'a teacher invited later': async () => {
    const { parent, week } = await signUpFamily(api);
    return {
      deed: () => parent.post(`${week}/invitations`, { teacherEmail: address() }),
      row: { action: 'teacher.invited', actorId: await findId(parent) },
    };
  },
  'a teacher’s invitation withdrawn': async () => {
    const { parent, week } = await signUpFamily(api, { teacherEmail: address() });
    return {
      deed: () => parent.delete(`${week}/invitations`),
      row: { action: 'teacher.withdrawn', actorId: await findId(parent) },
    };
  },
  'a report shared': async () => {
    const { parent, path } = await createFinishedReport(api);
    return {
      deed: () => parent.post(`${path}/shares`, { label: `${CANARY} aunt` }),
      row: { action: 'share.made', actorId: await findId(parent) },
    };
  },
  'a link to a report ended': async () => {
    const { parent, path } = await createFinishedReport(api);
    const { share } = (await parent.post(`${path}/shares`)).json<CreatedShare>();
    return {
      deed: () => parent.delete(`${path}/shares/${share.id}`),
      row: { action: 'share.ended', actorId: await findId(parent), objectId: share.id },
    };
  },
  'a shared report opened': async () => {
    const { parent, path } = await createFinishedReport(api);
    const { share, token } = (await parent.post(`${path}/shares`)).json<CreatedShare>();
    return {
      deed: () => api.anonymous.post('/shared/open', { token }, { key: null }),
      row: { action: 'share.opened', actorKind: 'shared-reader', actorId: null, objectId: share.id },
    };
  },
  'an archive of a child': async () => {
    const { parent, student } = await signUpFamily(api);
    return {
      deed: () => parent.get(`/students/${student.id}/export`),
      row: { action: 'child.exported', actorId: await findId(parent), objectId: student.id },
    };
  },
  'the order to erase a child': async () => {
    const { parent, student } = await signUpFamily(api);
    const runAction = () => parent.send('DELETE', `/students/${student.id}`, { nickname: student.nickname });
    return {
      deed: runAction,
      row: { action: 'child.erasure-asked', actorId: await findId(parent), actorKind: 'account' },
    };
  },
};

/**
 * What these actions leave behind, except attempt counters and the keys under which an interrupted action is repeated.
 */
const readTraces = async (): Promise<string> => {
  const [rowsFound] = await api.log<{ traces: string }[]>`select concat_ws('|',
    (select md5(string_agg(t::text, '|' order by t.id)) from auth."user" t), (select md5(string_agg(concat(id, locked_at, step_up_at), '|' order by id)) from auth.session),
    (select md5(string_agg(t::text, '|' order by t.id)) from auth.account t), (select md5(string_agg(concat(id, used_at), '|' order by id)) from auth.letters),
    (select md5(string_agg(concat(user_id, encode(device_hash, 'hex'), set_password), '|' order by user_id, device_hash)) from auth.devices),
    (select count(*) from events), (select count(*) from mail), (select count(*) from suppressions), (select count(*) from shares), (select count(*) from erasures),
    (select md5(string_agg(id::text, '|')) from auth.handovers), (select md5(string_agg(t::text, '|')) from consents t), (select md5(string_agg(t::text, '|')) from guardian_invitations t)
  ) as traces`;
  return rowsFound?.traces ?? '';
};

// A withdrawal ends each assessment in a commit of its own, and is repeated under its key: it must not wait for the
// slowest. A refusal changes nothing, and its row is sealed a moment later in a batch.
const WITHOUT_COMMIT = [
  'consent.withdrawn',
  'a sign-in that was refused',
  'a refused sign-in with an address that nobody has',
  'a wrong PIN',
];
it.each(Object.entries(ACTIONS).filter(([name]) => !WITHOUT_COMMIT.includes(name)))(
  '%s leaves nothing behind where its row cannot be written',
  async (_, given) => {
    const { deed: runAction } = await given();
    const prepared = await readTraces();
    await api.log`create or replace function refuse_rows() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`;
    await api.log`create trigger refuse_rows before insert on audit for each row execute function refuse_rows()`;
    try {
      expect(((await runAction()) as { statusCode: number }).statusCode).toBeGreaterThanOrEqual(500);
    } finally {
      await api.log`drop trigger refuse_rows on audit`;
    }
    expect(await readTraces()).toBe(prepared);
  },
);

it.each(Object.entries(ACTIONS))('%s is one row, of ids and codes alone', async (_, given) => {
  const { deed: runAction, row } = await given();
  const prepared = await last();
  const response = (await runAction()) as { statusCode: number; body: string };
  expect(response.statusCode, response.body).toBeLessThan(row.decision === 'refused' ? 500 : 300);
  // Refusals are written in a batch, within a second.
  await expect.poll(async () => (await listRowsSince(prepared)).length, { timeout: 5_000 }).toBeGreaterThan(0);
  const rows = await listRowsSince(prepared);
  expect(rows).toMatchObject([{ decision: 'allowed', ...row }]);
  const [allRows] = await api.log<
    { text: string }[]
  >`select json_agg(audit)::text as text from audit where number > ${prepared}`;
  expect(allRows?.text).not.toMatch(new RegExp(`${CANARY}|@|Robin|Pat`, 'i'));
});
