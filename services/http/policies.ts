import { z } from 'zod';
import type {
  AccountHolder,
  Anonymous,
  ChildMode,
  FamilyDevice,
  HalfSignedIn,
  Handover,
  Machine,
  Operator,
  Parent,
  Person,
  SharedReader,
  Teacher,
} from '#services/accounts/actor.ts';
import { readAs } from '#services/http/read-as.ts';
import type { GuardianRole } from '#shared/contracts/guardians.ts';
import { AssessmentId, StudentId, type UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Somebody who may see or change one child's week, with what the child is called. */
export type Family<Who> = Who & { child: { studentId: StudentId; nickname: string } };

type People = {
  /** Anybody; a route that cares looks at the credentials itself. */
  public: Anonymous;
  /** Anybody, but not on a device that is with a child. */
  ownDevice: Anonymous;
  /** A family's device, with a child or not. */
  familyDevice: FamilyDevice;
  /** Past the first factor, whether or not the second one is still to come: for the way to it and nothing else. */
  halfSignedIn: HalfSignedIn;
  /** Whoever is signed in, for what belongs to the account itself. */
  accountHolder: AccountHolder;
  signedIn: Parent;
  /** A guardian of the child in the path (`studentId`). */
  parentOfStudent: Parent;
  /** The owner of the child in the path: who decides about it. A co-guardian sees the child and gets 403. */
  ownerOfStudent: Parent;
  /** A guardian of the child whose week is in the path (`assessmentId`). */
  parentOfAssessment: Family<Parent>;
  /** The owner of the child whose week is in the path. A co-guardian sees the week and gets 403. */
  ownerOfAssessment: Family<Parent>;
  /** The child's tasks: done in a guardian's session, or on a device that a guardian handed over for this week. */
  childOfAssessment: Family<Parent> | Family<ChildMode>;
  /** The invited teacher of the week in the path. */
  teacherOfAssessment: Family<Teacher>;
  /** A guardian, the child on a handed-over device, or the invited teacher: each sees its own. */
  readerOfAssessment: Family<Parent> | Family<ChildMode> | Family<Teacher>;
  /** Somebody who may open a socket; each subscription is checked by itself. */
  watcher: Parent | Teacher;
  /** Whoever holds the link of a shared report. The link comes with the body, so the route looks it up. */
  sharedReader: SharedReader;
  operator: Operator;
  /** A machine that reads figures. */
  machine: Machine;
};
export type Policy = keyof People;
export type PersonOf<P extends Policy> = People[P];

/**
 * The credentials of a request. Each is looked up only when a policy asks for it. The weakest wins: on a device that is
 * with a child nobody is a parent or a teacher.
 */
export type Credentials = {
  parent: () => Promise<Parent | null>;
  teacher: () => Promise<Teacher | null>;
  /** The child whose hand-over is in force. */
  child: () => Promise<ChildMode | null>;
  /** The parent's session is locked, whether or not the child may still go on. */
  isLocked: () => Promise<boolean>;
  /** The hand-over that this device is in. */
  handover: () => Promise<Handover | null>;
  halfSignedIn: () => Promise<HalfSignedIn | null>;
  accountHolder: () => Promise<AccountHolder | null>;
  /** Somebody with that role who has shown the second factor and is at work. */
  operator: () => Promise<Operator | null>;
  isMachine: () => boolean;
};

/** What a policy asks about objects. A week or child of another family is not told from one that does not exist. */
export type Access = {
  guardianOfStudent: (userId: UserId, studentId: StudentId) => Promise<boolean>;
  guardianRole: (userId: UserId, studentId: StudentId) => Promise<GuardianRole | null>;
  /** The child of a week that this user is a guardian of. */
  childOfGuardian: (userId: UserId, assessmentId: AssessmentId) => Promise<Family<Parent>['child'] | null>;
  childOf: (assessmentId: AssessmentId) => Promise<Family<Teacher>['child'] | null>;
  /** Whether this child, or the child of this week, was erased and this user looked after it. */
  wasErasedFor: (userId: UserId, childOrWeek: string) => Promise<boolean>;
};

/** The parameters of a path that name something of a family. */
export type FamilyObject = 'assessmentId' | 'studentId';

export type Rule<Who extends Person> = {
  /** The parameter that it asks about; null for a rule that looks at the caller alone. */
  object: FamilyObject | null;
  /**
   * Who may come near, before the body is read: 401 for nobody, 403 for somebody else's role. It answers the second
   * question, which is asked once the request has come in: whose object the path names, 404 for other people's.
   */
  role: (who: Credentials) => Promise<(path: unknown, access: Access) => Promise<Who>>;
};

const WeekPath = z.object({ assessmentId: AssessmentId });
const ChildPath = z.object({ studentId: StudentId });

const ofCaller = <Who extends Person>(role: (who: Credentials) => Promise<Who>): Rule<Who> => ({
  object: null,
  role: async (who) => {
    const person = await role(who);
    return async () => person;
  },
});

/**
 * Whoever looked after a child is told that it was erased: their devices drop what they hold of it. To all others it is
 * not there.
 */
async function refuseAbsent(person: unknown, childOrWeek: string, access: Access): Promise<never> {
  const { userId } = person as { userId?: UserId };
  return refuse(userId && (await access.wasErasedFor(userId, childOrWeek)) ? 'ERASED' : 'NOT_FOUND');
}

type Asked<Near> = { person: Near; who: Credentials; access: Access };
const ofWeek = <Near, Who extends Person>(
  role: (who: Credentials) => Promise<Near>,
  owns: (assessmentId: AssessmentId, asked: Asked<Near>) => Promise<Who | null>,
): Rule<Who> => ({
  object: 'assessmentId',
  role: async (who) => {
    const person = await role(who);
    return async (path, access) => {
      const { assessmentId } = readAs(WeekPath, path);
      return (await owns(assessmentId, { person, who, access })) ?? refuseAbsent(person, assessmentId, access);
    };
  },
});
const ofChild = <Who extends Person>(
  role: (who: Credentials) => Promise<Who>,
  owns: (studentId: StudentId, asked: Asked<Who>) => Promise<boolean>,
): Rule<Who> => ({
  object: 'studentId',
  role: async (who) => {
    const person = await role(who);
    return async (path, access) => {
      const { studentId } = readAs(ChildPath, path);
      return (await owns(studentId, { person, who, access })) ? person : refuseAbsent(person, studentId, access);
    };
  },
});

/**
 * Nothing of a grown-up's opens on a device that is with a child: 423 until it is unlocked, also once the child's time
 * is over.
 */
async function onOwnDevice(who: Credentials): Promise<void> {
  if (await who.isLocked()) refuse('HANDED_OVER');
  // The child's cookie alone, where the session that it came from is gone: there is nothing here that could be
  // unlocked.
  if (await who.child()) refuse('FORBIDDEN');
}

async function anybody(who: Credentials): Promise<Anonymous> {
  await onOwnDevice(who);
  return { kind: 'anonymous' };
}

/**
 * Why a credential that is not there is refused: nobody at all, somebody whose second factor is still to come, or
 * another role.
 */
async function refuseFor(who: Credentials): Promise<never> {
  if (await who.accountHolder()) return refuse('FORBIDDEN');
  if (await who.halfSignedIn()) return refuse('SECOND_FACTOR');
  return refuse((await who.teacher()) || who.isMachine() ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

const ownDeviceOf =
  <Who>(credential: (who: Credentials) => Promise<Who | null>) =>
  async (who: Credentials): Promise<Who> => {
    await onOwnDevice(who);
    return (await credential(who)) ?? refuseFor(who);
  };

const parent = ownDeviceOf((who) => who.parent());
const teacher = ownDeviceOf((who) => who.teacher());
const parentOrTeacher = ownDeviceOf<Parent | Teacher>(async (who) => (await who.parent()) ?? who.teacher());
const halfSignedIn = ownDeviceOf((who) => who.halfSignedIn());
const accountHolder = ownDeviceOf((who) => who.accountHolder());

const childOr =
  <Grown>(grownUp: (who: Credentials) => Promise<Grown>) =>
  async (who: Credentials): Promise<ChildMode | Grown> =>
    (await who.child()) ?? grownUp(who);

async function operator(who: Credentials): Promise<Operator> {
  await onOwnDevice(who);
  const operator = await who.operator();
  if (operator) return operator;
  const account = (await who.accountHolder())?.account;
  // Half an hour away from work, or twelve hours at it: a matter of signing in again.
  return account?.role === 'operator' && account.secondFactor === 'shown' ? refuse('NOT_SIGNED_IN') : refuseFor(who);
}

async function machine(who: Credentials): Promise<Machine> {
  if (who.isMachine()) return { kind: 'machine' };
  await onOwnDevice(who);
  return refuseFor(who);
}

async function familyDevice(who: Credentials): Promise<FamilyDevice> {
  const handover = await who.handover();
  return handover || (await who.parent()) ? { kind: 'device', handover } : refuseFor(who);
}

async function guardianOf(assessmentId: AssessmentId, person: Parent, access: Access): Promise<Family<Parent> | null> {
  const child = await access.childOfGuardian(person.userId, assessmentId);
  return child && { ...person, child };
}

/** The child sees the one week that it was given, and that only while the one who gave it is a guardian. */
async function childInMode(
  assessmentId: AssessmentId,
  person: ChildMode,
  access: Access,
): Promise<Family<ChildMode> | null> {
  const child =
    person.assessmentId === assessmentId ? await access.childOfGuardian(person.guardianId, assessmentId) : null;
  return child && { ...person, child };
}

async function teacherOf(
  assessmentId: AssessmentId,
  person: Teacher | null,
  access: Access,
): Promise<Family<Teacher> | null> {
  const child = person?.assessmentId === assessmentId ? await access.childOf(assessmentId) : null;
  return person && child && { ...person, child };
}

/**
 * Anybody with a device of their own, but for those who run the installation: no content is for them, by a link
 * neither.
 */
async function sharedReader(who: Credentials): Promise<SharedReader> {
  await onOwnDevice(who);
  if (who.isMachine() || (await who.halfSignedIn())?.account.role === 'operator') refuse('FORBIDDEN');
  return { kind: 'sharedReader' };
}

/** Every policy of the product. A route names one of these, or the app does not start. */
export const RULES: { [P in Policy]: Rule<PersonOf<P>> } = {
  public: ofCaller(async () => ({ kind: 'anonymous' })),
  ownDevice: ofCaller(anybody),
  familyDevice: ofCaller(familyDevice),
  halfSignedIn: ofCaller(halfSignedIn),
  accountHolder: ofCaller(accountHolder),
  signedIn: ofCaller(parent),
  parentOfStudent: ofChild(parent, (studentId, { person, access }) =>
    access.guardianOfStudent(person.userId, studentId),
  ),
  ownerOfStudent: ofChild(parent, async (studentId, { person, access }) => {
    const role = await access.guardianRole(person.userId, studentId);
    return role === 'co-guardian' ? refuse('FORBIDDEN') : role === 'owner';
  }),
  parentOfAssessment: ofWeek(parent, (assessmentId, { person, access }) => guardianOf(assessmentId, person, access)),
  ownerOfAssessment: ofWeek(parent, async (assessmentId, { person, access }) => {
    const guardian = await guardianOf(assessmentId, person, access);
    const role = guardian && (await access.guardianRole(person.userId, guardian.child.studentId));
    return role === 'co-guardian' ? refuse('FORBIDDEN') : role && guardian;
  }),
  childOfAssessment: ofWeek(childOr(parent), async (assessmentId, { person, access }) =>
    person.kind === 'child' ? childInMode(assessmentId, person, access) : guardianOf(assessmentId, person, access),
  ),
  teacherOfAssessment: ofWeek(teacher, (assessmentId, { person, access }) => teacherOf(assessmentId, person, access)),
  // A teacher may be a parent, too: the family's own view comes first, then the teacher's of the week in the link.
  readerOfAssessment: ofWeek(childOr(parentOrTeacher), async (assessmentId, { person, who, access }) => {
    if (person.kind === 'child') return childInMode(assessmentId, person, access);
    const guardian = person.kind === 'parent' ? await guardianOf(assessmentId, person, access) : null;
    return guardian ?? teacherOf(assessmentId, await who.teacher(), access);
  }),
  watcher: ofCaller(parentOrTeacher),
  sharedReader: ofCaller(sharedReader),
  operator: ofCaller(operator),
  machine: ofCaller(machine),
};
