import { describe, expect, it } from 'vitest';
import {
  addCoGuardian,
  readCode,
  readEvents,
  SCHEDULE,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { begunWithoutTeacher, daysOpened, on } from '#shared/testing/examples.ts';

const { api, given } = setUpGivenWeeks();

describe('a child of the family', () => {
  it('is added, read, changed and listed', async () => {
    const parent = await signUpParent(api);
    const added = await parent.post('/students', { nickname: '  Robin ', ageYears: 8, birthMonth: '2018-05' });
    expect([added.statusCode, added.json()]).toEqual([
      201,
      { id: expect.any(String), nickname: 'Robin', ageYears: 8, birthMonth: '2018-05' },
    ]);
    const { id } = added.json();
    expect((await parent.get(`/students/${id}`)).json()).toEqual(added.json());
    const rename = await parent.patch(`/students/${id}`, { nickname: 'Rob' });
    expect(rename.json()).toEqual({ ...added.json(), nickname: 'Rob' });
    const older = { birthMonth: null, ageYears: 9 };
    expect((await parent.patch(`/students/${id}`, older)).json()).toEqual({ id, nickname: 'Rob', ...older });
    await parent.post('/students', { nickname: 'Kim', ageYears: 4 });
    expect((await parent.get('/students')).json().students).toMatchObject([{ nickname: 'Rob' }, { nickname: 'Kim' }]);
  });

  it('that is corrected is called so at once, and a week that has begun keeps the age that it began with', async () => {
    const { parent, student, week } = await signUpFamily(api);
    expect((await parent.get(week)).json()).toMatchObject({ childName: 'Robin', ageYears: 8 });
    expect((await parent.patch(`/students/${student.id}`, { nickname: 'Robina', ageYears: 12 })).statusCode).toBe(200);
    expect((await parent.get(week)).json()).toMatchObject({ childName: 'Robina', ageYears: 8 });
  });

  const misfit = { status: 422, code: 'AGE_MISMATCH', fields: [{ path: 'birthMonth' }] };

  it('is of an age that fits its month of birth, when it is added and when either is changed; its name is corrected whatever is known', async () => {
    const parent = await signUpParent(api);
    expect(
      (await parent.post('/students', { nickname: 'Robin', ageYears: 9, birthMonth: '2018-10' })).json(),
    ).toMatchObject(misfit);
    expect((await parent.get('/students')).json().students).toEqual([]);
    const { id } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8, birthMonth: '2018-10' })).json();
    for (const change of [{ ageYears: 9 }, { birthMonth: '2017-05' }, { ageYears: 8, birthMonth: '2019-05' }]) {
      expect((await parent.patch(`/students/${id}`, change)).json()).toMatchObject(misfit);
    }
    expect((await parent.patch(`/students/${id}`, { ageYears: 7, birthMonth: '2019-05' })).json()).toMatchObject({
      ageYears: 7,
      birthMonth: '2019-05',
    });
    await api.log`update students set age_years = 15, birth_month = '2008-01' where id = ${id}`;
    expect((await parent.patch(`/students/${id}`, { nickname: 'Rob' })).json()).toMatchObject({
      nickname: 'Rob',
      birthMonth: '2008-01',
    });
  });

  it('grows older with its birthday, also once the month is taken back', async () => {
    const parent = await signUpParent(api);
    const { id } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8, birthMonth: '2018-05' })).json();
    await api.log`update students set birth_month = '2017-05' where id = ${id}`;
    expect((await parent.get('/students')).json().students).toMatchObject([{ ageYears: 9 }]);
    expect((await parent.get(`/students/${id}`)).json()).toMatchObject({ ageYears: 9 });
    expect((await parent.patch(`/students/${id}`, { birthMonth: null })).json()).toMatchObject({
      ageYears: 9,
      birthMonth: null,
    });
    expect((await parent.get(`/students/${id}`)).json()).toMatchObject({ ageYears: 9 });
  });

  it('is between 3 and 15', async () => {
    const parent = await signUpParent(api);
    for (const ageYears of [2, 16, 8.5, '8', null]) {
      const response = await parent.post('/students', { nickname: 'Robin', ageYears });
      expect(response.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT', fields: [{ path: 'ageYears' }] });
    }
  });
});

describe('a week', () => {
  it('is scheduled with its plan, its consent and the age of the child; names and addresses stay out of the log', async () => {
    const { id, view, student, parent } = await signUpFamily(api, { notes: 'Likes trains.', reminderTime: '17:30' });
    expect(view).toMatchObject({
      id,
      studentId: student.id,
      childName: 'Robin',
      ageYears: 8,
      version: 2,
      status: 'in_progress',
      totalTasks: 14,
    });
    // A UUID of version 7, so that its partition is known.
    expect(id[14]).toBe('7');
    const events = await readEvents(api, id);
    expect(events).toMatchObject([
      {
        type: 'AssessmentScheduled',
        studentId: student.id,
        age: { years: 8 },
        notes: 'Likes trains.',
        reminderTime: '17:30',
        startDate: '2026-11-23',
      },
      { type: 'ConsentGiven', noticeVersion: '2027-01' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Robin|pat@/);
    const [guardian] = await api.log`select notify_email from guardians where student_id = ${student.id}`;
    expect(guardian).toEqual({ notify_email: 'pat@example.org' });
    expect((await parent.get('/assessments')).json().assessments).toEqual([view]);
  });

  describe('that corrects the age of its child', () => {
    const readStored = async (studentId: string) =>
      (await api.log`select age_years, birth_month from students where id = ${studentId}`)[0];
    const corrections = async (studentId: string) =>
      (await api.log`select 1 from audit where object_id = ${studentId} and action = 'child.corrected'`).length;
    const previousCount = { age_years: 8, birth_month: null };

    it('does so in its own commit, is measured by it, and is audited', async () => {
      const parent = await signUpParent(api);
      const { id } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json();
      const scheduled = await parent.post('/assessments', {
        ...SCHEDULE,
        studentId: id,
        child: { ageYears: 9, birthMonth: '2017-05' },
      });
      expect(scheduled.json()).toMatchObject({ ageYears: 9 });
      expect(await readStored(id)).toEqual({ age_years: 9, birth_month: '2017-05' });
      expect(await readEvents(api, scheduled.json().id)).toMatchObject([
        { age: { years: 9, birthMonth: '2017-05' } },
        {},
      ]);
      expect(await corrections(id)).toBe(1);
    });

    it('is measured by the age on its first day where the month of birth is known, whether the family states that or the age of today', async () => {
      for (const ageYears of [8, 9]) {
        const parent = await signUpParent(api);
        const { id } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json();
        const week = { ...SCHEDULE, studentId: id, startDate: '2027-01-04' };
        const misfit = { ageYears: 10, birthMonth: '2017-12' };
        expect(readCode(await parent.post('/assessments', { ...week, child: misfit }))).toBe('AGE_MISMATCH');
        const scheduled = await parent.post('/assessments', { ...week, child: { ageYears, birthMonth: '2017-12' } });
        expect(scheduled.json()).toMatchObject({ ageYears: 9 });
        expect(await readStored(id)).toEqual({ age_years: 8, birth_month: '2017-12' });
        expect((await parent.get(`/students/${id}`)).json()).toMatchObject({ ageYears: 8 });
      }
    });

    it('brings the month of birth of a child that turns 3 before its first day, which is too young for it when it is added', async () => {
      const parent = await signUpParent(api);
      const child = { ageYears: 3, birthMonth: '2023-12' };
      expect(readCode(await parent.post('/students', { nickname: 'Robin', ...child }))).toBe('AGE_MISMATCH');
      const { id } = (await parent.post('/students', { nickname: 'Robin', ageYears: 3 })).json();
      const week = { ...SCHEDULE, studentId: id, startDate: '2027-01-04' };
      expect((await parent.post('/assessments', { ...week, child })).json()).toMatchObject({ ageYears: 3 });
      expect(await readStored(id)).toEqual({ age_years: 3, birth_month: '2023-12' });
    });

    it('leaves the child as it is where the week is refused', async () => {
      const { parent, student } = await signUpFamily(api, {});
      const other = { ...SCHEDULE, studentId: student.id, child: { ageYears: 5 } };
      expect(readCode(await parent.post('/assessments', other))).toBe('WEEK_RUNNING');
      expect(readCode(await parent.post('/assessments', { ...other, startDate: '2026-11-22' }))).toBe('START_IN_PAST');
      expect([await readStored(student.id), await corrections(student.id)]).toEqual([previousCount, 0]);
    });

    it('is its owner’s alone; another guardian who leaves the age as it is begins a week', async () => {
      const owner = await signUpParent(api);
      const { id } = (await owner.post('/students', { nickname: 'Robin', ageYears: 8 })).json();
      const { who: other } = await addCoGuardian(api, id);
      const week = { ...SCHEDULE, studentId: id };
      expect((await other.post('/assessments', { ...week, child: { ageYears: 9 } })).json()).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
      expect(await readStored(id)).toEqual(previousCount);
      expect((await other.post('/assessments', { ...week, child: { ageYears: 8 } })).statusCode).toBe(201);
      expect([await readStored(id), await corrections(id)]).toEqual([previousCount, 0]);
    });
  });

  it('that is refused, or asked for a second time, changes no address and keeps none', async () => {
    const { parent, student } = await signUpFamily(api, {});
    const addresses = () => api.log`
      select g.notify_email, (select count(*)::int from teacher_invitations i where i.invited_by = g.user_id) as invitations
      from guardians g where g.student_id = ${student.id}`;
    const previousCount = await addresses();
    const key = crypto.randomUUID();
    const other = {
      ...SCHEDULE,
      studentId: student.id,
      parentEmail: 'elsewhere@example.org',
      teacherEmail: 'teacher@school.example',
    };
    expect(readCode(await parent.post('/assessments', { ...other, startDate: '2026-11-22' }))).toBe('START_IN_PAST');
    expect(readCode(await parent.post('/assessments', other, { key }))).toBe('WEEK_RUNNING');
    expect(await addresses()).toEqual(previousCount);
    const { id: second } = (await parent.post('/students', { nickname: 'Kim', ageYears: 6 })).json();
    const scheduled = await parent.post('/assessments', { ...other, studentId: second }, { key });
    expect(scheduled.statusCode).toBe(201);
    await api.log`update guardians set notify_email = 'changed@example.org' where student_id = ${second}`;
    const replayed = await parent.post('/assessments', { ...other, studentId: second }, { key });
    expect([replayed.statusCode, replayed.headers['idempotent-replayed']]).toEqual([201, 'true']);
    const [now] = await api.log`select notify_email from guardians where student_id = ${second}`;
    expect(now).toEqual({ notify_email: 'changed@example.org' });
  });

  it('of two that are asked for in the same moment leaves only the addresses of the one that begins', async () => {
    const parent = await signUpParent(api);
    const { id: studentId } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json();
    const ask = (name: string) =>
      parent.post('/assessments', {
        ...SCHEDULE,
        studentId,
        parentEmail: `${name}@example.org`,
        teacherEmail: `${name}@school.example`,
      });
    const answers = await Promise.all(['first', 'second'].map(async (name) => [name, await ask(name)] as const));
    const [winner] = answers.flatMap(([name, { statusCode }]) => (statusCode === 201 ? [name] : []));
    expect(answers.map(([, { statusCode }]) => statusCode).sort()).toEqual([201, 409]);
    const invited =
      await api.log`select email from teacher_invitations i join assessment_sessions a on a.id = i.assessment_id where a.student_id = ${studentId}`;
    expect(invited.map(({ email }) => email)).toEqual([`${winner}@school.example`]);
    expect(
      await api.log`select 1 from teacher_invitations where email in ('first@school.example', 'second@school.example')`,
    ).toHaveLength(1);
    const [guardian] = await api.log`select notify_email from guardians where student_id = ${studentId}`;
    expect(guardian).toEqual({ notify_email: `${winner}@example.org` });
  });

  it('needs a start from today on in a zone that exists, and consent to the notice in force', async () => {
    const parent = await signUpParent(api);
    const { id: studentId } = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json();
    const schedule = (changes: object) => parent.post('/assessments', { ...SCHEDULE, studentId, ...changes });
    expect((await schedule({ startDate: '2026-11-22' })).json()).toMatchObject({ code: 'START_IN_PAST', status: 422 });
    const oldNotice = await schedule({ consent: { noticeVersion: '1999-01' } });
    expect(oldNotice.json().fields).toMatchObject([{ path: 'consent.noticeVersion' }]);
    const without = await schedule({ consent: undefined, parentEmail: 'nobody' });
    expect(without.json().fields).toMatchObject([{ path: 'parentEmail' }, { path: 'consent' }]);
    expect((await schedule({ studentId: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await parent.get('/assessments')).json().assessments).toEqual([]);
  });

  it('that has not begun has the date it was moved to on its card, in the list and among the reports', async () => {
    api.clock.now = on(0);
    const { parent, week: path, id } = await given(begunWithoutTeacher).people;
    expect((await parent.post(`${path}/reschedule`, { nextDayOn: '2026-11-28' })).json<ProgressView>().startDate).toBe(
      '2026-11-28',
    );
    const { assessments } = (await parent.get('/assessments')).json<{ assessments: ProgressView[] }>();
    expect(assessments.find((view) => view.id === id)?.startDate).toBe('2026-11-28');
    const { reports } = (await parent.get('/reports')).json<{ reports: { id: string; assessmentDate: string }[] }>();
    expect(reports.find((report) => report.id === id)?.assessmentDate).toBe('2026-11-28');
  });

  it('is moved, cancelled and finished by the parent', async () => {
    api.clock.now = on(2);
    const moved = await given(begunWithoutTeacher, daysOpened(2)).people;
    const view = (
      await moved.parent.post(`${moved.week}/reschedule`, { nextDayOn: '2026-11-28' })
    ).json<ProgressView>();
    expect(view.days.map(({ date }) => date).slice(1, 4)).toEqual(['2026-11-24', '2026-11-28', '2026-11-29']);
    expect(readCode(await moved.parent.post(`${moved.week}/reschedule`, { nextDayOn: '2026-11-23' }))).toBe(
      'START_IN_PAST',
    );
    expect(readCode(await moved.parent.post(`${moved.week}/finish`))).toBe('TOO_EARLY_TO_FINISH');
    await given(begunWithoutTeacher, daysOpened(2))
      .when(({ parent, week }) => parent.send('POST', `${week}/cancel`))
      .then(200, { type: 'AssessmentCancelled', at: on(2), by: 'parent' });
    api.clock.now = on(7);
    await given(begunWithoutTeacher, daysOpened(7))
      .when(({ parent, week }) => parent.post(`${week}/finish`))
      .then(200, { type: 'FinishRequested', at: on(7) });
  });
});

describe('a second week of the same child', () => {
  it('that ran beside the first before this rule goes on, and a third waits for both', async () => {
    const { parent, student, week } = await signUpFamily(api);
    const other = await signUpFamily(api);
    // Two running assessments of one child, as an older version could leave them.
    await api.log`update assessment_sessions set student_id = ${student.id} where id = ${other.id}`;
    const schedule = () => parent.post('/assessments', { ...SCHEDULE, studentId: student.id, startDate: '2027-03-01' });
    expect((await parent.post(`${other.week}/pause`)).json()).toMatchObject({ paused: true });
    await parent.post(`${week}/cancel`);
    expect(readCode(await schedule())).toBe('WEEK_RUNNING');
    await parent.post(`${other.week}/cancel`);
    expect((await schedule()).statusCode).toBe(201);
  });
});
