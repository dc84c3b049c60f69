import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { createTestBrowser, readLatestEmail } from '#services/accounts/testing/emails.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { acceptGuardianInvitation } from '#services/families/guardian-invitations.store.ts';
import { composeGuardianEmail } from '#services/families/guardian-links.store.ts';
import {
  addCoGuardian,
  BASE_URL,
  createPerson,
  PASSWORD,
  type Person,
  readAccount,
  readCode,
  readCookies,
  readEvents,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { runBehindTableLock } from '#services/http/testing/held-write.ts';
import { connectLiveClient } from '#services/live/testing/client.ts';
import { renderEmailText } from '#services/mail/email-content.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { forgetMailedAddress, noteSent } from '#services/mail/testing/sent-letters.ts';
import { createClosureSettler } from '#services/privacy/settle-closures.store.ts';
import type { GuardianInvitation, GuardianList } from '#shared/contracts/guardians.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { toInstant } from '#shared/values/days.ts';
import type { InvitationId, StudentId } from '#shared/values/ids.ts';

const api = setUpTestApi();
const DAY_MS = 86_400_000;
let port: number;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});

const address = () => `other-${crypto.randomUUID()}@example.org`;
const unkeyed = { key: null };
const composeEmail = (id: string) =>
  composeGuardianEmail({ ...api.guardianLinks, baseUrl: BASE_URL }, id as InvitationId, api.clock.now);
/** The token of the email that is sent now. */
async function readToken(invitationId: string): Promise<string> {
  const composed = await composeEmail(invitationId);
  if (!composed || composed === 'wait') throw new Error(`no letter: ${composed}`);
  await noteSent(api.log, `guardian:${invitationId}`);
  return composed.email.button?.href.split('#')[1] ?? '';
}

const answer = (who: Pick<Person, 'post'>, call: 'open' | 'accept' | 'not-me', token: string) =>
  who.post(`/guardian/${call}`, { token }, unkeyed);
const MOOD = { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' };

/** A family whose owner has invited another person. */
async function createInvitation(email = address()) {
  const own = await signUpFamily(api);
  const path = `/students/${own.student.id}/guardians`;
  const response = await own.parent.post(path, { email });
  const invitation = response.json<GuardianInvitation>();
  return {
    ...own,
    path,
    email,
    response,
    invitation,
    list: async (who: Person = own.parent) => (await who.get(path)).json<GuardianList>(),
  };
}

/** The same after the invitation was accepted. */
async function createJoinedGuardian() {
  const own = await createInvitation();
  const other = await signUpParent(api);
  const token = await readToken(own.invitation.id);
  const accepted = await answer(other, 'accept', token);
  expect(accepted.json()).toEqual({ studentId: own.student.id });
  return { ...own, other, token, otherId: (await readAccount(other)).userId };
}

describe('the owner of a child', () => {
  it('invites somebody by mail, sees whom, and nobody else does', async () => {
    const { parent, student, path, list, other } = await createJoinedGuardian();
    const email = 'third@example.org';
    const response = await parent.post(path, { email });
    expect(response.statusCode).toBe(201);
    const expiresAt = toInstant(Date.parse(api.clock.now) + 14 * DAY_MS);
    expect(response.json()).toMatchObject({ email, isOver: false, expiresAt });
    expect(await list()).toMatchObject({
      guardians: [
        { role: 'owner', isYou: true },
        { role: 'co-guardian', isYou: false },
      ],
      invitations: [{ email }],
    });
    const guardianList = await other.get(`/students/${student.id}/guardians`);
    expect(guardianList.json<GuardianList>().invitations).toEqual([]);
    expect(guardianList.body).not.toContain(email);
    expect((await parent.get('/students')).body).not.toContain(email);
  });

  it('is asked for a fresh proof before, and for none to take access away', async () => {
    const { parent, path, invitation, otherId } = await createJoinedGuardian();
    api.passTime(11 * 60_000);
    expect(readCode(await parent.post(path, { email: address() }))).toBe('STEP_UP');
    expect(readCode(await parent.delete(`${path}/invitations/${invitation.id}`))).toBe('NOT_FOUND');
    expect((await parent.delete(`${path}/${otherId}`)).statusCode).toBe(200);
  });

  it('sends a letter that names neither child nor inviter, to the address alone, and each of its tokens only as a hash', async () => {
    const { invitation, email } = await createInvitation();
    const composedEmails = [await composeEmail(invitation.id), await composeEmail(invitation.id)];
    for (const composed of composedEmails) {
      if (!composed || composed === 'wait') throw new Error('no letter');
      expect(composed.to).toBe(email);
      const text = renderEmailText(composed.email);
      expect(text).toMatch(/\/guardian#[\w-]{43}/);
      expect(text).not.toMatch(/Robin|Pat Parent/);
      const token = text.match(/#([\w-]{43})/)?.[1] ?? '';
      const rows =
        await api.log`select (select json_agg(l) from auth.guardian_links l)::text || (select json_agg(m) from mail m)::text as all`;
      expect(rows[0]?.all).not.toContain(token);
    }
    expect(composedEmails[0]).not.toEqual(composedEmails[1]);
  });

  it('sees that a letter came back, while that is known and no longer', async () => {
    const { invitation, email, list } = await createInvitation();
    expect(await list()).toMatchObject({ invitations: [{ id: invitation.id, hasBounced: false }] });
    const hash = HASHES.of(email);
    await api.log`insert into suppressions (recipient_hash, kind, reason) values (${hash}, 'all', 'bounced')`;
    expect(await list()).toMatchObject({ invitations: [{ hasBounced: true }] });
    await api.log`update suppressions set created_at = now() - interval '31 days' where recipient_hash = ${hash}`;
    expect(await list()).toMatchObject({ invitations: [{ hasBounced: false }] });
  });

  it('hears nothing of an address whose reader said "not me"', async () => {
    const { email, list } = await createInvitation();
    await api.log`insert into suppressions (recipient_hash, kind, reason) values (${HASHES.of(email)}, 'all', 'not-me')`;
    expect(await list()).toMatchObject({ invitations: [{ hasBounced: false }] });
  });

  it('whose own address is not proved makes nobody be written to until it is', async () => {
    const { parent, invitation } = await createInvitation();
    const { userId } = await readAccount(parent);
    await api.log`update auth."user" set email_verified = false where id = ${userId}`;
    expect(await composeEmail(invitation.id)).toBe('wait');
    api.passTime(3 * DAY_MS);
    // Proved by a person who has yet to say whether the children are theirs.
    await api.log`update auth."user" set email_verified = true, prepared_at = now() where id = ${userId}`;
    expect(await composeEmail(invitation.id)).toBe('wait');
    await api.log`update auth."user" set prepared_at = null where id = ${userId}`;
    const token = await readToken(invitation.id);
    // The fourteen days begin with sending.
    api.passTime(13 * DAY_MS);
    expect((await answer(await signUpParent(api), 'open', token)).statusCode).toBe(200);
  });

  it('repeats a write and gets the first answer, without a second letter', async () => {
    const { parent, student } = await signUpFamily(api);
    const [key, email] = [crypto.randomUUID(), address()];
    const send = () => parent.post(`/students/${student.id}/guardians`, { email }, { key });
    const first = await send();
    expect((await send()).json()).toEqual(first.json());
    const { id } = first.json<GuardianInvitation>();
    expect(await api.log`select kind from mail where recipient = ${`guardian:${id}`}`).toHaveLength(1);
    // What answers the repetition holds no address: it would outlast the invitation, its withdrawal and a “Not me”.
    expect(await api.log`select from commands where response::text like ${`%${email}%`}`).toEqual([]);
  });

  it('withdraws an invitation, whose link then opens nothing and whose letter is not sent', async () => {
    const { parent, path, invitation, list } = await createInvitation();
    const token = await readToken(invitation.id);
    expect((await parent.delete(`${path}/invitations/${invitation.id}`)).statusCode).toBe(200);
    expect((await list()).invitations).toEqual([]);
    expect(readCode(await answer(await signUpParent(api), 'open', token))).toBe('INVITATION_WITHDRAWN');
    expect(readCode(await answer(await signUpParent(api), 'accept', token))).toBe('INVITATION_WITHDRAWN');
    expect(await composeEmail(invitation.id)).toBeNull();
    expect(await api.log`select email from guardian_invitations where id = ${invitation.id}`).toEqual([
      { email: null },
    ]);
  });

  it('invites three at a time for a child and ten in a day; an invitation to the same address takes the place of the first', async () => {
    const own = await signUpFamily(api);
    const path = `/students/${own.student.id}/guardians`;
    const first = address();
    const sent = [];
    for (const email of [first, first, address(), address(), address()])
      sent.push(await own.parent.post(path, { email }));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 409]);
    expect(readCode(sent[4] as never)).toBe('INVITATION_LIMIT');
    expect(
      (await own.parent.get(path)).json<GuardianList>().invitations.filter(({ email }) => email === first),
    ).toHaveLength(1);
    const others = [];
    for (let child = 0; child < 3; child++) {
      const { id } = (await own.parent.post('/students', { nickname: 'Mira', ageYears: 8 })).json<{ id: string }>();
      for (let n = 0; n < 3; n++)
        others.push((await own.parent.post(`/students/${id}/guardians`, { email: address() })).statusCode);
    }
    expect(others).toEqual([201, 201, 201, 201, 201, 201, 409, 409, 409]);
    api.passTime(DAY_MS + 1);
    const tomorrow = await signInOnAnotherDevice(api, own.parent);
    const { id } = (await tomorrow.post('/students', { nickname: 'Teo', ageYears: 8 })).json<{ id: string }>();
    expect((await tomorrow.post(`/students/${id}/guardians`, { email: address() })).statusCode).toBe(201);
  });
});

it('five people look after a child beside its owner, open invitations among them; who asks for more is told what to end first', async () => {
  const { parent, student, path, invitation } = await createInvitation();
  for (let n = 0; n < 3; n++) await addCoGuardian(api, student.id);
  const invite = async () => readCode(await parent.post(path, { email: address() }));
  expect([await invite(), await invite()]).toEqual(['ok', 'GUARDIAN_LIMIT']);
  expect(refusals.GUARDIAN_LIMIT).toMatch(/Remove one, or take an invitation back[.]$/);
  expect((await parent.delete(`${path}/invitations/${invitation.id}`)).statusCode).toBe(200);
  expect(await invite()).toBe('ok');
});

describe('the link of an invitation', () => {
  it('tells who invites and for whom to whoever is signed in, and changes nothing', async () => {
    const { invitation, list } = await createInvitation();
    const token = await readToken(invitation.id);
    expect(readCode(await answer(api.anonymous, 'open', token))).toBe('NOT_SIGNED_IN');
    const other = await signUpParent(api);
    for (let times = 0; times < 2; times++) {
      expect((await answer(other, 'open', token)).json()).toEqual({
        invitedBy: 'Pat Parent',
        childName: 'Robin',
        isGuardianAlready: false,
      });
    }
    expect((await list()).guardians).toHaveLength(1);
  });

  it('lets one person in, once: a replay answers that person alone, and everybody else is refused', async () => {
    const { token, other, parent, path, otherId, list, student } = await createJoinedGuardian();
    expect((await answer(other, 'accept', token)).json()).toEqual({ studentId: student.id });
    expect((await list()).guardians).toHaveLength(2);
    const third = await signUpParent(api);
    for (const call of ['open', 'accept', 'not-me'] as const)
      expect(readCode(await answer(third, call, token)), call).toBe('INVITATION_USED');
    await parent.delete(`${path}/${otherId}`);
    // A removed guardian cannot return by the old link.
    expect(readCode(await answer(other, 'accept', token))).toBe('INVITATION_USED');
    expect((await other.get(path)).statusCode).toBe(404);
  });

  it('lets one in of many who press at once', async () => {
    const { invitation, list } = await createInvitation();
    const token = await readToken(invitation.id);
    const crowd = await Promise.all(Array.from({ length: 5 }, () => signUpParent(api)));
    const answers = await Promise.all(crowd.map((each) => answer(each, 'accept', token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410, 410]);
    expect((await list()).guardians).toHaveLength(2);
  });

  it('lets nobody in who found it before the child was erased and accepts afterwards', async () => {
    const { parent, student, invitation } = await createInvitation();
    expect((await parent.send('DELETE', `/students/${student.id}`, { nickname: 'Robin' })).statusCode).toBe(200);
    const { userId } = await readAccount(await signUpParent(api));
    const acceptance = {
      invitationId: invitation.id,
      studentId: student.id as StudentId,
      userId,
      mostChildren: 10,
      now: api.clock.now,
    };
    const { db, close } = openDatabase(api.url, { max: 1 });
    try {
      await expect(db.transaction((tx) => acceptGuardianInvitation(tx, acceptance))).rejects.toMatchObject({
        code: 'NO_INVITATION',
      });
    } finally {
      await close();
    }
    expect(await api.log`select from guardians where student_id = ${student.id}`).toEqual([]);
  });

  it('is over after fourteen days', async () => {
    const { invitation, list, parent } = await createInvitation();
    const token = await readToken(invitation.id);
    api.passTime(14 * DAY_MS);
    expect(readCode(await answer(await signUpParent(api), 'accept', token))).toBe('INVITATION_EXPIRED');
    expect(await composeEmail(invitation.id)).toBeNull();
    expect((await list(await signInOnAnotherDevice(api, parent))).invitations).toMatchObject([{ isOver: true }]);
  });

  it.each(['', 'a', 'x'.repeat(43), '0'.repeat(200)])('that somebody guessed (%s) opens nothing', async (token) => {
    const { list } = await createInvitation();
    const stranger = await signUpParent(api);
    for (const call of ['open', 'accept', 'not-me'] as const)
      expect((await answer(stranger, call, token)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await list()).guardians).toHaveLength(1);
  });

  it('takes no role, no child and no user from the body', async () => {
    const { invitation, student } = await createInvitation();
    const [token, stranger] = [await readToken(invitation.id), await signUpParent(api)];
    for (const more of [{ role: 'owner' }, { studentId: student.id }, { userId: crypto.randomUUID() }])
      expect(readCode(await stranger.post('/guardian/accept', { token, ...more }, unkeyed))).toBe('INVALID_INPUT');
  });

  it('asks whoever has proved no address for that first, unless the letter went to that very address', async () => {
    const mailbox = address();
    const { invitation } = await createInvitation(mailbox);
    const token = await readToken(invitation.id);
    const [stranger, reader] = [createTestBrowser(api), createTestBrowser(api)];
    await stranger.post('/auth/signup', { name: 'Somebody', email: address(), password: PASSWORD });
    expect(readCode(await stranger.post('/guardian/accept', { token }))).toBe('PROVE_ADDRESS_FIRST');
    await reader.post('/auth/signup', { name: 'Reader', email: mailbox, password: PASSWORD });
    expect((await reader.get('/auth/user')).json()).toMatchObject({ account: { verified: false } });
    expect((await reader.post('/guardian/accept', { token })).statusCode).toBe(200);
    expect((await reader.get('/auth/user')).json()).toMatchObject({ account: { verified: true, email: mailbox } });
  });

  it('proves no address that replaces the one of the letter in the same moment', async () => {
    const [mailbox, next] = [address(), address()];
    const { invitation } = await createInvitation(mailbox);
    const [token, reader] = [await readToken(invitation.id), createTestBrowser(api)];
    await reader.post('/auth/signup', { name: 'Reader', email: mailbox, password: PASSWORD });
    const change = await api.log.reserve();
    await change`begin`;
    await change`update auth."user" set claimed_email = ${next} where claimed_email = ${mailbox}`;
    const accepting = reader.post('/guardian/accept', { token });
    const readWaiting = () => listBlockedStatements(change);
    await expect.poll(async () => (await readWaiting()).length, { timeout: 10_000 }).toBe(1);
    await change`commit`;
    change.release();
    expect((await accepting).json().code).toBe('TOKEN_INVALID');
    expect((await reader.get('/auth/user')).json()).toMatchObject({ account: { verified: false, email: next } });
  });

  it('tells the owner that somebody joined, without a name', async () => {
    const { parent } = await createJoinedGuardian();
    const { userId } = await readAccount(parent);
    expect(
      await api.log`select kind from mail where recipient = ${`account:${userId}`} and kind <> 'consent-receipt'`,
    ).toEqual([{ kind: 'guardian-joined' }]);
  });

  it('by “Not me” ends without an account, and families write to this address no more', async () => {
    const { invitation, email, list, parent, path } = await createInvitation();
    const token = await readToken(invitation.id);
    expect((await answer(api.anonymous, 'not-me', token)).statusCode).toBe(200);
    const ended = { email: '', isOver: true, hasBounced: false };
    expect((await list()).invitations).toMatchObject([{ id: invitation.id, ...ended }]);
    const again = (await parent.post(path, { email, line: 'Once more.' })).json<GuardianInvitation>();
    expect(await composeEmail(again.id)).toBeNull();
    // Nor is the address, or a line to it, stored once more; the invitation has ended like the first.
    expect((await list()).invitations).toMatchObject([ended, ended]);
    expect(
      await api.log`select email, line from guardian_invitations where id in (${invitation.id}, ${again.id})`,
    ).toEqual(Array(2).fill({ email: null, line: null }));
    api.passTime(14 * DAY_MS);
    expect((await list(await signInOnAnotherDevice(api, parent))).invitations).toEqual([]);
  });

  it('by “Not me” ends also in the moment in which the one of another family to the same address does', async () => {
    const own = await createInvitation();
    const other = await createInvitation(own.email);
    const tokens = [await readToken(own.invitation.id), await readToken(other.invitation.id)];
    const writes = tokens.map((token) => () => answer(api.anonymous, 'not-me', token));
    const answers = await runBehindTableLock(api, 'suppressions', writes);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await api.log`select from guardian_invitations where email = ${own.email}`).toEqual([]);
  });

  type Invited = Awaited<ReturnType<typeof createInvitation>>;
  it.each<[string, (own: Invited) => Promise<unknown>]>([
    ['withdrawn', ({ parent, path, invitation }) => parent.delete(`${path}/invitations/${invitation.id}`)],
    ['replaced', ({ parent, path, email }) => parent.post(path, { email })],
    [
      'reported',
      async ({ invitation }) =>
        api.anonymous.post('/letters/report', { token: await readToken(invitation.id) }, unkeyed),
    ],
    ['over', async () => api.passTime(15 * DAY_MS)],
    [
      'that of a blocked account',
      async ({ parent }) =>
        api.log`update auth."user" set banned_at = now() where id = ${(await readAccount(parent)).userId}`,
    ],
  ])('by “Not me” closes the address also where the invitation is %s by then', async (_, end) => {
    const { now } = api.clock;
    const own = await createInvitation();
    const token = await readToken(own.invitation.id);
    await end(own);
    for (let time = 0; time < 2; time++) expect((await answer(api.anonymous, 'not-me', token)).statusCode).toBe(200);
    expect(
      await api.log`select reason from suppressions where recipient_hash = ${HASHES.of(own.email)} and kind = 'all'`,
    ).toEqual([{ reason: 'not-me' }]);
    expect(await api.log`select from guardian_invitations where email = ${own.email}`).toEqual([]);
    expect(
      await api.log`select from audit where action = 'guardian.declined' and object_id = ${own.invitation.id}`,
    ).toHaveLength(1);
    api.clock.now = now;
    expect(await composeEmail((await createInvitation(own.email)).invitation.id)).toBeNull();
  });

  it('by “Not me” of an ended invitation deletes the address that other families have written to as well', async () => {
    const [own, other] = [await createInvitation(), await signUpFamily(api)];
    const token = await readToken(own.invitation.id);
    const invited = await other.parent.post(`/students/${other.student.id}/guardians`, { email: own.email });
    await readToken(invited.json<GuardianInvitation>().id);
    await own.parent.delete(`${own.path}/invitations/${own.invitation.id}`);
    expect((await answer(api.anonymous, 'not-me', token)).statusCode).toBe(200);
    expect(await api.log`select from guardian_invitations where email = ${own.email}`).toEqual([]);
  });

  it('by “Not me” is refused once nothing is left of the address, and changes nothing', async () => {
    const { parent, path, invitation, email } = await createInvitation();
    const token = await readToken(invitation.id);
    await parent.delete(`${path}/invitations/${invitation.id}`);
    await forgetMailedAddress(api.log, `guardian:${invitation.id}`);
    expect(readCode(await answer(api.anonymous, 'not-me', token))).toBe('ADDRESS_FORGOTTEN');
    expect(await api.log`select from suppressions where recipient_hash = ${HASHES.of(email)}`).toEqual([]);
    expect(
      await api.log`select from audit where object_id = ${invitation.id} and action = 'guardian.declined'`,
    ).toEqual([]);
  });
});

describe('a co-guardian', () => {
  it('sees all of the child and may write in its week, and gets its reminders at the account’s own address', async () => {
    const { other, otherId, week, id, student, parent } = await createJoinedGuardian();
    expect((await other.get(week)).json()).toEqual((await parent.get(week)).json());
    expect((await other.get('/students')).json()).toMatchObject({ students: [{ id: student.id }] });
    expect((await other.put(`${week}/mood/1`, MOOD)).statusCode).toBe(200);
    expect(await api.mails.findAddress({ recipient: `parent:${otherId}`, assessmentId: id, kind: 'reminder' })).toBe(
      (await readAccount(other)).email,
    );
  });

  it('invites, withdraws and removes nobody', async () => {
    const { other, path, invitation, parent, list } = await createJoinedGuardian();
    const waiting = (await parent.post(path, { email: address() })).json<GuardianInvitation>();
    const owner = (await readAccount(parent)).userId;
    for (const answer of [
      await other.post(path, { email: address() }),
      await other.delete(`${path}/invitations/${waiting.id}`),
      await other.delete(`${path}/invitations/${invitation.id}`),
      await other.delete(`${path}/${owner}`),
    ])
      expect(readCode(answer)).toBe('FORBIDDEN');
    expect(await list()).toMatchObject({ guardians: [{}, {}], invitations: [{ id: waiting.id }] });
  });

  it('leaves by themselves, and then has nothing of the child', async () => {
    const { other, path, week, list } = await createJoinedGuardian();
    expect((await other.post(`${path}/leave`)).statusCode).toBe(200);
    for (const gone of [path, week]) expect((await other.get(gone)).statusCode).toBe(404);
    expect((await list()).guardians).toHaveLength(1);
  });

  it.each(['is removed', 'leaves'])(
    'who %s keeps no way in by a teacher’s link: what the invitation opens ends, and the others may invite again',
    async (how) => {
      const { other, otherId, parent, path, week, id } = await createJoinedGuardian();
      const invite = (who: Person) => who.post(`${week}/invitations`, { teacherEmail: address() });
      for (let sent = 0; sent < 3; sent++) expect((await invite(other)).statusCode).toBe(200);
      const invitationId = (await other.get(week)).json<ProgressView>().invitationId as InvitationId;
      const token = await api.links.mint(invitationId);
      const redeemed = await api.anonymous.post('/teacher/redeem', { token }, unkeyed);
      const teacher = createPerson(api.app, readCookies(redeemed));
      expect((await teacher.get(week)).statusCode).toBe(200);
      expect(readCode(await invite(parent))).toBe('TEACHER_LIMIT');
      await (how === 'leaves' ? other.post(`${path}/leave`) : parent.delete(`${path}/${otherId}`));
      expect((await teacher.get(week)).statusCode).toBe(401);
      expect(readCode(await teacher.post('/teacher/redeem', { token }, unkeyed))).toBe('INVITATION_EXPIRED');
      expect(await api.log`select distinct state from mail where recipient = ${`teacher:${invitationId}`}`).toEqual([
        { state: 'suppressed' },
      ]);
      expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'InvitationWithdrawn', invitationId });
      expect((await parent.get(week)).json<ProgressView>().teacher).toBe('withdrawn');
      expect((await invite(parent)).json<ProgressView>().teacher).toBe('invited');
    },
  );

  it('whose removal broke off before the week heard of it, or met an invitation on its way, loses that by the housekeeping', async () => {
    const { other, otherId, student, parent, week, id } = await createJoinedGuardian();
    await other.post(`${week}/invitations`, { teacherEmail: address() });
    await api.log`delete from guardians where user_id = ${otherId} and student_id = ${student.id}`;
    const database = openDatabase(api.url, { max: 1 });
    const settle = createClosureSettler(database.db, api.handle);
    expect([await settle(api.clock.now), await settle(api.clock.now)]).toEqual([1, 0]);
    await database.close();
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'InvitationWithdrawn', inviterLeft: true });
    expect((await parent.get(week)).json<ProgressView>().teacher).toBe('withdrawn');
  });

  it('who was removed loses every device, second tab, handed-over device and socket within five seconds', async () => {
    const { other, otherId, parent, path, week, id } = await createJoinedGuardian();
    const [tab, handedOverDevice] = [await signInOnAnotherDevice(api, other), await signInOnAnotherDevice(api, other)];
    const handedOver = await handedOverDevice.post(`${week}/handover`, { pin: '2468', assist: 'alone' }, unkeyed);
    const child = handedOver.cookies.find(({ name }) => name === 'child');
    const withChild = { headers: { cookie: `child=${child?.value}` } };
    expect((await api.anonymous.get(week, withChild)).statusCode).toBe(200);
    const sockets = await Promise.all([other, tab].map(({ cookie }) => connectLiveClient(port, cookie)));
    for (const socket of sockets) {
      socket.watch(id);
      await socket.next('live');
    }
    const owners = await connectLiveClient(port, parent.cookie);
    owners.watch(id);
    await owners.next('live');
    const removedAt = Date.now();
    expect((await parent.delete(`${path}/${otherId}`)).statusCode).toBe(200);
    for (const device of [other, tab]) expect((await device.get(week)).statusCode).toBe(404);
    expect((await api.anonymous.get(week, withChild)).statusCode).toBe(404);
    // The device stays locked, and no longer says whose it was.
    for (const device of [api.anonymous, handedOverDevice])
      expect((await device.get('/handover', withChild)).json()).toMatchObject({ state: 'handedOver', childName: '' });
    expect((await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code)).toEqual([4403, 4403]);
    expect(Date.now() - removedAt).toBeLessThan(5_000);
    for (const { cookie } of [other, tab]) {
      const again = await connectLiveClient(port, cookie);
      again.watch(id);
      await again.next('gone');
      again.end();
    }
    // No other session ends.
    await parent.put(`${week}/mood/1`, MOOD);
    expect((await owners.next('view')).view.tasksCompleted).toBeGreaterThanOrEqual(0);
    owners.end();
  });
});

it('a letter about an account is told from an invitation: neither token opens the other', async () => {
  const mailbox = address();
  const { invitation } = await createInvitation();
  const guest = createTestBrowser(api);
  await guest.post('/auth/signup', { name: 'Guest', email: mailbox, password: PASSWORD });
  const { token } = await readLatestEmail(api, mailbox);
  expect(readCode(await guest.post('/guardian/accept', { token }))).toBe('NO_INVITATION');
  expect(
    readCode(await guest.post('/auth/verify', { type: 'signup', token_hash: await readToken(invitation.id) })),
  ).toBe('TOKEN_INVALID');
});
