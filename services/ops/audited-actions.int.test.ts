import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { addFactor, computeCode } from '#services/accounts/testing/codes.ts';
import { createTestBrowser, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#services/audit/audit-actions.ts';
import {
  PASSWORD,
  type Person,
  readUserId,
  SCHEDULE,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { ENDPOINTS } from '#services/http/testing/every-call.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import { createWriteScenes } from '#services/http/testing/write-scenes.ts';
import { createKeepTokens } from '#services/mail/email-tokens.ts';
import { noteSent } from '#services/mail/testing/sent-letters.ts';
import { COUNTERS, hashTables } from '#services/privacy/testing/dump.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { RouteName } from '#shared/contracts/routes.ts';
import type { Student } from '#shared/contracts/students.ts';
import { begun } from '#shared/testing/examples.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';
import { IMPROVE_NOTICE } from '#shared/values/notice.ts';

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
  parent.put(`/students/${student.id}/consents/improve-questions`, { allowed, noticeVersion: IMPROVE_NOTICE });
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

const scenes = createWriteScenes(api, {
  setClock: (now) => {
    api.clock.now = now;
  },
});
/** An action by a call that succeeds as in the test of lost effects. */
const byCall =
  (action: AuditAction, name: RouteName): Action =>
  async () => {
    const scene = await scenes(ENDPOINTS.find((each) => each.name === name) as (typeof ENDPOINTS)[number]);
    return { run: () => scene(api), row: { action } };
  };
/** A sign-in by the link of the newest email to an address. */
async function byLink(action: AuditAction, type: string, who: TestBrowser, email: string) {
  const { token: link } = await readLatestEmail(api, email);
  return {
    run: () => who.post('/auth/verify', { type, token_hash: link }),
    row: { action, actorKind: 'account', actorId: expect.any(String) as string },
  };
}
/** What an operator does to an account. */
const byOperator =
  (action: AuditAction, run: (operator: Person, path: string) => Promise<unknown>): Action =>
  async () => {
    const { userId } = await holder();
    const row = { action, objectId: userId, actorKind: 'operator' };
    return { run: () => run(api.operator, `/auth/admin/users/${userId}`), row };
  };
/** An action of somebody with a second factor. */
const byFactor =
  (
    action: AuditAction,
    run: (holder: Awaited<ReturnType<typeof addFactor<Person>>>) => Promise<unknown>,
    prepare: (factor: { factorId: string; userId: string }) => Promise<unknown> = async () => {},
  ): Action =>
  async () => {
    const added = await addFactor(api, await signUpParent(api));
    const userId = await readUserId(added.who);
    await prepare({ factorId: added.factorId, userId });
    return { run: () => run(added), row: { action, actorId: userId } };
  };
/** What was prepared with an address before it was proved in another browser. */
const byProved =
  (action: AuditAction, choice: 'mine' | 'notMine'): Action =>
  async () => {
    const [opener, owner, email] = [createTestBrowser(api), createTestBrowser(api), address()];
    await opener.post('/auth/signup', { ...named, email });
    await opener.post('/students', { nickname: 'Robin', ageYears: 8 });
    await owner.post('/auth/verify', { type: 'signup', token_hash: (await readLatestEmail(api, email)).token });
    return { run: () => owner.post('/auth/user/prepared', { choice }), row: { action } };
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
  'the first sign-in, which proves the address': async () => {
    const [who, email] = [createTestBrowser(api), address()];
    await who.post('/auth/signup', { ...named, email });
    return byLink('signed-in.letter.signup', 'signup', who, email);
  },
  'the first sign-in of an invited person': async () => {
    const email = address();
    await api.operator.post('/auth/admin/users/invite', { name: named.name, email });
    return byLink('signed-in.letter.invited', 'signup', createTestBrowser(api), email);
  },
  'a sign-in for a new password': async () => {
    const { email } = await holder();
    const reader = createTestBrowser(api);
    await reader.post('/auth/recover', { email });
    return byLink('signed-in.letter.recovery', 'recovery', reader, email);
  },
  'a sign-in by letter': async () => {
    const { email } = await holder();
    const reader = createTestBrowser(api);
    await reader.post('/auth/otp', { email });
    return byLink('signed-in.letter.sign-in', 'magiclink', reader, email);
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
  'a factor added': byCall('factor.added', 'verifyFactor'),
  'a sign-in with a factor': async () => {
    const { who, factorId, secret } = await addFactor(api, await signUpParent(api));
    const half = await signInOnAnotherDevice(api, who);
    const { challengeId } = (await half.post(`/auth/factors/${factorId}/challenge`)).json();
    return {
      run: () => half.post(`/auth/factors/${factorId}/verify`, { challengeId, code: computeCode(api, secret, 1) }),
      row: { action: 'factor.verified', actorId: await readUserId(who) },
    };
  },
  'a proof by a factor': byFactor('factor.proved', ({ who, secret }) =>
    who.post('/auth/reauthenticate', { way: 'factor', code: computeCode(api, secret, 1) }),
  ),
  'a backup code used': byCall('factor.backup-code-used', 'verifyBackupCode'),
  'new backup codes': byCall('factor.backup-codes-renewed', 'renewBackupCodes'),
  'a factor removed': byCall('factor.removed', 'removeFactor'),
  'a factor kept that was to be removed': byFactor(
    'factor.kept',
    ({ who, factorId }) => who.post(`/auth/factors/${factorId}/keep`),
    ({ factorId, userId }) => api.operator.delete(`/auth/admin/users/${userId}/factors/${factorId}`),
  ),
  'a way to sign in removed': async () => {
    const [who, id] = [await signUpParent(api), crypto.randomUUID()];
    const userId = await readUserId(who);
    await api.log`insert into auth.account (id, account_id, provider_id, user_id) values (${id}, ${id}, 'school', ${userId})`;
    return {
      run: () => who.delete(`/auth/user/identities/${id}`),
      row: { action: 'identity.removed', actorId: userId, objectId: id },
    };
  },
  'what was prepared, taken over': byProved('prepared.kept', 'mine'),
  'what was prepared, not taken over': byProved('prepared.erased', 'notMine'),
  'a child offered to another guardian': byCall('ownership.offered', 'offerOwnership'),
  'an offer withdrawn': byCall('ownership.offer-withdrawn', 'withdrawOwnershipOffer'),
  'an offer accepted': byCall('ownership.accepted', 'acceptOwnershipOffer'),
  'an offer declined': byCall('ownership.declined', 'declineOwnershipOffer'),
  'a teacher’s form withdrawn': byCall('teacher.form-withdrawn', 'withdrawTeacherInput'),
  'the wish to close an account': byCall('account.closing-asked', 'closeAccount'),
  'an archive of an account': byCall('account.exported', 'exportAccount'),
  'an account made by an operator': byCall('user.created', 'createUser'),
  'an account invited by an operator': byCall('user.invited', 'inviteUser'),
  'an account banned': byCall('user.banned', 'changeUser'),
  'an account not banned any more': byOperator('user.unbanned', (operator, path) =>
    operator.put(path, { banned: false }),
  ),
  'an account renamed': byOperator('user.renamed', (operator, path) => operator.put(path, { name: 'Another' })),
  'an account removed': byCall('user.removed', 'removeUser'),
  'a link sent to an account': byCall('user.link.recovery', 'mailUserLink'),
  'a link to sign in, sent to an account': byOperator('user.link.magiclink', (operator, path) =>
    operator.post(`${path}/links`, { type: 'magiclink' }),
  ),
  'a link that proves, sent to an account': byOperator('user.link.signup', (operator, path) =>
    operator.post(`${path}/links`, { type: 'signup' }),
  ),
  'an invitation sent to an account again': byOperator('user.link.invite', (operator, path) =>
    operator.post(`${path}/links`, { type: 'invite' }),
  ),
  'an account read': byOperator('user.read', (operator, path) => operator.get(path)),
  'the factors of an account read': byOperator('user.factors.read', (operator, path) =>
    operator.get(`${path}/factors`),
  ),
  'a factor to be removed by an operator': byCall('user.factor.removal-asked', 'removeUserFactor'),
  'accounts listed': byCall('users.listed', 'listUsers'),
  'the audit read': async () => ({
    run: () => api.operator.get('/auth/admin/audit'),
    row: { action: 'audit.read', actorKind: 'operator', objectId: null },
  }),
  'an address looked up': byCall('address.looked-up', 'hashAddress'),
  'an analysis tried again': byCall('week.analysis-retried', 'retryAnalysis'),
};

/** Actions that happen in no single call, or need more than this API: the test that looks for their row. */
const WRITTEN_ELSEWHERE = {
  'account.closed': ['services/privacy/closing.int.test.ts', 'nothing of the account is left but its tombstone'],
  'account.closing-undone': ['services/privacy/closing.int.test.ts', 'by the letter’s link gives the account back'],
  'account.expired': ['services/jobs/retention.int.test.ts', 'ends 24 months after its last use'],
  'account.unproved': ['services/jobs/retention.int.test.ts', 'stays as long as the audit cannot say that it goes'],
  'child.erased': ['services/privacy/erasure.int.test.ts', 'leave no row of the child'],
  'child.expired': ['services/jobs/retention.int.test.ts', 'ends 24 months after its last use'],
  'identity.added': ['services/accounts/identities.int.test.ts', 'opens the account of somebody who has proved'],
  'operator.made': ['services/ops/commands.int.test.ts', '`npm run operator` makes an operator'],
  'ownership.inherited': ['services/privacy/closing.int.test.ts', 'decides about it at the end where nobody accepted'],
  'signed-in.oidc': ['services/accounts/identities.int.test.ts', 'opens the account of somebody who has proved'],
} satisfies Partial<Record<AuditAction, [file: string, title: string]>>;

/** The text of the one test whose title begins so. */
async function readTest([file, title]: readonly [string, string]): Promise<string> {
  const [, found, ...more] = (await readFile(file, 'utf8')).split(`it('${title}`);
  if (found === undefined || more.length > 0) throw new Error(`${file} has no one test “${title}”`);
  return found.split(/\n *it[.(]/)[0] ?? '';
}

/** What these actions leave behind. */
const readTraces = () =>
  hashTables(api.log, { ...COUNTERS, commands: 'the keys under which an interrupted action is repeated' });

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
    expect(await readTraces()).toEqual(prepared);
  },
);

const tried = new Set<string>();
it.each(Object.entries(ACTIONS))('%s is one row, of ids and codes alone', async (_, given) => {
  const { run, row } = await given();
  const prepared = await last();
  const response = (await run()) as { statusCode: number; body: string };
  expect(response.statusCode, response.body).toBeLessThan(row.decision === 'refused' ? 500 : 300);
  // Refusals are written in a batch, within a second.
  const listed = expect.poll(() => listRowsSince(prepared), { timeout: 5_000 });
  await listed.toMatchObject([{ decision: 'allowed', ...row }]);
  tried.add(row.action ?? '');
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
    await noteSent(api.log, `guardian:${id}`);
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
  await noteSent(api.log, `teacher:${invitation?.id}`);
  return { token: (await api.links.mint(invitation?.id as never)) ?? '' };
}

it.each(Object.entries(BY_LINK))('%s is one row, however often its link is used', async (_, given) => {
  const [action, path, body] = await given();
  const prepared = await last();
  for (let time = 0; time < 3; time++)
    expect((await api.anonymous.post(path, body, { key: null })).statusCode).toBe(200);
  expect((await listRowsSince(prepared)).map((row) => row.action)).toEqual([action]);
  tried.add(action);
});

it('tries every action that is audited, or knows the test of it', async () => {
  const elsewhere = Object.entries(WRITTEN_ELSEWHERE) as [string, [string, string]][];
  for (const [action, test] of elsewhere) expect(await readTest(test)).toContain(`'${action}'`);
  expect(elsewhere.filter(([action]) => tried.has(action))).toEqual([]);
  expect(AUDIT_ACTIONS.filter((action) => !tried.has(action) && !(action in WRITTEN_ELSEWHERE))).toEqual([]);
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
