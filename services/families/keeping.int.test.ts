import { describe, expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createPerson, readUserId, setUpTestApi, signUpFamily } from '#services/http/testing/app.ts';
import { createKeepTokens } from '#services/mail/email-tokens.ts';
import { on } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';

const DAY_MS = 86_400_000;
const api = setUpTestApi();

const addDays = (days: number) => toInstant(Date.parse(api.clock.now) + days * DAY_MS);
const readSeenAt = async (studentId: string) =>
  (
    (await api.log<{ at: Date }[]>`select seen_at as at from students where id = ${studentId}`)[0] as { at: Date }
  ).at.toISOString();
/** As if an email had announced the end of the child's profile in three weeks. */
const createEnding = async ({ student }: { student: { id: string } }) => {
  await api.log`insert into endings (subject_id, kind, ends_at) values (${student.id}, 'child', ${addDays(21)})`;
};

describe('a visit', () => {
  it('is noted once a day for pages of the child, by grown-up or child, and by no other call', async () => {
    api.clock.now = on(1);
    const { id, student, parent } = await signUpFamily(api);
    const studentId = student.id;
    await api.log`update students set seen_at = ${addDays(-10)} where id = ${studentId}`;
    for (const path of ['/students', `/students/${studentId}/guardians`, '/profile-endings', '/assessments'])
      expect((await parent.get(path)).statusCode).toBe(200);
    expect(await readSeenAt(studentId)).toBe(addDays(-10));
    await parent.get(`/assessments/${id}`);
    const first = api.clock.now;
    expect(await readSeenAt(studentId)).toBe(first);
    api.clock.now = toInstant(Date.parse(first) + DAY_MS - 1);
    await parent.get(`/assessments/${id}`);
    expect(await readSeenAt(studentId)).toBe(first);
    api.clock.now = toInstant(Date.parse(first) + DAY_MS + 1);
    await parent.get(`/reports/${id}`);
    expect(await readSeenAt(studentId)).toBe(api.clock.now);
  });

  it('of a stranger counts for nothing', async () => {
    const [mine, theirs] = [await signUpFamily(api), await signUpFamily(api)];
    await api.log`update students set seen_at = ${addDays(-10)} where id = ${mine.student.id}`;
    expect((await theirs.parent.get(`/assessments/${mine.id}`)).statusCode).toBe(404);
    expect(await readSeenAt(mine.student.id)).toBe(addDays(-10));
  });
});

describe('a child that nobody comes for', () => {
  it('is listed for its guardians, and kept for 12 months by one of them', async () => {
    const [mine, theirs] = [await signUpFamily(api), await signUpFamily(api)];
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({ endings: [] });
    await createEnding(mine);
    const endsAt = addDays(21);
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({
      endings: [{ studentId: mine.student.id, nickname: expect.any(String), endsAt }],
    });
    expect((await theirs.parent.get('/profile-endings')).json()).toEqual({ endings: [] });
    expect((await theirs.parent.post(`/students/${mine.student.id}/keep`)).statusCode).toBe(404);
    const response = await mine.parent.post(
      `/students/${mine.student.id}/keep`,
      {},
      { key: 'b5b1f0a5-6c0f-4f0d-9a3e-000000000001' },
    );
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { nickname: expect.any(String), keptUntil: addDays(365) },
    ]);
    const again = await mine.parent.post(
      `/students/${mine.student.id}/keep`,
      {},
      { key: 'b5b1f0a5-6c0f-4f0d-9a3e-000000000001' },
    );
    expect(again.json()).toEqual(response.json());
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({ endings: [] });
    expect(
      (await api.log`select action from audit where object_id = ${mine.student.id} and action = 'child.kept'`).length,
    ).toBe(1);
  });

  it('is kept by the link of the letter without a session, until its day and for that child alone', async () => {
    const mine = await signUpFamily(api);
    await createEnding(mine);
    const until = addDays(21);
    const tokens = createKeepTokens(AUTH_SECRETS);
    const keep = { userId: await readUserId(mine.parent), studentId: mine.student.id as never, until };
    const anonymous = createPerson(api.app, undefined);
    const post = (token: string) => anonymous.post('/keep', { token }, { key: null });
    const token = tokens.of(keep);
    for (const wrong of [
      'x',
      token.replace(mine.student.id, (await signUpFamily(api)).student.id),
      createKeepTokens([{ version: 1, value: 'another test secret' }]).of(keep),
      tokens.of({ ...keep, until: addDays(-1) }),
    ])
      expect((await post(wrong)).json()).toMatchObject({ code: 'TOKEN_INVALID' });
    expect((await post(token)).json()).toEqual({ nickname: expect.any(String), keptUntil: addDays(365) });
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({ endings: [] });
    await api.log`delete from guardians where student_id = ${mine.student.id}`;
    expect((await post(token)).statusCode).toBe(422);
  });
});
