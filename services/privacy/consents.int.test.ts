import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#services/assessment/handle.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { openDatabase } from '#services/database/database.store.ts';
import {
  readCode,
  readEvents,
  SCHEDULE,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
  stepUp,
} from '#services/http/testing/app.ts';
import { type AssessmentPeople, setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { createWithdrawnConsentEnder } from '#services/privacy/consents.store.ts';
import type { ConsentList } from '#shared/contracts/consents.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';
import { CONSENT_NOTICE, IMPROVE_NOTICE, NOTICE_HASHES } from '#shared/values/notice.ts';

const { api, given } = setUpGivenWeeks();
beforeEach(() => {
  api.clock.now = on(1);
});
const agreed = { noticeVersion: CONSENT_NOTICE };
const assentAnswer = { says: 'yes', mode: '7-10' } as const;
const listConsentRows = (studentId: string) =>
  api.log`select purpose, notice_version, text_hash, user_id, assessment_id, given_at, withdrawn_at from consents where student_id = ${studentId} order by given_at, purpose`;

describe('consent', () => {
  it('is noted with the week: by whom, to which notice and to which words, and a letter says where it is taken back', async () => {
    const { parent, student, id } = await signUpFamily(api);
    const { account } = (await parent.get('/auth/user')).json();
    expect(await listConsentRows(student.id)).toMatchObject([
      {
        purpose: 'week',
        notice_version: CONSENT_NOTICE,
        text_hash: NOTICE_HASHES[CONSENT_NOTICE],
        user_id: account.userId,
        assessment_id: id,
        withdrawn_at: null,
      },
    ]);
    const [emailRow] = await api.log`select kind, state from mail where recipient = ${`account:${account.userId}`}`;
    expect(emailRow).toEqual({ kind: 'consent-receipt', state: 'pending' });
    const list = (await parent.get(`/students/${student.id}/consents`)).json<ConsentList>();
    expect(list).toMatchObject({
      week: true,
      improveQuestions: false,
      consents: [{ givenBy: 'Pat Parent', isYours: true, noticeVersion: CONSENT_NOTICE }],
    });
  });

  it('that was taken back ends each week although another one fails', async () => {
    const families = [await signUpFamily(api), await signUpFamily(api)];
    for (const { student } of families)
      await api.log`update consents set withdrawn_at = ${api.clock.now} where student_id = ${student.id}`;
    const asked: Pick<CommandEnvelope, 'assessmentId' | 'origin'>[] = [];
    const handle = async ({ assessmentId, origin }: CommandEnvelope) => {
      asked.push({ assessmentId, origin });
      throw new Error('no database');
    };
    const { db, close } = openDatabase(api.url);
    try {
      await expect(createWithdrawnConsentEnder(db, handle)(api.clock.now)).rejects.toThrow('no database');
    } finally {
      await close();
    }
    expect(asked).toEqual(expect.arrayContaining(families.map(({ id }) => ({ assessmentId: id, origin: 's' }))));
  });

  it('of a week that is refused is not noted', async () => {
    const { parent, student } = await signUpFamily(api);
    expect(
      (await parent.post('/assessments', { ...SCHEDULE, studentId: student.id, startDate: '2026-11-22' })).statusCode,
    ).toBe(422);
    expect(await listConsentRows(student.id)).toHaveLength(1);
  });

  it('to a newer notice is given beside the older one; that one again is nothing new', async () => {
    api.clock.now = on(2);
    const agree = async ({ parent, week }: AssessmentPeople) => {
      await stepUp(parent);
      return parent.post(`${week}/consent`, agreed);
    };
    const noted = { type: 'ConsentGiven', at: on(2), noticeVersion: CONSENT_NOTICE } as const;
    await given(begun, daysOpened(2)).when(agree).then(200, noted);
    const newer = { ...examples.ConsentGiven, noticeVersion: CONSENT_NOTICE };
    const view = await given(begun, daysOpened(2), newer).when(agree).then(200);
    expect(view.json<ProgressView>().notice).toBe(CONSENT_NOTICE);
  });

  it('to another notice than the one in force is refused, and nothing is noted', async () => {
    const { parent, student, week } = await signUpFamily(api);
    expect(readCode(await parent.post(`${week}/consent`, { noticeVersion: '2026-11' }))).toBe('INVALID_INPUT');
    const path = `/students/${student.id}/consents/improve-questions`;
    for (const noticeVersion of ['2026-11', CONSENT_NOTICE, 'improve-1'])
      expect(readCode(await parent.put(path, { allowed: true, noticeVersion }))).toBe('INVALID_INPUT');
    expect(await listConsentRows(student.id)).toHaveLength(1);
  });
});

it('improving the questions is off, is switched on once however often it is asked for, and off again', async () => {
  const { parent, student } = await signUpFamily(api);
  const allowImproving = async (allowed: boolean) =>
    (
      await parent.put(`/students/${student.id}/consents/improve-questions`, {
        allowed,
        noticeVersion: IMPROVE_NOTICE,
      })
    ).json<ConsentList>();
  const listImprovingRows = async () =>
    (await listConsentRows(student.id)).filter(({ purpose }) => purpose === 'improve-questions');
  const listReceipts = async () =>
    (
      await api.log`select from mail where kind = 'consent-receipt' and recipient = 'account:' || (select user_id from guardians where student_id = ${student.id})`
    ).length;
  const ofTheWeek = await listReceipts();
  expect((await allowImproving(false)).improveQuestions).toBe(false);
  expect([await listImprovingRows(), await listReceipts()]).toEqual([[], ofTheWeek]);
  expect((await allowImproving(true)).improveQuestions).toBe(true);
  // The consent refers to the text beside the switch, not to the notice.
  expect(await listImprovingRows()).toMatchObject([
    { notice_version: IMPROVE_NOTICE, text_hash: NOTICE_HASHES[IMPROVE_NOTICE] },
  ]);
  await allowImproving(true);
  expect(await listImprovingRows()).toHaveLength(1);
  expect(await listReceipts()).toBe(ofTheWeek + 1);
  expect(await allowImproving(false)).toMatchObject({ improveQuestions: false, week: true });
  expect(await listImprovingRows()).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
});

it('improving under older words is allowed under newer ones beside them, once, and both are stopped together, also by a page of before', async () => {
  const { parent, student } = await signUpFamily(api);
  const send = async (body: object) =>
    (await parent.put(`/students/${student.id}/consents/improve-questions`, body)).json<ConsentList>();
  await send({ allowed: true, noticeVersion: IMPROVE_NOTICE });
  const older = { notice_version: 'improve-1', text_hash: NOTICE_HASHES['improve-1'] };
  await api.log`update consents set ${api.log(older)} where student_id = ${student.id} and purpose = 'improve-questions'`;
  const listVersions = (list: ConsentList) =>
    list.consents.flatMap(({ purpose, noticeVersion, withdrawnAt }) =>
      purpose === 'improve-questions' ? [[noticeVersion, withdrawnAt !== null]] : [],
    );
  api.clock.now = toInstant(toEpochMs(on(1)) + 60_000);
  for (let times = 0; times < 2; times++)
    expect(listVersions(await send({ allowed: true, noticeVersion: IMPROVE_NOTICE }))).toEqual([
      [IMPROVE_NOTICE, false],
      ['improve-1', false],
    ]);
  const stopped = await send({ allowed: false, noticeVersion: 'improve-1' });
  expect([stopped.improveQuestions, listVersions(stopped)]).toEqual([
    false,
    [
      [IMPROVE_NOTICE, true],
      ['improve-1', true],
    ],
  ]);
});

describe('withdrawing', () => {
  const listAnswers = (week: string): [string, 'PUT' | 'POST', object][] => [
    [`${week}/mood/1`, 'PUT', { mood: 'happy', energy: 'high' }],
    [`${week}/assent`, 'PUT', assentAnswer],
    [`${week}/quest/A/complete`, 'POST', {}],
    [`${week}/parent-input`, 'PUT', { homeActivities: ['Outdoor Play'], sliders: {}, texts: {}, totalMs: 1 }],
  ];

  it('ends the week and everything that was agreed to; no answer is taken from any device, and none is stored', async () => {
    api.clock.now = on(5);
    const week = await given(begun, daysOpened(5)).people;
    const { parent, studentId, id } = week;
    await stepUp(parent);
    await parent.put(`/students/${studentId}/consents/improve-questions`, {
      allowed: true,
      noticeVersion: IMPROVE_NOTICE,
    });
    const other = await signInOnAnotherDevice(api, parent);
    const form = { sliders: {}, learningStyle: 'mixed', texts: {}, shared: [], totalMs: 1 };
    const key = crypto.randomUUID();
    const withdrawn = await parent.post(`/students/${studentId}/consents/withdraw`, {}, { key });
    expect([withdrawn.statusCode, withdrawn.json<ConsentList>()]).toMatchObject([
      200,
      { week: false, improveQuestions: false },
    ]);
    const events = await readEvents(api, id);
    expect(events.slice(-2)).toMatchObject([
      { type: 'ConsentWithdrawn' },
      { type: 'AssessmentCancelled', by: 'parent' },
    ]);
    for (const device of [parent, other])
      for (const [path, method, body] of listAnswers(week.week))
        expect([path, (await device.send(method, path, body)).json().code]).toEqual([path, 'NO_CONSENT']);
    expect((await week.teacher.put(`${week.week}/teacher-input`, form)).statusCode).toBeGreaterThanOrEqual(400);
    const teacherView = await week.teacher.get(week.week);
    expect(teacherView.body).not.toContain('Mira');
    expect((await parent.get(week.week)).json<ProgressView>()).toMatchObject({ status: 'cancelled', consent: false });
    // As if the first response was lost.
    const again = await parent.post(`/students/${studentId}/consents/withdraw`, {}, { key });
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(await readEvents(api, id)).toEqual(events);
    expect((await listConsentRows(studentId)).every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
  });

  it('that is delivered again ends no week that was agreed to meanwhile', async () => {
    const { parent, student, id } = await signUpFamily(api);
    const fresh = (await parent.post('/students', { nickname: 'Noor', ageYears: 8 })).json<{ id: string }>();
    for (const [studentId, ended] of [
      [student.id, [id]],
      [fresh.id, []],
    ] as const) {
      const key = crypto.randomUUID();
      const withdraw = () => parent.post(`/students/${studentId}/consents/withdraw`, {}, { key });
      expect((await withdraw()).json<ConsentList>().week).toBe(false);
      for (const each of ended) expect((await readEvents(api, each)).at(-1)?.type).toBe('AssessmentCancelled');
      const next = await parent.post('/assessments', { ...SCHEDULE, studentId });
      // As earlier releases stored it.
      await api.log`update commands set response = '{}' where idem_key = ${key} and response -> 'assessmentIds' = '[]'`;
      const again = await withdraw();
      expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
      expect(again.json<ConsentList>().week).toBe(true);
      expect((await readEvents(api, next.json<{ id: string }>().id as never)).map(({ type }) => type)).not.toContain(
        'ConsentWithdrawn',
      );
    }
  });

  it('that was broken off and is sent again ends no week that was agreed to meanwhile', async () => {
    api.clock.now = on(8);
    const { parent, studentId, id } = await given(
      begun,
      daysOpened(7),
      examples.AnalysisStarted,
      examples.ReportGenerated,
    ).people;
    await stepUp(parent);
    const key = crypto.randomUUID();
    const withdraw = () => parent.post(`/students/${studentId}/consents/withdraw`, {}, { key });
    const holder = await api.log.reserve();
    await holder`begin`;
    await holder`select from streams where stream_id = ${id} for update`;
    expect(readCode(await withdraw())).toBe('KEY_IN_FLIGHT');
    await holder`commit`;
    holder.release();
    api.clock.now = toInstant(toEpochMs(on(8)) + 2_000);
    const next = await parent.post('/assessments', { ...SCHEDULE, studentId, startDate: '2026-11-30' });
    expect((await withdraw()).json<ConsentList>().week).toBe(true);
    const listTypes = async (week: string) => (await readEvents(api, week as never)).map(({ type }) => type);
    expect(await listTypes(id)).toContain('ConsentWithdrawn');
    expect(await listTypes(next.json<{ id: string }>().id)).not.toContain('ConsentWithdrawn');
  });

  it('that is sent again, since one week could not end, is told of once', async () => {
    api.clock.now = on(8);
    const { parent, studentId } = await given(begun, daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated)
      .people;
    await stepUp(parent);
    expect((await parent.post('/assessments', { ...SCHEDULE, studentId, startDate: '2026-11-30' })).statusCode).toBe(
      201,
    );
    const key = crypto.randomUUID();
    const withdraw = () => parent.post(`/students/${studentId}/consents/withdraw`, {}, { key });
    const holder = await api.log.reserve();
    await holder`begin`;
    // The weeks of a child end from the greatest id down.
    await holder`select from streams where stream_id = (select id from assessment_sessions where student_id = ${studentId} order by id limit 1) for update`;
    expect(readCode(await withdraw())).toBe('KEY_IN_FLIGHT');
    await holder`commit`;
    holder.release();
    api.clock.now = toInstant(toEpochMs(on(8)) + 2_000);
    expect(readCode(await withdraw())).toBe('ok');
    expect(
      await api.log`select from mail where kind = 'consent-withdrawn' and dedupe_key like ${`%|${studentId}|%`}`,
    ).toHaveLength(1);
  });

  it('is possible after the report, which stays, and leaves the child free for a week that is agreed to anew', async () => {
    api.clock.now = on(8);
    const reported = given(begun, daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated);
    const { parent, studentId, week } = await reported.people;
    await stepUp(parent);
    const withdraw = () => parent.post(`/students/${studentId}/consents/withdraw`);
    await reported.when(withdraw).then(200, { type: 'ConsentWithdrawn', at: on(8) });
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ status: 'completed', consent: false });
    expect((await parent.post('/assessments', { ...SCHEDULE, studentId, startDate: '2026-11-30' })).statusCode).toBe(
      201,
    );
    expect((await parent.get(`/students/${studentId}/consents`)).json<ConsentList>()).toMatchObject({ week: true });
  });

  it('is for guardians with a fresh proof of who they are, and changes nothing for others', async () => {
    const { parent, student, id } = await signUpFamily(api);
    const path = `/students/${student.id}/consents/withdraw`;
    expect((await (await signUpParent(api)).post(path)).statusCode).toBe(404);
    await api.log`update auth.session set step_up_at = '2026-11-01' where user_id = (select user_id from guardians where student_id = ${student.id})`;
    expect(readCode(await parent.post(path))).toBe('STEP_UP');
    expect((await readEvents(api, id)).some(({ type }) => type === 'ConsentWithdrawn')).toBe(false);
  });
});

describe('the child', () => {
  it('is asked before its first task, and what it says is shown', async () => {
    api.clock.now = on(1);
    const { parent, week } = await given(begun, daysOpened(1)).people;
    expect((await parent.get(week)).json<ProgressView>().assent).toBe('ask');
    expect((await parent.put(`${week}/assent`, { says: 'no', mode: '7-10' })).json<ProgressView>()).toMatchObject({
      assent: 'no',
    });
    expect((await parent.put(`${week}/assent`, assentAnswer)).json<ProgressView>()).toMatchObject({ assent: 'yes' });
  });

  const mood = { mood: 'happy', energy: 'high' } as const;
  const no = { says: 'no', mode: '7-10' } as const;

  it('that said no is asked for nothing: no answer is taken before its yes, and what is next is a grown-up’s', async () => {
    api.clock.now = on(4);
    const { parent, week } = await given(begun, daysOpened(4)).people;
    const readRefusal = (response: { json: <T>() => T }) => response.json<{ code: string }>().code;
    expect((await parent.put(`${week}/assent`, no)).json<ProgressView>()).toMatchObject({
      assent: 'no',
      saidNoToday: true,
      waitingFor: ['parent', 'teacher'],
      nextTask: { type: 'parent', day: 4 },
    });
    const acceptedAnswer = await parent.put(`${week}/mood/4`, mood);
    expect([acceptedAnswer.statusCode, readRefusal(acceptedAnswer)]).toEqual([409, 'CHILD_SAID_NO']);
    expect(readRefusal(await parent.get(`${week}/academic/mathematics/next`))).toBe('CHILD_SAID_NO');
    expect((await parent.put(`${week}/assent`, assentAnswer)).statusCode).toBe(200);
    expect((await parent.put(`${week}/mood/4`, mood)).statusCode).toBe(200);
  });

  it('is asked again on another day, and not before', async () => {
    api.clock.now = on(1);
    const { parent, week } = await given(begun, daysOpened(1)).people;
    await parent.put(`${week}/assent`, no);
    api.clock.now = on(2);
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ assent: 'no', saidNoToday: false });
  });

  it('stops for good: its tasks are over, and the week waits until the parent decides', async () => {
    api.clock.now = on(3);
    const { parent, stranger, week, id } = await given(begun, daysOpened(3)).people;
    expect((await stranger.post(`${week}/assent/end`, { by: 'parent' })).statusCode).toBe(404);
    const stopped = (await parent.post(`${week}/assent/end`, { by: 'parent' })).json<ProgressView>();
    expect(stopped).toMatchObject({
      assent: 'stopped',
      canFinish: true,
      nextTask: null,
      waitingReason: 'childStopped',
    });
    expect(stopped.days[0]?.tasks[0]).toMatchObject({ id: 'mood/1', state: 'skipped' });
    expect(readCode(await parent.put(`${week}/assent`, assentAnswer))).toBe('CHILD_STOPPED');
    expect(readCode(await parent.put(`${week}/mood/3`, mood))).toBe('CHILD_STOPPED');
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'ChildTasksEnded', by: 'parent' });
    expect((await parent.post(`${week}/finish`)).statusCode).toBe(200);
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'FinishRequested' });
  });

  it('on its own device is the one who stopped, whatever the device says', async () => {
    api.clock.now = on(1);
    const { parent, week, id } = await given(begun, daysOpened(1)).people;
    const { child } = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
    expect((await child.post(`${week}/assent/end`, { by: 'parent' })).statusCode).toBe(200);
    expect((await readEvents(api, id)).at(-1)).toMatchObject({ type: 'ChildTasksEnded', by: 'child' });
  });

  it('is not asked in the middle of a week that began before there was a question', async () => {
    api.clock.now = on(2);
    const { parent, week } = await given(begun, daysOpened(2), examples.MoodChecked).people;
    expect((await parent.get(week)).json<ProgressView>().assent).toBe(null);
  });
});
