import { z } from 'zod';
import type { Anonymous, Operator, Parent, Person, Teacher } from '#services/accounts/actor.ts';
import { readAs } from '#services/http/read-as.ts';
import { AssessmentId, StudentId, type UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Somebody who may see or change one child's week, with what the child is called. */
export type Family<Who> = Who & { child: { studentId: StudentId; nickname: string } };

type People = {
  /** Anybody; a route that cares looks at the credentials itself. */
  public: Anonymous;
  signedIn: Parent;
  /** A guardian of the child in the path (`studentId`). */
  parentOfStudent: Parent;
  /** A guardian of the child whose week is in the path (`assessmentId`). */
  parentOfAssessment: Family<Parent>;
  /** The child's tasks are done on a guardian's device; child mode adds a credential of its own here. */
  childOfAssessment: Family<Parent>;
  /** The invited teacher of the week in the path. */
  teacherOfAssessment: Family<Teacher>;
  /** A guardian or the invited teacher: each sees its own. */
  readerOfAssessment: Family<Parent> | Family<Teacher>;
  /** Somebody who may open a socket; each subscription is checked by itself. */
  watcher: Parent | Teacher;
  operator: Operator;
};
export type Policy = keyof People;
export type PersonOf<P extends Policy> = People[P];

/** The credentials of a request. Each is looked up only when a policy asks for it. */
export type Credentials = {
  parent: () => Promise<Parent | null>;
  teacher: () => Promise<Teacher | null>;
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

async function parent(who: Credentials): Promise<Parent> {
  const parent = await who.parent();
  return parent ?? refuse((await who.teacher()) ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

async function teacher(who: Credentials): Promise<Teacher> {
  const teacher = await who.teacher();
  return teacher ?? refuse((await who.parent()) ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

async function parentOrTeacher(who: Credentials): Promise<Parent | Teacher> {
  return (await who.parent()) ?? (await who.teacher()) ?? refuse('NOT_SIGNED_IN');
}

async function operator(who: Credentials): Promise<Operator> {
  if (who.isOperator()) return { kind: 'operator' };
  return refuse((await who.parent()) || (await who.teacher()) ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

async function guardianOf(assessmentId: AssessmentId, person: Parent, access: Access): Promise<Family<Parent> | null> {
  const child = await access.childOfGuardian(person.userId, assessmentId);
  return child && { ...person, child };
}

async function teacherOf(assessmentId: AssessmentId, person: Teacher | null, access: Access): Promise<Family<Teacher> | null> {
  const child = person?.assessmentId === assessmentId ? await access.childOf(assessmentId) : null;
  return person && child && { ...person, child };
}

/** Every policy of the product. A route names one of these, or the app does not start. */
export const RULES: { [P in Policy]: Rule<PersonOf<P>> } = {
  public: ofCaller(async () => ({ kind: 'anonymous' })),
  signedIn: ofCaller(parent),
  parentOfStudent: ofChild(parent, (studentId, { person, access }) => access.guardianOfStudent(person.userId, studentId)),
  parentOfAssessment: ofWeek(parent, (assessmentId, { person, access }) => guardianOf(assessmentId, person, access)),
  childOfAssessment: ofWeek(parent, (assessmentId, { person, access }) => guardianOf(assessmentId, person, access)),
  teacherOfAssessment: ofWeek(teacher, (assessmentId, { person, access }) => teacherOf(assessmentId, person, access)),
  // A teacher may be a parent, too: the family's own view comes first, then the teacher's of the week in the link.
  readerOfAssessment: ofWeek(parentOrTeacher, async (assessmentId, { person, who, access }) => {
    const guardian = person.kind === 'parent' ? await guardianOf(assessmentId, person, access) : null;
    return guardian ?? teacherOf(assessmentId, await who.teacher(), access);
  }),
  watcher: ofCaller(parentOrTeacher),
  operator: ofCaller(operator),
};
