import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect } from 'vitest';
import { appendEvents } from '#services/database/testing/append-events.ts';
import {
  createPerson,
  type Person,
  readEvents,
  setUpTestApi,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import {
  invitationId as exampleInvitation,
  studentId as exampleStudent,
  assessmentId as exampleWeek,
  teacherInvited,
} from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The people around one assessment: its family, its teacher if invited, and unrelated ones. */
export type AssessmentPeople = {
  parent: Person;
  stranger: Person;
  anonymous: Person;
  teacher: Person;
  week: string;
  id: AssessmentId;
  studentId: string;
  shareToken: string;
  /** The clock of the API. */
  now: Instant;
};

/** Parents of one test file; each `given` creates a child and an assessment of its own, so tests are independent. */
export async function createNeighbours(api: TestApi) {
  const [parent, stranger] = await Promise.all([signUpParent(api), signUpParent(api)]);
  return {
    parent,
    stranger,
    given: (...events: (AssessmentEvent | readonly AssessmentEvent[])[]) =>
      givenWeek(api, parent, stranger, events.flat()),
  };
}

/** The API of one test file; each `given` creates an assessment in it. */
export function setUpGivenWeeks(settings?: Parameters<typeof setUpTestApi>[0]) {
  const api = setUpTestApi(settings);
  let usual: Awaited<ReturnType<typeof createNeighbours>>;
  beforeAll(async () => {
    usual = await createNeighbours(api);
  });
  return { api, given: (...events: (AssessmentEvent | readonly AssessmentEvent[])[]) => usual.given(...events) };
}

/** Events, a request, then its status and the new events: `given(events).when(request).then(200, moodChecked)`. */
function givenWeek(api: TestApi, parent: Person, stranger: Person, examples: AssessmentEvent[]) {
  const prepared = prepare(api, parent, stranger, examples);
  return {
    people: prepared.then(({ people }) => people),
    when: (request: (people: AssessmentPeople) => Promise<LightMyRequestResponse>) => ({
      // biome-ignore lint/suspicious/noThenProperty: given, when, then are the words of the trade; what awaits is the result of then()
      then: async (status: number, ...expected: AssessmentEvent[]): Promise<LightMyRequestResponse> => {
        const { people, own: toOwn, version } = await prepared;
        const response = await request(people);
        expect({
          status: response.statusCode,
          body: status < 400 && response.statusCode >= 400 ? response.body : undefined,
        }).toEqual({ status });
        expect(await readEvents(api, people.id, version)).toEqual(expected.map(toOwn));
        return response;
      },
    }),
  };
}

async function prepare(api: TestApi, parent: Person, stranger: Person, examples: AssessmentEvent[]) {
  const student = (await parent.post('/students', { nickname: 'Mira', ageYears: 8 })).json<{ id: string }>();
  const ids = {
    [exampleWeek]: crypto.randomUUID(),
    [exampleInvitation]: crypto.randomUUID(),
    [exampleStudent]: student.id,
  };
  /** An example of another assessment as one of this assessment. */
  const toOwn = <T>(example: T): T =>
    JSON.parse(Object.entries(ids).reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(example)));
  const events = toOwn(examples);
  const id = ids[exampleWeek] as AssessmentId;
  if (events.length > 0) await appendEvents(api.store, id, events);
  const teacher = events.some(({ type }) => type === 'TeacherInvited')
    ? await inviteTeacher(api, id, ids[exampleInvitation] as string)
    : createPerson(api.app, undefined);
  const shareToken = await shareReport(api, id, student.id);
  const people: AssessmentPeople = {
    parent,
    stranger,
    teacher,
    anonymous: createPerson(api.app, undefined),
    week: `/assessments/${id}`,
    id,
    studentId: student.id,
    shareToken,
    now: api.clock.now,
  };
  return { people, own: toOwn, version: events.length };
}

/** A teacher who has opened the link of the email. */
async function inviteTeacher(api: TestApi, assessmentId: AssessmentId, invitationId: string): Promise<Person> {
  await api.log`insert into teacher_invitations (id, assessment_id, email, email_hash, created_at, expires_at)
    values (${invitationId}, ${assessmentId}, 'teacher@example.org', '', ${teacherInvited.at}, ${new Date(Date.parse(api.clock.now) + 14 * 86_400_000).toISOString()})`;
  const token = await api.links.mint(invitationId as never);
  const response = await createPerson(api.app, undefined).post('/teacher/redeem', { token }, { key: null });
  expect(response.statusCode).toBe(200);
  return createPerson(api.app, response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** The link of a report, whether or not there is one to show. */
async function shareReport(api: TestApi, id: AssessmentId, studentId: string): Promise<string> {
  const [shareId, token] = [crypto.randomUUID(), crypto.randomUUID()];
  await api.log`insert into shares (id, assessment_id, student_id, made_by, token_hash, made_at, expires_at)
    select ${shareId}, ${id}, student_id, user_id, sha256(${token}::bytea), ${api.clock.now}, ${new Date(Date.parse(api.clock.now) + 7 * 86_400_000).toISOString()}
    from guardians where student_id = ${studentId}`;
  return token;
}
