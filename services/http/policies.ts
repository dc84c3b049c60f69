import { z } from 'zod';
import type { Anonymous, ChildMode, FamilyDevice, Handover, Operator, Parent, Person, Teacher } from '#services/accounts/actor.ts';
import { readAs } from '#services/http/read-as.ts';
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
  signedIn: Parent;
  /** A guardian of the child in the path (`studentId`). */
  parentOfStudent: Parent;
  /** A guardian of the child whose week is in the path (`assessmentId`). */
  parentOfAssessment: Family<Parent>;
  /** The child's tasks: done in a guardian's session, or on a device that a guardian handed over for this week. */
  childOfAssessment: Family<Parent> | Family<ChildMode>;
  /** The invited teacher of the week in the path. */
  teacherOfAssessment: Family<Teacher>;
  /** A guardian, the child on a handed-over device, or the invited teacher: each sees its own. */
  readerOfAssessment: Family<Parent> | Family<ChildMode> | Family<Teacher>;
  /** Somebody who may open a socket; each subscription is checked by itself. */
  watcher: Parent | Teacher;
  operator: Operator;
};
export type Policy = keyof People;
export type PersonOf<P extends Policy> = People[P];

/**
 * The credentials of a request. Each is looked up only when a policy asks for it. The weakest wins: on a device that is with a child
 * nobody is a parent or a teacher.
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
  isOperator: () => boolean;
};

/** What a policy asks about objects. A week or child of another family is not told from one that does not exist. */
export type Access = {
  guardianOfStudent: (userId: UserId, studentId: StudentId) => Promise<boolean>;
  /** The child of a week that this user is a guardian of. */
  childOfGuardian: (userId: UserId, assessmentId: AssessmentId) => Promise<Family<Parent>['child'] | null>;
  childOf: (assessmentId: AssessmentId) => Promise<Family<Teacher>['child'] | null>;
};

/** The parameters of a path that name something of a family. */
export type FamilyObject = 'assessmentId' | 'studentId';

export type Rule<Who extends Person> = {
  /** The parameter that it asks about; null for a rule that looks at the caller alone. */
  object: FamilyObject | null;
  /**
   * Who may come near, before the body is read: 401 for nobody, 403 for somebody else's role. It answers the second question, which
   * is asked once the request has come in: whose object the path names, 404 for other people's.
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

type Asked<Near> = { person: Near; who: Credentials; access: Access };
const ofWeek = <Near, Who extends Person>(
  role: (who: Credentials) => Promise<Near>,
  owns: (assessmentId: AssessmentId, asked: Asked<Near>) => Promise<Who | null>,
): Rule<Who> => ({
  object: 'assessmentId',
  role: async (who) => {
    const person = await role(who);
    return async (path, access) => (await owns(readAs(WeekPath, path).assessmentId, { person, who, access })) ?? refuse('NOT_FOUND');
  },
});
const ofChild = <Who extends Person>(
  role: (who: Credentials) => Promise<Who>,
  owns: (studentId: StudentId, asked: Asked<Who>) => Promise<boolean>,
): Rule<Who> => ({
  object: 'studentId',
  role: async (who) => {
    const person = await role(who);
    return async (path, access) => ((await owns(readAs(ChildPath, path).studentId, { person, who, access })) ? person : refuse('NOT_FOUND'));
  },
});

/** Nothing of a grown-up's opens on a device that is with a child: 423 until it is unlocked, also once the child's time is over. */
async function onOwnDevice(who: Credentials): Promise<void> {
  if (await who.isLocked()) refuse('HANDED_OVER');
  // The child's cookie alone, where the session that it came from is gone: there is nothing here that could be unlocked.
  if (await who.child()) refuse('FORBIDDEN');
}

async function anybody(who: Credentials): Promise<Anonymous> {
  await onOwnDevice(who);
  return { kind: 'anonymous' };
}

async function parent(who: Credentials): Promise<Parent> {
  await onOwnDevice(who);
  const parent = await who.parent();
  return parent ?? refuse((await who.teacher()) || who.isOperator() ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

async function teacher(who: Credentials): Promise<Teacher> {
  await onOwnDevice(who);
  const teacher = await who.teacher();
  return teacher ?? refuse((await who.parent()) || who.isOperator() ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

async function parentOrTeacher(who: Credentials): Promise<Parent | Teacher> {
  await onOwnDevice(who);
  return (await who.parent()) ?? (await who.teacher()) ?? refuse(who.isOperator() ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

const childOr =
  <Grown>(grownUp: (who: Credentials) => Promise<Grown>) =>
  async (who: Credentials): Promise<ChildMode | Grown> =>
    (await who.child()) ?? grownUp(who);

async function operator(who: Credentials): Promise<Operator> {
  await onOwnDevice(who);
  if (who.isOperator()) return { kind: 'operator' };
  return refuse((await who.parent()) || (await who.teacher()) ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

async function familyDevice(who: Credentials): Promise<FamilyDevice> {
  const handover = await who.handover();
  if (!handover && !(await who.parent())) refuse((await who.teacher()) || who.isOperator() ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
  return { kind: 'device', handover };
}

async function guardianOf(assessmentId: AssessmentId, person: Parent, access: Access): Promise<Family<Parent> | null> {
  const child = await access.childOfGuardian(person.userId, assessmentId);
  return child && { ...person, child };
}

/** The child sees the one week that it was given, and that only while the one who gave it is a guardian. */
async function childInMode(assessmentId: AssessmentId, person: ChildMode, access: Access): Promise<Family<ChildMode> | null> {
  const child = person.assessmentId === assessmentId ? await access.childOfGuardian(person.guardianId, assessmentId) : null;
  return child && { ...person, child };
}

async function teacherOf(assessmentId: AssessmentId, person: Teacher | null, access: Access): Promise<Family<Teacher> | null> {
  const child = person?.assessmentId === assessmentId ? await access.childOf(assessmentId) : null;
  return person && child && { ...person, child };
}

/** Every policy of the product. A route names one of these, or the app does not start. */
export const RULES: { [P in Policy]: Rule<PersonOf<P>> } = {
  public: ofCaller(async () => ({ kind: 'anonymous' })),
  ownDevice: ofCaller(anybody),
  familyDevice: ofCaller(familyDevice),
  signedIn: ofCaller(parent),
  parentOfStudent: ofChild(parent, (studentId, { person, access }) => access.guardianOfStudent(person.userId, studentId)),
  parentOfAssessment: ofWeek(parent, (assessmentId, { person, access }) => guardianOf(assessmentId, person, access)),
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
  operator: ofCaller(operator),
};
