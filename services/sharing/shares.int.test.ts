import { describe, expect, it } from 'vitest';
import { handedOver } from '#services/handover/testing/handed-over.ts';
import { anotherDevice, apiOfFile, newAddress, type Person, SCHEDULE, signedUp } from '#services/http/testing/app.ts';
import { hashOfToken } from '#services/sharing/share-secrets.ts';
import { sharedReport } from '#services/sharing/shared-report.ts';
import { finishedReport, type Made, wholeReport } from '#services/sharing/testing/finished-report.ts';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import type { Share } from '#shared/contracts/shares.ts';
import { on } from '#shared/testing/examples.ts';
import { instantOf } from '#shared/values/days.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

const api = apiOfFile({ now: on(8) });
const DAY_MS = 86_400_000;
const unkeyed = { key: null };
const pass = (ms: number) => {
  api.clock.now = instantOf(Date.parse(api.clock.now) + ms);
};
const codeIn = (response: { json: () => { code?: string } }) => response.json().code;
const open = (token: string, who: Person = api.anonymous, from = newAddress()) =>
  who.post('/shared/open', { token }, { ...unkeyed, from });
const check = (token: string) => api.anonymous.post('/shared/check', { token }, unkeyed);
const idOf = async (who: Person) =>
  (await who.get('/auth/user')).json<{ account: { userId: string } }>().account.userId;

/** A shared report, and what its owner sees of the share. */
async function shared(body: object = {}) {
  const report = await finishedReport(api);
  const path = `${report.path}/shares`;
  const made = (await report.parent.post(path, body)).json<Made>();
  const list = async (who: Person = report.parent) =>
    (await who.get(path)).json<{ shares: Share[]; mayShare: boolean }>();
  return { ...report, ...made, path, list, end: () => report.parent.delete(`${path}/${made.share.id}`) };
}

async function coGuardianOf(studentId: string): Promise<Person> {
  const other = await signedUp(api);
  await api.log`insert into guardians (user_id, student_id, role) values (${await idOf(other)}, ${studentId}, 'co-guardian')`;
  return other;
}

describe('a link to a report', () => {
  it('shows what the family saw before, with who shares it and until when, and nothing of the account', async () => {
    const { token, share, parent, id } = await shared({ days: 3, label: 'Ms. Ruiz' });
    const preview = (await parent.get(`/reports/${id}/shared`)).json<SharedReport>();
    expect(preview).toEqual({
      childName: 'Mira',
      sharedBy: 'Pat',
      generatedAt: on(8),
      until: null,
      document: sharedReport(wholeReport()),
    });
    const opened = await open(token);
    expect(opened.json()).toEqual({ ...preview, until: share.expiresAt });
    expect(Date.parse(share.expiresAt) - Date.parse(share.madeAt)).toBe(3 * DAY_MS);
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(opened.cookies).toEqual([]);
    for (const secret of ['Parent', 'Ruiz', id, share.id, '@', '"quotes"', '"rule"', '"sitting"', '"theta"'])
      expect(opened.body).not.toContain(secret);
  });

  it('lasts a week unless said, and says how often it was opened; a check counts nothing', async () => {
    const { token, share, list } = await shared();
    expect(Date.parse(share.expiresAt) - Date.parse(share.madeAt)).toBe(7 * DAY_MS);
    expect(await list()).toMatchObject({
      mayShare: true,
      shares: [{ id: share.id, label: null, openings: 0, lastOpenedAt: null, isOver: false }],
    });
    pass(60_000);
    await open(token);
    await open(token);
    expect((await check(token)).json()).toEqual({});
    expect((await list()).shares).toMatchObject([{ openings: 2, lastOpenedAt: api.clock.now }]);
  });

  it('is kept as a hash and nowhere else, and is told again only to a retry of the same write', async () => {
    const { parent, path, id } = await shared();
    const key = crypto.randomUUID();
    const first = (await parent.post(path, { label: 'Grandma' }, { key })).json<Made>();
    const again = await parent.post(path, { label: 'Grandma' }, { key });
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first, 'true']);
    expect(codeIn(await parent.post(path, { label: 'Grandpa' }, { key }))).toBe('KEY_REUSED');
    expect(Buffer.from(first.token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const [row] = await api.log`select token_hash from shares where id = ${first.share.id}`;
    expect(row?.token_hash).toEqual(hashOfToken(first.token));
    const [all] =
      await api.log`select (select json_agg(s) from shares s)::text || (select json_agg(c) from commands c)::text || (select json_agg(a) from audit a)::text as text`;
    expect(all?.text).not.toContain(first.token);
    expect((await parent.get(`/reports/${id}/shares`)).body).not.toContain(first.token);
  });

  it('that was ended, has expired or was never given is refused in one and the same way', async () => {
    const { token, end } = await shared();
    const brief = await shared({ days: 1 });
    expect((await end()).statusCode).toBe(200);
    pass(DAY_MS);
    const answers = await Promise.all(
      [token, brief.token, `${token.slice(0, -1)}A`, 'x'.repeat(43), '0'].flatMap((each) => [open(each), check(each)]),
    );
    const said = answers.map((answer) => {
      const { requestId: _, instance: __, ...problem } = answer.json();
      return { status: answer.statusCode, problem };
    });
    expect(said[0]).toMatchObject({ status: 410, problem: { code: 'SHARE_OVER' } });
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('is told to a body of its shape alone: no role, no key, no address takes part', async () => {
    const { token } = await shared();
    for (const body of [
      { token, role: 'parent' },
      { token, assessmentId: crypto.randomUUID() },
      {},
      { token: '' },
      { token: [token] },
    ])
      expect(codeIn(await api.anonymous.post('/shared/open', body, unkeyed))).toBe('INVALID_INPUT');
    expect((await api.anonymous.get(`/shared/open?token=${token}`)).statusCode).toBe(405);
    const inTheLog: string[] = api.faults;
    expect(inTheLog.join()).not.toContain(token);
  });

  it('opens nothing else, as whatever credential it is shown', async () => {
    const { token, id, week } = await shared();
    for (const path of [week, `/reports/${id}`, `/reports/${id}/shares`, `/reports/${id}/shared`, '/reports']) {
      for (const headers of [
        { authorization: `Bearer ${token}` },
        { cookie: `session=${token}; teacher=${token}; child=${token}` },
      ] as Record<string, string>[])
        expect((await api.anonymous.get(path, { headers })).statusCode).toBe(401);
    }
  });

  it('is counted once for each of fifty who open it at the same time, and shows each the same', async () => {
    const { token, list } = await shared();
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(token)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect((await list()).shares).toMatchObject([{ openings: 50 }]);
    expect(
      await api.log`select number from audit where action = 'share.opened' and object_id = ${(await list()).shares[0]?.id as string}`,
    ).toHaveLength(50);
  });

  it('is slowed down for whoever tries many from one address', async () => {
    const { token } = await shared();
    const from = newAddress();
    const statuses = [];
    for (let i = 0; i < 70; i += 1) statuses.push((await open('z'.repeat(43), api.anonymous, from)).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([410, 429]);
    expect((await open(token)).statusCode).toBe(200);
  });
});

describe('a withdrawal of consent', () => {
  it('ends every link in its own commit and for good: consent given again brings none back', async () => {
    const { token, parent, list, week, studentId } = await shared();
    const partner = await coGuardianOf(studentId);
    expect((await open(token)).statusCode).toBe(200);
    expect((await partner.post(`/students/${studentId}/consents/withdraw`)).statusCode).toBe(200);
    expect([(await open(token)).statusCode, (await check(token)).statusCode]).toEqual([410, 410]);
    expect((await list()).shares).toMatchObject([{ isOver: true, endedAt: api.clock.now }]);
    for (const guardian of [parent, partner])
      expect(codeIn(await guardian.post(`${week}/consent`, { noticeVersion: CONSENT_NOTICE }))).toBe(
        'CONSENT_WITHDRAWN',
      );
    expect((await open(token)).statusCode).toBe(410);
  });

  it('is told to every guardian by one letter, however many weeks it ends', async () => {
    const { parent, studentId } = await shared();
    const partner = await coGuardianOf(studentId);
    expect((await parent.post('/assessments', { ...SCHEDULE, studentId, startDate: '2026-12-02' })).statusCode).toBe(
      201,
    );
    await parent.post(`/students/${studentId}/consents/withdraw`);
    const letters =
      await api.log`select recipient from mail where kind = 'consent-withdrawn' and dedupe_key like ${`%${studentId}%`} order by recipient`;
    expect(letters.map(({ recipient }) => recipient)).toEqual(
      [await idOf(parent), await idOf(partner)].map((id) => `account:${id}`).sort(),
    );
  });
});

describe('ending a link', () => {
  it('ends it at once, also for pages that are open, and once', async () => {
    const { token, end, list } = await shared();
    expect((await check(token)).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(200);
    expect([(await open(token)).statusCode, (await check(token)).statusCode]).toEqual([410, 410]);
    expect(codeIn(await end())).toBe('NOT_FOUND');
    expect((await list()).shares).toMatchObject([{ isOver: true, endedAt: api.clock.now, openings: 0 }]);
  });

  it('wants no fresh proof, since it only takes away; making one does', async () => {
    const { parent, path, end } = await shared();
    pass(11 * 60_000);
    const refused = await parent.post(path, {});
    expect([refused.statusCode, codeIn(refused)]).toEqual([403, 'STEP_UP']);
    expect((await end()).statusCode).toBe(200);
  });

  it.each([
    [
      'nobody agrees to the week any more',
      (of: { id: string }) =>
        api.log`update assessment_sessions set state = (state::jsonb || '{"consent":false}')::text where id = ${of.id}`,
    ],
    [
      'whoever made it looks after the child no more',
      (of: { studentId: string }) => api.log`delete from guardians where student_id = ${of.studentId}`,
    ],
    [
      'it belongs to a co-guardian now',
      (of: { studentId: string }) =>
        api.log`update guardians set role = 'co-guardian' where student_id = ${of.studentId}`,
    ],
    ['the child is gone', (of: { studentId: string }) => api.log`delete from students where id = ${of.studentId}`],
  ] as const)('comes by itself once %s', async (_, happens) => {
    const of = await shared();
    expect((await open(of.token)).statusCode).toBe(200);
    await happens(of);
    expect([codeIn(await open(of.token)), codeIn(await check(of.token))]).toEqual(['SHARE_OVER', 'SHARE_OVER']);
  });
});

describe('making a link', () => {
  it('is refused without a report, for too long, with an address or a line break for whom', async () => {
    const { parent, path } = await shared();
    for (const body of [
      { days: 0 },
      { days: 31 },
      { days: 1.5 },
      { label: 'aunt@example.org' },
      { label: 'a\nb' },
      { label: 'x'.repeat(61) },
      { role: 'owner' },
    ])
      expect([codeIn(await parent.post(path, body)), body]).toEqual(['INVALID_INPUT', body]);
    expect((await api.anonymous.get(path)).statusCode).toBe(401);
    const unreadable = await finishedReport(api, { shape: 99 });
    expect(codeIn(await unreadable.parent.post(`${unreadable.path}/shares`, {}))).toBe('NO_REPORT');
    expect(codeIn(await unreadable.parent.get(`${unreadable.path}/shared`))).toBe('NO_REPORT');
  });

  it('makes five that work at a time, however many come at once, and another one when one has ended', async () => {
    const { parent, path, list, end } = await shared();
    const answers = await Promise.all(Array.from({ length: 8 }, () => parent.post(path, {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ statusCode }) => statusCode === 409).map(codeIn))).toEqual(
      new Set(['SHARE_LIMIT']),
    );
    await end();
    expect((await parent.post(path, {})).statusCode).toBe(201);
    expect((await list()).shares).toHaveLength(6);
  });

  it('makes twenty in a day', async () => {
    const { parent, path } = await shared();
    const statuses = [];
    for (let i = 0; i < 20; i += 1) {
      const made = await parent.post(path, {});
      statuses.push(made.statusCode);
      if (made.statusCode === 201) await parent.delete(`${path}/${made.json<Made>().share.id}`);
    }
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 201), 409]);
  });

  it('by a page of another site is refused, and so is opening one', async () => {
    const { parent, path, list, token } = await shared();
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
    const [mine, theirs] = [await shared(), await shared()];
    const [own, foreign] = [mine.parent, theirs.share.id];
    for (const answer of [
      await own.get(theirs.path),
      await own.get(`/reports/${theirs.id}/shared`),
      await own.post(theirs.path, {}),
      await own.delete(`${theirs.path}/${foreign}`),
      await own.delete(`${mine.path}/${foreign}`),
      await own.delete(`${theirs.path}/${mine.share.id}`),
    ])
      expect(codeIn(answer)).toBe('NOT_FOUND');
    expect((await theirs.list()).shares).toMatchObject([{ isOver: false }]);
  });

  it('who looks after the child, too, sees the links and makes and ends none', async () => {
    const { studentId, path, share, list, id } = await shared({ label: 'Grandma' });
    const other = await coGuardianOf(studentId);
    expect(await list(other)).toMatchObject({ mayShare: false, shares: [{ id: share.id, label: 'Grandma' }] });
    expect((await other.get(`/reports/${id}/shared`)).statusCode).toBe(200);
    for (const answer of [await other.post(path, {}), await other.delete(`${path}/${share.id}`)])
      expect(codeIn(answer)).toBe('FORBIDDEN');
    expect((await list()).shares).toMatchObject([{ isOver: false }]);
  });

  it('who runs the installation reads no link, and a device that is with a child opens none', async () => {
    const { token, parent, path, week, id } = await shared();
    expect(codeIn(await open(token, await api.operatorOfNow()))).toBe('FORBIDDEN');
    expect(codeIn(await (await api.operatorOfNow()).get(path))).toBe('FORBIDDEN');
    await api.log`update assessment_sessions set state = (state::jsonb || '{"status":"running"}')::text where id = ${id}`;
    const { locked, child } = await handedOver(api, await anotherDevice(api, parent), week);
    expect([(await open(token, locked)).statusCode, (await open(token, child)).statusCode]).toEqual([423, 403]);
    expect((await locked.post(path, {})).statusCode).toBe(423);
  });

  it('with an account of their own reads a link like anybody', async () => {
    const { token, list } = await shared();
    expect((await open(token, await signedUp(api))).statusCode).toBe(200);
    expect((await list()).shares).toMatchObject([{ openings: 1 }]);
  });
});
