import type { Anonymous, Operator, Parent, Person, Teacher } from '#services/accounts/actor.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
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

type Params = { assessmentId?: AssessmentId; studentId?: StudentId };
type Rule = {
  /** Who may come near, before the body is read: 401 for nobody, 403 for somebody else's role. */
  role: (who: Credentials) => Promise<Person>;
  /** Whose object it is, once the path is parsed: 404 for other people's. */
  object?: (person: Person, params: Params, access: Access, who: Credentials) => Promise<Person>;
};

const ANONYMOUS: Anonymous = { kind: 'anonymous' };

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

async function guardianOfWeek(person: Person, { assessmentId }: Params, access: Access): Promise<Family<Parent>> {
  const guardian = person as Parent;
  const child = await access.childOfGuardian(guardian.userId, assessmentId as AssessmentId);
  return child ? { ...guardian, child } : refuse('NOT_FOUND');
}

async function teacherOfWeek(person: Person, { assessmentId }: Params, access: Access): Promise<Family<Teacher>> {
  const invited = person as Teacher;
  const child = invited.assessmentId === assessmentId ? await access.childOf(invited.assessmentId) : null;
  return child ? { ...invited, child } : refuse('NOT_FOUND');
}

/** Every policy of the product. A route names one of these, or the app does not start. */
export const POLICIES: Record<Policy, Rule> = {
  public: { role: async () => ANONYMOUS },
  signedIn: { role: parent },
  parentOfStudent: {
    role: parent,
    object: async (person, { studentId }, access) =>
      (await access.guardianOfStudent((person as Parent).userId, studentId as StudentId)) ? person : refuse('NOT_FOUND'),
  },
  parentOfAssessment: { role: parent, object: guardianOfWeek },
  childOfAssessment: { role: parent, object: guardianOfWeek },
  teacherOfAssessment: { role: teacher, object: teacherOfWeek },
  readerOfAssessment: {
    role: parentOrTeacher,
    // A teacher may be a parent, too: the family's own view comes first, then the teacher's of the week in the link.
    object: async (person, params, access, who) => {
      const child = person.kind === 'parent' ? await access.childOfGuardian(person.userId, params.assessmentId as AssessmentId) : null;
      if (child) return { ...person, child } as Family<Parent>;
      const invited = await who.teacher();
      return invited ? teacherOfWeek(invited, params, access) : refuse('NOT_FOUND');
    },
  },
  watcher: { role: parentOrTeacher },
  operator: {
    role: async (who) => {
      if (who.isOperator()) return { kind: 'operator' };
      return refuse((await who.parent()) || (await who.teacher()) ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
    },
  },
};

/** Route options that name the policy of a route which is not mounted from a contract. */
export const governedBy = (policy: Policy): { config: object } => ({ config: { policy } });
