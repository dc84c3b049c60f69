import { describe, expect, it } from 'vitest';
import { createTestBrowser, readLatestEmail, type TestBrowser } from '#services/accounts/testing/emails.ts';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { makeCoGuardian, PASSWORD, readCode, readEvents, SCHEDULE, setUpTestApi } from '#services/http/testing/app.ts';
import { buildProofMissedEmail } from '#services/mail/assessment-emails.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Student } from '#shared/contracts/students.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

const api = setUpTestApi();
let addresses = 0;

/** An account with an unopened proof email and a scheduled assessment with a teacher. */
async function createUnproved() {
  const [who, email] = [createTestBrowser(api), `consent-${++addresses}@example.org`];
  const account = (await who.post('/auth/signup', { name: 'Pat', email, password: PASSWORD })).json<{
    userId: UserId;
  }>();
  const student = (await who.post('/students', { nickname: 'Robin', ageYears: 10 })).json<Student>();
  const scheduleBody = {
    ...SCHEDULE,
    studentId: student.id,
    parentEmail: email,
    teacherEmail: 'okafor@school.example',
  };
  const scheduled = await who.post('/assessments', scheduleBody);
  expect(scheduled.statusCode).toBe(201);
  const view = scheduled.json<ProgressView>();
  return { who, email, userId: account.userId, student, view, id: view.id, week: `/assessments/${view.id}` };
}
const readSeen = async (who: TestBrowser, week: string) => (await who.get(week)).json<ProgressView>();
const proves = async (who: TestBrowser, email: string) =>
  who.post('/auth/verify', { type: 'signup', token_hash: (await readLatestEmail(api, email)).token });
const listTypes = async (id: string) => (await readEvents(api, id)).map(({ type }) => type);
const listProofOrigins = async (id: string) =>
  (await api.store.read(id as AssessmentId, { types: ['ConsentProved'] })).map(({ origin }) => origin);
const readRows = (id: string) =>
  api.log<
    { kind: string; state: string; payload: object }[]
  >`select kind, state, payload from mail where assessment_id = ${id} order by kind`;

describe('a week whose consent nobody has proved', () => {
  it('stands still: it takes no answer, of the parent neither, and says until when it waits', async () => {
    const { who, week, view } = await createUnproved();
    expect(view).toMatchObject({
      consent: false,
      currentDay: 0,
      status: 'waiting',
      waitingReason: 'proof',
      proofUntil: '2026-11-30T09:00:00.000Z',
      nextTask: null,
    });
    expect(readCode(await who.put(`${week}/mood/1`, { mood: 'happy', energy: 'high' }))).toBe('PROOF_AWAITED');
    api.passTime(48 * 3_600_000);
    expect(readCode(await who.put(`${week}/mood/1`, { mood: 'happy', energy: 'high' }))).toBe('PROOF_AWAITED');
    expect(await readSeen(who, week)).toMatchObject({
      currentDay: 0,
      waitingReason: 'proof',
      latest: [expect.anything(), expect.anything()],
    });
  });

  it('has no consent in the list, and no receipt is written for it', async () => {
    const { who, student, id } = await createUnproved();
    expect((await who.get(`/students/${student.id}/consents`)).json()).toMatchObject({ consents: [], week: false });
    expect((await readRows(id)).map(({ kind }) => kind)).toEqual(['invitation']);
  });

  it('can be neither steered on nor agreed to by the same account, and can be cancelled', async () => {
    const { who, week } = await createUnproved();
    for (const order of ['pause', 'resume'])
      expect(readCode(await who.post(`${week}/${order}`)), order).toBe('PROOF_AWAITED');
    expect((await who.post(`${week}/cancel`)).statusCode).toBe(200);
  });

  it('begins with the letter: the consent counts from then, and a second letter follows a day later', async () => {
    const { who, email, student, week, id } = await createUnproved();
    expect((await proves(who, email)).statusCode).toBe(200);
    const view = await readSeen(who, week);
    expect(view).toMatchObject({ consent: true, currentDay: 1, status: 'in_progress' });
    expect(view.proofUntil).toBeUndefined();
    expect(await listTypes(id)).toEqual(['AssessmentScheduled', 'ConsentGiven', 'TeacherInvited', 'ConsentProved']);
    expect(await listProofOrigins(id)).toEqual(['a']);
    expect((await who.get(`/students/${student.id}/consents`)).json()).toMatchObject({
      week: true,
      consents: [{ givenAt: api.clock.now, isYours: true }],
    });
    const confirmed = (await readRows(id)).find(({ kind }) => kind === 'consent-confirmed');
    expect(confirmed?.payload).toEqual({ after: '2026-11-24T09:00:00.000Z', until: '2026-12-01T09:00:00.000Z' });
    expect((await who.put(`${week}/mood/1`, { mood: 'happy', energy: 'high' })).statusCode).toBe(200);
  });

  it('moves by the nights that it waited', async () => {
    const { who, email, week } = await createUnproved();
    api.passTime(50 * 3_600_000);
    await who.post('/auth/resend', {});
    await proves(who, email);
    const { days, currentDay } = await readSeen(who, week);
    expect([currentDay, days[0]?.date, days[6]?.date]).toEqual([1, '2026-11-25', '2026-12-01']);
  });

  it('begins, too, where the process died between the proof and the week: the housekeeping finds it by the log', async () => {
    const { userId, id } = await createUnproved();
    await api.log`update auth."user" set email = claimed_email, claimed_email = null, email_verified = true where id = ${userId}`;
    const { db, close } = openDatabase(api.url);
    try {
      const prove = createProveConsents(db, api.handle);
      expect(await prove(api.clock.now)).toBe(1);
      expect(await prove(api.clock.now)).toBe(0);
    } finally {
      await close();
    }
    expect(await listProofOrigins(id)).toEqual(['s']);
  });

  it('does not begin by the proof of somebody else who looks after the child', async () => {
    const { student, id } = await createUnproved();
    const other = await createUnproved();
    await makeCoGuardian(api, student.id, other.who);
    await proves(other.who, other.email);
    expect(await listTypes(id)).not.toContain('ConsentProved');
  });

  it('is cancelled by its clock with a letter to the address that was asked', async () => {
    const { who, week, id, userId } = await createUnproved();
    const command = { type: 'CancelAssessment', at: '2026-11-30T09:00:00.000Z', by: 'system' } as const;
    await api.handle({
      assessmentId: id as AssessmentId,
      command,
      actor: { kind: 'system', id: 'workflow' },
      origin: 'w',
      key: 'cancelled:system',
      requestHash: 'x',
    });
    const [letter] = await api.log<
      { recipient: string }[]
    >`select recipient from mail where kind = 'proof-missed' and assessment_id = ${id}`;
    expect(letter).toEqual({ recipient: `account:${userId}` });
    const address = { recipient: `account:${userId}`, assessmentId: id as AssessmentId, kind: 'proof-missed' };
    expect(await api.mails.findAddress(address)).toBe(`consent-${addresses}@example.org`);
    expect(await api.mails.findAddress({ ...address, kind: 'consent-receipt' })).toBeNull();
    expect(await readSeen(who, week)).toMatchObject({ status: 'cancelled', proofUntil: expect.any(String) });
    // The account goes in the same days, so the email cannot lead there.
    const email = buildProofMissedEmail('https://stones.example');
    expect(email.button).toEqual({ label: 'Open an account', href: 'https://stones.example/sign-up' });
    expect(email.paragraphs.join(' ')).toMatch(/account whose address nobody confirms .*is deleted as well/);
  });
});

describe('scheduling', () => {
  it('asks for nothing more in the session in which the account was opened, or its address proved, however long that is ago', async () => {
    const { who, email, student, week } = await createUnproved();
    await who.post(`${week}/cancel`);
    api.passTime(3 * 3_600_000);
    expect((await who.post('/assessments', { ...SCHEDULE, studentId: student.id })).statusCode).toBe(201);
    const [view] = (await who.get('/assessments')).json<{ assessments: ProgressView[] }>().assessments;
    await who.post(`/assessments/${view?.id}/cancel`);
    const elsewhere = createTestBrowser(api);
    await elsewhere.post('/auth/resend', { type: 'signup', email });
    await proves(elsewhere, email);
    api.passTime(3 * 3_600_000);
    expect((await elsewhere.post('/assessments', { ...SCHEDULE, studentId: student.id })).statusCode).toBe(201);
  });

  it('asks every other session for a fresh proof, and then goes on', async () => {
    const { email, who, student, week } = await createUnproved();
    await who.post(`${week}/cancel`);
    const device = createTestBrowser(api);
    expect((await device.post('/auth/token?grant_type=password', { email, password: PASSWORD })).statusCode).toBe(200);
    api.passTime(3_600_000);
    const schedule = () => device.post('/assessments', { ...SCHEDULE, studentId: student.id });
    expect(readCode(await schedule())).toBe('STEP_UP');
    expect((await device.post('/auth/reauthenticate', { way: 'password', password: PASSWORD })).statusCode).toBe(200);
    expect((await schedule()).statusCode).toBe(201);
  });
});
