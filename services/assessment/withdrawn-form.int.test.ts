import { describe, expect, it } from 'vitest';
import { createPerson, type Person, readCode, readEvents, stepUp } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { holdWrite } from '#services/http/testing/held-write.ts';
import { reapplyWithdrawal, type WithdrawalRecord } from '#services/privacy/reapplied-erasures.store.ts';
import { dumpDatabase } from '#services/privacy/testing/dump.ts';
import { unzip } from '#services/privacy/testing/unzip.ts';
import { buildReport } from '#services/reports/build-report.ts';
import type { TeacherPage } from '#shared/contracts/adult-forms.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { begun, createAllTaskEvents, daysOpened, on } from '#shared/testing/examples.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const { api, given } = setUpGivenWeeks({ now: on(5) });

/** An assessment with everything but the teacher's form, which the teacher then submits with a text. */
async function submitForm(days: 5 | 7 = 5, ...more: (AssessmentEvent | readonly AssessmentEvent[])[]) {
  api.clock.now = on(days);
  const people = await given(begun, daysOpened(days), ...more).people;
  const canary = `CANARY-${crypto.randomUUID().slice(0, 8)}`;
  const form = {
    sliders: { focusAttention: 3, participation: 9 },
    learningStyle: 'visual',
    totalMs: 90_000,
    texts: { strengths: canary },
    shared: ['strengths'],
  };
  const path = `${people.week}/teacher-input`;
  const key = crypto.randomUUID();
  expect((await people.teacher.put(path, form, { key })).statusCode).toBe(200);
  return { ...people, path, form, canary, key };
}
const withdraw = (who: Person, path: string, key: string = crypto.randomUUID()) =>
  who.send('DELETE', path, undefined, { key });
/** Commands of the worker and its activities, on the same log. */
const giveCommand = (assessmentId: AssessmentId, command: Command) =>
  api.handle({
    assessmentId,
    command,
    actor: { kind: 'system', id: 'workflow' },
    origin: 'w',
    key: crypto.randomUUID(),
    requestHash: '',
  });
const countRowsWith = async (text: string) =>
  (await dumpDatabase(api.log)).filter((line) => line.includes(text)).map((line) => line.split(':')[0]);

// The examples' story and game belong to no instrument that could be scored.
const allDone = createAllTaskEvents({ teacher: false }).filter(
  ({ type }) => type !== 'SceneAnswered' && type !== 'TrialsRecorded',
);

describe('a form that its teacher withdraws', () => {
  it('is in no table any more, counts for nothing, and its link says so', async () => {
    const { teacher, parent, week, path, canary, id } = await submitForm();
    expect(await countRowsWith(canary)).toEqual([expect.stringMatching(/^events_/), 'teacher_observations']);
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({
      teacher: 'submitted',
      totalTasks: 15,
      tasksCompleted: 1,
    });

    const answer = await withdraw(teacher, path);
    expect([answer.statusCode, answer.json<TeacherPage>()]).toEqual([
      200,
      expect.objectContaining({ state: 'withdrawn', submittedAt: null, childName: null }),
    ]);

    expect(await countRowsWith(canary)).toEqual([]);
    expect(await api.log`select 1 from teacher_observations where session_id = ${id}`).toHaveLength(0);
    expect((await readEvents(api, id)).map(({ type }) => type).filter((type) => type.startsWith('Teacher'))).toEqual([
      'TeacherInvited',
      'TeacherInputWithdrawn',
    ]);
    expect((await teacher.get(`${path}/copy`)).json()).toEqual({ form: null, canWithdraw: false });
    const opened = await teacher.post('/teacher/redeem', {}, { key: null });
    expect(opened.json()).toMatchObject({ state: 'withdrawn', childName: null });
    expect((await teacher.get(week)).json<ProgressView>()).toMatchObject({ childName: '', totalTasks: 0 });
    const view = (await parent.get(week)).json<ProgressView>();
    expect(view).toMatchObject({
      teacher: 'formWithdrawn',
      totalTasks: 14,
      tasksCompleted: 0,
      waitingFor: ['child', 'parent'],
    });
    expect(view.latest[0]).toMatchObject({ text: 'TeacherInputWithdrawn', who: 'teacher' });
    expect(view.latest.map(({ text }) => text)).not.toContain('TeacherObserved');
  });

  it('is withdrawn once, also by a press that is repeated or comes from a second tab', async () => {
    const { teacher, path, form, key, id } = await submitForm();
    const press = crypto.randomUUID();
    const answers = [
      await withdraw(teacher, path, press),
      await withdraw(teacher, path, press),
      await withdraw(teacher, path),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[1]?.headers['idempotent-replayed']).toBe('true');
    // The second tab still has the form: neither its retry nor a new one is accepted.
    expect(readCode(await teacher.put(path, form, { key }))).toBe('FORM_WITHDRAWN');
    expect(readCode(await teacher.put(path, form))).toBe('FORM_WITHDRAWN');
    expect((await readEvents(api, id)).filter(({ type }) => type === 'TeacherInputWithdrawn')).toHaveLength(1);
    expect((await readEvents(api, id)).filter(({ type }) => type === 'TeacherObserved')).toHaveLength(0);
    expect(
      await api.log`select from audit join teacher_invitations invitation on invitation.id::text = object_id::text
        where action = 'teacher.form-withdrawn' and assessment_id = ${id}`,
    ).toHaveLength(1);
  });

  it('lets the parent invite again, and the new invitation hands in a form of its own', async () => {
    const { teacher, parent, week, path, form, canary, id } = await submitForm();
    await withdraw(teacher, path);
    await stepUp(parent);
    const invited = await parent.post(`${week}/invitations`, { teacherEmail: 'again@school.example' });
    expect(invited.json<ProgressView>()).toMatchObject({ teacher: 'invited', totalTasks: 15 });
    expect((await teacher.get(path)).statusCode).toBe(401);
    const [row] =
      await api.log`select id from teacher_invitations where assessment_id = ${id} order by created_at desc limit 1`;
    const opened = await createPerson(api.app, undefined).post(
      '/teacher/redeem',
      { token: await api.links.mint(row?.id) },
      { key: null },
    );
    expect(opened.json()).toMatchObject({ state: 'open' });
    const second = createPerson(api.app, opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    expect((await second.put(path, { ...form, texts: { strengths: `${canary} anew` } })).statusCode).toBe(200);
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ teacher: 'submitted', totalTasks: 15 });
    expect(await countRowsWith(canary)).toHaveLength(2);
  });

  it('is in no archive of the family, which says that there was one', async () => {
    const { teacher, parent, path, studentId, canary } = await submitForm();
    let minutes = 0;
    const archive = async () => {
      // One account may write six times a minute, and all assessments of this file have one parent.
      api.clock.now = toInstant(toEpochMs(on(5)) + ++minutes * 60_000);
      await stepUp(parent);
      const response = await parent.get(`/students/${studentId}/export`);
      expect(response.statusCode).toBe(200);
      const files = unzip(response.rawPayload);
      return { all: [...files].map(([name, bytes]) => `${name}\n${bytes}`).join('\n'), files };
    };
    expect((await archive()).all).toContain(canary);
    await withdraw(teacher, path);
    const { all, files } = await archive();
    expect(all).not.toContain(canary);
    const { events } = JSON.parse(String(files.get('weeks/1/events.json'))) as { events: { type: string }[] };
    expect(events.map(({ type }) => type)).toContain('TeacherInputWithdrawn');
    expect(events.map(({ type }) => type)).not.toContain('TeacherObserved');
    expect(String(files.get('data/deeds.json'))).toContain('teacher.form-withdrawn');
  });

  it('can be withdrawn of a week that was cancelled, also where consent was withdrawn: it is deleted, and no letter goes out', async () => {
    const { teacher, parent, week, path, canary, id, studentId } = await submitForm();
    expect((await parent.post(`${week}/cancel`)).statusCode).toBe(200);
    await stepUp(parent);
    expect((await parent.post(`/students/${studentId}/consents/withdraw`, {})).statusCode).toBe(200);
    expect((await teacher.get(`${path}/copy`)).json()).toEqual({ form: null, canWithdraw: true });
    expect((await withdraw(teacher, path)).json()).toMatchObject({ state: 'withdrawn' });
    expect(await countRowsWith(canary)).toEqual([]);
    expect(await api.log`select 1 from mail where assessment_id = ${id} and kind = 'form-withdrawn'`).toHaveLength(0);
    expect((await parent.get(week)).json<ProgressView>()).toMatchObject({ status: 'cancelled' });
  });

  it('of a child that was erased is not there any more', async () => {
    const { teacher, parent, path, studentId } = await submitForm();
    await stepUp(parent);
    expect((await parent.send('DELETE', `/students/${studentId}`, { nickname: 'Mira' })).statusCode).toBe(200);
    expect((await withdraw(teacher, path)).statusCode).toBe(401);
  });
});

describe('a withdrawal beside the report', () => {
  const analyse = (): Command => ({ type: 'StartAnalysis', at: api.clock.now, attempt: 1 });
  /** What the activity of the report reads and writes (`assessment.activities.ts`). */
  async function report(id: AssessmentId) {
    const events = await readEvents(api, id);
    const started = events.findIndex((event) => event.type === 'AnalysisStarted');
    const result = buildReport(id, events.slice(0, started + 1), null);
    await giveCommand(id, { type: 'RecordReport', at: api.clock.now, attempt: 1, ...result });
    return JSON.stringify(result);
  }
  it('that comes while it is made, or after it, is refused with a sentence, and the report has the form', async () => {
    const { teacher, path, canary, id } = await submitForm(7, allDone);
    await giveCommand(id, analyse());
    expect((await teacher.get(`${path}/copy`)).json()).toMatchObject({
      canWithdraw: false,
      form: { texts: { strengths: canary } },
    });
    expect(readCode(await withdraw(teacher, path))).toBe('ANALYSIS_RUNNING');
    expect(await report(id)).toContain(canary);
    expect(readCode(await withdraw(teacher, path))).toBe('REPORT_MADE');
    // The teacher's own texts stay readable while the link works; the child's name does not.
    expect((await teacher.get(path)).json()).toMatchObject({ state: 'submitted', childName: null });
    expect((await teacher.get(`${path}/copy`)).json()).toMatchObject({
      canWithdraw: false,
      form: { texts: { strengths: canary } },
    });
  });

  it('at the same moment is either in time or refused: the analysis that began in between keeps the form', async () => {
    const { teacher, path, canary, id } = await submitForm(7, allDone);
    const key = crypto.randomUUID();
    const heldResponse = await holdWrite(api, { id, key, write: () => withdraw(teacher, path, key) }, () =>
      giveCommand(id, analyse()),
    );
    expect(readCode(heldResponse)).toBe('ANALYSIS_RUNNING');
    expect(await countRowsWith(canary)).toHaveLength(2);
    expect(await report(id)).toContain(canary);
  });

  it('at the same moment leaves, whoever wins, a report and a log that agree', async () => {
    for (let round = 0; round < 6; round++) {
      const { teacher, path, canary, id } = await submitForm(7, allDone);
      const [answer] = await Promise.all([withdraw(teacher, path), giveCommand(id, analyse())]);
      const hasForm = (await report(id)).includes(canary);
      expect([answer.statusCode, hasForm]).toEqual(answer.statusCode === 200 ? [200, false] : [409, true]);
      expect((await countRowsWith(canary)).length > 0).toBe(hasForm);
    }
  });
});

describe('a withdrawal that a backup does not know', () => {
  const readInvitationId = async (id: AssessmentId) =>
    (await api.log`select id from teacher_invitations where assessment_id = ${id}`)[0]?.id;
  const withdrawAgain = async (id: AssessmentId, record: Partial<WithdrawalRecord> = {}) =>
    reapplyWithdrawal(
      { store: api.store, handle: api.handle },
      { id: await readInvitationId(id), assessmentId: id, withdrawnAt: on(8), ...record },
    );
  const listTypes = async (id: AssessmentId) => (await readEvents(api, id)).map(({ type }) => type);

  it('ends an analysis that had failed before it, so that no report is made of the form', async () => {
    const { canary, id } = await submitForm(7, allDone);
    await giveCommand(id, { type: 'StartAnalysis', at: on(7), attempt: 1 });
    for (let times = 0; times < 2; times++) await withdrawAgain(id);
    expect((await listTypes(id)).slice(-3)).toEqual(['AnalysisStarted', 'AnalysisFailed', 'TeacherInputWithdrawn']);
    expect(await countRowsWith(canary)).toEqual([]);
  });

  it('changes nothing where there is no form of that invitation, or no such week', async () => {
    const { id, canary } = await submitForm();
    const before = await listTypes(id);
    await withdrawAgain(id, { id: crypto.randomUUID() as WithdrawalRecord['id'] });
    const unknown = crypto.randomUUID() as AssessmentId;
    await withdrawAgain(id, { assessmentId: unknown });
    expect([await listTypes(id), await listTypes(unknown)]).toEqual([before, []]);
    expect(await countRowsWith(canary)).toHaveLength(2);
  });
});
