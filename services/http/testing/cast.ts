import { type HandedOverDevice, handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import {
  createPerson,
  makeCoGuardian,
  type Person,
  readUserId,
  signInOnAnotherDevice,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import { type AssessmentPeople, createNeighbours } from '#services/http/testing/given-week.ts';
import type { Actor } from '#services/http/testing/matrix.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';

/** All roles around one assessment, the assessment itself, and one of another family. */
export type Cast = { who: Record<Actor, Person>; own: AssessmentPeople; other: AssessmentPeople };

/** Two families with an assessment each, and one person of every kind with real credentials of the first. */
export async function createCast(
  api: TestApi,
  events: readonly AssessmentEvent[],
  others: readonly AssessmentEvent[] = events,
): Promise<Cast> {
  const [ownFamily, otherFamily] = await Promise.all([createNeighbours(api), createNeighbours(api)]);
  const [own, other] = await Promise.all([ownFamily.given(events).people, otherFamily.given(others).people]);
  const [coGuardian, removed, signedOut] = await Promise.all([signUpParent(api), signUpParent(api), signUpParent(api)]);
  await signedOut.post('/auth/logout', {}, { key: null });
  await Promise.all([coGuardian, removed].map((each) => makeCoGuardian(api, own.studentId, each)));
  // A former guardian, with what a guardian may keep on a device.
  await api.log`delete from guardians where student_id = ${own.studentId} and user_id = ${await readUserId(removed)}`;

  const given = async (people: AssessmentPeople) => createDevices(api, people);
  // One after the other: a finished assessment is reopened for a moment for each.
  const [locked, device, child, lateDevice, lateChild] = [
    await given(own),
    await given(own),
    await given(own),
    await given(own),
    await given(own),
  ];
  const { child: otherChild } = await given(other);
  for (const { response } of [lateDevice, lateChild])
    await findEndTime(api, response.cookies.find(({ name }) => name === 'child')?.value as string);
  return {
    own,
    other,
    who: {
      nobody: own.anonymous,
      forged: createPerson(
        api.app,
        'session=abc.def; child=abc; teacher=0193a000-0000-7000-8000-000000000001.9999999999999.abc',
      ),
      signedOut,
      // The share link in every place for a credential: it opens only calls that take it in the body.
      sharedReader: createPerson(api.app, `session=${own.shareToken}; teacher=${own.shareToken}`, {
        authorization: `Bearer ${own.shareToken}`,
      }),
      withdrawnTeacher: await createWithdrawnTeacher(api, own),
      otherTeacher: other.teacher,
      otherParent: other.parent,
      removedGuardian: removed,
      operator: await api.operatorOfNow(),
      machine: api.machine,
      otherChild,
      lateChild: lateChild.child,
      lateDevice: lateDevice.device,
      locked: locked.locked,
      device: device.device,
      child: child.child,
      teacher: own.teacher,
      coGuardian,
      parent: own.parent,
    },
  };
}

/**
 * Another device of the parent that is with the child now; also for a finished assessment, which cannot be handed over
 * any more.
 */
async function createDevices(api: TestApi, { parent, week, id }: AssessmentPeople): Promise<HandedOverDevice> {
  const mine = await signInOnAnotherDevice(api, parent);
  const [row] = await api.log`select state, status from assessment_sessions where id = ${id}`;
  if (row?.status !== 'cancelled' && row?.status !== 'reported') return handOverDevice(api, mine, week);
  // It was issued while the assessment ran.
  const running = JSON.stringify({ ...JSON.parse(row.state), status: 'running' });
  await api.log`update assessment_sessions set state = ${running} where id = ${id}`;
  const devices = await handOverDevice(api, mine, week);
  await api.log`update assessment_sessions set state = ${row.state} where id = ${id}`;
  return devices;
}

async function findEndTime(api: TestApi, token: string): Promise<void> {
  const ended = toInstant(toEpochMs(api.clock.now) - 1);
  await api.log`update auth.handovers set ends_at = ${ended} where token_hash = sha256(${token}::bytea)`;
}

/** A replaced invitation to this very assessment: the cookie is genuine. */
async function createWithdrawnTeacher(api: TestApi, { id }: AssessmentPeople): Promise<Person> {
  const invitation = crypto.randomUUID();
  const ends = toInstant(toEpochMs(api.clock.now) + 86_400_000);
  await api.log`insert into teacher_invitations (id, assessment_id, email, email_hash, expires_at) values (${invitation}, ${id}, 'former@example.org', '', ${ends})`;
  return createPerson(api.app, `teacher=${api.teacherCookie.issue(invitation as never, toEpochMs(api.clock.now))}`);
}
