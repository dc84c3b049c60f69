import { describe, expect, it } from 'vitest';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import {
  addCoGuardian,
  createAddress,
  createPerson,
  type Person,
  readCode,
  readUserId,
  SCHEDULE,
  setUpTestApi,
  signInOnAnotherDevice,
} from '#services/http/testing/app.ts';
import { buildSharedReport } from '#services/reports/shared-report.ts';
import { type CreatedShare, createFinishedReport, readFullReport } from '#services/reports/testing/finished-report.ts';
import { hashToken } from '#services/tokens.ts';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import type { Share } from '#shared/contracts/shares.ts';
import { on } from '#shared/testing/examples.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

const api = setUpTestApi({ now: on(8) });
const DAY_MS = 86_400_000;
const unkeyed = { key: null };
const openShare = (token: string, who: Person = api.anonymous, from = createAddress()) =>
  who.post('/shared/open', { token }, { ...unkeyed, from });
const checkShare = (token: string) => api.anonymous.post('/shared/check', { token }, unkeyed);

/** A shared report, and what its owner sees of the share. */
async function createShare(body: object = {}) {
  const report = await createFinishedReport(api);
  const path = `${report.path}/shares`;
  const created = (await report.parent.post(path, body)).json<CreatedShare>();
  const list = async (who: Person = report.parent) =>
    (await who.get(path)).json<{ shares: Share[]; mayShare: boolean }>();
  return { ...report, ...created, path, list, end: () => report.parent.delete(`${path}/${created.share.id}`) };
}

describe('a link to a report', () => {
  it('shows what the family saw before, with who shares it and until when, and nothing of the account', async () => {
    const { token, share, parent, id } = await createShare({ days: 3, label: 'Ms. Ruiz' });
    const preview = (await parent.get(`/reports/${id}/shared`)).json<SharedReport>();
    expect(preview).toEqual({
      childName: 'Mira',
      sharedBy: 'Pat',
      generatedAt: on(8),
      until: null,
      document: buildSharedReport(readFullReport()),
    });
    const openedResponse = await openShare(token);
    expect(openedResponse.json()).toEqual({ ...preview, until: share.expiresAt });
    expect(Date.parse(share.expiresAt) - Date.parse(share.madeAt)).toBe(3 * DAY_MS);
    expect(openedResponse.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(openedResponse.cookies).toEqual([]);
    for (const secret of ['Parent', 'Ruiz', id, share.id, '@', '"quotes"', '"rule"', '"sitting"', '"theta"'])
      expect(openedResponse.body).not.toContain(secret);
  });

  it('names who shares it only by what is a first name: an account may be named after its address', async () => {
    const { token, parent, id } = await createShare();
    await api.log`update auth."user" set name = 'pat.parent1990' where id = ${await readUserId(parent)}`;
    expect((await parent.get(`/reports/${id}/shared`)).json()).toMatchObject({ sharedBy: 'a parent' });
    expect((await openShare(token)).json()).toMatchObject({ sharedBy: 'a parent' });
  });

  it('lasts a week unless said, and says how often it was opened; a check counts nothing', async () => {
    const { token, share, list } = await createShare();
    expect(Date.parse(share.expiresAt) - Date.parse(share.madeAt)).toBe(7 * DAY_MS);
    expect(await list()).toMatchObject({
      mayShare: true,
      shares: [{ id: share.id, label: null, openings: 0, lastOpenedAt: null, isOver: false }],
    });
    api.passTime(60_000);
    await openShare(token);
    await openShare(token);
    expect((await checkShare(token)).json()).toEqual({});
    expect((await list()).shares).toMatchObject([{ openings: 2, lastOpenedAt: api.clock.now }]);
  });

  it('is kept as a hash and nowhere else, and is told again only to a retry of the same write', async () => {
    const { parent, path, id } = await createShare();
    const key = crypto.randomUUID();
    const first = (await parent.post(path, { label: 'Grandma' }, { key })).json<CreatedShare>();
    const again = await parent.post(path, { label: 'Grandma' }, { key });
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first, 'true']);
    expect(readCode(await parent.post(path, { label: 'Grandpa' }, { key }))).toBe('KEY_REUSED');
    expect(Buffer.from(first.token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const [row] = await api.log`select token_hash from shares where id = ${first.share.id}`;
    expect(row?.token_hash).toEqual(hashToken(first.token));
    const [all] =
      await api.log`select (select json_agg(s) from shares s)::text || (select json_agg(c) from commands c)::text || (select json_agg(a) from audit a)::text as text`;
    expect(all?.text).not.toContain(first.token);
    expect((await parent.get(`/reports/${id}/shares`)).body).not.toContain(first.token);
  });

  it('that was ended, has expired or was never given is refused in one and the same way', async () => {
    const { token, end } = await createShare();
    const brief = await createShare({ days: 1 });
    expect((await end()).statusCode).toBe(200);
    api.passTime(DAY_MS);
    const answers = await Promise.all(
      [token, brief.token, `${token.slice(0, -1)}A`, 'x'.repeat(43), '0'].flatMap((each) => [
        openShare(each),
        checkShare(each),
      ]),
    );
    const problems = answers.map((answer) => {
      const { requestId: _, instance: __, ...problem } = answer.json();
      return { status: answer.statusCode, problem };
    });
    expect(problems[0]).toMatchObject({ status: 410, problem: { code: 'SHARE_OVER' } });
    expect(new Set(problems.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('is told to a body of its shape alone: no role, no key, no address takes part', async () => {
    const { token } = await createShare();
    for (const body of [
      { token, role: 'parent' },
      { token, assessmentId: crypto.randomUUID() },
      {},
      { token: '' },
      { token: [token] },
    ])
      expect(readCode(await api.anonymous.post('/shared/open', body, unkeyed))).toBe('INVALID_INPUT');
    expect((await api.anonymous.get(`/shared/open?token=${token}`)).statusCode).toBe(405);
    const inTheLog: string[] = api.faults;
    expect(inTheLog.join()).not.toContain(token);
  });

  it('opens nothing else, as whatever credential it is shown', async () => {
    const { token, id, week } = await createShare();
    for (const path of [week, `/reports/${id}`, `/reports/${id}/shares`, `/reports/${id}/shared`, '/reports']) {
      for (const headers of [
        { authorization: `Bearer ${token}` },
        { cookie: `session=${token}; teacher=${token}; child=${token}` },
      ] as Record<string, string>[])
        expect((await api.anonymous.get(path, { headers })).statusCode).toBe(401);
    }
  });

  it('is counted once for each of fifty who open it at the same time, and shows each the same', async () => {
    const { token, list } = await createShare();
    const answers = await Promise.all(Array.from({ length: 50 }, () => openShare(token)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect((await list()).shares).toMatchObject([{ openings: 50 }]);
    expect(
      await api.log`select number from audit where action = 'share.opened' and object_id = ${(await list()).shares[0]?.id as string}`,
    ).toHaveLength(50);
  });

  it('is slowed down for whoever tries many from one address', async () => {
    const { token } = await createShare();
    const from = createAddress();
    const statuses = [];
    for (let i = 0; i < 70; i += 1) statuses.push((await openShare('z'.repeat(43), api.anonymous, from)).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([410, 429]);
    expect((await openShare(token)).statusCode).toBe(200);
  });
});

describe('a page beside the report', () => {
  const readStatuses = async (who: Person, id: string) =>
    Promise.all(
      ['school?parts=likes,ideas', 'child'].map(
        async (page) => (await who.get(`/reports/${id}/papers/${page}`)).statusCode,
      ),
    );

  it('is a PDF named without the child, for every guardian and nobody else, with parts that exist', async () => {
    const { parent, stranger, studentId, id } = await createFinishedReport(api);
    const response = await parent.get(`/reports/${id}/papers/school?parts=question`);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="school-\d{4}-\d\d-\d\d\.pdf"$/),
    });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await readStatuses((await addCoGuardian(api, studentId)).who, id)).toEqual([200, 200]);
    expect(await readStatuses(stranger, id)).toEqual([404, 404]);
    expect(await readStatuses(api.anonymous, id)).toEqual([401, 401]);
    expect(readCode(await parent.get(`/reports/${id}/papers/school?parts=quotes`))).toBe('INVALID_INPUT');
    expect((await parent.get(`/reports/${id}/papers/teacher`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('for school is not made after a withdrawal, as no link is; the child keeps theirs until the erasure', async () => {
    const { parent, studentId, id } = await createFinishedReport(api);
    await parent.post(`/students/${studentId}/consents/withdraw`);
    expect(await readStatuses(parent, id)).toEqual([409, 200]);
    expect(readCode(await parent.get(`/reports/${id}/papers/school`))).toBe('CONSENT_WITHDRAWN');
    await api.log`delete from students where id = ${studentId}`;
    expect(await readStatuses(parent, id)).toEqual([404, 404]);
  });
});

describe('a withdrawal of consent', () => {
  it('ends every link in its own commit and for good: consent given again brings none back', async () => {
    const { token, parent, list, week, studentId, id, path } = await createShare();
    const { who: partner } = await addCoGuardian(api, studentId);
    expect((await openShare(token)).statusCode).toBe(200);
    expect((await partner.post(`/students/${studentId}/consents/withdraw`)).statusCode).toBe(200);
    expect([(await openShare(token)).statusCode, (await checkShare(token)).statusCode]).toEqual([410, 410]);
    expect((await list()).shares).toMatchObject([{ isOver: true, endedAt: api.clock.now }]);
    // The report is still shown to the family, so it is not said that there is none.
    for (const refused of [await parent.post(path, {}), await parent.get(`/reports/${id}/shared`)])
      expect(readCode(refused)).toBe('CONSENT_WITHDRAWN');
    for (const guardian of [parent, partner])
      expect(readCode(await guardian.post(`${week}/consent`, { noticeVersion: CONSENT_NOTICE }))).toBe(
        'CONSENT_WITHDRAWN',
      );
    expect((await openShare(token)).statusCode).toBe(410);
  });

  it('is told to every guardian by one letter, however many weeks it ends', async () => {
    const { parent, studentId } = await createShare();
    const { who: partner } = await addCoGuardian(api, studentId);
    expect((await parent.post('/assessments', { ...SCHEDULE, studentId, startDate: '2026-12-02' })).statusCode).toBe(
      201,
    );
    await parent.post(`/students/${studentId}/consents/withdraw`);
    const emailRows =
      await api.log`select recipient from mail where kind = 'consent-withdrawn' and dedupe_key like ${`%${studentId}%`} order by recipient`;
    expect(emailRows.map(({ recipient }) => recipient)).toEqual(
      [await readUserId(parent), await readUserId(partner)].map((id) => `account:${id}`).sort(),
    );
  });
});

describe('ending a link', () => {
  it('ends it at once, also for pages that are open, and once', async () => {
    const { token, end, list } = await createShare();
    expect((await checkShare(token)).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(200);
    expect([(await openShare(token)).statusCode, (await checkShare(token)).statusCode]).toEqual([410, 410]);
    expect(readCode(await end())).toBe('NOT_FOUND');
    expect((await list()).shares).toMatchObject([{ isOver: true, endedAt: api.clock.now, openings: 0 }]);
  });

  it('wants no fresh proof, since it only takes away; making one does', async () => {
    const { parent, path, end } = await createShare();
    api.passTime(11 * 60_000);
    const refused = await parent.post(path, {});
    expect([refused.statusCode, readCode(refused)]).toEqual([403, 'STEP_UP']);
    expect((await end()).statusCode).toBe(200);
  });

  it.each([
    [
      'nobody agrees to the week any more',
      (share: { id: string }) =>
        api.log`update assessment_sessions set state = (state::jsonb || '{"consent":false}')::text where id = ${share.id}`,
    ],
    [
      'whoever made it looks after the child no more',
      (share: { studentId: string }) => api.log`delete from guardians where student_id = ${share.studentId}`,
    ],
    [
      'it belongs to a co-guardian now',
      (share: { studentId: string }) =>
        api.log`update guardians set role = 'co-guardian' where student_id = ${share.studentId}`,
    ],
    [
      'the child is gone',
      (share: { studentId: string }) => api.log`delete from students where id = ${share.studentId}`,
    ],
  ] as const)('comes by itself once %s', async (_, happens) => {
    const share = await createShare();
    expect((await openShare(share.token)).statusCode).toBe(200);
    await happens(share);
    expect([readCode(await openShare(share.token)), readCode(await checkShare(share.token))]).toEqual([
      'SHARE_OVER',
      'SHARE_OVER',
    ]);
  });

  it('comes with the consent of the child, also where the week of its report has yet to hear of that', async () => {
    const { parent, studentId, id, token } = await createShare();
    // The next week has the greater id, as ids by time have.
    const node = await api.anotherNode({ newId: () => crypto.randomUUID().replace(/^.{8}/, 'ffffffff') });
    const body = { ...SCHEDULE, studentId, startDate: '2026-11-30' };
    expect((await createPerson(node.app, parent.cookie).post('/assessments', body)).statusCode).toBe(201);
    await node.close();
    const holder = await api.log.reserve();
    await holder`begin`;
    await holder`select from streams where stream_id = ${id} for update`;
    expect(readCode(await parent.post(`/students/${studentId}/consents/withdraw`))).toBe('KEY_IN_FLIGHT');
    expect(readCode(await openShare(token))).toBe('SHARE_OVER');
    await holder`rollback`;
    holder.release();
  });
});

describe('making a link', () => {
  it('is refused without a report, for too long, with an address or a line break for whom', async () => {
    const { parent, path } = await createShare();
    for (const body of [
      { days: 0 },
      { days: 31 },
      { days: 1.5 },
      { label: 'aunt@example.org' },
      { label: 'a\nb' },
      { label: 'x'.repeat(61) },
      { role: 'owner' },
    ])
      expect([readCode(await parent.post(path, body)), body]).toEqual(['INVALID_INPUT', body]);
    expect((await api.anonymous.get(path)).statusCode).toBe(401);
    const unreadable = await createFinishedReport(api, { shape: 99 });
    expect(readCode(await unreadable.parent.post(`${unreadable.path}/shares`, {}))).toBe('NO_REPORT');
    expect(readCode(await unreadable.parent.get(`${unreadable.path}/shared`))).toBe('NO_REPORT');
  });

  it('makes five that work at a time, however many come at once, and another one when one has ended', async () => {
    const { parent, path, list, end } = await createShare();
    const answers = await Promise.all(Array.from({ length: 8 }, () => parent.post(path, {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ statusCode }) => statusCode === 409).map(readCode))).toEqual(
      new Set(['SHARE_LIMIT']),
    );
    await end();
    expect((await parent.post(path, {})).statusCode).toBe(201);
    expect((await list()).shares).toHaveLength(6);
  });

  it('makes twenty in a day', async () => {
    const { parent, path } = await createShare();
    const statuses = [];
    for (let i = 0; i < 20; i += 1) {
      const response = await parent.post(path, {});
      statuses.push(response.statusCode);
      if (response.statusCode === 201) await parent.delete(`${path}/${response.json<CreatedShare>().share.id}`);
    }
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 201), 409]);
  });

  it('by a page of another site is refused, and so is opening one', async () => {
    const { parent, path, list, token } = await createShare();
    const foreign = { origin: 'https://evil.example' };
    expect((await parent.post(path, {}, { headers: foreign })).statusCode).toBe(403);
    expect((await parent.delete(`${path}/${(await list()).shares[0]?.id}`, { headers: foreign })).statusCode).toBe(403);
    expect((await api.anonymous.post('/shared/open', { token }, { ...unkeyed, headers: foreign })).statusCode).toBe(
      403,
    );
    expect((await list()).shares).toMatchObject([{ isOver: false, openings: 0 }]);
    // A program sends no origin; a form sends no JSON.
    const form = { ...unkeyed, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await api.anonymous.post('/shared/open', `token=${token}`, form)).statusCode).toBe(415);
  });
});

describe('somebody else', () => {
  it('of another family is told of nothing, by no id', async () => {
    const [mine, theirs] = [await createShare(), await createShare()];
    const [own, foreign] = [mine.parent, theirs.share.id];
    for (const answer of [
      await own.get(theirs.path),
      await own.get(`/reports/${theirs.id}/shared`),
      await own.post(theirs.path, {}),
      await own.delete(`${theirs.path}/${foreign}`),
      await own.delete(`${mine.path}/${foreign}`),
      await own.delete(`${theirs.path}/${mine.share.id}`),
    ])
      expect(readCode(answer)).toBe('NOT_FOUND');
    expect((await theirs.list()).shares).toMatchObject([{ isOver: false }]);
  });

  it('who looks after the child, too, sees the links and makes and ends none', async () => {
    const { studentId, path, share, list, id } = await createShare({ label: 'Grandma' });
    const { who: other } = await addCoGuardian(api, studentId);
    expect(await list(other)).toMatchObject({ mayShare: false, shares: [{ id: share.id, label: 'Grandma' }] });
    expect((await other.get(`/reports/${id}/shared`)).statusCode).toBe(200);
    for (const answer of [await other.post(path, {}), await other.delete(`${path}/${share.id}`)])
      expect(readCode(answer)).toBe('FORBIDDEN');
    expect((await list()).shares).toMatchObject([{ isOver: false }]);
  });

  it('who runs the installation reads no link, and a device that is with a child opens none', async () => {
    const { token, parent, path, week, id } = await createShare();
    expect(readCode(await openShare(token, await api.operatorOfNow()))).toBe('FORBIDDEN');
    expect(readCode(await (await api.operatorOfNow()).get(path))).toBe('FORBIDDEN');
    await api.log`update assessment_sessions set state = (state::jsonb || '{"status":"running"}')::text where id = ${id}`;
    const { locked, child } = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
    expect([(await openShare(token, locked)).statusCode, (await openShare(token, child)).statusCode]).toEqual([
      423, 403,
    ]);
    expect((await locked.post(path, {})).statusCode).toBe(423);
  });
});
