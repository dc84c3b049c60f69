import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect } from 'vitest';
import { apiOfFile, eventsOf, type Person, person, signedUp, type TestApi } from '#services/http/testing/app.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import {
  invitationId as exampleInvitation,
  studentId as exampleStudent,
  assessmentId as exampleWeek,
} from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The people around one assessment: its family, its teacher if invited, and unrelated ones. */
export type People = {
  parent: Person;
  stranger: Person;
  anonymous: Person;
  teacher: Person;
  week: string;
  id: AssessmentId;
  studentId: string;
  shareToken: string;
};

/** Parents of one test file; each `given` creates a child and an assessment of its own, so tests are independent. */
export async function neighbours(api: TestApi) {
  const [parent, stranger] = await Promise.all([signedUp(api), signedUp(api)]);
  return {
    parent,
    stranger,
    given: (...events: (AssessmentEvent | readonly AssessmentEvent[])[]) =>
      givenWeek(api, parent, stranger, events.flat()),
  };
}

/** The API of one test file; each `given` creates an assessment in it. */
export function weeksOfFile(settings?: Parameters<typeof apiOfFile>[0]) {
  const api = apiOfFile(settings);
  let usual: Awaited<ReturnType<typeof neighbours>>;
  beforeAll(async () => {
    usual = await neighbours(api);
  });
  return { api, given: (...events: (AssessmentEvent | readonly AssessmentEvent[])[]) => usual.given(...events) };
}

/** Events, a request, then its status and the new events: `given(events).when(request).then(200, moodChecked)`. */
function givenWeek(api: TestApi, parent: Person, stranger: Person, examples: AssessmentEvent[]) {
  const prepared = prepare(api, parent, stranger, examples);
  return {
    people: prepared.then(({ people }) => people),
    when: (request: (people: People) => Promise<LightMyRequestResponse>) => ({
      // biome-ignore lint/suspicious/noThenProperty: given, when, then are the words of the trade; what awaits is the result of then()
      then: async (status: number, ...expected: AssessmentEvent[]): Promise<LightMyRequestResponse> => {
        const { people, own, version } = await prepared;
        const response = await request(people);
        expect({
          status: response.statusCode,
          body: status < 400 && response.statusCode >= 400 ? response.body : undefined,
        }).toEqual({ status });
        expect(await eventsOf(api, people.id, version)).toEqual(expected.map(own));
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
  const own = <T>(example: T): T =>
    JSON.parse(Object.entries(ids).reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(example)));
  const events = own(examples);
  const id = ids[exampleWeek] as AssessmentId;
  if (events.length > 0) await append(api, id, events);
  const teacher = events.some(({ type }) => type === 'TeacherInvited')
    ? await invited(api, id, ids[exampleInvitation] as string)
    : person(api.app, undefined);
  const shareToken = await shared(api, id, student.id);
  const people: People = {
    parent,
    stranger,
    teacher,
    anonymous: person(api.app, undefined),
    week: `/assessments/${id}`,
    id,
    studentId: student.id,
    shareToken,
  };
  return { people, own, version: events.length };
}

const append = ({ store }: TestApi, assessmentId: AssessmentId, events: AssessmentEvent[]) =>
  store.append({
    assessmentId,
    expected: 0,
    idempotency: { key: 'given', requestHash: '', actorId: 'test' },
    origin: 'a',
    actor: 'system:test',
    events,
    state: fold(assessment, events),
    views: [],
    mail: [],
    signalled: null,
  });

/** A teacher who has opened the link of the email. */
async function invited(api: TestApi, assessmentId: AssessmentId, invitationId: string): Promise<Person> {
  await api.log`insert into teacher_invitations (id, assessment_id, email, email_hash, expires_at)
    values (${invitationId}, ${assessmentId}, 'teacher@example.org', '', ${new Date(Date.parse(api.clock.now) + 14 * 86_400_000).toISOString()})`;
  const token = await api.links.mint(invitationId as never);
  const response = await person(api.app, undefined).post('/teacher/redeem', { token }, { key: null });
  expect(response.statusCode).toBe(200);
  return person(api.app, response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** The link of a report, whether or not there is one to show. */
async function shared(api: TestApi, id: AssessmentId, studentId: string): Promise<string> {
  const [shareId, token] = [crypto.randomUUID(), crypto.randomUUID()];
  await api.log`insert into shares (id, assessment_id, student_id, made_by, token_hash, made_at, expires_at)
    select ${shareId}, ${id}, student_id, user_id, sha256(${token}::bytea), ${api.clock.now}, ${new Date(Date.parse(api.clock.now) + 7 * 86_400_000).toISOString()}
    from guardians where student_id = ${studentId}`;
  return token;
}
