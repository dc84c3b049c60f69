import { describe, expect, it } from 'vitest';
import { createTestBrowser, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import { PASSWORD, readAccount, SCHEDULE, setUpTestApi, signUpFamily } from '#services/http/testing/app.ts';

const api = setUpTestApi();
const address = () => `prepared-${crypto.randomUUID()}@example.org`;
const readPrepared = async (who: TestBrowser) =>
  (await who.get('/auth/user/prepared')).json<{ prepared: { children: { studentId: string }[] } | null }>().prepared;
const decide = (who: TestBrowser, choice: string) => who.post('/auth/user/prepared', { choice });
const proveAddress = async (who: TestBrowser, email: string) =>
  who.post('/auth/verify', { type: 'signup', token_hash: (await readLatestEmail(api, email)).token });

/**
 * A person opens an account with an address, and prepares a child, an assessment with a teacher, and an invitation to
 * an accomplice.
 */
async function prepareAccount() {
  const [opener, email, accomplice, teacherEmail] = [createTestBrowser(api), address(), address(), address()];
  await opener.post('/auth/signup', { name: 'Mallory', email, password: PASSWORD });
  const { id: studentId } = (await opener.post('/students', { nickname: 'Robin', ageYears: 8 })).json<{ id: string }>();
  const { id } = (
    await opener.post('/assessments', { ...SCHEDULE, studentId, parentEmail: email, teacherEmail })
  ).json<{ id: string }>();
  const invitationResponse = await opener.post(`/students/${studentId}/guardians`, { email: accomplice });
  expect(invitationResponse.statusCode).toBe(201);
  const [teacher] = await api.log<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
  return {
    opener,
    email,
    studentId,
    id,
    invitation: invitationResponse.json<{ id: string }>().id,
    teacher: `teacher:${teacher?.id}`,
  };
}
const mintLink = (invitation: string) => api.guardianLinks.mint(invitation as never, api.clock.now);

describe('the first proof of an address', () => {
  it('keeps everything in the browser that opened the account', async () => {
    const { opener, email, studentId, invitation, teacher } = await prepareAccount();
    expect((await proveAddress(opener, email)).json()).toMatchObject({ passwordNeeded: false });
    expect(await readAccount(opener)).not.toHaveProperty('preparedElsewhere');
    expect(await readPrepared(opener)).toBeNull();
    expect((await opener.get(`/students/${studentId}`)).statusCode).toBe(200);
    expect(await mintLink(invitation)).toMatchObject({ token: expect.any(String) });
    expect(await api.mails.isWaitingForProof(teacher)).toBe(false);
  });

  it('shows in another browser what was prepared: when, the child, the week', async () => {
    const [{ email, studentId, id }, owner] = [await prepareAccount(), createTestBrowser(api)];
    expect((await proveAddress(owner, email)).json()).toMatchObject({
      account: { preparedElsewhere: true },
      passwordNeeded: true,
    });
    expect(await readPrepared(owner)).toMatchObject({
      openedAt: expect.any(String),
      children: [
        {
          studentId,
          nickname: 'Robin',
          weeks: [{ assessmentId: id, startsAt: '2026-11-23T07:00:00.000Z', timeZone: 'Europe/London' }],
        },
      ],
    });
  });

  it.each(['mine', 'notMine', null])(
    'in another browser ends guardian invitations, sessions and devices, whatever is chosen: %s',
    async (choice) => {
      const [{ opener, email, invitation }, owner] = [await prepareAccount(), createTestBrowser(api)];
      const userId = (await readAccount(opener))?.userId as string;
      await proveAddress(owner, email);
      if (choice) expect((await decide(owner, choice)).statusCode).toBe(200);
      expect(await readAccount(opener)).toBeNull();
      expect(await mintLink(invitation)).toBeNull();
      expect(await api.log`select state from mail where recipient = ${`guardian:${invitation}`}`).toEqual([
        { state: 'suppressed' },
      ]);
      expect(
        await api.log`select email from guardian_invitations where id = ${invitation} and email is not null`,
      ).toEqual([]);
      expect(await api.log`select 1 from auth.devices where user_id = ${userId}`).toHaveLength(1);
    },
  );

  it('lets no letter of the week leave until its owner has said “This was me”, which keeps it', async () => {
    const [{ email, studentId, id, teacher }, owner] = [await prepareAccount(), createTestBrowser(api)];
    const userId = (await proveAddress(owner, email)).json<{ account: { userId: string } }>().account.userId;
    const reader = { recipient: `parent:${userId}`, assessmentId: id as never, kind: 'reminder' };
    expect([await api.mails.isWaitingForProof(teacher), await api.mails.findAddress(reader)]).toEqual([true, null]);
    expect((await owner.get(`/assessments/${id}`)).json()).toMatchObject({ status: 'waiting' });
    expect((await decide(owner, 'mine')).statusCode).toBe(200);
    expect([await api.mails.isWaitingForProof(teacher), await api.mails.findAddress(reader)]).toEqual([false, email]);
    expect(await readAccount(owner)).toMatchObject({ name: 'Mallory' });
    expect(await readPrepared(owner)).toBeNull();
    expect((await owner.get(`/students/${studentId}`)).statusCode).toBe(200);
  });

  it('erases on “Not me” the children with their weeks, and leaves an account without the stranger’s name', async () => {
    const [{ email, studentId, id }, owner] = [await prepareAccount(), createTestBrowser(api)];
    await proveAddress(owner, email);
    expect((await decide(owner, 'notMine')).statusCode).toBe(200);
    expect((await owner.get(`/students/${studentId}`)).json().code).toBe('ERASED');
    expect((await owner.get(`/assessments/${id}`)).json().code).toBe('ERASED');
    expect((await owner.get('/students')).json()).toEqual({ students: [] });
    expect((await owner.get('/erasures')).json().erasures).toHaveLength(1);
    expect(
      await api.log`select 1 from mail where assessment_id = ${id} and state in ('pending', 'retry')`,
    ).toHaveLength(0);
    const account = await readAccount(owner);
    expect(account).toMatchObject({ email, name: email.split('@')[0] });
    expect(account).not.toHaveProperty('preparedElsewhere');
    // A repeated request changes nothing.
    expect((await decide(owner, 'notMine')).statusCode).toBe(200);
  });

  it('shows and erases no child that its owner has added or joined since', async () => {
    const [{ parent, student }, { email, studentId }, owner] = [
      await signUpFamily(api),
      await prepareAccount(),
      createTestBrowser(api),
    ];
    const invitation = (await parent.post(`/students/${student.id}/guardians`, { email: address() })).json();
    const link = (await mintLink(invitation.id)) as { token: string };
    await proveAddress(owner, email);
    const added = (await owner.post('/students', { nickname: 'Mira', ageYears: 8 })).json<{ id: string }>();
    expect((await owner.post('/guardian/accept', { token: link.token })).statusCode).toBe(200);
    expect((await readPrepared(owner))?.children.map((child) => child.studentId)).toEqual([studentId]);
    expect((await decide(owner, 'notMine')).statusCode).toBe(200);
    const { students } = (await owner.get('/students')).json<{ students: { id: string }[] }>();
    expect(students.map(({ id }) => id).sort()).toEqual([student.id, added.id].sort());
  });

  it('asks nobody in whose account nothing stands, and decides nothing without a fresh proof', async () => {
    const [opener, owner, email] = [createTestBrowser(api), createTestBrowser(api), address()];
    await opener.post('/auth/signup', { name: 'Mallory', email, password: PASSWORD });
    await proveAddress(owner, email);
    expect(await readAccount(owner)).not.toHaveProperty('preparedElsewhere');
    const [other, stranger] = [await prepareAccount(), createTestBrowser(api)];
    await proveAddress(stranger, other.email);
    api.passTime(11 * 60_000);
    expect((await decide(stranger, 'notMine')).json().code).toBe('STEP_UP');
    expect(await readPrepared(stranger)).not.toBeNull();
  });
});
