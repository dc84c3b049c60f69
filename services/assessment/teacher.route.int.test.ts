import { describe, expect, it } from 'vitest';
import type { CommandEnvelope, HandleCommand } from '#services/assessment/handle.ts';
import { createDeclineInvitation } from '#services/assessment/system-commands.ts';
import { openDatabase } from '#services/database/database.store.ts';
import {
  addCoGuardian,
  createPerson,
  type Person,
  readCode,
  readCookies,
  readEvents,
  signUpFamily,
  stepUp,
} from '#services/http/testing/app.ts';
import { createNeighbours, setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { runBehindTableLock, runBesideTwin } from '#services/http/testing/held-write.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { forgetMailedAddress, noteSent } from '#services/mail/testing/sent-letters.ts';
import type { TeacherPage } from '#shared/contracts/adult-forms.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { EventOf } from '#shared/domain/assessment/events.ts';
import { begun, begunWithoutTeacher, daysOpened, examples, invitationId, on } from '#shared/testing/examples.ts';
import { toEpochMs } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';

const { api, given } = setUpGivenWeeks();

const form = {
  sliders: { academicPerformance: 8, participation: 7 },
  learningStyle: 'visual',
  texts: { strengths: 'Asks good questions.' },
  shared: ['strengths'],
  totalMs: 90_000,
} as const satisfies Partial<EventOf<'TeacherObserved'>>;
const buildObserved = (parentsDevice: boolean): EventOf<'TeacherObserved'> => ({
  type: 'TeacherObserved',
  at: on(5),
  invitationId,
  parentsDevice,
  ...form,
  shared: [...form.shared],
});

const redeem = (body: object, cookie?: string) =>
  createPerson(api.app, cookie).post('/teacher/redeem', body, { key: null });
const refuse = (body: object) => api.anonymous.post('/teacher/not-me', body, { key: null });
/** A week whose teacher is invited, the id of the invitation and a link of it. */
async function inviteBySchedule(teacherEmail = 'teacher@school.example') {
  const family = await signUpFamily(api, { teacherEmail });
  const [row] = await api.log`select id from teacher_invitations where assessment_id = ${family.id}`;
  await noteSent(api.log, `teacher:${row?.id}`);
  const mint = async () => (await api.links.mint(row?.id)) as string;
  return { ...family, invitationId: row?.id, token: await mint(), mint };
}

describe('the form of a teacher', () => {
  it('opens with the link of the mail, shows the nickname, and takes one answer', async () => {
    api.clock.now = on(5);
    const week = given(begun, daysOpened(5));
    const { teacher, week: path } = await week.people;
    const page = (await teacher.get(`${path}/teacher-input`)).json();
    expect(page).toMatchObject({ childName: 'Mira', state: 'open', submittedAt: null });
    expect(Object.keys(page).sort()).toEqual([
      'assessmentId',
      'childName',
      'invitationId',
      'opensAt',
      'state',
      'submittedAt',
    ]);
    const response = await week.when(() => teacher.put(`${path}/teacher-input`, form)).then(200, buildObserved(false));
    expect(response.json()).toEqual({ submittedAt: on(5) });
    expect(readCode(await teacher.put(`${path}/teacher-input`, form))).toBe('ALREADY_SUBMITTED');
    expect((await teacher.get(`${path}/teacher-input`)).json()).toMatchObject({
      state: 'submitted',
      submittedAt: on(5),
    });
  });

  it('names no opening while the week is paused before its first day, and the moved one after it', async () => {
    api.clock.now = on(0, '20:00');
    const { teacher, parent, week } = await given(begun).people;
    const readPage = async () => (await teacher.get(`${week}/teacher-input`)).json<TeacherPage>();
    expect(await readPage()).toMatchObject({ state: 'notStarted', opensAt: on(1, '07:00') });
    expect((await parent.post(`${week}/pause`, {})).statusCode).toBe(200);
    api.clock.now = on(1, '05:00');
    expect(await readPage()).toMatchObject({ state: 'notStarted', opensAt: null });
    expect((await parent.post(`${week}/resume`, {})).statusCode).toBe(200);
    expect(await readPage()).toMatchObject({ state: 'notStarted', opensAt: on(2, '07:00') });
  });

  it('says when it was filled in on the device of the parent', async () => {
    api.clock.now = on(5);
    const week = given(begun, daysOpened(5));
    const { teacher, parent, stranger, week: path } = await week.people;
    const both = createPerson(api.app, `${parent.cookie}; ${teacher.cookie}`);
    await week.when(() => both.put(`${path}/teacher-input`, form)).then(200, buildObserved(true));
    const another = given(begun, daysOpened(5));
    const { teacher: colleague, week: otherPath } = await another.people;
    const teacherWhoIsAParent = createPerson(api.app, `${stranger.cookie}; ${colleague.cookie}`);
    await another
      .when(() => teacherWhoIsAParent.put(`${otherPath}/teacher-input`, form))
      .then(200, buildObserved(false));
  });

  it('is closed for a link that is withdrawn, replaced, over or made up', async () => {
    api.clock.now = on(2);
    const { teacher, parent, week } = await given(begun, daysOpened(2)).people;
    await stepUp(parent);
    expect((await teacher.get(week)).statusCode).toBe(200);
    expect((await parent.post(`${week}/invitations`, { teacherEmail: 'other@example.org' })).statusCode).toBe(200);
    expect((await teacher.get(week)).statusCode).toBe(401);

    const withdrawn = await given(begun, daysOpened(2)).people;
    expect((await withdrawn.parent.delete(`${withdrawn.week}/invitations`)).json<ProgressView>()).toMatchObject({
      teacher: 'withdrawn',
      totalTasks: 14,
    });
    expect((await withdrawn.teacher.put(`${withdrawn.week}/teacher-input`, form)).statusCode).toBe(401);

    const late = await given(begun, daysOpened(2)).people;
    api.clock.now = '2026-12-20T10:00:00.000Z';
    expect((await late.teacher.get(late.week)).statusCode).toBe(401);
    const anonymous = createPerson(api.app, `teacher=${invitationId}.9999999999999.c2lnbmF0dXJl`);
    expect((await anonymous.get(week)).statusCode).toBe(401);
  });
});

describe('an invitation', () => {
  it('is sent by scheduling with an address, which only the invitation keeps', async () => {
    api.clock.now = '2026-11-23T09:00:00.000Z';
    const { id, parent, week } = await signUpFamily(api, { teacherEmail: 'Teacher@School.example' });
    const events = await readEvents(api, id);
    expect(events.map(({ type }) => type)).toEqual(['AssessmentScheduled', 'ConsentGiven', 'TeacherInvited']);
    expect(JSON.stringify(events)).not.toContain('school');
    const [row] = await api.log`select id, email, expires_at from teacher_invitations where assessment_id = ${id}`;
    expect(row).toMatchObject({
      id: (events[2] as { invitationId: string }).invitationId,
      email: 'teacher@school.example',
    });
    const mails =
      await api.log`select kind, recipient, payload from mail where assessment_id = ${id} and kind <> 'consent-receipt'`;
    expect(mails).toMatchObject([{ kind: 'invitation', recipient: `teacher:${row?.id}` }]);
    expect(JSON.stringify(mails)).not.toContain('school');
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ teacher: 'invited', totalTasks: 15 });
  });

  it('opens as often as the link is used until it is over, and again with its cookie', async () => {
    api.clock.now = '2026-11-23T09:00:00.000Z';
    const { id, invitationId: invited, token: first, mint } = await inviteBySchedule();
    const second = await mint();
    const opened = await redeem({ token: first });
    const cookies = readCookies(opened);
    for (const token of [first, second, first]) expect((await redeem({ token }, cookies)).statusCode).toBe(200);
    const [cookie, device] = opened.cookies;
    const closed = { httpOnly: true, sameSite: 'Lax', path: '/' };
    expect(device).toMatchObject({ name: 'teacher-device', ...closed, maxAge: 90 * 86_400 });
    expect(cookie).toMatchObject({ name: 'teacher', ...closed, maxAge: 43_200 });
    expect((await redeem({}, readCookies(opened))).json()).toMatchObject({ assessmentId: id, state: 'open' });
    expect(readCode(await redeem({}))).toBe('NO_INVITATION');
    expect(readCode(await redeem({ token: 'x'.repeat(43) }))).toBe('INVITATION_EXPIRED');
    const stored =
      await api.log`select encode(token_hash, 'hex') as hash from auth.teacher_links where invitation_id = ${invited}`;
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(first);
  });

  it('is sent three times a week at most, ten times a day by one account, and refused ones leave no address', async () => {
    api.clock.now = on(1);
    // An account of its own, so that no other test's invitations count.
    const own = await createNeighbours(api);
    const { parent, week, id } = await own.given(begunWithoutTeacher, daysOpened(1)).people;
    await stepUp(parent);
    const invite = (path = week) => parent.post(`${path}/invitations`, { teacherEmail: 'teacher@school.example' });
    for (let i = 0; i < 3; i++) expect((await invite()).statusCode).toBe(200);
    expect(readCode(await invite())).toBe('TEACHER_LIMIT');
    expect(await api.log`select 1 from teacher_invitations where assessment_id = ${id}`).toHaveLength(3);
    for (let sentCount = 4; sentCount < 10; ) {
      const other = await own.given(begunWithoutTeacher, daysOpened(1)).people;
      for (let i = 0; i < 3 && sentCount < 10; i++, sentCount++)
        expect((await invite(other.week)).statusCode).toBe(sentCount < 10 ? 200 : 409);
    }
    const others = await Promise.all([1, 2, 3].map(() => own.given(begunWithoutTeacher, daysOpened(1)).people));
    const atOnce = await Promise.all(others.map((other) => invite(other.week)));
    expect(atOnce.map(readCode).sort()).toEqual(['INVITATION_LIMIT', 'INVITATION_LIMIT', 'ok']);
  });

  it('names the earlier ones to the same address, so that what was typed on a device goes on, and those to no other', async () => {
    api.clock.now = on(4);
    const { parent, week, id } = await given(begunWithoutTeacher, daysOpened(1)).people;
    await stepUp(parent);
    const invite = async (teacherEmail: string) => {
      expect((await parent.post(`${week}/invitations`, { teacherEmail })).statusCode).toBe(200);
      const invited = (await readEvents(api, id)).at(-1) as EventOf<'TeacherInvited'>;
      const page = (await redeem({ token: await api.links.mint(invited.invitationId) })).json<TeacherPage>();
      expect(page.invitationId).toBe(invited.invitationId);
      return page;
    };
    const first = await invite('one@school.example');
    expect(first).not.toHaveProperty('earlierInvitationIds');
    expect(await invite('two@school.example')).not.toHaveProperty('earlierInvitationIds');
    expect((await invite('One@school.example')).earlierInvitationIds).toEqual([first.invitationId]);
  });

  it('is withdrawn by the guardian who sees it, and not in place of one that another guardian has sent meanwhile', async () => {
    api.clock.now = on(1);
    const { parent, week, studentId } = await given(begunWithoutTeacher, daysOpened(1)).people;
    const { who: other } = await addCoGuardian(api, studentId);
    const invite = async (who: Person, teacherEmail: string) => {
      await stepUp(who);
      return (await who.post(`${week}/invitations`, { teacherEmail })).json<ProgressView>().invitationId;
    };
    const withdraw = async (invitationId: string | undefined) =>
      (await parent.delete(`${week}/invitations?invitationId=${invitationId}`)).json<ProgressView>().teacher;
    const first = await invite(parent, 'one@school.example');
    const second = await invite(other, 'two@school.example');
    expect(await withdraw(first)).toBe('invited');
    expect(await withdraw(second)).toBe('withdrawn');
  });

  it('that is refused by the rules leaves no address, and one that met its twin keeps it for the repetition', async () => {
    api.clock.now = on(3);
    const { parent, week, id } = await given(begunWithoutTeacher, daysOpened(1)).people;
    await stepUp(parent);
    const key = crypto.randomUUID();
    const invite = () => parent.post(`${week}/invitations`, { teacherEmail: 'late@school.example' }, { key });
    expect(readCode(await runBesideTwin(api, { id, key, write: invite }))).toBe('KEY_IN_FLIGHT');
    const repeated = await invite();
    expect(repeated.statusCode).toBe(200);
    expect((await invite()).headers['idempotent-replayed']).toBe('true');
    const rows = await api.log`select id, email from teacher_invitations where assessment_id = ${id}`;
    expect(rows).toEqual([{ id: expect.any(String), email: 'late@school.example' }]);
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'TeacherInvited', invitationId: rows[0]?.id });
    await parent.post(`${week}/cancel`, {});
    expect(readCode(await parent.post(`${week}/invitations`, { teacherEmail: 'refused@school.example' }))).toBe(
      'CANCELLED',
    );
    expect(await api.log`select 1 from teacher_invitations where email = 'refused@school.example'`).toHaveLength(0);
  });

  it('follows the plan: a pause moves its end as it moves the days', async () => {
    api.clock.now = on(3);
    const { parent, week, id } = await given(begun, daysOpened(3)).people;
    const [row] = await api.log`select id from teacher_invitations where assessment_id = ${id}`;
    const token = await api.links.mint(row?.id);
    const device = createPerson(
      api.app,
      `teacher-device=${api.teacherCookie.issueDevice(row?.id, toEpochMs(api.clock.now))}`,
    );
    const open = async () => (await device.post('/teacher/redeem', { token }, { key: null })).json();
    await parent.post(`${week}/pause`, {});
    api.clock.now = '2026-12-01T12:00:00.000Z';
    expect(await open()).toMatchObject({ assessmentId: id });
    await parent.post(`${week}/resume`, {});
    expect(await open()).toMatchObject({ assessmentId: id, state: 'open' });
    // After a pause of 36 days; two weeks after the moved start it is over.
    api.clock.now = '2026-12-12T12:00:00.000Z';
    expect(await open()).toMatchObject({ assessmentId: id });
    api.clock.now = '2026-12-14T12:00:00.000Z';
    expect(await open()).toMatchObject({ code: 'INVITATION_EXPIRED' });
  });

  it('stays open in a week whose child stopped for good until a guardian decides, and takes the form till then', async () => {
    api.clock.now = on(3);
    const { parent, week, id } = await given(begun, daysOpened(3)).people;
    await parent.post(`${week}/assent/end`, { by: 'parent' });
    const [row] = await api.log`select id from teacher_invitations where assessment_id = ${id}`;
    const token = await api.links.mint(row?.id);
    api.clock.now = '2026-12-01T12:00:00.000Z';
    await parent.get(week);
    // By the plan it is over since a day.
    api.clock.now = '2026-12-08T10:00:00.000Z';
    const device = `teacher-device=${api.teacherCookie.issueDevice(row?.id, toEpochMs(api.clock.now))}`;
    const opened = await redeem({ token }, device);
    expect(opened.json()).toMatchObject({ assessmentId: id, state: 'open' });
    const teacher = createPerson(api.app, readCookies(opened));
    expect((await teacher.put(`${week}/teacher-input`, form)).statusCode).toBe(200);
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ teacher: 'submitted', canFinish: true });
    await parent.post(`${week}/finish`);
    expect(readCode(await redeem({ token }, device))).toBe('INVITATION_EXPIRED');
  });
});

describe('a link that is opened on a second device', () => {
  async function openOnce(teacherEmail?: string) {
    api.clock.now = on(1);
    const invited = await inviteBySchedule(teacherEmail);
    const first = await redeem({ token: invited.token });
    expect(first.statusCode).toBe(200);
    const cookies = readCookies(first).split('; ');
    return { ...invited, device: cookies.find((each) => each.startsWith('teacher-device=')) as string };
  }
  const listEmails = (id: string) =>
    api.log`select kind, payload::text as payload from mail where assessment_id = ${id} and kind = 'teacher-code'`;

  it('asks for a code from a mail, and then opens there; the first one goes on without', async () => {
    const { id, invitationId, token, device } = await openOnce();
    for (let i = 0; i < 3; i++) {
      const redeemResponse = await redeem({ token });
      expect([redeemResponse.json().code, redeemResponse.cookies]).toEqual(['TEACHER_CODE_NEEDED', []]);
      expect(redeemResponse.body).not.toContain('Robin');
    }
    // One email for all three, without the code: it is created when the email is written.
    expect(await listEmails(id)).toHaveLength(1);
    const code = await api.codes.mint(invitationId, api.clock.now);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await api.log`select * from auth.teacher_codes`)).not.toContain(code);
    const second = await redeem({ token, code });
    expect(second.json()).toMatchObject({ assessmentId: id, childName: 'Robin' });
    expect((await redeem({ token }, readCookies(second))).statusCode).toBe(200);
    expect((await redeem({ token }, device)).statusCode).toBe(200);
  });

  it('takes a right code again for two minutes, as its response may have been lost, and not later', async () => {
    const { invitationId, token } = await openOnce();
    const code = await api.codes.mint(invitationId, api.clock.now);
    expect((await redeem({ token, code })).statusCode).toBe(200);
    api.clock.now = on(1, '16:01');
    expect((await redeem({ token, code })).statusCode).toBe(200);
    api.clock.now = on(1, '16:02');
    expect(readCode(await redeem({ token, code }))).toBe('TEACHER_CODE_WRONG');
  });

  it('takes five wrong codes, however many come at once, and a right one neither after these nor after a quarter of an hour', async () => {
    const { invitationId, token } = await openOnce();
    const code = await api.codes.mint(invitationId, api.clock.now);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 8 }, () => redeem({ token, code: wrong })));
    expect(tries.map((response) => response.json().triesLeft).sort()).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
    expect((await redeem({ token, code })).json()).toMatchObject({ code: 'TEACHER_CODE_WRONG', triesLeft: 0 });
    const fresh = await api.codes.mint(invitationId, api.clock.now);
    api.clock.now = on(1, '16:16');
    expect(readCode(await redeem({ token, code: fresh }))).toBe('TEACHER_CODE_WRONG');
  });

  it('mails new digits once the sent ones are of no more use, in the same quarter of an hour, too, and eight times a day', async () => {
    const { id, invitationId, token } = await openOnce();
    const ask = async () => {
      expect(readCode(await redeem({ token }))).toBe('TEACHER_CODE_NEEDED');
      return (await listEmails(id)).length;
    };
    const send = async () => {
      await api.log`update mail set state = 'sent' where assessment_id = ${id} and kind = 'teacher-code'`;
      return api.codes.mint(invitationId, api.clock.now);
    };
    expect(await ask()).toBe(1);
    for (let mailed = 2; mailed <= 8; mailed++) {
      const code = await send();
      expect(await ask()).toBe(mailed - 1);
      for (let i = 0; i < 5; i++) await redeem({ token, code: code === '000000' ? '000001' : '000000' });
      await Promise.all([ask(), ask()]);
      expect(await ask()).toBe(mailed);
    }
    expect((await redeem({ token, code: await send() })).statusCode).toBe(200);
    expect(await ask()).toBe(8);
  });

  it.each([
    [
      'is deleted',
      'known@school.example',
      () => api.log`update teacher_invitations set email = null where email = 'known@school.example'`,
    ],
    [
      'does not exist',
      'nobody@school.example',
      () =>
        api.log`insert into suppressions (recipient_hash, kind, reason) values (${HASHES.of('nobody@school.example')}, 'all', 'bounced')`,
    ],
  ])(
    'says where no mail can come, since the address %s, and opens on the first one as before',
    async (_, email, lose) => {
      const { id, token, device, invitationId } = await openOnce(email);
      const code = await api.codes.mint(invitationId, api.clock.now);
      await lose();
      expect(readCode(await redeem({ token }))).toBe('TEACHER_CODE_UNSENDABLE');
      expect(await listEmails(id)).toEqual([]);
      expect((await redeem({ token }, device)).statusCode).toBe(200);
      // It may have come before.
      expect((await redeem({ token, code })).statusCode).toBe(200);
    },
  );

  it('asks for no code where links of other pupils were opened since', async () => {
    api.clock.now = on(1);
    const jar = new Map<string, string>();
    const open = async (token: string) => {
      const response = await redeem({ token }, [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      for (const { name, value } of response.cookies) jar.set(name, value);
      return response.statusCode;
    };
    const [robin, mira] = [await inviteBySchedule(), await inviteBySchedule()];
    for (const { token } of [robin, mira, robin, mira]) expect(await open(token)).toBe(200);
    expect([...(await listEmails(robin.id)), ...(await listEmails(mira.id))]).toEqual([]);
    const invitations = api.teacherCookie.verifyDevice(jar.get('teacher-device') as string, toEpochMs(on(1)));
    expect(invitations).toEqual([mira.invitationId, robin.invitationId]);
  });

  it('is not opened by the code, the device or the cookie of another invitation', async () => {
    const [mine, theirs] = [await openOnce(), await openOnce()];
    const code = await api.codes.mint(theirs.invitationId, api.clock.now);
    await api.codes.mint(mine.invitationId, api.clock.now);
    expect(readCode(await redeem({ token: mine.token }, theirs.device))).toBe('TEACHER_CODE_NEEDED');
    expect(readCode(await redeem({ token: mine.token, code }))).toBe('TEACHER_CODE_WRONG');
    // The device cookie alone opens nothing.
    const forged = `teacher=${mine.device.slice('teacher-device='.length)}`;
    expect((await createPerson(api.app, forged).get(`${mine.week}/teacher-input`)).statusCode).toBe(401);
  });

  it('opens everywhere where an operator has switched the code off', async () => {
    const { token } = await openOnce();
    const lenient = await api.anotherNode({ teacherCode: false });
    const opened = await createPerson(lenient.app, undefined).post('/teacher/redeem', { token }, { key: null });
    expect(opened.statusCode).toBe(200);
    await lenient.close();
  });
});

describe('“Not me, never contact me”', () => {
  it('withdraws the invitation, forgets the address and lets nobody write to it again', async () => {
    api.clock.now = on(1);
    const email = `${crypto.randomUUID()}@school.example`;
    const { id, parent, week, token } = await inviteBySchedule(email);
    const teacher = createPerson(api.app, readCookies(await redeem({ token })));
    const answer = await teacher.post('/teacher/not-me', {}, { key: null });
    expect([answer.statusCode, answer.json(), answer.cookies.map(({ name, value }) => [name, value])]).toEqual([
      200,
      {},
      [['teacher', '']],
    ]);
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'InvitationWithdrawn', by: 'teacher' });
    expect((await teacher.get(`${week}/teacher-input`)).statusCode).toBe(401);
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ teacher: 'withdrawn', totalTasks: 14 });
    expect(await api.log`select email from teacher_invitations where assessment_id = ${id}`).toEqual([{ email: null }]);
    // Neither this family nor another one can have an email sent.
    expect((await parent.post(`${week}/invitations`, { teacherEmail: email })).statusCode).toBe(200);
    const { id: other } = await signUpFamily(api, { teacherEmail: email });
    const due =
      await api.log`select recipient, assessment_id as "assessmentId" from mail where assessment_id in (${id}, ${other}) and kind <> 'consent-receipt'`;
    expect(due.length).toBeGreaterThan(2);
    for (const mail of due)
      if (mail.recipient.startsWith('teacher:')) expect(await api.mails.findAddress(mail as never)).toBeNull();
  });

  it.each([
    ['“not me”', '/teacher/not-me'],
    ['a report', '/letters/report'],
  ])('%s by an earlier letter ends a later invitation to the same address, and none to another', async (_, path) => {
    api.clock.now = on(1);
    const email = `${crypto.randomUUID()}@school.example`;
    const inviteTwice = async (laterEmail: string) => {
      const invited = await inviteBySchedule(email);
      await stepUp(invited.parent);
      const later = await invited.parent.post(`${invited.week}/invitations`, { teacherEmail: laterEmail });
      expect(later.statusCode).toBe(200);
      return invited;
    };
    const readStanding = async ({ parent, week }: { parent: Pick<Person, 'get'>; week: string }) =>
      (await parent.get(week)).json<ProgressView>().teacher;
    const [again, elsewhere] = [await inviteTwice(email), await inviteTwice('other@school.example')];
    for (const { token } of [elsewhere, again])
      expect((await api.anonymous.post(path, { token }, { key: null })).statusCode).toBe(200);
    expect([await readStanding(again), await readStanding(elsewhere)]).toEqual(['withdrawn', 'invited']);
    expect((await readEvents(api, again.id)).at(-1)).toMatchObject({ type: 'InvitationWithdrawn', by: 'teacher' });
  });

  it('from the page of a week whose link was not the last that this browser opened ends neither invitation', async () => {
    api.clock.now = on(1);
    const [first, second] = [
      await inviteBySchedule('both@school.example'),
      await inviteBySchedule('both@school.example'),
    ];
    const teacher = createPerson(api.app, readCookies(await redeem({ token: second.token })));
    const refuseFrom = (page: { invitationId: InvitationId }) =>
      teacher.post('/teacher/not-me', { invitationId: page.invitationId }, { key: null });
    const refused = await refuseFrom(first);
    expect([readCode(refused), refused.cookies]).toEqual(['NO_INVITATION', []]);
    const readStandings = () =>
      Promise.all(
        [first, second].map(async ({ parent, week }) => (await parent.get(week)).json<ProgressView>().teacher),
      );
    expect(await readStandings()).toEqual(['invited', 'invited']);
    expect((await refuseFrom(second)).statusCode).toBe(200);
    expect((await readStandings())[1]).toBe('withdrawn');
  });

  it('does what was asked besides in the one commit, also where that comes after its deadline, and without one alone', async () => {
    api.clock.now = on(1);
    const [first, second] = [await inviteBySchedule('slow@school.example'), await inviteBySchedule()];
    const { db, close } = openDatabase(api.url, { max: 1 });
    const events: number[] = [];
    const decline = (id: InvitationId, handle: HandleCommand = api.handle) =>
      createDeclineInvitation(handle, db, api.store)(id, on(1), async (_, { length }) => void events.push(length));
    const { promise: slow, resolve } = Promise.withResolvers<CommandEnvelope>();
    const late = decline(first.invitationId, async (envelope) => {
      resolve(envelope);
      throw new Refused('UNAVAILABLE');
    });
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(events).toEqual([]);
    await api.handle(await slow);
    await decline(first.invitationId);
    await decline(second.invitationId);
    await close();
    expect(events).toEqual([1, 0, 1]);
  });

  it('deletes the address from every row that any family brought it into, and it does not come back', async () => {
    api.clock.now = on(1);
    const email = `${crypto.randomUUID()}@school.example`;
    const [first, second] = [await inviteBySchedule(email), await inviteBySchedule(email)];
    await stepUp(second.parent);
    const invited = await second.parent.post(`/students/${second.student.id}/guardians`, { email });
    expect(invited.statusCode).toBe(201);
    await api.log`update guardians set notify_email = ${email}, notify_proved = true where student_id = ${second.student.id}`;
    const findHolding = async () => {
      const rows = [];
      const tables =
        await api.log`select table_schema s, table_name t from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'auth')`;
      for (const { s, t } of tables) {
        const [row] = await api.log.unsafe(
          `select count(*)::int n from "${s}"."${t}" r where r::text like '%${email}%'`,
        );
        if (row?.n > 0) rows.push(t);
      }
      return rows.sort();
    };
    expect(await findHolding()).toEqual(['guardian_invitations', 'guardians', 'teacher_invitations']);
    expect((await refuse({ token: first.token })).statusCode).toBe(200);
    expect(await findHolding()).toEqual([]);
    expect((await first.parent.post(`${first.week}/invitations`, { teacherEmail: email })).statusCode).toBe(200);
    expect(await findHolding()).toEqual([]);
  });

  it('needs no sign of life but the link, works for a week that is over, and once more', async () => {
    api.clock.now = on(1);
    const { token } = await inviteBySchedule('late@school.example');
    api.clock.now = '2026-12-20T10:00:00.000Z';
    for (let i = 0; i < 2; i++) expect((await refuse({ token })).statusCode).toBe(200);
    expect(
      await api.log`select kind, reason from suppressions where recipient_hash = ${HASHES.of('late@school.example')}`,
    ).toEqual([{ kind: 'all', reason: 'not-me' }]);
    for (const body of [{}, { token: 'x'.repeat(43) }]) expect(readCode(await refuse(body))).toBe('NO_INVITATION');
  });
});

it('“Not me” of two families’ invitations to one address in the same moment ends both', async () => {
  api.clock.now = on(1);
  const email = `${crypto.randomUUID()}@school.example`;
  const tokens = [(await inviteBySchedule(email)).token, (await inviteBySchedule(email)).token];
  const writes = tokens.map((token) => () => refuse({ token }));
  const answers = await runBehindTableLock(api, 'suppressions', writes);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await api.log`select from teacher_invitations where email = ${email}`).toEqual([]);
});

describe('“Not me” where the address of the invitation is deleted', () => {
  it('closes it by the hash that a letter left; without one it is refused, and nothing changes', async () => {
    api.clock.now = on(1);
    const email = `${crypto.randomUUID()}@school.example`;
    const { id, parent, week, token, invitationId: invited } = await inviteBySchedule(email);
    await api.log`update teacher_invitations set email = null, line = null where id = ${invited}`;
    const countRefusals = async () => [
      (await api.log`select from suppressions where recipient_hash = ${HASHES.of(email)} and reason = 'not-me'`).length,
      (await api.log`select from audit where action = 'teacher.declined' and object_id = ${invited}`).length,
    ];
    await forgetMailedAddress(api.log, `teacher:${invited}`);
    expect(readCode(await refuse({ token }))).toBe('ADDRESS_FORGOTTEN');
    expect(await countRefusals()).toEqual([0, 0]);
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ teacher: 'invited' });
    await api.log`update mail set address_hash = ${HASHES.of(email)} where recipient = ${`teacher:${invited}`}`;
    for (let i = 0; i < 2; i++) expect((await refuse({ token })).statusCode).toBe(200);
    expect(await countRefusals()).toEqual([1, 1]);
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'InvitationWithdrawn', by: 'teacher' });
    const { invitationId: next } = await inviteBySchedule(email);
    expect(await api.log`select email from teacher_invitations where id = ${next}`).toEqual([{ email: null }]);
  });
});

describe('a week that is over', () => {
  it('is closed from the beginning of its analysis on, and a form that still comes can be withdrawn', async () => {
    api.clock.now = on(8);
    const { teacher, parent, week } = await given(begun, daysOpened(7), examples.AnalysisStarted).people;
    const path = `${week}/teacher-input`;
    expect((await teacher.get(path)).json()).toMatchObject({ childName: null, state: 'closed' });
    expect((await teacher.put(path, form)).statusCode).toBe(200);
    expect((await teacher.get(path)).json()).toMatchObject({ state: 'submitted', isLate: true });
    expect((await parent.get(week)).json()).toMatchObject({ teacher: 'submitted', isTeacherLate: true });
    expect((await teacher.get(`${path}/copy`)).json()).toMatchObject({ canWithdraw: true });
    const withdrawn = await teacher.send('DELETE', path, undefined, { key: crypto.randomUUID() });
    expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', submittedAt: null, childName: null });
    expect(withdrawn.json()).not.toHaveProperty('isLate');
  });

  it.each([
    ['cancelled', [{ type: 'AssessmentCancelled', at: on(3), by: 'parent' }], 409],
    ['reported', [examples.FinishRequested, examples.AnalysisStarted, examples.ReportGenerated], 200],
  ] as const)('because it was %s shows no name to whoever opens the link', async (_, end, late) => {
    api.clock.now = on(8);
    const { teacher, week } = await given(begun, daysOpened(7), end).people;
    const answers = [
      await teacher.get(`${week}/teacher-input`),
      await teacher.get(week),
      await teacher.post('/teacher/redeem', {}, { key: null }),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(body).not.toContain('Mira');
    }
    expect(answers[0]?.json()).toMatchObject({ childName: null, state: 'closed' });
    // A teacher's form after the report is kept for the family's next look; a cancelled assessment accepts none.
    expect((await teacher.put(`${week}/teacher-input`, form)).statusCode).toBe(late);
  });
});
