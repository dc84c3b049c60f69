import { describe, expect, it } from 'vitest';
import { OPS_TOKEN, type Person, person } from '#services/http/testing/app.ts';
import { BODIES, ENDPOINTS, pathOf } from '#services/http/testing/every-call.ts';
import { neighbours, type People, weeksOfFile } from '#services/http/testing/given-week.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

/** What each caller gets for a valid call: `ok` is anything that is not 401, 403 or 404. */
type Verdict = 'ok' | 401 | 403 | 404;
type Row = { nobody: Verdict; parent: Verdict; otherParent: Verdict; teacher: Verdict; otherTeacher: Verdict; expired: Verdict };

const everybody: Row = { nobody: 'ok', parent: 'ok', otherParent: 'ok', teacher: 'ok', otherTeacher: 'ok', expired: 'ok' };
const account: Row = { nobody: 401, parent: 'ok', otherParent: 'ok', teacher: 403, otherTeacher: 403, expired: 401 };
const guardian: Row = { nobody: 401, parent: 'ok', otherParent: 404, teacher: 403, otherTeacher: 403, expired: 401 };
const teacher: Row = { nobody: 401, parent: 403, otherParent: 403, teacher: 'ok', otherTeacher: 404, expired: 401 };
const operators: Row = { nobody: 401, parent: 403, otherParent: 403, teacher: 403, otherTeacher: 403, expired: 401 };
const readers: Row = { nobody: 401, parent: 'ok', otherParent: 404, teacher: 'ok', otherTeacher: 404, expired: 401 };

const MATRIX: Record<string, Row> = {
  signUp: everybody,
  signIn: { ...everybody, nobody: 401, parent: 401, otherParent: 401, teacher: 401, otherTeacher: 401, expired: 401 },
  signOut: everybody,
  getSession: everybody,
  redeemInvitation: everybody,
  createStudent: account,
  listStudents: account,
  getStudent: guardian,
  updateStudent: guardian,
  // The child is named in the body: a week for somebody else's child is not there.
  scheduleAssessment: { ...account, otherParent: 404 },
  listAssessments: account,
  getProgress: readers,
  pauseAssessment: guardian,
  resumeAssessment: guardian,
  finishAssessment: guardian,
  cancelAssessment: guardian,
  rescheduleAssessment: guardian,
  replaySitting: guardian,
  checkMood: guardian,
  answerScene: guardian,
  completeQuest: guardian,
  recordTrials: guardian,
  nextItem: guardian,
  getSubjectResults: guardian,
  // No such item was issued to this week, which is told to its family only.
  answerItem: { ...guardian, parent: 404 },
  giveParentInput: guardian,
  giveTeacherInput: teacher,
  getTeacherInput: teacher,
  inviteTeacher: guardian,
  withdrawInvitation: guardian,
  listReports: account,
  getReport: guardian,
  listReviewItems: operators,
  tryItem: operators,
};

const usual = weeksOfFile({ now: on(4) });
const { api } = usual;
let own: People;
let other: People;

const ask = (who: Person, endpoint: (typeof ENDPOINTS)[number]) => who.send(endpoint.method, pathOf(endpoint, own), BODIES[endpoint.name]?.(own));
const callers = (): Record<keyof Row, Person> => ({
  nobody: own.anonymous,
  parent: own.parent,
  otherParent: own.stranger,
  teacher: own.teacher,
  otherTeacher: other.teacher,
  expired: person(api.app, 'session=abc.def; teacher=0193a000-0000-7000-8000-000000000001.1.abc'),
});

describe.each(ENDPOINTS.map((endpoint) => ({ name: endpoint.name, endpoint })))('$name', ({ name, endpoint }) => {
  it.each(['nobody', 'expired', 'otherParent', 'otherTeacher', 'teacher', 'parent'] as const)('answers %s as the matrix says', async (caller) => {
    // Who signs out is no parent of the next test.
    const { given } = name === 'signOut' ? await neighbours(api) : usual;
    [own, other] = await Promise.all([given(begun, daysOpened(4)).people, given(begun, daysOpened(4)).people]);
    const { statusCode } = await ask(callers()[caller], endpoint);
    expect(statusCode).toBeLessThan(500);
    expect([401, 403, 404].includes(statusCode) ? statusCode : 'ok').toBe(MATRIX[name]?.[caller]);
  });
});

it('the matrix has a row for every call and for no other', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
});

it('the metrics are for operators', async () => {
  const { parent } = await usual.given(begun).people;
  expect((await api.app.inject({ url: '/metrics' })).statusCode).toBe(401);
  expect((await api.app.inject({ url: '/metrics', headers: { cookie: parent.cookie as string } })).statusCode).toBe(403);
  const response = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${OPS_TOKEN}` } });
  expect(response.body).toContain('http_request_seconds_count');
  expect((await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${OPS_TOKEN}x` } })).statusCode).toBe(401);
});
