import { describe, expect, it } from 'vitest';
import { type HandedOver, handedOver } from '#services/handover/testing/handed-over.ts';
import { anotherDevice, OPS_TOKEN, type Person, person } from '#services/http/testing/app.ts';
import { BODIES, CLOSING, ENDPOINTS, pathOf } from '#services/http/testing/every-call.ts';
import { neighbours, type People, weeksOfFile } from '#services/http/testing/given-week.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

/** What each caller gets for a valid call: `ok` is anything that is not 401, 403, 404 or 423. */
type Verdict = 'ok' | 401 | 403 | 404 | 423;
/** `locked`: the session of a device that was handed over, without the child's cookie; `child`: that cookie without the session. */
type Row = Record<'nobody' | 'parent' | 'otherParent' | 'teacher' | 'otherTeacher' | 'expired' | 'locked' | 'child' | 'otherChild', Verdict>;

const grownUps = { locked: 423, child: 403, otherChild: 403 } as const;
const everybody: Row = {
  ...{ nobody: 'ok', parent: 'ok', otherParent: 'ok', teacher: 'ok', otherTeacher: 'ok', expired: 'ok' },
  ...{ locked: 'ok', child: 'ok', otherChild: 'ok' },
};
const ownDevices: Row = { ...everybody, ...grownUps };
const account: Row = { nobody: 401, parent: 'ok', otherParent: 'ok', teacher: 403, otherTeacher: 403, expired: 401, ...grownUps };
const guardian: Row = { nobody: 401, parent: 'ok', otherParent: 404, teacher: 403, otherTeacher: 403, expired: 401, ...grownUps };
const childsTask: Row = { ...guardian, child: 'ok', otherChild: 404 };
const familyDevice: Row = { ...account, locked: 'ok', child: 'ok', otherChild: 'ok' };
const teacher: Row = { nobody: 401, parent: 403, otherParent: 403, teacher: 'ok', otherTeacher: 404, expired: 401, ...grownUps };
const operators: Row = { nobody: 401, parent: 403, otherParent: 403, teacher: 403, otherTeacher: 403, expired: 401, ...grownUps };
const readers: Row = { nobody: 401, parent: 'ok', otherParent: 404, teacher: 'ok', otherTeacher: 404, expired: 401, ...grownUps, child: 'ok', otherChild: 404 };

/** For whoever is signed in; what the path names is nobody's. */
const nobodysOwn: Row = { ...account, parent: 404, otherParent: 404 };

const MATRIX: Record<string, Row> = {
  signUp: ownDevices,
  // Nobody has this password; whoever has one gets in on every device.
  signIn: Object.fromEntries(Object.keys(everybody).map((caller) => [caller, 401])) as Row,
  signOut: ownDevices,
  getSession: ownDevices,
  createUser: operators,
  listUsers: operators,
  getUser: operators,
  changeUser: operators,
  removeUser: operators,
  listUserFactors: operators,
  removeUserFactor: operators,
  listAudit: operators,
  listIdentities: account,
  linkIdentity: account,
  removeIdentity: nobodysOwn,
  authorize: everybody,
  returnFromProvider: everybody,
  listFactors: account,
  enrolFactor: account,
  challengeFactor: nobodysOwn,
  verifyFactor: nobodysOwn,
  // Nobody has this code.
  verifyBackupCode: { ...account, parent: 401, otherParent: 401 },
  renewBackupCodes: account,
  removeFactor: nobodysOwn,
  keepFactor: nobodysOwn,
  handOver: guardian,
  unlock: familyDevice,
  getHandover: familyDevice,
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
  checkMood: childsTask,
  answerScene: childsTask,
  completeQuest: childsTask,
  recordTrials: childsTask,
  nextItem: childsTask,
  getSubjectResults: guardian,
  // No such item was issued to this week, which is told to its family only.
  answerItem: { ...childsTask, parent: 404, child: 404 },
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
/** Devices of one parent that were handed over, for two weeks. They stay so from test to test, but for one that is taken back. */
let devices: { weeks: [People, People]; own: HandedOver; other: HandedOver } | undefined;

async function meetChildren(): Promise<void> {
  if (!devices) {
    const [mine, others] = [await anotherDevice(api, own.parent), await anotherDevice(api, own.parent)];
    devices = { weeks: [own, other], own: await handedOver(api, mine, own.week), other: await handedOver(api, others, other.week) };
  }
  [own, other] = devices.weeks;
}

const ask = (who: Person, endpoint: (typeof ENDPOINTS)[number]) => who.send(endpoint.method, pathOf(endpoint, own), BODIES[endpoint.name]?.(own));
const callers = (): Record<keyof Row, Person> => ({
  nobody: own.anonymous,
  parent: own.parent,
  otherParent: own.stranger,
  teacher: own.teacher,
  otherTeacher: other.teacher,
  locked: devices?.own.locked ?? own.anonymous,
  child: devices?.own.child ?? own.anonymous,
  otherChild: devices?.other.child ?? own.anonymous,
  expired: person(api.app, 'session=abc.def; teacher=0193a000-0000-7000-8000-000000000001.1.abc'),
});

describe.each(ENDPOINTS.map((endpoint) => ({ name: endpoint.name, endpoint })))('$name', ({ name, endpoint }) => {
  it.each(['nobody', 'expired', 'otherParent', 'otherTeacher', 'teacher', 'parent', 'locked', 'child', 'otherChild'] as const)(
    'answers %s as the matrix says',
    async (caller) => {
      const onChildsDevice = caller === 'locked' || caller === 'child' || caller === 'otherChild';
      const { given } = CLOSING.includes(name) && !onChildsDevice ? await neighbours(api) : usual;
      [own, other] = await Promise.all([given(begun, daysOpened(4)).people, given(begun, daysOpened(4)).people]);
      if (onChildsDevice) await meetChildren();
      const { statusCode } = await ask(callers()[caller], endpoint);
      if (name === 'unlock') devices = undefined;
      expect(statusCode).toBeLessThan(500);
      expect([401, 403, 404, 423].includes(statusCode) ? statusCode : 'ok').toBe(MATRIX[name]?.[caller]);
    },
  );
});

it('the matrix has a row for every call and for no other', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
});

it('the metrics are for machines with the token, and for nobody else; the token opens nothing else', async () => {
  const { parent } = await usual.given(begun).people;
  const metrics = (headers: Record<string, string> = {}) => api.app.inject({ url: '/metrics', headers });
  expect((await metrics()).statusCode).toBe(401);
  expect((await metrics({ cookie: parent.cookie as string })).statusCode).toBe(403);
  expect((await metrics({ cookie: api.operator.cookie as string })).statusCode).toBe(403);
  expect((await metrics({ authorization: `Bearer ${OPS_TOKEN}` })).body).toContain('http_request_seconds_count');
  expect((await metrics({ authorization: `Bearer ${OPS_TOKEN}x` })).statusCode).toBe(401);
  for (const { method, path, name } of ENDPOINTS.filter(({ path }) => /^\/(ops|auth\/admin)\//.test(path)))
    expect((await api.machine.send(method, pathOf({ path } as never, own), BODIES[name]?.(own))).statusCode, name).toBe(403);
});
