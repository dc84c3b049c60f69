import { describe, expect, it } from 'vitest';
import { composeGuardianEmail } from '#services/families/guardian-links.store.ts';
import {
  BASE_URL,
  createPerson,
  readCode,
  readEvents,
  setUpTestApi,
  signUpFamily,
} from '#services/http/testing/app.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { forgetMailedAddress, noteSent } from '#services/mail/testing/sent-letters.ts';
import type { GuardianInvitation, GuardianList } from '#shared/contracts/guardians.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { on } from '#shared/testing/examples.ts';
import type { InvitationId } from '#shared/values/ids.ts';

const api = setUpTestApi();
const anonymous = () => createPerson(api.app, undefined);
const report = (token: string) => anonymous().post('/letters/report', { token }, { key: null });
const address = () => `reader-${crypto.randomUUID()}@school.example`;
const newestInvitation = async (assessmentId: string) =>
  (
    await api.log`select id, line, email from teacher_invitations where assessment_id = ${assessmentId} order by id desc limit 1`
  )[0] as {
    id: InvitationId;
    line: string | null;
    email: string | null;
  };
const findAddress = (assessmentId: string, { id }: { id: InvitationId }) =>
  api.mails.findAddress({ recipient: `teacher:${id}`, assessmentId: assessmentId as never, kind: 'invitation' });

async function invitedTeacher(email = address()) {
  const own = await signUpFamily(api, { teacherEmail: email });
  await own.parent.post(`${own.week}/invitations`, { teacherEmail: email, line: 'We met in October.' });
  const invitation = await newestInvitation(own.id);
  await noteSent(api.log, `teacher:${invitation.id}`);
  return { ...own, email, invitation, token: (await api.links.mint(invitation.id)) ?? '' };
}

async function invitedGuardian(email = address()) {
  const own = await signUpFamily(api);
  const path = `/students/${own.student.id}/guardians`;
  const write = (id: string) =>
    composeGuardianEmail({ ...api.guardianLinks, baseUrl: BASE_URL }, id as InvitationId, api.clock.now);
  const invite = async () => (await own.parent.post(path, { email, line: 'Come and see.' })).json<GuardianInvitation>();
  const { id } = await invite();
  const emailed = await write(id);
  if (!emailed || emailed === 'wait') throw new Error(`no letter: ${emailed}`);
  await noteSent(api.log, `guardian:${id}`);
  const token = emailed.email.report?.href.split('#')[1] ?? '';
  return { ...own, path, email, id, token, content: emailed.email, write, invite };
}

describe('the own line of an invitation', () => {
  it('is kept with it, is said in the letter with the first name of the account, and is part of the sender’s own archive', async () => {
    const teachers = await invitedTeacher();
    expect(teachers.invitation.line).toBe('We met in October.');
    expect(await api.mails.findSender(teachers.invitation.id)).toMatchObject({
      line: 'We met in October.',
      name: expect.stringMatching(/./),
    });
    const { content, parent } = await invitedGuardian();
    const archive = await parent.get('/auth/user/export');
    expect([archive.statusCode, archive.body.includes('Come and see.')]).toEqual([200, true]);
    expect(content.quote?.text).toBe('“Come and see.”');
    expect(content.paragraphs[0]).toMatch(/^\p{L}+ looks after a child here/u);
  });
  it('is said of nobody whose address is not proved', async () => {
    const { invitation, parent } = await invitedTeacher();
    const { account } = (await parent.get('/auth/user')).json<{ account: { userId: string } }>();
    await api.log`update auth."user" set email_verified = false where id = ${account.userId}`;
    expect(await api.mails.findSender(invitation.id)).toEqual({ name: '', line: null });
  });
  it('is refused at each place where it is written, and nobody is noted', async () => {
    const own = await signUpFamily(api);
    const [email, line] = [address(), 'evil.example/now'];
    const start = {
      studentId: own.student.id,
      startDate: '2026-12-30',
      timeZone: 'UTC',
      parentEmail: 'p@example.org',
      consent: { noticeVersion: 'x' },
    };
    for (const answer of [
      await own.parent.post(`${own.week}/invitations`, { teacherEmail: email, line }),
      await own.parent.post(`/students/${own.student.id}/guardians`, { email, line }),
      await own.parent.post('/assessments', { ...start, teacherEmail: email, teacherLine: line }),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
      expect(answer.body).toMatch(/"path":"(line|teacherLine)"/);
    }
    expect(
      await api.log`select 1 from teacher_invitations where email = ${email} union all select 1 from guardian_invitations where email = ${email}`,
    ).toEqual([]);
  });
  it('is no part of the log of the week', async () => {
    const { id } = await signUpFamily(api, { teacherEmail: address(), teacherLine: 'A line for the teacher alone.' });
    expect((await newestInvitation(id)).line).toBe('A line for the teacher alone.');
    expect(JSON.stringify(await readEvents(api, id))).not.toContain('A line for');
  });
});

describe('an invitation that is reported', () => {
  it('to a teacher ends, and its sender has us write there no more, in no week, while others may', async () => {
    api.clock.now = on(1);
    const { id, week, parent, email, token, invitation } = await invitedTeacher();
    expect((await report(token)).statusCode).toBe(200);
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'InvitationWithdrawn', by: 'teacher' });
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ teacher: 'withdrawn' });
    expect(await newestInvitation(id)).toMatchObject({ line: null });
    expect((await parent.post(`${week}/invitations`, { teacherEmail: email, line: 'Again!' })).statusCode).toBe(200);
    const again = await newestInvitation(id);
    expect(again.id).not.toBe(invitation.id);
    expect([again.email, again.line, await findAddress(id, again)]).toEqual([null, null, null]);
    const other = await invitedTeacher(email);
    expect(await findAddress(other.id, other.invitation)).toBe(email);
  });
  it('to a guardian ends in the same way', async () => {
    const { id, path, parent, token, email, write, invite } = await invitedGuardian();
    expect((await report(token)).statusCode).toBe(200);
    expect((await parent.get(path)).json<GuardianList>().invitations).toMatchObject([{ id, email: '', isOver: true }]);
    expect(await api.log`select outcome, email, line from guardian_invitations where id = ${id}`).toEqual([
      { outcome: 'declined', email: null, line: null },
    ]);
    expect(await write((await invite()).id)).toBeNull();
    expect((await invitedGuardian(email)).content.quote?.text).toBe('“Come and see.”');
  });
  it('is seen by operators, as how many addresses have reported which account, and by nobody else', async () => {
    const own = await invitedTeacher();
    const { account } = (await own.parent.get('/auth/user')).json<{ account: { userId: string } }>();
    const second = address();
    await own.parent.post(`${own.week}/invitations`, { teacherEmail: second });
    const token = await api.links.mint((await newestInvitation(own.id)).id);
    await report(own.token);
    await report(token ?? '');
    const { body } = await api.operator.get('/ops/overview');
    const { mail } = JSON.parse(body);
    expect(mail.reportedSenders).toContainEqual({ account: account.userId, addresses: 2, last: expect.any(String) });
    expect(body).not.toMatch(/@/);
    expect(
      await api.log`select actor_kind as kind from audit where action = 'letter.reported' and object_id = ${own.invitation.id}`,
    ).toEqual([{ kind: 'invited' }]);
    expect((await own.parent.get('/ops/overview')).statusCode).toBe(403);
  });
  it('a second time, or after it was answered, changes nothing more; a link of nobody is refused, and opening the page does nothing', async () => {
    const { token, id, email } = await invitedTeacher();
    expect((await anonymous().get('/letters/report')).statusCode).toBe(405);
    for (let i = 0; i < 2; i++) expect((await report(token)).statusCode).toBe(200);
    expect((await readEvents(api, id)).filter(({ type }) => type === 'InvitationWithdrawn')).toHaveLength(1);
    expect(await api.log`select reason from suppressions where recipient_hash = ${HASHES.of(email)}`).toEqual([
      { reason: 'reported' },
    ]);
    const countBefore = await api.log`select count(*) from suppressions`;
    for (const guess of ['x'.repeat(43), 'y'.repeat(20)])
      expect((await report(guess)).json()).toMatchObject({ code: 'NO_INVITATION' });
    expect((await report('short')).json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await api.log`select count(*) from suppressions`).toEqual(countBefore);
  });
  const countReports = async (invitationId: string, { email }: { email: string }) => [
    (await api.log`select from suppressions where recipient_hash = ${HASHES.of(email)} and reason = 'reported'`).length,
    (await api.log`select from audit where action = 'letter.reported' and object_id = ${invitationId}`).length,
  ];
  it('counts where its sender has withdrawn it before, or has invited again: the later one ends with it', async () => {
    const withdrawn = await invitedGuardian();
    expect((await withdrawn.parent.delete(`${withdrawn.path}/invitations/${withdrawn.id}`)).statusCode).toBe(200);
    const replaced = await invitedGuardian();
    const later = await replaced.invite();
    for (const own of [withdrawn, replaced]) {
      for (let i = 0; i < 2; i++) expect((await report(own.token)).statusCode).toBe(200);
      expect(await countReports(own.id, own)).toEqual([1, 1]);
      expect(await own.write((await own.invite()).id)).toBeNull();
    }
    expect(
      await api.log`select id, outcome, email from guardian_invitations where id = any(${[withdrawn.id, replaced.id, later.id]})`,
    ).toEqual(
      expect.arrayContaining([
        { id: withdrawn.id, outcome: 'withdrawn', email: null },
        { id: replaced.id, outcome: 'withdrawn', email: null },
        { id: later.id, outcome: 'declined', email: null },
      ]),
    );
  });
  it('of a teacher counts where the address is deleted', async () => {
    api.clock.now = on(1);
    const own = await invitedTeacher();
    await api.log`update teacher_invitations set email = null, line = null where id = ${own.invitation.id}`;
    expect((await report(own.token)).statusCode).toBe(200);
    expect(await countReports(own.invitation.id, own)).toEqual([1, 1]);
    expect((await readEvents(api, own.id)).at(-1)).toMatchObject({ type: 'InvitationWithdrawn', by: 'teacher' });
  });
  it('is refused, and changes nothing, once nothing is left of the address', async () => {
    const [teachers, guardians] = [await invitedTeacher(), await invitedGuardian()];
    await api.log`update teacher_invitations set email = null, line = null where id = ${teachers.invitation.id}`;
    await guardians.parent.delete(`${guardians.path}/invitations/${guardians.id}`);
    for (const [own, recipient] of [
      [teachers, `teacher:${teachers.invitation.id}`],
      [guardians, `guardian:${guardians.id}`],
    ] as const) {
      await forgetMailedAddress(api.log, recipient);
      expect(readCode(await report(own.token))).toBe('ADDRESS_FORGOTTEN');
      expect(await countReports(recipient.split(':')[1] as string, own)).toEqual([0, 0]);
    }
    expect((await teachers.parent.get(teachers.week)).json<ProgressView>()).toMatchObject({ teacher: 'invited' });
  });
});
