import { describe, expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/operator-at-work.ts';
import { apiOfFile, family, type Person, person } from '#services/http/testing/app.ts';
import { keepTokens } from '#services/mail/keep-token.ts';
import { on } from '#shared/testing/examples.ts';
import { instantOf } from '#shared/values/days.ts';

const DAY_MS = 86_400_000;
const api = apiOfFile();

const plus = (days: number) => instantOf(Date.parse(api.clock.now) + days * DAY_MS);
const seenAt = async (studentId: string) =>
  (
    (await api.log<{ at: Date }[]>`select seen_at as at from students where id = ${studentId}`)[0] as { at: Date }
  ).at.toISOString();
/** As if an email had announced the end of the child's profile in three weeks. */
const ending = async ({ student }: { student: { id: string } }) => {
  await api.log`insert into endings (subject_id, kind, ends_at) values (${student.id}, 'child', ${plus(21)})`;
};
const userOf = async (who: Person) =>
  (await who.get('/auth/user')).json<{ account: { userId: never } }>().account.userId;

describe('a visit', () => {
  it('is noted once a day for pages of the child, by grown-up or child, and by no other call', async () => {
    api.clock.now = on(1);
    const { id, student, parent } = await family(api);
    const studentId = student.id;
    await api.log`update students set seen_at = ${plus(-10)} where id = ${studentId}`;
    for (const path of ['/students', `/students/${studentId}/guardians`, '/profile-endings', '/assessments'])
      expect((await parent.get(path)).statusCode).toBe(200);
    expect(await seenAt(studentId)).toBe(plus(-10));
    await parent.get(`/assessments/${id}`);
    const first = api.clock.now;
    expect(await seenAt(studentId)).toBe(first);
    api.clock.now = instantOf(Date.parse(first) + DAY_MS - 1);
    await parent.get(`/assessments/${id}`);
    expect(await seenAt(studentId)).toBe(first);
    api.clock.now = instantOf(Date.parse(first) + DAY_MS + 1);
    await parent.get(`/reports/${id}`);
    expect(await seenAt(studentId)).toBe(api.clock.now);
  });

  it('of a stranger counts for nothing', async () => {
    const [mine, theirs] = [await family(api), await family(api)];
    await api.log`update students set seen_at = ${plus(-10)} where id = ${mine.student.id}`;
    expect((await theirs.parent.get(`/assessments/${mine.id}`)).statusCode).toBe(404);
    expect(await seenAt(mine.student.id)).toBe(plus(-10));
  });
});

describe('a child that nobody comes for', () => {
  it('is listed for its guardians, and kept for 12 months by one of them', async () => {
    const [mine, theirs] = [await family(api), await family(api)];
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({
      endings: [],
    });
    await ending(mine);
    const endsAt = plus(21);
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({
      endings: [{ studentId: mine.student.id, nickname: expect.any(String), endsAt }],
    });
    expect((await theirs.parent.get('/profile-endings')).json()).toEqual({
      endings: [],
    });
    expect((await theirs.parent.post(`/students/${mine.student.id}/keep`)).statusCode).toBe(404);
    const kept = await mine.parent.post(
      `/students/${mine.student.id}/keep`,
      {},
      { key: 'b5b1f0a5-6c0f-4f0d-9a3e-000000000001' },
    );
    expect([kept.statusCode, kept.json()]).toEqual([200, { nickname: expect.any(String), keptUntil: plus(365) }]);
    const again = await mine.parent.post(
      `/students/${mine.student.id}/keep`,
      {},
      { key: 'b5b1f0a5-6c0f-4f0d-9a3e-000000000001' },
    );
    expect(again.json()).toEqual(kept.json());
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({
      endings: [],
    });
    expect(
      (await api.log`select action from audit where object_id = ${mine.student.id} and action = 'child.kept'`).length,
    ).toBe(1);
  });

  it('is kept by the link of the letter without a session, until its day and for that child alone', async () => {
    const mine = await family(api);
    await ending(mine);
    const until = plus(21);
    const tokens = keepTokens(AUTH_SECRETS);
    const keep = {
      userId: await userOf(mine.parent),
      studentId: mine.student.id as never,
      until,
    };
    const nobody = person(api.app, undefined);
    const post = (token: string) => nobody.post('/keep', { token }, { key: null });
    const token = tokens.of(keep);
    for (const wrong of [
      'x',
      token.replace(mine.student.id, (await family(api)).student.id),
      `${token.slice(0, -1)}_`,
      tokens.of({ ...keep, until: plus(-1) }),
    ])
      expect((await post(wrong)).json()).toMatchObject({
        code: 'TOKEN_INVALID',
      });
    expect((await post(token)).json()).toEqual({
      nickname: expect.any(String),
      keptUntil: plus(365),
    });
    expect((await mine.parent.get('/profile-endings')).json()).toEqual({
      endings: [],
    });
    await api.log`delete from guardians where student_id = ${mine.student.id}`;
    expect((await post(token)).statusCode).toBe(422);
  });
});
