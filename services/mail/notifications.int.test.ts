import { describe, expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import {
  type Person,
  readCode,
  readUserId,
  setUpTestApi,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { createUnsubscribeTokens } from '#services/mail/email-tokens.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { forgetMailedAddress, noteSent } from '#services/mail/testing/sent-letters.ts';
import type { Notifications } from '#shared/contracts/notifications.ts';

const lines: string[] = [];
const api = setUpTestApi({ lines });
const tokens = createUnsubscribeTokens(AUTH_SECRETS);
const listKinds = async (who: Person) => (await who.get('/notifications')).json<Notifications>().kinds;
const findToken = (userId: string, kind: 'reminder' | 'report-ready' = 'reminder') =>
  tokens.of({ recipient: `parent:${userId}`, kind });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const click = (token: string, headers: Record<string, string> = FORM, payload = 'List-Unsubscribe=One-Click') =>
  api.app.inject({ method: 'POST', url: `/api/unsubscribe?t=${token}`, headers, payload });

describe('the letters of a parent', () => {
  it('are all on at first, and each is turned off and on by itself', async () => {
    const parent = await signUpParent(api);
    const [reminder, ...others] = (['reminder', 'report-ready', 'after-three-days', 'after-three-months'] as const).map(
      (kind) => ({ kind, isOn: true }),
    );
    expect(await listKinds(parent)).toEqual([reminder, ...others]);
    const off = await parent.put('/notifications', { kind: 'reminder', isOn: false });
    expect(off.json()).toEqual({ kinds: [{ ...reminder, isOn: false }, ...others] });
    await parent.put('/notifications', { kind: 'reminder', isOn: false });
    expect(await listKinds(parent)).toEqual([{ ...reminder, isOn: false }, ...others]);
    await parent.put('/notifications', { kind: 'reminder', isOn: true });
    expect(await listKinds(parent)).toEqual([reminder, ...others]);
  });
  it('are nobody else’s', async () => {
    const [parent, other] = [await signUpParent(api), await signUpParent(api)];
    await parent.put('/notifications', { kind: 'reminder', isOn: false });
    expect((await listKinds(other)).every(({ isOn }) => isOn)).toBe(true);
  });
  it('that protect an account cannot be turned off', async () => {
    const parent = await signUpParent(api);
    for (const kind of ['account', 'factor-removed', 'invitation', 'teacher-reminder', 'all', 'toString'])
      expect((await parent.put('/notifications', { kind, isOn: false })).statusCode).toBe(400);
    expect(
      await api.log`select from mail_preferences where recipient = ${`parent:${await readUserId(parent)}`}`,
    ).toHaveLength(0);
  });
});

describe('one click', () => {
  it.each([
    ['a form', FORM, 'List-Unsubscribe=One-Click'],
    [
      'parts of a form',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nothing', {}, ''],
    [
      'a form of another site',
      { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      'List-Unsubscribe=One-Click',
    ],
  ])('with %s, without cookie or key, ends the letters at once', async (_, headers, payload) => {
    const parent = await signUpParent(api);
    expect((await click(findToken(await readUserId(parent)), headers, payload)).statusCode).toBe(200);
    expect((await listKinds(parent)).filter(({ isOn }) => !isOn)).toEqual([{ kind: 'reminder', isOn: false }]);
  });
  it('made fifty times at once is one', async () => {
    const parent = await signUpParent(api);
    const userId = await readUserId(parent);
    const answers = await Promise.all(Array.from({ length: 50 }, () => click(findToken(userId))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await api.log`select from mail_preferences where recipient = ${`parent:${userId}`}`).toHaveLength(1);
  });
  it('by an email that outlived its account is answered alike and leaves nothing', async () => {
    const parent = await signUpParent(api);
    const userId = await readUserId(parent);
    await api.log`delete from auth."user" where id = ${userId}`;
    expect((await click(findToken(userId))).statusCode).toBe(200);
    expect(await api.log`select from mail_preferences where recipient = ${`parent:${userId}`}`).toEqual([]);
  });
  it('is taken back with the same token', async () => {
    const parent = await signUpParent(api);
    const token = findToken(await readUserId(parent));
    await click(token);
    expect((await api.anonymous.post('/unsubscribe/undo', { token }, { key: null })).statusCode).toBe(200);
    expect((await listKinds(parent)).every(({ isOn }) => isOn)).toBe(true);
  });
  it('at another address ends the reminders there and none of the account; taken back, they go there again', async () => {
    const { parent, student } = await signUpFamily(api);
    const userId = await readUserId(parent);
    await api.log`update guardians set notify_email = 'kitchen@else.example', notify_proved = true where student_id = ${student.id}`;
    const areThere = async () =>
      (await api.log`select notify_proved from guardians where student_id = ${student.id}`)[0]?.notify_proved;
    const token = tokens.of({ recipient: `parent:${userId}:${HASHES.of('kitchen@else.example')}`, kind: 'reminder' });
    const ofOther = tokens.of({ recipient: `parent:${userId}:${HASHES.of('other@else.example')}`, kind: 'reminder' });
    expect([(await click(ofOther)).statusCode, await areThere()]).toEqual([200, true]);
    expect([(await click(token)).statusCode, await areThere()]).toEqual([200, false]);
    expect((await listKinds(parent)).every(({ isOn }) => isOn)).toBe(true);
    expect((await api.anonymous.post('/unsubscribe/undo', { token }, { key: null })).statusCode).toBe(200);
    expect(await areThere()).toBe(true);
  });
  it('of a teacher ends the reminders of every invitation to the address, now and later, and is taken back with any of their tokens', async () => {
    const email = 'reminded@school.example';
    const invite = async () => {
      const { id } = await signUpFamily(api, { teacherEmail: email });
      const [row] = await api.log<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
      const recipient = `teacher:${row?.id}`;
      return { recipient, assessmentId: id, token: tokens.of({ recipient, kind: 'teacher-reminder' }) };
    };
    const first = await invite();
    expect((await click(first.token)).statusCode).toBe(200);
    const second = await invite();
    const readReach = () =>
      Promise.all(
        [first, second].flatMap((invitation) =>
          ['teacher-reminder', 'invitation'].map((kind) => api.mails.findAddress({ ...invitation, kind })),
        ),
      );
    expect(await readReach()).toEqual([null, email, null, email]);
    await api.anonymous.post('/unsubscribe/undo', { token: second.token }, { key: null });
    expect(await readReach()).toEqual([email, email, email, email]);
  });
  const inviteTeacher = async (teacherEmail: string) => {
    const { id: assessmentId } = await signUpFamily(api, { teacherEmail });
    const [row] = await api.log<
      { id: string }[]
    >`select id from teacher_invitations where assessment_id = ${assessmentId}`;
    const [recipient, kind] = [`teacher:${row?.id}`, 'teacher-reminder'] as const;
    return { assessmentId, recipient, kind, id: row?.id as string };
  };
  it('of a teacher counts years later, when the invitation is deleted: the token has the hash of the address', async () => {
    const email = 'years-later@school.example';
    const { recipient, kind, id } = await inviteTeacher(email);
    const token = tokens.of({ recipient: `${recipient}:${HASHES.of(email)}`, kind });
    await api.log`delete from teacher_invitations where id = ${id}`;
    expect((await click(token)).statusCode).toBe(200);
    const second = await inviteTeacher(email);
    expect(await api.mails.findAddress(second)).toBeNull();
    expect((await api.anonymous.post('/unsubscribe/undo', { token }, { key: null })).statusCode).toBe(200);
    expect(await api.mails.findAddress(second)).toBe(email);
  });
  it('of a teacher by a letter of an earlier release counts while its address is known, and is refused afterwards', async () => {
    const email = 'earlier-release@school.example';
    const { recipient, kind, id } = await inviteTeacher(email);
    const token = tokens.of({ recipient, kind });
    await noteSent(api.log, `teacher:${id}`);
    await api.log`update teacher_invitations set email = null where id = ${id}`;
    expect((await click(token)).statusCode).toBe(200);
    expect(await api.mails.findAddress(await inviteTeacher(email))).toBeNull();
    await forgetMailedAddress(api.log, recipient);
    const before = await api.log`select * from suppressions order by recipient_hash, kind`;
    expect(readCode(await click(token))).toBe('ADDRESS_FORGOTTEN');
    expect(readCode(await api.anonymous.post('/unsubscribe/undo', { token }, { key: null }))).toBe('ADDRESS_FORGOTTEN');
    expect(await api.log`select * from suppressions order by recipient_hash, kind`).toEqual(before);
  });
  it('of a teacher that an earlier release stored for one invitation still counts, until it is taken back', async () => {
    const { id } = await signUpFamily(api, { teacherEmail: 'stopped@school.example' });
    const [row] = await api.log<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
    const [recipient, kind] = [`teacher:${row?.id}`, 'teacher-reminder'] as const;
    await api.log`insert into mail_preferences ${api.log({ recipient, kind })}`;
    const findAddress = () => api.mails.findAddress({ recipient, kind, assessmentId: id });
    expect(await findAddress()).toBeNull();
    await api.anonymous.post('/unsubscribe/undo', { token: tokens.of({ recipient, kind }) }, { key: null });
    expect(await findAddress()).toBe('stopped@school.example');
  });
  it('with a token that is forged, or of another kind, or of letters that cannot end, is refused and stores nothing', async () => {
    const [parent, other] = [await signUpParent(api), await signUpParent(api)];
    const [own, others] = await Promise.all([readUserId(parent), readUserId(other)]);
    const kindsBefore = await api.log`select * from mail_preferences order by recipient, kind`;
    for (const forged of [
      findToken(own).replace(own, others),
      findToken(own).replace('reminder', 'report-ready'),
      `${findToken(own).slice(0, -4)}AAAA`,
      tokens.of({ recipient: `parent:${own}`, kind: 'factor-removed' }),
      'x'.repeat(150),
    ]) {
      expect((await click(forged)).statusCode).toBe(404);
      expect((await api.anonymous.post('/unsubscribe/undo', { token: forged }, { key: null })).statusCode).toBe(404);
    }
    for (const bad of ['', 'x'.repeat(300)]) expect((await click(bad)).statusCode).toBe(400);
    expect(await api.log`select * from mail_preferences order by recipient, kind`).toEqual(kindsBefore);
  });
  it('is not made by opening the address, which leads to a page with the token in its fragment', async () => {
    const parent = await signUpParent(api);
    const token = findToken(await readUserId(parent));
    const answer = await api.app.inject({ method: 'GET', url: `/api/unsubscribe?t=${token}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe#${token}`]);
    expect((await listKinds(parent)).every(({ isOn }) => isOn)).toBe(true);
  });
  it('leads nowhere else, whatever is written into the address', async () => {
    const openLink = (t: string) => api.app.inject({ method: 'GET', url: `/api/unsubscribe?t=${t}` });
    for (const t of ['', '//evil.example', 'https://evil.example'])
      expect((await openLink(t)).headers.location).toMatch(/^\/unsubscribe#[\w%.~-]*$/);
    const { statusCode, headers } = await openLink('%0d%0aLocation:%20https://evil.example');
    expect([statusCode, headers.location]).toEqual([400, undefined]);
  });
  it('leaves nothing of its token in the log', async () => {
    const token = findToken(await readUserId(await signUpParent(api)));
    await click(token);
    await click(`${token}x`);
    await api.app.inject({ method: 'GET', url: `/api/unsubscribe?t=${token}` });
    expect(lines.join('')).toContain('/api/unsubscribe');
    expect(lines.join('')).not.toContain(token);
  });
});
