import { expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createTestBrowser, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import {
  PASSWORD,
  type Person,
  readUserId,
  SCHEDULE,
  setUpTestApi,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import { createKeepTokens } from '#services/mail/email-tokens.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { Student } from '#shared/contracts/students.ts';
import { begun } from '#shared/testing/examples.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';

const api = setUpTestApi();
const CANARY = 'canary-7f3a';
const address = () => `${CANARY}-${crypto.randomUUID()}@example.org`;
const named = { name: `${CANARY} Name`, password: PASSWORD };
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
  return { who, email, userId: await readUserId(who) };
}
const token = (email: string, password: string) =>
  createTestBrowser(api).post('/auth/token?grant_type=password', { email, password });

type Family = Awaited<ReturnType<typeof signUpFamily>>;
type Action = () => Promise<{ run: () => Promise<unknown>; row: Partial<Row> }>;
/** An action of a person in a browser. */
const byHolder =
  (action: string, run: (who: TestBrowser) => Promise<unknown>): Action =>
  async () => {
    const { who, userId } = await holder();
    return { run: () => run(who), row: { action, actorId: userId } };
  };
/** An action of a parent; `prepare` is the state before. */
const byParent =
  (
    action: string,
    run: (family: Family) => Promise<unknown>,
    toRow: (family: Family) => Partial<Row> = () => ({}),
    prepare: (family: Family) => Promise<unknown> = async () => {},
  ): Action =>
  async () => {
    const family = await signUpFamily(api);
    const actorId = await readUserId(family.parent);
    await prepare(family);
    return { run: () => run(family), row: { action, actorId, ...toRow(family) } };
  };
const toChild = ({ student }: Family) => ({ objectId: student.id });
const handOver = ({ parent, week }: Family) => parent.post(`${week}/handover`, { pin: '2468', assist: 'alone' });
const unlock = ({ parent }: Family, pin: string) => parent.post('/handover/unlock', { pin });
const improve = ({ parent, student }: Family, allowed: boolean) =>
  parent.put(`/students/${student.id}/consents/improve-questions`, { allowed, noticeVersion: 'improve-1' });
const wrongPassword = 'the wrong battery';

/** An action about a report that is shared; `toRow` of the share. */
const aboutShare =
  (
    action: string,
    run: (report: Awaited<ReturnType<typeof createFinishedReport>>, made: CreatedShare) => Promise<unknown>,
    row: Partial<Row> = {},
  ): Action =>
  async () => {
    const report = await createFinishedReport(api);
    const made = (await report.parent.post(`${report.path}/shares`)).json<CreatedShare>();
    const actorId = await readUserId(report.parent);
    return { run: () => run(report, made), row: { action, actorId, objectId: made.share.id, ...row } };
  };
/** An action about an invitation of a guardian, who may have accepted it before. */
const aboutGuardian =
  (
    action: string,
    run: (
      people: Family & { other: Person; otherId: string; path: string; invitationId: string; link: object },
    ) => unknown,
    isJoined = false,
  ): Action =>
  async () => {
    const [family, other] = [await signUpFamily(api), await signUpParent(api)];
    const path = `/students/${family.student.id}/guardians`;
    const { id } = (await family.parent.post(path, { email: address() })).json<{ id: string }>();
    const minted = await api.guardianLinks.mint(id as never, api.clock.now);
    const link = { token: minted && minted !== 'inviterUnproved' ? minted.token : '' };
    if (isJoined) await other.post('/guardian/accept', link);
    const otherId = await readUserId(other);
    const people = { ...family, other, otherId, path, invitationId: id, link };
    return { run: async () => run(people), row: { action, objectId: isJoined ? otherId : id } };
  };

/** Each action leads to exactly one expected row. */
const ACTIONS: Record<string, Action> = {
  'a sign-up': async () => ({
    run: () => createTestBrowser(api).post('/auth/signup', { ...named, email: address() }),
    row: { action: 'signed-up', actorKind: 'account' },
  }),
  'a sign-in by password': async () => {
    const { email, userId } = await holder();
    return { run: () => token(email, PASSWORD), row: { action: 'signed-in.password', actorId: userId } };
  },
  'a sign-in that was refused': async () => {
    const { email, userId } = await holder();
    const refused = { actorKind: 'anonymous', actorId: null, decision: 'refused', reason: 'NOT_SIGNED_IN' } as const;
    return {
      run: () => token(email, wrongPassword),
      row: { action: 'signed-in.password', objectId: userId, ...refused },
    };
  },
  'a refused sign-in with an address that nobody has': async () => ({
    run: () => token(address(), wrongPassword),
    row: { action: 'signed-in.password', actorId: null, objectId: null, decision: 'refused' },
  }),
  'a sign-in by letter': async () => {
    const { email, userId } = await holder();
    const reader = createTestBrowser(api);
    await reader.post('/auth/otp', { email });
    const letter = await readLatestEmail(api, email);
    return {
      run: () => reader.post('/auth/verify', { type: 'magiclink', token_hash: letter.token }),
      row: { action: 'signed-in.letter.sign-in', actorId: userId },
    };
  },
  'a new password': byHolder('password.changed', (who) => who.put('/auth/user', { password: 'seven stepping stones' })),
  'another address, asked for': byHolder('address.change-asked', (who) => who.put('/auth/user', { email: address() })),
  'another address, agreed to by both': async () => {
    const { who, email, userId } = await holder();
    const next = address();
    await who.put('/auth/user', { email: next });
    const [prepared, after] = [await readLatestEmail(api, email), await readLatestEmail(api, next)];
    await who.post('/auth/verify', { type: 'email_change', token_hash: prepared.token });
    return {
      run: () => who.post('/auth/verify', { type: 'email_change', token_hash: after.token }),
      row: { action: 'address.changed', objectId: userId },
    };
  },
  'this session ended': byHolder('signed-out.local', (who) => who.post('/auth/logout?scope=local')),
  'the other sessions ended': byHolder('signed-out.others', (who) => who.post('/auth/logout?scope=others')),
  'all sessions ended': byHolder('signed-out.global', (who) => who.post('/auth/logout?scope=global')),
  'a child that was corrected': byParent(
    'child.corrected',
    ({ parent, student }) => parent.patch(`/students/${student.id}`, { nickname: 'Wren' }),
    toChild,
  ),
  'reminders sent elsewhere': byParent(
    'reminders.readdressed',
    ({ parent, student }) => parent.put(`/students/${student.id}/reminder-address`, { email: address() }),
    toChild,
  ),
  'a device given to a child': byParent('device.handed-over', handOver),
  'a device taken back': byParent(
    'device.unlocked',
    (family) => unlock(family, '2468'),
    () => ({ actorKind: 'device', decision: 'allowed' }),
    handOver,
  ),
  'a wrong PIN': byParent(
    'device.unlocked',
    (family) => unlock(family, '1111'),
    () => ({ decision: 'refused', reason: 'NOT_UNLOCKED' }),
    handOver,
  ),
  'a guardian invited': byParent('guardian.invited', ({ parent, student }) =>
    parent.post(`/students/${student.id}/guardians`, { email: address() }),
  ),
  'guardian.invitation-withdrawn': aboutGuardian('guardian.invitation-withdrawn', ({ parent, path, invitationId }) =>
    parent.delete(`${path}/invitations/${invitationId}`),
  ),
  'guardian.joined': aboutGuardian('guardian.joined', ({ other, link }) => other.post('/guardian/accept', link)),
  'guardian.declined': aboutGuardian('guardian.declined', ({ link }) => api.anonymous.post('/guardian/not-me', link)),
  'guardian.removed': aboutGuardian(
    'guardian.removed',
    ({ parent, path, otherId }) => parent.delete(`${path}/${otherId}`),
    true,
  ),
  'guardian.left': aboutGuardian('guardian.left', ({ other, path }) => other.post(`${path}/leave`), true),
  'consent.withdrawn': byParent(
    'consent.withdrawn',
    ({ parent, student }) => parent.post(`/students/${student.id}/consents/withdraw`),
    toChild,
  ),
  'consent.improving-allowed': byParent('consent.improving-allowed', (family) => improve(family, true), toChild),
  'consent.improving-ended': byParent(
    'consent.improving-ended',
    (family) => improve(family, false),
    toChild,
    (family) => improve(family, true),
  ),
  'a newer notice agreed to': async () => {
    const { parent, week, id } = await (await createNeighbours(api)).given(begun).people;
    return {
      run: () => parent.post(`${week}/consent`, { noticeVersion: '2027-01' }),
      row: { action: 'consent.given', actorId: await readUserId(parent), objectId: id },
    };
  },
  'a teacher invited with the week': async () => {
    const parent = await signUpParent(api);
    const { id: studentId } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json<Student>();
    const week = { ...SCHEDULE, studentId, parentEmail: address(), teacherEmail: address() };
    return {
      run: () => parent.post('/assessments', week),
      row: { action: 'teacher.invited', actorId: await readUserId(parent) },
    };
  },
  'a teacher invited later': byParent('teacher.invited', ({ parent, week }) =>
    parent.post(`${week}/invitations`, { teacherEmail: address() }),
  ),
  'a teacher’s invitation withdrawn': byParent(
    'teacher.withdrawn',
    ({ parent, week }) => parent.delete(`${week}/invitations`),
    () => ({}),
    ({ parent, week }) => parent.post(`${week}/invitations`, { teacherEmail: address() }),
  ),
  'a report shared': async () => {
    const { parent, path } = await createFinishedReport(api);
    return {
      run: () => parent.post(`${path}/shares`, { label: `${CANARY} aunt` }),
      row: { action: 'share.made', actorId: await readUserId(parent) },
    };
  },
  'a link to a report ended': aboutShare('share.ended', ({ parent, path }, { share }) =>
    parent.delete(`${path}/shares/${share.id}`),
  ),
  'a shared report opened': aboutShare(
    'share.opened',
    (_, { token: link }) => api.anonymous.post('/shared/open', { token: link }, { key: null }),
    { actorKind: 'shared-reader', actorId: null },
  ),
  'an archive of a child': byParent(
    'child.exported',
    ({ parent, student }) => parent.get(`/students/${student.id}/export`),
    toChild,
  ),
  'the order to erase a child': byParent(
    'child.erasure-asked',
    ({ parent, student }) => parent.send('DELETE', `/students/${student.id}`, { nickname: student.nickname }),
    () => ({ actorKind: 'account' }),
  ),
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
    const { run } = await given();
    const prepared = await readTraces();
    await api.log`create or replace function refuse_rows() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`;
    await api.log`create trigger refuse_rows before insert on audit for each row execute function refuse_rows()`;
    try {
      expect(((await run()) as { statusCode: number }).statusCode).toBeGreaterThanOrEqual(500);
    } finally {
      await api.log`drop trigger refuse_rows on audit`;
    }
    expect(await readTraces()).toBe(prepared);
  },
);

it.each(Object.entries(ACTIONS))('%s is one row, of ids and codes alone', async (_, given) => {
  const { run, row } = await given();
  const prepared = await last();
  const response = (await run()) as { statusCode: number; body: string };
  expect(response.statusCode, response.body).toBeLessThan(row.decision === 'refused' ? 500 : 300);
  // Refusals are written in a batch, at the latest before somebody reads the list, which is a row itself.
  if (row.decision === 'refused') await api.operator.get('/auth/admin/audit');
  const rows = (await listRowsSince(prepared)).filter(({ action }) => action !== 'audit.read');
  expect(rows).toMatchObject([{ decision: 'allowed', ...row }]);
  const [allRows] = await api.log<
    { text: string }[]
  >`select json_agg(audit)::text as text from audit where number > ${prepared}`;
  expect(allRows?.text).not.toMatch(new RegExp(`${CANARY}|@|Robin|Pat`, 'i'));
});

/** What the holder of an email may do without an account, with the action that notes it. */
const BY_LINK: Record<string, () => Promise<[string, string, object]>> = {
  'a report of a teacher’s letter': async () => ['letter.reported', '/letters/report', await inviteTeacher()],
  'a report of a guardian’s letter': async () => {
    const [{ parent, student }, email] = [await signUpFamily(api), address()];
    const { id } = (await parent.post(`/students/${student.id}/guardians`, { email })).json<{ id: string }>();
    const minted = await api.guardianLinks.mint(id as never, api.clock.now);
    return [
      'letter.reported',
      '/letters/report',
      { token: minted && minted !== 'inviterUnproved' ? minted.token : '' },
    ];
  },
  'a teacher’s no': async () => ['teacher.declined', '/teacher/not-me', await inviteTeacher()],
  'the wish to keep a child': async () => {
    const { parent, student } = await signUpFamily(api);
    const keep = {
      userId: await readUserId(parent),
      studentId: student.id as never,
      until: '2026-12-10T00:00:00.000Z',
    };
    return ['child.kept', '/keep', { token: createKeepTokens(AUTH_SECRETS).of(keep as never) }];
  },
};
async function inviteTeacher(): Promise<{ token: string }> {
  const { id } = await signUpFamily(api, { teacherEmail: address() });
  const [invitation] = await api.log<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
  return { token: (await api.links.mint(invitation?.id as never)) ?? '' };
}

it.each(Object.entries(BY_LINK))('%s is one row, however often its link is used', async (_, given) => {
  const [action, path, body] = await given();
  const prepared = await last();
  for (let time = 0; time < 3; time++)
    expect((await api.anonymous.post(path, body, { key: null })).statusCode).toBe(200);
  expect((await listRowsSince(prepared)).map((row) => row.action)).toEqual([action]);
});

it.each(['consent.withdrawn', 'a newer notice agreed to', 'a teacher’s invitation withdrawn'])(
  '%s is one row, also where it is sent again with another key',
  async (name) => {
    const { run, row } = await (ACTIONS[name] as Action)();
    const prepared = await last();
    for (let time = 0; time < 2; time++) expect(((await run()) as { statusCode: number }).statusCode).toBe(200);
    expect((await listRowsSince(prepared)).map(({ action }) => action)).toEqual([row.action]);
  },
);
