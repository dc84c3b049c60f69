import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { archive as words } from '#messages/archive.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { addCoGuardian, type Person, readUserId } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { ARCHIVED_EVENTS, projectEvent } from '#services/privacy/archive-events.ts';
import { loadChildData } from '#services/privacy/child-data.store.ts';
import { unzip } from '#services/privacy/testing/unzip.ts';
import { AssessmentEvent, type EventType } from '#shared/domain/assessment/events.ts';
import {
  begun,
  begunWithoutTeacher,
  createAllTaskEvents,
  daysOpened,
  examples,
  invitationId,
  on,
} from '#shared/testing/examples.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';
import type { InvitationId, StudentId, UserId } from '#shared/values/ids.ts';

const { api, given } = setUpGivenWeeks({ now: on(5) });
const createForm = (text: string) => ({
  homeActivities: ['Outdoor Play'],
  sliders: { creativity: 9 },
  texts: { strengths: text },
  totalMs: 90_000,
});

const addOtherGuardian = async (studentId: string): Promise<Person> =>
  (await addCoGuardian(api, studentId, { notify_email: 'CANARY-address@example.org', notify_proved: true })).who;

let archives = 0;
async function downloadArchive(owner: Person, studentId: string) {
  // The limit of one account is six a minute.
  api.clock.now = toInstant(toEpochMs(on(5)) + ++archives * 11_000);
  const response = await owner.get(`/students/${studentId}/export`);
  expect(response.statusCode).toBe(200);
  const files = unzip(response.rawPayload);
  return {
    files,
    all: [...files].map(([path, bytes]) => `${path}\n${bytes}`).join('\n'),
    page: String(files.get('index.html')),
  };
}

/** The data of a reader's archive, without packing it. */
async function readArchiveText(role: 'owner' | 'co-guardian', who: Person, studentId: string): Promise<string> {
  const { db, close } = openDatabase(api.url, { max: 1 });
  try {
    return JSON.stringify(await loadChildData(db, studentId as StudentId, { role, userId: await readUserId(who) }));
  } finally {
    await close();
  }
}

it('the archive of one guardian holds no words of another one and no address that is only theirs', async () => {
  const { parent, week, id, studentId } = await given(begunWithoutTeacher, daysOpened(5)).people;
  const other = await addOtherGuardian(studentId);
  await api.log`update guardians set notify_email = 'OWN-address@example.org' where user_id = ${await readUserId(parent)} and student_id = ${studentId}`;
  expect((await other.put(`${week}/parent-input`, createForm('CANARY of the other'))).statusCode).toBe(200);
  const invited = { invitationId: randomUUID(), withdrawn: false };
  await api.log`insert into teacher_invitations (id, assessment_id, invited_by, line, expires_at)
    values (${invited.invitationId}, ${id}, ${await readUserId(other)}, 'CANARY line to a teacher', ${on(6)})`;
  await api.log`update assessment_sessions set state = jsonb_set(state::jsonb, '{teacher}', ${api.log.json(invited)}) where id = ${id}`;
  await api.log`insert into guardian_invitations (id, student_id, invited_by, line, created_at, expires_at)
    values (${randomUUID()}, ${studentId}, ${await readUserId(other)}, 'CANARY line to a guardian', ${on(5)}, ${on(6)})`;
  const { all, page } = await downloadArchive(parent, studentId);
  expect(all).not.toContain('CANARY');
  expect(all).toContain('OWN-address@example.org');
  // The rating itself is part of the report for all readers.
  expect(all).toContain('"creativity": 9');
  for (const text of words.leftText) expect(page).toContain(text);
  const own = await readArchiveText('co-guardian', other, studentId);
  for (const text of ['CANARY of the other', 'CANARY line to a guardian']) expect(own).toContain(text);
  expect(own).toContain('CANARY-address@example.org');
  expect(own).not.toContain('OWN-address');
});

it('the archive holds the notes of the reader and not those that another guardian scheduled the week with', async () => {
  const { parent, studentId, id } = await given(begunWithoutTeacher, daysOpened(1)).people;
  const other = await addOtherGuardian(studentId);
  const setNotesAuthor = async (who: Person) =>
    api.log`update events set data = data || '{"notes":"NOTES of a guardian"}', meta = ${api.log.json({ actor: `parent:${await readUserId(who)}` })}
      where stream_id = ${id} and type = 'AssessmentScheduled'`;
  await setNotesAuthor(parent);
  expect((await downloadArchive(parent, studentId)).all).toContain('NOTES of a guardian');
  await setNotesAuthor(other);
  expect((await downloadArchive(parent, studentId)).all).not.toContain('NOTES of a guardian');
});

it('the archive of the family says that an invitation ended and not that the teacher ended it', async () => {
  const { teacher, parent, studentId } = await given(begun, daysOpened(5)).people;
  expect((await teacher.post('/teacher/not-me', {}, { key: null })).statusCode).toBe(200);
  const { files } = await downloadArchive(parent, studentId);
  const { events } = JSON.parse(String(files.get('weeks/1/events.json')));
  expect(events.at(-1)).toMatchObject({ type: 'InvitationWithdrawn', data: { invitationId: expect.any(String) } });
  expect(JSON.stringify(events.at(-1))).not.toMatch(/teacher|"by"/);
  expect(String(files.get('data/deeds.json'))).not.toContain('teacher.declined');
});

it('neither the archive of the sender nor the own data say whether an invitation was reported or declined', async () => {
  const readEnded = async (path: '/letters/report' | '/teacher/not-me' | null) => {
    const { parent, week, id, studentId } = await given(begun, daysOpened(5)).people;
    const email = `teacher-${randomUUID()}@example.org`;
    await api.log`update teacher_invitations set ${api.log({ email, line: 'A line of my own', invited_by: await readUserId(parent), opened_at: null })} where assessment_id = ${id}`;
    const [invited] = await api.log<
      { id: InvitationId }[]
    >`select id from teacher_invitations where assessment_id = ${id}`;
    const token = invited && (await api.links.mint(invited.id));
    // Who ends it has opened the link before, also on a second device, which asks for a code.
    for (const code of path ? [undefined, 'TEACHER_CODE_NEEDED'] : [])
      expect((await api.anonymous.post('/teacher/redeem', { token }, { key: null })).json().code).toBe(code);
    const ended = path
      ? await api.anonymous.post(path, { token }, { key: null })
      : await parent.send('DELETE', `${week}/invitations`);
    expect(ended.statusCode).toBe(200);
    const { files } = await downloadArchive(parent, studentId);
    const [row] = JSON.parse(String(files.get('data/teacher-invitations.json')));
    const letters: { kind: string }[] = JSON.parse(String(files.get('data/letters.json')));
    const { invitedTeachers } = (await parent.get('/auth/user/export')).json<{ invitedTeachers: object[] }>();
    const { events } = JSON.parse(String(files.get('weeks/1/events.json')));
    const actions = (JSON.parse(String(files.get('data/deeds.json'))) as { action: string }[]).map(
      ({ action }) => action,
    );
    return {
      row: Object.keys(row).filter((column) => row[column] !== null),
      letters: letters.map(({ kind }) => kind).sort(),
      own: Object.keys(invitedTeachers.at(-1) ?? {}),
      event: { ...events.at(-1), data: {}, eventId: '', at: '' },
      actions,
    };
  };
  const reported = await readEnded('/letters/report');
  expect(reported.row).not.toContain('email');
  expect(reported.own).not.toContain('email');
  expect([await readEnded('/teacher/not-me'), await readEnded(null)]).toEqual([reported, reported]);
});

it('neither the archive nor the own data of another family that invited the same address say that it wants no more letters', async () => {
  const [first, other] = [await given(begun, daysOpened(5)).people, await given(begun, daysOpened(5)).people];
  const email = `teacher-${randomUUID()}@example.org`;
  for (const { parent, id } of [first, other])
    await api.log`update teacher_invitations set ${api.log({ email, line: 'A line of my own', invited_by: await readUserId(parent) })} where assessment_id = ${id}`;
  const invitation = `teacher:${(await api.log`select id from teacher_invitations where assessment_id = ${other.id}`)[0]?.id}`;
  await api.log`insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload)
    values (${randomUUID()}, ${other.id}, 'invitation', ${invitation}, ${on(1)}, '{}')`;
  const readInvitations = async () => {
    const { files } = await downloadArchive(other.parent, other.studentId);
    return [
      String(files.get('data/teacher-invitations.json')),
      (await other.parent.get('/auth/user/export')).json().invitedTeachers,
      JSON.parse(String(files.get('data/letters.json'))).find(
        ({ recipient }: { recipient: string }) => recipient === invitation,
      ),
    ];
  };
  const before = await readInvitations();
  expect(before.at(-1)).toMatchObject({ kind: 'invitation', created_at: expect.any(String) });
  expect((await first.teacher.post('/teacher/not-me', {}, { key: null })).statusCode).toBe(200);
  // As the outbox settles it.
  await api.log`update mail set state = 'suppressed', message_id = '<1@stones.example>', due_at = now(), last_error = 'NO_ADDRESS' where recipient = ${invitation}`;
  expect(await readInvitations()).toEqual(before);
});

it('the archive says of a letter to the reader whether it went out, and of one to another guardian only what kind and when', async () => {
  const { parent, studentId, id } = await given(begunWithoutTeacher, daysOpened(1)).people;
  const [own, others] = [await readUserId(parent), await readUserId(await addOtherGuardian(studentId))];
  for (const userId of [own, others])
    await api.log`insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload, state)
      values (${randomUUID()}, ${id}, 'daily-reminder', ${`parent:${userId}`}, ${on(1)}, '{}', 'suppressed')`;
  const { files } = await downloadArchive(parent, studentId);
  const letters: { recipient: string }[] = JSON.parse(String(files.get('data/letters.json')));
  const findLetter = (userId: string) => letters.find(({ recipient }) => recipient === `parent:${userId}`) ?? {};
  expect(findLetter(own)).toMatchObject({ state: 'suppressed', sent_at: null });
  expect(Object.keys(findLetter(others)).sort()).toEqual([
    'assessment_id',
    'created_at',
    'id',
    'kind',
    'local_date',
    'payload',
    'recipient',
  ]);
});

it('the archive of who decides about a child now names nobody whom the former owner had asked as well', async () => {
  const { parent, studentId } = await given(begunWithoutTeacher, daysOpened(1)).people;
  const [accepting, declining] = [await addOtherGuardian(studentId), await addOtherGuardian(studentId)];
  for (const [who, outcome] of [
    [accepting, 'accepted'],
    [declining, 'declined'],
  ] as const) {
    const [id, userId] = [randomUUID(), await readUserId(who)];
    await api.log`insert into ownership_offers (id, student_id, offered_by, offered_to, created_at, expires_at, outcome)
      values (${id}, ${studentId}, ${await readUserId(parent)}, ${userId}, ${on(1)}, ${on(6)}, ${outcome})`;
    await api.log`insert into mail (dedupe_key, kind, recipient, local_date, payload)
      values (${`ownership-offered|account:${userId}|${id}`}, 'ownership-offered', ${`account:${userId}`}, ${on(1)}, '{}')`;
  }
  const { tables } = JSON.parse(await readArchiveText('owner', accepting, studentId));
  const letters = tables.find(({ file }: { file: string }) => file === 'letters');
  expect(JSON.stringify(letters)).not.toContain(await readUserId(declining));
});

it('the archive of a guardian does not name among what was done who would not decide about the child', async () => {
  const { parent, studentId } = await given(begunWithoutTeacher, daysOpened(1)).people;
  const [declining, reader] = [await addOtherGuardian(studentId), await addOtherGuardian(studentId)];
  const decliningId = await readUserId(declining);
  const offered = await parent.post(`/students/${studentId}/ownership-offers`, { userId: decliningId });
  const declined = await declining.post(`/ownership-offers/${offered.json().id}/decline`);
  expect([offered.statusCode, declined.statusCode]).toEqual([201, 200]);
  const auditFacts = String((await downloadArchive(reader, studentId)).files.get('data/deeds.json'));
  expect(auditFacts).toContain('ownership.offered');
  expect(auditFacts).not.toContain(decliningId);
});

it('the archive shows a text of the teacher only where the teacher shared it, whatever an earlier release has stored', async () => {
  const { parent, studentId } = await given(begun, daysOpened(5), {
    ...examples.TeacherObserved,
    texts: { strengths: 'SHARED text', challenges: 'CANARY' },
    shared: ['strengths'],
  }).people;
  const { all } = await downloadArchive(parent, studentId);
  expect(all).toContain('SHARED text');
  expect(all).not.toContain('CANARY');
});

it('the archive names neither the actor nor the trace of an event whose actor is hidden', () => {
  const meta = {
    actor: `teacher:${invitationId}`,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01',
  };
  const read = ({ type, at: _, ...data }: AssessmentEvent) =>
    projectEvent({ type, data, meta }, { role: 'owner', userId: 'owner' as UserId })?.meta;
  const { InvitationWithdrawn, TeacherInvited } = examples;
  expect([read({ ...InvitationWithdrawn, by: 'teacher' }), read(InvitationWithdrawn), read(TeacherInvited)]).toEqual([
    {},
    {},
    meta,
  ]);
});

it('a field that the next release wrote is folded over, answered beside, viewed, and archived by no release that does not know for whom', async () => {
  const { parent, week, id, studentId } = await given(begun, daysOpened(5), examples.MoodChecked).people;
  await api.log`update events set data = data || '{"weather":"RAIN"}' where stream_id = ${id}`;
  await api.log`update assessment_sessions set shape_version = 0 where id = ${id}`;
  const answered = await parent.put(`${week}/mood/2`, { mood: 'sad', energy: 'low', rtMs: 900, assist: 'alone' });
  expect([answered.statusCode, answered.json().tasksCompleted]).toEqual([200, 2]);
  expect(await api.log`select mood from mood_assessments where session_id = ${id}`).toEqual([{ mood: 'sad' }]);
  const { all } = await downloadArchive(parent, studentId);
  expect(all).toContain('"mood": "sad"');
  expect(all).not.toContain('RAIN');
});

it('a teacher reads the own form and nothing else of a week', () => {
  const reader = { role: 'teacher', invitationId } as const;
  for (const author of [`teacher:${invitationId}`, 'teacher:another', 'parent:somebody', 'child:somebody']) {
    const read = Object.values(examples).flatMap(
      ({ type, at: _, ...data }) => projectEvent({ type, data, meta: { actor: author } }, reader) ?? [],
    );
    expect(read.map(({ type }) => type)).toEqual(author === `teacher:${invitationId}` ? ['TeacherObserved'] : []);
  }
});

it('the archive has a projection for every event type and reader', () => {
  const types = AssessmentEvent.options.map((option) => option.shape.type.value as EventType);
  expect(Object.keys(ARCHIVED_EVENTS).sort()).toEqual([...types].sort());
  for (const projections of Object.values(ARCHIVED_EVENTS))
    expect(Object.keys(projections).sort()).toEqual(['co-guardian', 'owner', 'teacher']);
});

it('the archive of a week whose answers were deleted holds the scores that were made of them, and says so', async () => {
  const { parent, id, studentId } = await given(begun, daysOpened(7), createAllTaskEvents({ teacher: true })).people;
  await api.log`insert into cognitive_assessments (session_id, student_id, day, assessment_type, score, score_lo, score_hi, answers, version)
    values (${id}, ${studentId}, 3, 'cognitive', 61, 52, 70, 12, 3)`;
  await api.log`insert into academic_assessments (session_id, student_id, day, subject, level, score, score_lo, score_hi, answers, version)
    values (${id}, ${studentId}, 4, 'mathematics', 'Proficient', 82, 73, 90, 14, 9)`;
  await api.log`insert into personality_assessments (session_id, student_id, day, quest_set, traits, version) values (${id}, ${studentId}, 2, 'A', '{"O":1}', 4)`;
  await api.log`insert into overall_reports (session_id, student_id, status, attempt, document, version) values (${id}, ${studentId}, 'completed', 1, '{}', 40)`;
  const rowsIn = (files: Map<string, Buffer>) =>
    ['game-scores', 'subject-scores', 'story-scores'].map(
      (file) => JSON.parse(String(files.get(`data/${file}.json`))).length,
    );
  const before = await downloadArchive(parent, studentId);
  expect(rowsIn(before.files)).toEqual([0, 0, 0]);
  expect(before.page).not.toContain(words.answersGone);
  await api.log`update streams set answers_gone_at = now() where stream_id = ${id}`;
  await api.log`delete from events where stream_id = ${id} and type in ('ItemAnswered', 'TrialsRecorded', 'SceneAnswered')`;
  const after = await downloadArchive(parent, studentId);
  expect(rowsIn(after.files)).toEqual([1, 1, 1]);
  expect(JSON.parse(String(after.files.get('data/subject-scores.json')))).toMatchObject([
    { subject: 'mathematics', score: 82, score_lo: 73, score_hi: 90 },
  ]);
  expect(after.page).toContain(words.answersGone);
});

it('the archive of a week whose answers were deleted without a report says that no scores are left', async () => {
  const { parent, id, studentId } = await given(begun, daysOpened(7), createAllTaskEvents({ teacher: true })).people;
  await api.log`update streams set answers_gone_at = now() where stream_id = ${id}`;
  const { page } = await downloadArchive(parent, studentId);
  expect([page.includes(words.answersGoneUnreported), page.includes(words.answersGone)]).toEqual([true, false]);
});
