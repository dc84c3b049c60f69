import { z } from 'zod';
import type {
  AccountHolder,
  Anonymous,
  ChildMode,
  FamilyDevice,
  Handover,
  Machine,
  Operator,
  Parent,
  RequestActor,
  Session,
  SharedReader,
  Teacher,
} from '#services/http/actor.ts';
import { readAs } from '#services/http/read-as.ts';
import type { GuardianRole } from '#shared/contracts/guardians.ts';
import { AssessmentId, StudentId, type UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** A caller who may see or change one child's assessment, with the child's name. */
type WithChild<Who> = Who & { child: { studentId: StudentId; nickname: string } };

type PersonByPolicy = {
  /** Any caller; a route may look at the credentials itself. */
  public: Anonymous;
  /** Any caller, but not on a device that is with a child. */
  notInChildMode: Anonymous;
  /** A family's device, with a child or not. */
  familyDevice: FamilyDevice;
  /** Signed in with the first factor, the second one pending or not: only for the way to the second factor. */
  anySession: Session;
  /** Any signed-in account, for its own data. */
  accountHolder: AccountHolder;
  signedIn: Parent;
  /** A guardian of the child in the path (`studentId`). */
  parentOfStudent: Parent;
  /** The owner of the child in the path, who decides about it. A co-guardian sees the child and gets 403. */
  ownerOfStudent: Parent;
  /** A guardian of the child whose assessment is in the path (`assessmentId`). */
  parentOfAssessment: WithChild<Parent>;
  /** The owner of the child whose assessment is in the path. A co-guardian sees the assessment and gets 403. */
  ownerOfAssessment: WithChild<Parent>;
  /**
   * The child's tasks: done in a guardian's session, or on a device that a guardian handed over for this assessment.
   */
  childOfAssessment: WithChild<Parent> | WithChild<ChildMode>;
  /** The invited teacher of the assessment in the path. */
  teacherOfAssessment: WithChild<Teacher>;
  /** A guardian, the child on a handed-over device, or the invited teacher: each sees its own part. */
  readerOfAssessment: WithChild<Parent> | WithChild<ChildMode> | WithChild<Teacher>;
  /** A caller who may open a socket; each subscription is checked separately. */
  watcher: Parent | Teacher;
  /** A reader with the link of a shared report. The link is in the body, so the route looks it up. */
  sharedReader: SharedReader;
  operator: Operator;
  /** A machine that reads metrics. */
  machine: Machine;
};
export type Policy = keyof PersonByPolicy;
export type PersonOf<P extends Policy> = PersonByPolicy[P];

/**
 * The credentials of a request, each looked up on demand. Child mode wins: on a device that is with a child no caller
 * is a parent or a teacher.
 */
export type Credentials = {
  parent: () => Promise<Parent | null>;
  teacher: () => Promise<Teacher | null>;
  /** The child whose hand-over is in force. */
  child: () => Promise<ChildMode | null>;
  /** The parent's session is locked, whether or not the child's time is over. */
  isLocked: () => Promise<boolean>;
  /** The current hand-over of this device. */
  handover: () => Promise<Handover | null>;
  /** Complete, or with its second factor owed; null in child mode. */
  anySession: () => Promise<Session | null>;
  accountHolder: () => Promise<AccountHolder | null>;
  /** An operator whose second factor is proved and whose session is active. */
  operator: () => Promise<Operator | null>;
  /** Whether this device was with the child of the assessment in the path when that child was erased. */
  wasWithErasedChild: () => Promise<boolean>;
  isMachine: () => boolean;
};

/** Ownership checks. An assessment or child of another family looks like one that does not exist. */
export type Access = {
  isGuardianOfStudent: (userId: UserId, studentId: StudentId) => Promise<boolean>;
  findGuardianRole: (userId: UserId, studentId: StudentId) => Promise<GuardianRole | null>;
  /** The child of an assessment, if this user is its guardian. */
  findChildOfGuardian: (userId: UserId, assessmentId: AssessmentId) => Promise<WithChild<Parent>['child'] | null>;
  findChildOfAssessment: (assessmentId: AssessmentId) => Promise<WithChild<Teacher>['child'] | null>;
  /** Whether this child, or the child of this assessment, was erased and this user was its guardian. */
  wasErasedFor: (userId: UserId, childOrWeek: string) => Promise<boolean>;
};

/** Path parameters that name an object of a family. */
export type FamilyObject = 'assessmentId' | 'studentId';

export type PolicyRule<Who extends RequestActor> = {
  /** The parameter that it checks; null for a rule that checks the caller alone. */
  object: FamilyObject | null;
  /**
   * Checks the role before the body is read: 401 without credentials, 403 for another role. Returns the second check,
   * which runs after the body is read: whose object the path names, 404 for a foreign one.
   */
  role: (who: Credentials) => Promise<(path: unknown, access: Access) => Promise<Who>>;
};

const AssessmentPath = z.object({ assessmentId: AssessmentId });
const StudentPath = z.object({ studentId: StudentId });

const createCallerRule = <Who extends RequestActor>(role: (who: Credentials) => Promise<Who>): PolicyRule<Who> => ({
  object: null,
  role: async (who) => {
    const person = await role(who);
    return async () => person;
  },
});

/**
 * Former guardians are told that a child was erased, so that their devices drop its data. For all others it does not
 * exist.
 */
async function refuseAbsent(person: unknown, childOrWeek: string, access: Access): Promise<never> {
  const { userId } = person as { userId?: UserId };
  return refuse(userId && (await access.wasErasedFor(userId, childOrWeek)) ? 'ERASED' : 'NOT_FOUND');
}

type RuleContext<Near> = { person: Near; who: Credentials; access: Access };
const createAssessmentRule = <Near, Who extends RequestActor>(
  role: (who: Credentials) => Promise<Near>,
  owns: (assessmentId: AssessmentId, context: RuleContext<Near>) => Promise<Who | null>,
): PolicyRule<Who> => ({
  object: 'assessmentId',
  role: async (who) => {
    const person = await role(who);
    return async (path, access) => {
      const { assessmentId } = readAs(AssessmentPath, path);
      return (await owns(assessmentId, { person, who, access })) ?? refuseAbsent(person, assessmentId, access);
    };
  },
});
const createStudentRule = <Who extends RequestActor>(
  role: (who: Credentials) => Promise<Who>,
  owns: (studentId: StudentId, context: RuleContext<Who>) => Promise<boolean>,
): PolicyRule<Who> => ({
  object: 'studentId',
  role: async (who) => {
    const person = await role(who);
    return async (path, access) => {
      const { studentId } = readAs(StudentPath, path);
      return (await owns(studentId, { person, who, access })) ? person : refuseAbsent(person, studentId, access);
    };
  },
});

/**
 * No adult's data opens on a device that is with a child: 423 until it is unlocked, also when the child's time is over.
 */
async function refuseInChildMode(who: Credentials): Promise<void> {
  if (await who.isLocked()) refuse('HANDED_OVER');
  // Only the child's cookie is left and its session is gone: there is nothing to unlock.
  if (await who.child()) refuse('FORBIDDEN');
}

async function requireNotInChildMode(who: Credentials): Promise<Anonymous> {
  await refuseInChildMode(who);
  return { kind: 'anonymous' };
}

/**
 * Why a missing credential is refused: no sign-in, a pending second factor, or another role. A device that was with an
 * erased child is told so, and drops what it holds of that child.
 */
async function refuseMissingCredential(who: Credentials): Promise<never> {
  if (await who.accountHolder()) return refuse('FORBIDDEN');
  if (await who.anySession()) return refuse('SECOND_FACTOR');
  if (await who.wasWithErasedChild()) return refuse('ERASED');
  return refuse((await who.teacher()) || who.isMachine() ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

const requireCredential =
  <Who>(credential: (who: Credentials) => Promise<Who | null>) =>
  async (who: Credentials): Promise<Who> => {
    await refuseInChildMode(who);
    return (await credential(who)) ?? refuseMissingCredential(who);
  };

const requireParent = requireCredential((who) => who.parent());
const requireTeacher = requireCredential((who) => who.teacher());
const requireParentOrTeacher = requireCredential<Parent | Teacher>(
  async (who) => (await who.parent()) ?? who.teacher(),
);
const requireAnySession = requireCredential((who) => who.anySession());
const requireAccountHolder = requireCredential((who) => who.accountHolder());

const requireChildOr =
  <Grown>(grownUp: (who: Credentials) => Promise<Grown>) =>
  async (who: Credentials): Promise<ChildMode | Grown> =>
    (await who.child()) ?? grownUp(who);

async function requireOperator(who: Credentials): Promise<Operator> {
  await refuseInChildMode(who);
  const signedIn = await who.operator();
  if (signedIn) return signedIn;
  const account = (await who.accountHolder())?.account;
  // After half an hour without activity, or twelve hours, an operator must sign in again.
  return account?.role === 'operator' && account.secondFactor === 'shown'
    ? refuse('NOT_SIGNED_IN')
    : refuseMissingCredential(who);
}

async function requireMachine(who: Credentials): Promise<Machine> {
  if (who.isMachine()) return { kind: 'machine' };
  await refuseInChildMode(who);
  return refuseMissingCredential(who);
}

async function requireFamilyDevice(who: Credentials): Promise<FamilyDevice> {
  const handover = await who.handover();
  return handover || (await who.parent()) ? { kind: 'device', handover } : refuseMissingCredential(who);
}

async function findGuardian(
  assessmentId: AssessmentId,
  person: Parent,
  access: Access,
): Promise<WithChild<Parent> | null> {
  const child = await access.findChildOfGuardian(person.userId, assessmentId);
  return child && { ...person, child };
}

/** The child sees only the assessment of its hand-over, and only while the guardian who handed over is still one. */
async function findChildInMode(
  assessmentId: AssessmentId,
  person: ChildMode,
  access: Access,
): Promise<WithChild<ChildMode> | null> {
  const child =
    person.assessmentId === assessmentId ? await access.findChildOfGuardian(person.guardianId, assessmentId) : null;
  return child && { ...person, child };
}

async function findTeacher(
  assessmentId: AssessmentId,
  person: Teacher | null,
  access: Access,
): Promise<WithChild<Teacher> | null> {
  const child = person?.assessmentId === assessmentId ? await access.findChildOfAssessment(assessmentId) : null;
  return person && child && { ...person, child };
}

/**
 * Any caller but an operator or a machine, not in child mode: these two must not see content, not even by a link.
 */
async function requireSharedReader(who: Credentials): Promise<SharedReader> {
  await refuseInChildMode(who);
  if (who.isMachine() || (await who.anySession())?.account.role === 'operator') refuse('FORBIDDEN');
  return { kind: 'sharedReader' };
}

/** Every policy. A route must name one of these, or the app does not start. */
export const RULES: { [P in Policy]: PolicyRule<PersonOf<P>> } = {
  public: createCallerRule(async () => ({ kind: 'anonymous' })),
  notInChildMode: createCallerRule(requireNotInChildMode),
  familyDevice: createCallerRule(requireFamilyDevice),
  anySession: createCallerRule(requireAnySession),
  accountHolder: createCallerRule(requireAccountHolder),
  signedIn: createCallerRule(requireParent),
  parentOfStudent: createStudentRule(requireParent, (studentId, { person, access }) =>
    access.isGuardianOfStudent(person.userId, studentId),
  ),
  ownerOfStudent: createStudentRule(requireParent, async (studentId, { person, access }) => {
    const role = await access.findGuardianRole(person.userId, studentId);
    return role === 'co-guardian' ? refuse('FORBIDDEN') : role === 'owner';
  }),
  parentOfAssessment: createAssessmentRule(requireParent, (assessmentId, { person, access }) =>
    findGuardian(assessmentId, person, access),
  ),
  ownerOfAssessment: createAssessmentRule(requireParent, async (assessmentId, { person, access }) => {
    const guardian = await findGuardian(assessmentId, person, access);
    const role = guardian && (await access.findGuardianRole(person.userId, guardian.child.studentId));
    return role === 'co-guardian' ? refuse('FORBIDDEN') : role && guardian;
  }),
  childOfAssessment: createAssessmentRule(requireChildOr(requireParent), async (assessmentId, { person, access }) =>
    person.kind === 'child'
      ? findChildInMode(assessmentId, person, access)
      : findGuardian(assessmentId, person, access),
  ),
  teacherOfAssessment: createAssessmentRule(requireTeacher, (assessmentId, { person, access }) =>
    findTeacher(assessmentId, person, access),
  ),
  // A teacher may be a parent, too: the family's own view comes first, then the teacher's of the invitation.
  readerOfAssessment: createAssessmentRule(
    requireChildOr(requireParentOrTeacher),
    async (assessmentId, { person, who, access }) => {
      if (person.kind === 'child') return findChildInMode(assessmentId, person, access);
      const guardian = person.kind === 'parent' ? await findGuardian(assessmentId, person, access) : null;
      const own = guardian ?? (await findTeacher(assessmentId, await who.teacher(), access));
      // A parent who is signed out has to be told so, also in a browser that holds the cookie of another week's teacher.
      return own ?? (person.kind === 'teacher' ? refuseMissingCredential({ ...who, teacher: async () => null }) : null);
    },
  ),
  watcher: createCallerRule(requireParentOrTeacher),
  sharedReader: createCallerRule(requireSharedReader),
  operator: createCallerRule(requireOperator),
  machine: createCallerRule(requireMachine),
};
