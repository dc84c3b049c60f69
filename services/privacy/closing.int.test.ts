import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatInstantDate } from '#messages/dates.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { readEmails, readLatestEmail } from '#services/accounts/testing/emails.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import {
  addCoGuardian,
  makeCoGuardian,
  PASSWORD,
  type Person,
  readAccount,
  readCode,
  readEvents,
  SCHEDULE,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
  stepUp,
} from '#services/http/testing/app.ts';
import { createClosedAccountsJob } from '#services/jobs/accounts.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { carryOutClosing } from '#services/privacy/closed-accounts.store.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import {
  listChildrenWithoutOwner,
  listClosureRecords,
  reapplyClosure,
} from '#services/privacy/reapplied-erasures.store.ts';
import { createClosureSettler } from '#services/privacy/settle-closures.store.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { Closing } from '#shared/contracts/accounts.ts';
import type { GuardianInvitation, ReceivedOffer } from '#shared/contracts/guardians.ts';
import { on } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, UserId } from '#shared/values/ids.ts';

const api = setUpTestApi();
const DAY_MS = 86_400_000;
const unkeyed = { key: null };
let owner: OpenDatabase;
let eraser: OpenDatabase;
beforeAll(() => {
  owner = openDatabase(api.url, { max: 3 });
  eraser = openDatabase(api.url, { max: 1, role: ERASER_ROLE });
});
afterAll(() => Promise.all([owner?.close(), eraser?.close()]));

const readClosingPage = async (who: Person) => (await who.get('/auth/user/closing')).json<Closing>();
/** As the page does: reads the outcome for each child, and sends it back as confirmed. */
async function close(who: Person, change: { name?: string; key?: string } = {}) {
  const { name, children } = await readClosingPage(who);
  const confirmedChildren = children.map(({ studentId, outcome }) => ({ studentId, outcome }));
  return who.post(
    '/auth/user/closing',
    { name, children: confirmedChildren, ...(change.name && { name: change.name }) },
    { key: change.key ?? randomUUID() },
  );
}
const signIn = (email: string, password = PASSWORD) =>
  api.anonymous.post('/auth/token?grant_type=password', { email, password }, unkeyed);
const signUpAnew = (email: string) =>
  api.anonymous.post('/auth/signup', { name: 'New', email, password: PASSWORD }, unkeyed);
const verify = (type: 'email_change' | 'magiclink', token: string) =>
  api.anonymous.post('/auth/verify', { type, token_hash: token.split('.').slice(0, 2).join('.') }, unkeyed);
const undo = (token: string) => verify('email_change', token);

const createPorts = () => ({
  owner: owner.db,
  notify: notifyAccount,
  audit: createAuditTrail(owner.db, AUTH_SECRETS),
  newId: randomUUID,
});
const createSteps = () =>
  createErasureSteps({ ...createPorts(), eraser: eraser.db, deleteRuns: async () => {}, clock: () => api.clock.now });
const eraseToItsEnd = async (id: ErasureId) => {
  for (const step of ['runs', 'letters', 'views', 'rows', 'done'] as const) await createSteps()[step](id);
};
/** The half-hourly housekeeping of the worker, with erasures run to their end. */
async function runHousekeeping(start = eraseToItsEnd): Promise<number> {
  return createClosedAccountsJob(createPorts(), createClosureSettler(owner.db, api.handle), start).run(
    api.clock.now,
    async () => {},
  );
}
/** Marks all due emails as sent. */
const markAllSent = () => api.log`update mail set state = 'sent', sent_at = now() where state in ('pending', 'retry')`;
/** The mail server takes an email to another address. */
const takeAnother = () => api.log`
  insert into mail (dedupe_key, kind, recipient, local_date, payload, state, sent_at)
  values (${randomUUID()}, 'reminder', 'parent:x', '2026-11-25', '{}', 'sent', now())`;
const sendAllAndKeepHouse = async () => {
  await markAllSent();
  return runHousekeeping();
};
const passSevenDays = () => {
  api.passTime(7 * DAY_MS);
  return sendAllAndKeepHouse();
};
const isThere = async (userId: string) => (await api.log`select from auth."user" where id = ${userId}`).length > 0;
const listRoles = async (studentId: string) =>
  (await api.log`select role, user_id from guardians where student_id = ${studentId} order by role`).map(Object.values);
const listEmailKinds = async (userId: string) =>
  (
    await api.log`select kind from mail where recipient = ${`account:${userId}`} and state <> 'suppressed' order by created_at, kind`
  ).map(({ kind }) => kind);
const listAuditActions = async (id: string) =>
  (await api.log`select action from audit where object_id = ${id} order by number`).map(({ action }) => action);

const addGuardian = (studentId: string, since = api.clock.now) => addCoGuardian(api, studentId, { created_at: since });
/** A parent with an own child, whose assessment is running, and one shared with a co-guardian. */
async function createHousehold() {
  const { parent, student, id, week } = await signUpFamily(api, { teacherEmail: 'teacher@example.org' });
  const account = await readAccount(parent);
  const shared = (await parent.post('/students', { nickname: 'Mira', ageYears: 6 })).json<{ id: string }>();
  const sharedWeek = (await parent.post('/assessments', { ...SCHEDULE, studentId: shared.id })).json<{
    id: AssessmentId;
  }>().id;
  const co = await addGuardian(shared.id);
  return { ...account, parent, own: student.id as string, ownWeek: id, week, shared: shared.id, sharedWeek, co };
}

/** A form with a text and a rating by this guardian, in the log and in its view. */
async function writeForm(weekId: string, author: string): Promise<void> {
  await api.log`insert into events (stream_id, version, event_id, type, schema_version, at, origin, data, meta)
    values (${weekId}, 900, gen_random_uuid(), 'ParentObserved', 1, now(), 'a', ${api.log.json({ texts: { strengths: 'CANARY words' }, sliders: { creativity: 9 } })},
      ${api.log.json({ actor: `parent:${author}` })})`;
  await api.log`insert into parent_observations (session_id, student_id, day, home_activities, creativity, strengths, completed_at, version)
    select id, student_id, 4, '{}', 9, 'CANARY words', now(), 900 from assessment_sessions where id = ${weekId}`;
}
const readOwnWords = (weekId: string) =>
  api.log`select data -> 'texts' as texts, data -> 'sliders' as sliders, form.strengths from events
    join parent_observations form on form.session_id = stream_id where stream_id = ${weekId} and type = 'ParentObserved'`;

/** An account that was closed, as a backup from before holds it: it owns the child. */
async function restoreOwner({ userId, email, shared }: Record<'userId' | 'email' | 'shared', string>): Promise<void> {
  await api.log`insert into auth."user" (id, name, email, email_verified) values (${userId}, 'Pat Parent', ${email}, true)`;
  await api.log`insert into guardians (user_id, student_id, role) values (${userId}, ${shared}, 'owner')`;
  await api.log`delete from auth.closures where user_id = ${userId}`;
}

describe('closing an account', () => {
  it('names each child before and what becomes of it: erased, passed on to whom, left', async () => {
    const { parent, own, shared, co } = await createHousehold();
    const other = await signUpFamily(api);
    await makeCoGuardian(api, other.student.id, parent);
    const closing = await readClosingPage(parent);
    expect(closing).toMatchObject({ name: 'Pat Parent', canBeUndone: true, isLastOperator: false });
    expect(closing.children).toHaveLength(3);
    expect(closing.children).toEqual(
      expect.arrayContaining([
        { studentId: own, nickname: 'Robin', outcome: 'erased', asked: [], heir: null },
        { studentId: shared, nickname: 'Mira', outcome: 'passedOn', asked: [co.name], heir: co.name },
        { studentId: other.student.id, nickname: 'Robin', outcome: 'left', asked: [], heir: null },
      ]),
    );
  });

  it('asks for a fresh proof, the name of the account and what was shown; nothing is closed otherwise', async () => {
    const { parent, userId, own } = await createHousehold();
    expect(readCode(await close(parent, { name: 'Somebody Else' }))).toBe('OTHER_NAME');
    for (const children of [[], [{ studentId: own, outcome: 'left' }]]) {
      const refused = await parent.post('/auth/user/closing', { name: 'Pat Parent', children });
      expect(readCode(refused)).toBe('CHILDREN_CHANGED');
    }
    expect(readCode(await parent.post('/auth/user/closing', { name: '' }))).toBe('INVALID_INPUT');
    api.passTime(11 * 60_000);
    expect(readCode(await close(parent))).toBe('STEP_UP');
    expect(await api.log`select from auth.closures where user_id = ${userId}`).toEqual([]);
    await stepUp(parent);
    expect(readCode(await close(parent, { name: '  Pat   Parent ' }))).toBe('ok');
  });

  it('is refused where a child would be erased that was to be passed on a moment ago: who else looked after it has left', async () => {
    const { parent, shared, co } = await createHousehold();
    const { name, children } = await readClosingPage(parent);
    expect(readCode(await co.who.post(`/students/${shared}/guardians/leave`))).toBe('ok');
    const confirmedChildren = children.map(({ studentId, outcome }) => ({ studentId, outcome }));
    expect(readCode(await parent.post('/auth/user/closing', { name, children: confirmedChildren }))).toBe(
      'CHILDREN_CHANGED',
    );
  });

  it('ends every session in the same commit, and no way leads in: password, mailed link and code, new password, a cookie of before', async () => {
    const { parent, email, userId } = await createHousehold();
    const tab = await signInOnAnotherDevice(api, parent);
    const emailResponse = await api.anonymous.post('/auth/otp', { email }, unkeyed);
    expect(emailResponse.statusCode).toBe(200);
    const before = await readLatestEmail(api, email);
    const closingResponse = await close(parent);
    expect(closingResponse.json()).toEqual({ undoUntil: toInstant(Date.parse(api.clock.now) + 7 * DAY_MS) });
    expect(closingResponse.headers['clear-site-data']).toBe('"cache"');
    for (const each of [parent, tab]) expect(readCode(await each.get('/students'))).toBe('NOT_SIGNED_IN');
    expect(readCode(await signIn(email))).toBe('ACCOUNT_CLOSED');
    // A stranger gets the same response as for any account.
    expect(readCode(await signIn(email, 'not the password'))).toBe('NOT_SIGNED_IN');
    expect(readCode(await verify('magiclink', before.token))).not.toBe('ok');
    expect(await api.log`select from auth.session where user_id = ${userId}`).toEqual([]);
    expect(await listAuditActions(userId)).toContain('account.closing-asked');
  });

  it('answers a letter that is asked for with the one that undoes it: no sign-in, no new password; an unknown address gets nothing, as ever', async () => {
    const { parent, email } = await createHousehold();
    await close(parent);
    const first = await readLatestEmail(api, email);
    expect(first.subject).toBe('Your account is closed');
    for (const path of ['/auth/otp', '/auth/recover']) {
      expect((await api.anonymous.post(path, { email }, unkeyed)).json()).toEqual({});
      expect((await readLatestEmail(api, email)).subject).toBe('Your account is closed');
    }
    expect(readCode(await undo(first.token))).toBe('ok');
  });

  it('lets a new account with its address wait: the mailbox gets what undoes the closing, whoever opened it hears no difference', async () => {
    const { parent, email } = await createHousehold();
    await close(parent);
    await markAllSent();
    const signUpResponse = await signUpAnew(email);
    expect([signUpResponse.statusCode, signUpResponse.json<{ verified: boolean }>().verified]).toEqual([201, false]);
    expect((await readLatestEmail(api, email)).subject).toBe('Your account is closed');
  });

  it('ends what it has opened to others in the same commit: links to reports, invitations with their letters, devices with a child', async () => {
    api.clock.now = on(8);
    const { parent, studentId, path } = await createFinishedReport(api);
    await stepUp(parent);
    const { token } = (await parent.post(`${path}/shares`, { days: 30 })).json<CreatedShare>();
    const invitation = (
      await parent.post(`/students/${studentId}/guardians`, { email: 'third@example.org' })
    ).json<GuardianInvitation>();
    const minted = await api.guardianLinks.mint(invitation.id as never, api.clock.now);
    if (!minted || minted === 'inviterUnproved') throw new Error('no letter');
    const open = () => api.anonymous.post('/shared/open', { token }, unkeyed);
    expect((await open()).statusCode).toBe(200);
    expect(readCode(await close(parent))).toBe('ok');
    expect(readCode(await open())).toBe('SHARE_OVER');
    const third = await signUpParent(api);
    expect(readCode(await third.post('/guardian/accept', { token: minted.token }, unkeyed))).not.toBe('ok');
    expect(await api.log`select state from mail where recipient = ${`guardian:${invitation.id}`}`).toEqual([
      { state: 'suppressed' },
    ]);
    expect(await api.log`select email, outcome from guardian_invitations where id = ${invitation.id}`).toEqual([
      { email: null, outcome: 'withdrawn' },
    ]);
  });

  it('takes a device back that is with a child: nothing is answered on it any more', async () => {
    const { parent, week } = await createHousehold();
    const handedOverDevice = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
    expect((await handedOverDevice.child.get(week)).statusCode).toBe(200);
    await close(parent);
    const mood = { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' };
    expect(readCode(await handedOverDevice.child.put(`${week}/mood/1`, mood))).not.toBe('ok');
  });

  it('lets a week stand still that nobody else looks after, with its teacher’s invitation over; one that somebody else looks after goes on', async () => {
    const { parent, ownWeek, sharedWeek, week, co } = await createHousehold();
    const [invitationRow] = await api.log<
      { id: string }[]
    >`select id from teacher_invitations where assessment_id = ${ownWeek}`;
    const token = (await api.links.mint(invitationRow?.id as never)) as string;
    const redeemAsTeacher = () => api.anonymous.post('/teacher/redeem', { token }, unkeyed);
    expect((await redeemAsTeacher()).statusCode).toBe(200);
    await close(parent);
    expect((await readEvents(api, ownWeek)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AssessmentPaused', 'InvitationWithdrawn']),
    );
    expect((await readEvents(api, sharedWeek)).map(({ type }) => type)).not.toContain('AssessmentPaused');
    expect((await redeemAsTeacher()).statusCode).not.toBe(200);
    expect((await co.who.get(`/assessments/${sharedWeek}`)).statusCode).toBe(200);
    expect(readCode(await co.who.get(week))).toBe('NOT_FOUND');
  });

  it('is done once, whichever tab was quicker, and answers a lost answer no second time', async () => {
    const { parent, userId } = await createHousehold();
    const tab = await signInOnAnotherDevice(api, parent);
    const { name, children } = await readClosingPage(parent);
    const order = { name, children: children.map(({ studentId, outcome }) => ({ studentId, outcome })) };
    const send = (who: Person) => who.post('/auth/user/closing', order);
    const answers = await Promise.all([send(parent), send(tab)]);
    expect(answers.map(readCode).filter((code) => code === 'ok')).toHaveLength(1);
    expect(['ACCOUNT_CLOSED', 'NOT_SIGNED_IN']).toContain(answers.map(readCode).find((code) => code !== 'ok'));
    expect(readCode(await send(parent))).toBe('NOT_SIGNED_IN');
    expect((await api.log`select from auth.letters where user_id = ${userId} and purpose = 'closing'`).length).toBe(1);
  });
});

describe('who else looks after a child of a closed account', () => {
  it('is told by letter and asked to decide about it; who accepts first does, and at the end the former owner is gone', async () => {
    const { parent, userId, shared, co } = await createHousehold();
    const third = await addGuardian(shared);
    await close(parent);
    for (const each of [co, third]) expect(await listEmailKinds(each.userId)).toEqual(['owner-closing']);
    const [offer] = (await third.who.get('/ownership-offers')).json<{ offers: ReceivedOffer[] }>().offers;
    expect(offer).toMatchObject({
      childName: 'Mira',
      isClosing: true,
      expiresAt: toInstant(Date.parse(api.clock.now) + 7 * DAY_MS),
    });
    expect(readCode(await third.who.post(`/ownership-offers/${offer?.id}/accept`))).toBe('ok');
    await passSevenDays();
    expect(await listRoles(shared)).toEqual([
      ['co-guardian', co.userId],
      ['owner', third.userId],
    ]);
    expect(await listEmailKinds(third.userId)).not.toContain('ownership-inherited');
    // They could do nothing with the email.
    expect(
      await api.log`select from mail where recipient = ${`account:${userId}`} and kind = 'ownership-accepted'`,
    ).toEqual([]);
    expect(await listRoles(shared)).not.toContainEqual(expect.arrayContaining([userId]));
  });

  it('decides about it at the end where nobody accepted: whoever can sign in and has looked after it longest, who is told', async () => {
    const { parent, shared, co } = await createHousehold();
    const banned = await addGuardian(shared, toInstant(Date.parse(api.clock.now) - 3 * DAY_MS));
    const longest = await addGuardian(shared, toInstant(Date.parse(api.clock.now) - 2 * DAY_MS));
    await api.log`update auth."user" set banned_at = now() where id = ${banned.userId}`;
    expect((await readClosingPage(parent)).children.find(({ studentId }) => studentId === shared)?.heir).toBe(
      longest.name,
    );
    await close(parent);
    await passSevenDays();
    expect((await listRoles(shared)).find(([role]) => role === 'owner')).toEqual(['owner', longest.userId]);
    expect(await listEmailKinds(longest.userId)).toContain('ownership-inherited');
    expect(await listAuditActions(shared)).toContain('ownership.inherited');
    expect(await isThere(co.userId)).toBe(true);
  });

  it('is told again where the child comes to the same guardian a second time', async () => {
    const { parent, shared, co } = await createHousehold();
    await close(parent);
    await passSevenDays();
    const next = await addGuardian(shared);
    await api.log`update guardians set role = case when user_id = ${next.userId} then 'owner' else 'co-guardian' end where student_id = ${shared}`;
    await close(next.who);
    await passSevenDays();
    expect((await listEmailKinds(co.userId)).filter((kind) => kind === 'ownership-inherited')).toHaveLength(2);
  });

  it('has the child to themselves alone where they leave meanwhile: then it is erased with the account', async () => {
    const { parent, shared, co } = await createHousehold();
    await close(parent);
    expect(readCode(await co.who.post(`/students/${shared}/guardians/leave`))).toBe('ok');
    await passSevenDays();
    expect(await api.log`select from students where id = ${shared}`).toEqual([]);
  });

  it('does not count while banned: the week stands still, and the child is erased as the page said', async () => {
    const { parent, shared, sharedWeek, co } = await createHousehold();
    await api.log`update auth."user" set banned_at = now() where id = ${co.userId}`;
    expect((await readClosingPage(parent)).children).toContainEqual(
      expect.objectContaining({ studentId: shared, outcome: 'erased' }),
    );
    await close(parent);
    expect((await readEvents(api, sharedWeek)).map(({ type }) => type)).toContain('AssessmentPaused');
    await passSevenDays();
    expect(await api.log`select from students where id = ${shared}`).toEqual([]);
  });

  it('keeps the child where both close: the one whose time ends first leaves it to the other, with whom it goes or stays', async () => {
    const { parent, shared, co } = await createHousehold();
    await close(parent);
    api.passTime(60_000);
    expect((await readClosingPage(co.who)).children).toMatchObject([{ studentId: shared, outcome: 'erased' }]);
    await close(co.who);
    const receivedEmail = await readLatestEmail(api, co.email);
    api.passTime(7 * DAY_MS - 60_000);
    await sendAllAndKeepHouse();
    expect(await listRoles(shared)).toEqual([['owner', co.userId]]);
    expect(readCode(await undo(receivedEmail.token))).toBe('ok');
    expect(await api.log`select from students where id = ${shared}`).toHaveLength(1);
  });
});

describe('undoing it', () => {
  it('by the letter’s link gives the account back: sign-in, children, the week goes on; links and invitations stay ended, and the others are told', async () => {
    const { parent, email, userId, ownWeek, shared, co } = await createHousehold();
    await close(parent);
    const receivedEmail = await readLatestEmail(api, email);
    api.passTime(3 * DAY_MS);
    const endsAt = toInstant(Date.parse(api.clock.now) + 4 * DAY_MS);
    expect(receivedEmail.text).toContain(`On ${formatInstantDate(endsAt, 'Etc/GMT+12')} the account is deleted`);
    const undone = await undo(receivedEmail.token);
    expect(undone.json()).toEqual({ account: null, passwordNeeded: false, otherToAgree: false });
    expect((await signIn(email)).statusCode).toBe(200);
    expect((await readEvents(api, ownWeek)).at(-1)?.type).toBe('AssessmentResumed');
    expect((await co.who.get('/ownership-offers')).json<{ offers: unknown[] }>().offers).toEqual([]);
    expect(await listEmailKinds(co.userId)).toEqual(['owner-closing', 'owner-stays']);
    expect(await listRoles(shared)).toContainEqual(['owner', userId]);
    expect(await listAuditActions(userId)).toEqual(
      expect.arrayContaining(['account.closing-asked', 'account.closing-undone']),
    );
    expect(await api.log`select from auth.closures where user_id = ${userId}`).toEqual([]);
    api.passTime(5 * DAY_MS);
    await runHousekeeping();
    expect(await isThere(userId)).toBe(true);
  });

  it('tells the owner of a child that another guardian has taken over meanwhile', async () => {
    const { parent, email, userId, shared, co } = await createHousehold();
    await close(parent);
    const [offer] = (await co.who.get('/ownership-offers')).json<{ offers: { id: string }[] }>().offers;
    expect(readCode(await co.who.post(`/ownership-offers/${offer?.id}/accept`))).toBe('ok');
    await undo((await readLatestEmail(api, email)).token);
    expect(await listRoles(shared)).toContainEqual(['owner', co.userId]);
    expect(await listEmailKinds(userId)).toContain('ownership-accepted');
  });

  it('leaves a week paused that the family had paused before', async () => {
    const { parent, email, ownWeek, week } = await createHousehold();
    await parent.post(`${week}/pause`);
    await close(parent);
    await undo((await readLatestEmail(api, email)).token);
    expect(
      (await readEvents(api, ownWeek)).map(({ type }) => type).filter((type) => /Paused|Resumed/.test(type)),
    ).toEqual(['AssessmentPaused']);
  });

  it('of one of two guardians lets the week go on that stood still because of the other; the other’s lifts no pause of the family', async () => {
    const { parent, email, userId, sharedWeek, co } = await createHousehold();
    const readLastType = async () => (await readEvents(api, sharedWeek)).at(-1)?.type;
    await close(parent);
    await close(co.who);
    const coEmail = await readLatestEmail(api, co.email);
    expect(await readLastType()).toBe('AssessmentPaused');
    await undo((await readLatestEmail(api, email)).token);
    expect(await readLastType()).toBe('AssessmentResumed');
    await (await api.openSession(userId)).post(`/assessments/${sharedWeek}/pause`);
    await undo(coEmail.token);
    expect(await readLastType()).toBe('AssessmentPaused');
    expect(await api.log`select from auth.closures where paused_week_ids && ${[sharedWeek]}`).toEqual([]);
  });

  it('stops a pause that was on its way: no row would name it, and the week would stand still for ever', async () => {
    const { parent, email, userId, sharedWeek, co } = await createHousehold();
    await close(parent);
    await api.log`update auth."user" set banned_at = now() where id = ${co.userId}`;
    const { token } = await readLatestEmail(api, email);
    const sent: string[] = [];
    const settle = createClosureSettler(owner.db, async (envelope) => {
      if (sent.length === 0) expect(readCode(await undo(token))).toBe('ok');
      sent.push(envelope.assessmentId);
      return api.handle(envelope);
    });
    expect(await settle(api.clock.now, userId)).toBe(0);
    expect(sent).toEqual([sharedWeek]);
    expect(await api.log`select from auth.closures where user_id = ${userId}`).toEqual([]);
    expect((await readEvents(api, sharedWeek)).map(({ type }) => type)).not.toContain('AssessmentPaused');
  });

  it('takes a week off the list that the family has resumed itself', async () => {
    const { parent, userId, sharedWeek, co } = await createHousehold();
    await close(parent);
    await close(co.who);
    // The process that undid the closing has died before it let the week go on.
    await api.log`update auth."user" set closed_at = null where id = ${userId}`;
    const again = await api.openSession(userId);
    expect(readCode(await again.post(`/assessments/${sharedWeek}/resume`))).toBe('ok');
    await runHousekeeping();
    expect(readCode(await again.post(`/assessments/${sharedWeek}/pause`))).toBe('ok');
    await undo((await readLatestEmail(api, co.email)).token);
    expect((await readEvents(api, sharedWeek)).at(-1)?.type).toBe('AssessmentPaused');
  });

  it('leaves the row of a closing that comes anew in that moment, which nothing would carry out without it', async () => {
    const parent = await signUpParent(api);
    const { userId } = await readAccount(parent);
    await close(parent);
    // The process that undid the closing has died before it deleted the row.
    await api.log`update auth."user" set closed_at = null where id = ${userId}`;
    const closing = await api.log.reserve();
    await closing`begin`;
    await closing`update auth."user" set closed_at = now() where id = ${userId}`;
    await closing`update auth.closures set ends_at = ends_at + interval '1 day' where user_id = ${userId}`;
    const settling = createClosureSettler(owner.db, api.handle)(api.clock.now, userId);
    const readWaiting = () => listBlockedStatements(closing);
    await expect.poll(async () => (await readWaiting()).length, { timeout: 10_000 }).toBe(1);
    await closing`commit`;
    closing.release();
    await settling;
    expect(await api.log`select from auth.closures where user_id = ${userId}`).toHaveLength(1);
  });

  it('leaves the letters after a report, which come as they would have', async () => {
    api.clock.now = on(8);
    const { parent } = await createFinishedReport(api);
    const { email, userId } = await readAccount(parent);
    const readStates = async () =>
      (await api.log`select kind, state from mail where recipient = ${`parent:${userId}`} and kind like 'after-%'`)
        .map(Object.values)
        .sort();
    await stepUp(parent);
    expect(readCode(await close(parent))).toBe('ok');
    await undo((await readLatestEmail(api, email)).token);
    expect(await readStates()).toEqual([
      ['after-three-days', 'pending'],
      ['after-three-months', 'pending'],
    ]);
  });

  it('works once, and not by what is no letter of this account', async () => {
    const { parent, email } = await createHousehold();
    await close(parent);
    const { token } = await readLatestEmail(api, email);
    expect(readCode(await undo('no.letter'))).toBe('TOKEN_INVALID');
    expect(readCode(await undo(token))).toBe('ok');
    expect(readCode(await undo(token))).toBe('TOKEN_INVALID');
  });

  it('needs a letter of this closing: one of a closing that was undone before is over', async () => {
    const { parent, email, userId } = await createHousehold();
    await close(parent);
    const { token: first } = await readLatestEmail(api, email);
    await api.anonymous.post('/auth/otp', { email }, unkeyed);
    expect(readCode(await undo((await readLatestEmail(api, email)).token))).toBe('ok');
    api.passTime(60_000);
    // Asked for before the second closing and sent after it.
    await api.anonymous.post('/auth/otp', { email }, unkeyed);
    api.passTime(60_000);
    expect(readCode(await close(await api.openSession(userId)))).toBe('ok');
    expect(readCode(await undo(first))).toBe('TOKEN_INVALID');
    const [asked] = await readEmails(api, email);
    expect(readCode(await undo(asked?.token ?? ''))).toBe('ok');
  });

  it('at the moment of the end is one or the other, never half of each', async () => {
    for (let times = 0; times < 3; times++) {
      const { parent, email, userId, own } = await createHousehold();
      await close(parent);
      const { token } = await readLatestEmail(api, email);
      await markAllSent();
      api.passTime(7 * DAY_MS);
      // The link is valid from sending on, even if the email is late.
      await api.log`update auth.letters set sent_at = ${api.clock.now} where user_id = ${userId} and purpose = 'closing'`;
      const [undone, carriedOut] = await Promise.all([
        undo(token),
        carryOutClosing(createPorts(), userId, api.clock.now),
      ]);
      expect([readCode(undone) === 'ok', carriedOut !== null].filter(Boolean)).toHaveLength(1);
      const children = await api.log`select from guardians where student_id = ${own}`;
      expect(children.length).toBe(readCode(undone) === 'ok' ? 1 : 0);
      api.clock.now = toInstant(Date.parse(api.clock.now) - 7 * DAY_MS);
    }
  });
});

describe('after seven days', () => {
  it('nothing of the account is left but its tombstone: children that nobody else looks after are erased, letters tell, and a new account may have the address', async () => {
    const { parent, email, userId, own, ownWeek } = await createHousehold();
    await close(parent);
    api.passTime(7 * DAY_MS - 1_000);
    await sendAllAndKeepHouse();
    expect((await listRoles(own)).length).toBe(1);
    api.passTime(1_000);
    await runHousekeeping();
    // The erasure is done; its receipt and the last email are queued.
    expect(await listEmailKinds(userId)).toEqual(expect.arrayContaining(['erased', 'account-closed']));
    expect(await isThere(userId)).toBe(true);
    expect(readCode(await signIn(email))).toBe('NOT_SIGNED_IN');
    await sendAllAndKeepHouse();
    expect(await isThere(userId)).toBe(false);
    expect(await api.log`select from students where id = ${own}`).toEqual([]);
    expect(await api.log`select from events where stream_id = ${ownWeek}`).toEqual([]);
    expect(await listAuditActions(userId)).toEqual(expect.arrayContaining(['account.closing-asked', 'account.closed']));
    expect(await api.log`select from mail where recipient = ${`account:${userId}`}`).toEqual([]);
    // Repeated by a second worker: nothing is left to do.
    expect(await runHousekeeping()).toBe(0);
    expect((await signUpAnew(email)).statusCode).toBe(201);
    expect((await readLatestEmail(api, email)).subject).toBe('Please confirm your address');
  });

  it('is not carried out while the letter that undoes it is still on its way', async () => {
    const { parent, userId, own } = await createHousehold();
    await close(parent);
    api.passTime(7 * DAY_MS);
    await runHousekeeping();
    expect((await listRoles(own)).length).toBe(1);
    await api.log`update mail set state = 'bounced' where recipient like 'letter:%' and state = 'pending'`;
    await runHousekeeping();
    expect((await listRoles(own)).length).toBe(0);
    expect(await isThere(userId)).toBe(true);
  });

  it.each(['ECONNREFUSED', 'SMTP_451', 'SMTP_554'])(
    'waits for a letter that was tried and has not left, %s; its seven days begin anew with each try',
    async (code) => {
      const { parent, email, userId, own } = await createHousehold();
      await close(parent);
      const [letter] = await api.log<
        { id: string }[]
      >`select id from auth.letters where user_id = ${userId} and purpose = 'closing'`;
      const tryAndFail = async () => {
        expect((await api.letters.compose(letter?.id ?? '', api.clock.now))?.to).toBe(email);
        await api.log`update mail set state = 'retry', last_error = ${code} where recipient = ${`letter:${letter?.id}`}`;
      };
      await tryAndFail();
      api.passTime(7 * DAY_MS);
      await runHousekeeping();
      expect((await listRoles(own)).length).toBe(1);
      await tryAndFail();
      await markAllSent();
      api.passTime(7 * DAY_MS - 1_000);
      await runHousekeeping();
      expect((await listRoles(own)).length).toBe(1);
      api.passTime(1_000);
      await runHousekeeping();
      expect((await listRoles(own)).length).toBe(0);
    },
  );

  it('waits for a letter that nobody tried in the seven days: they begin when it leaves, and no other letter begins them anew', async () => {
    const { parent, email, own, co } = await createHousehold();
    await close(parent);
    api.passTime(8 * DAY_MS);
    expect((await readLatestEmail(api, email)).subject).toBe('Your account is closed');
    const coAgain = await api.openSession(co.userId);
    expect((await coAgain.get('/ownership-offers')).json<{ offers: unknown[] }>().offers).toHaveLength(1);
    api.passTime(6 * DAY_MS);
    await api.anonymous.post('/auth/otp', { email }, unkeyed);
    expect((await readLatestEmail(api, email)).subject).toBe('Your account is closed');
    api.passTime(DAY_MS - 1_000);
    await runHousekeeping();
    expect((await listRoles(own)).length).toBe(1);
    api.passTime(1_000);
    await runHousekeeping();
    expect((await listRoles(own)).length).toBe(0);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])(
    'a mailbox that refuses every letter delays the closing for ever only where the mail server takes no other: %s',
    async (takesOthers, roles) => {
      const { parent, userId, own } = await createHousehold();
      await close(parent);
      await api.log`update mail set state = 'retry', last_error = 'SMTP_554' where state = 'pending'`;
      if (takesOthers) await takeAnother();
      api.passTime(15 * DAY_MS);
      await runHousekeeping();
      expect([(await listRoles(own)).length, await isThere(userId)]).toEqual([roles, true]);
    },
  );

  it('a mailbox that refuses every letter for ever delays neither the closing nor the last row for ever', async () => {
    const { parent, userId, own } = await createHousehold();
    await close(parent);
    await takeAnother();
    const refuseAll = async () => {
      const due = await api.log<
        { recipient: string }[]
      >`select recipient from mail where state in ('pending', 'retry') and recipient in (select 'letter:' || id from auth.letters where user_id = ${userId})`;
      for (const { recipient } of due) await api.letters.compose(recipient.slice('letter:'.length), api.clock.now);
      await api.log`update mail set state = 'retry', last_error = 'SMTP_452' where state in ('pending', 'retry')`;
    };
    for (let day = 0; day < 20; day++) {
      await refuseAll();
      await runHousekeeping();
      expect((await listRoles(own)).length).toBe(1);
      api.passTime(DAY_MS);
    }
    await runHousekeeping();
    expect((await listRoles(own)).length).toBe(0);
    await refuseAll();
    for (const [age, isKept] of [
      ['6 days 23 hours', true],
      ['7 days', false],
    ] as const) {
      await api.log`update mail set created_at = now() - ${age}::interval where recipient = ${`account:${userId}`}`;
      await runHousekeeping();
      expect(await isThere(userId)).toBe(isKept);
    }
  });

  it('goes on where it was killed: half of it is none of it, and what was begun is ended by the next', async () => {
    const { parent, userId, own, shared, co } = await createHousehold();
    await close(parent);
    api.passTime(7 * DAY_MS);
    await markAllSent();
    const dying = { ...createPorts(), notify: async () => Promise.reject(new Error('killed')) };
    await expect(carryOutClosing(dying, userId, api.clock.now)).rejects.toThrow('killed');
    expect(await listRoles(shared)).toContainEqual(['owner', userId]);
    expect((await listRoles(own)).length).toBe(1);
    const [first, second] = await Promise.all([
      carryOutClosing(createPorts(), userId, api.clock.now),
      carryOutClosing(createPorts(), userId, api.clock.now),
    ]);
    expect([first, second].filter((erasureIds) => erasureIds !== null)).toHaveLength(1);
    expect(await listRoles(shared)).toEqual([['owner', co.userId]]);
    expect((await api.log`select from erasures where asked_by = ${userId}`).length).toBe(1);
  });

  it('is carried out for each account although the erasure of another cannot be started', async () => {
    const households = [await createHousehold(), await createHousehold()];
    for (const { parent } of households) await close(parent);
    api.passTime(7 * DAY_MS);
    await markAllSent();
    const fails = () => Promise.reject(new Error('Temporal is away'));
    await expect(runHousekeeping(fails)).rejects.toThrow('Temporal is away');
    for (const { own } of households) expect(await listRoles(own)).toEqual([]);
  });

  it('erases the own words in the forms of a child that others look after, and leaves what it rates', async () => {
    const { parent, userId, shared, sharedWeek, co } = await createHousehold();
    await writeForm(sharedWeek, userId);
    await close(parent);
    await passSevenDays();
    expect(await readOwnWords(sharedWeek)).toEqual([{ texts: {}, sliders: { creativity: 9 }, strengths: null }]);
    expect(await listRoles(shared)).toEqual([['owner', co.userId]]);
  });

  it('erases them also in the forms and notes of a child whom its author looked after before; until then its author takes them along', async () => {
    const { userId, parent, shared, sharedWeek, co } = await createHousehold();
    await writeForm(sharedWeek, co.userId);
    await api.log`update events set data = data || '{"notes":"CANARY notes"}', meta = ${api.log.json({ actor: `parent:${co.userId}` })}
      where stream_id = ${sharedWeek} and type = 'AssessmentScheduled'`;
    expect(readCode(await co.who.post(`/students/${shared}/guardians/leave`))).toBe('ok');
    await stepUp(co.who);
    const { ownWords } = (await co.who.get('/auth/user/export')).json<{ ownWords: unknown[] }>();
    expect(ownWords).toHaveLength(2);
    expect(ownWords).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ weekId: sharedWeek, words: { strengths: 'CANARY words' } }),
        expect.objectContaining({ weekId: sharedWeek, words: { notes: 'CANARY notes' } }),
      ]),
    );
    await close(co.who);
    await passSevenDays();
    expect(await readOwnWords(sharedWeek)).toEqual([{ texts: {}, sliders: { creativity: 9 }, strengths: null }]);
    expect(await api.log`select from events where stream_id = ${sharedWeek} and data ? 'notes'`).toEqual([]);
    expect([await isThere(userId), (await parent.get(`/assessments/${sharedWeek}`)).statusCode]).toEqual([true, 200]);
  });

  it('is due at once where an operator removes the account within the seven days: its words and rows go as promised', async () => {
    const { shared, sharedWeek, co } = await createHousehold();
    await writeForm(sharedWeek, co.userId);
    await api.log`update events set data = data || '{"notes":"CANARY notes"}', meta = ${api.log.json({ actor: `parent:${co.userId}` })}
      where stream_id = ${sharedWeek} and type = 'AssessmentScheduled'`;
    expect(readCode(await co.who.post(`/students/${shared}/guardians/leave`))).toBe('ok');
    await stepUp(co.who);
    expect(readCode(await close(co.who))).toBe('ok');
    const operator = await api.operatorOfNow();
    expect(readCode(await operator.send('DELETE', `/auth/admin/users/${co.userId}`, undefined, unkeyed))).toBe('ok');
    expect(await isThere(co.userId)).toBe(false);
    await sendAllAndKeepHouse();
    expect(await readOwnWords(sharedWeek)).toEqual([{ texts: {}, sliders: { creativity: 9 }, strengths: null }]);
    expect(await api.log`select from events where stream_id = ${sharedWeek} and data ? 'notes'`).toEqual([]);
    expect(await api.log`select from commands where stream_id = ${co.userId}`).toEqual([]);
    expect(await api.log`select from auth.closures where user_id = ${co.userId} and done_at is null`).toEqual([]);
    expect(await listAuditActions(co.userId)).toEqual(expect.arrayContaining(['user.removed', 'account.closed']));
  });

  it('an erasure that its owner had asked for a moment before goes on, and is not asked for twice', async () => {
    const { parent, own, userId } = await createHousehold();
    expect(readCode(await parent.send('DELETE', `/students/${own}`, { nickname: 'Robin' }))).toBe('ok');
    expect((await readClosingPage(parent)).children.map(({ studentId }) => studentId)).not.toContain(own);
    await close(parent);
    await passSevenDays();
    expect((await api.log`select from erasures where subject_id = ${own}`).length).toBe(1);
    expect(await isThere(userId)).toBe(true);
  });

  it('stays so when a backup is read back: its tombstone is in the list of erasures', async () => {
    const { parent, userId, email, shared, co } = await createHousehold();
    await close(parent);
    await passSevenDays();
    await sendAllAndKeepHouse();
    const closureRecord = (await listClosureRecords(owner.db)).find(({ account }) => account === userId);
    expect(closureRecord).toEqual({ account: userId, closedAt: api.clock.now });
    // As a backup from a week before would contain.
    await api.log`update guardians set role = 'co-guardian' where student_id = ${shared}`;
    await restoreOwner({ userId, email, shared });
    if (closureRecord) await reapplyClosure(createPorts(), closureRecord);
    expect(await isThere(userId)).toBe(false);
    expect(await listRoles(shared)).toEqual([['owner', co.userId]]);
    expect((await listClosureRecords(owner.db)).map(({ account }) => account)).toContain(userId);
    expect(await listChildrenWithoutOwner(owner.db)).not.toContain(shared);
  });

  it('erases no child when a backup is read back from before another guardian came: nobody owns it, which is told', async () => {
    const { parent, userId, email, shared, sharedWeek } = await createHousehold();
    await close(parent);
    await passSevenDays();
    await sendAllAndKeepHouse();
    await api.log`delete from guardians where student_id = ${shared}`;
    await restoreOwner({ userId, email, shared });
    for (let times = 0; times < 2; times++)
      await reapplyClosure(createPorts(), { account: userId as UserId, closedAt: api.clock.now });
    expect([await isThere(userId), await listRoles(shared)]).toEqual([false, []]);
    expect(await listChildrenWithoutOwner(owner.db)).toContain(shared);
    expect(await api.log`select from erasures where subject_id = ${shared}`).toEqual([]);
    expect((await readEvents(api, sharedWeek)).length).toBeGreaterThan(0);
  });
});

describe('an account of another kind', () => {
  it('whose address was never proved is closed at once and without a letter: nothing could undo it', async () => {
    const { parent, userId } = await createHousehold();
    await api.log`update auth."user" set email_verified = false where id = ${userId}`;
    expect((await readClosingPage(parent)).canBeUndone).toBe(false);
    expect((await close(parent)).json()).toEqual({ undoUntil: null });
    expect(await api.log`select from auth.letters where user_id = ${userId} and purpose = 'closing'`).toEqual([]);
    await runHousekeeping();
    await sendAllAndKeepHouse();
    expect(await isThere(userId)).toBe(false);
  });

  it('of a co-guardian leaves the children, who are the owner’s as before', async () => {
    const { shared, co, userId } = await createHousehold();
    const isLeft = [{ studentId: shared, outcome: 'left' }];
    expect((await readClosingPage(co.who)).children).toMatchObject(isLeft);
    // A banned owner stays the owner.
    await api.log`update auth."user" set banned_at = now() where id = ${userId}`;
    expect((await readClosingPage(co.who)).children).toMatchObject(isLeft);
    await api.log`update auth."user" set banned_at = null where id = ${userId}`;
    expect((await close(co.who)).statusCode).toBe(200);
    await passSevenDays();
    expect(await listRoles(shared)).toEqual([['owner', userId]]);
  });

  it('the last operator’s stays, and of two who close theirs at once one stays', async () => {
    const first = await api.operatorOfNow();
    const operators = await api.log<{ id: string }[]>`select id from auth."user" where role = 'operator'`;
    const id = (await readAccount(first)).userId;
    await api.log`update auth."user" set banned_at = now() where role = 'operator' and id <> ${id}`;
    expect((await readClosingPage(first)).isLastOperator).toBe(true);
    expect(readCode(await close(first))).toBe('LAST_OPERATOR');
    const second = await api.operatorOfNow();
    expect((await readClosingPage(first)).isLastOperator).toBe(false);
    const answers = await Promise.all([close(first), close(second)]);
    expect(answers.map(readCode).sort()).toEqual(['LAST_OPERATOR', 'ok']);
    expect(operators.length).toBeGreaterThan(0);
  });
});
