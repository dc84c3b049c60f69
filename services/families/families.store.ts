import { and, arrayContains, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { erasures, guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions } from '#services/database/log.tables.ts';
import { GETS_REMINDERS, OTHER_ADDRESS } from '#services/database/reminder-address.store.ts';
import { type KeyedRequest, runKeyedWrite } from '#services/http/keyed-write.store.ts';
import type { GuardianRole } from '#shared/contracts/guardians.ts';
import type { Student } from '#shared/contracts/students.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type Child = { studentId: StudentId; nickname: string };
type StudentResult = { student: Student; replayed: boolean };

/**
 * Children and their guardians. A query with a `userId` reads only what this user looks after; before the others the
 * caller has checked that, or acts for no user.
 */
export type FamilyStore = {
  create: (by: KeyedRequest, student: Student) => Promise<StudentResult>;
  /** `change` computes the new child for its owner; its own writes are in the same transaction. */
  update: (
    by: KeyedRequest,
    studentId: StudentId,
    change: (current: Student, tx: Transaction) => Promise<Student>,
  ) => Promise<StudentResult>;
  /** Runs in the transaction of an append to the log. */
  correctAge: (tx: Transaction, corrected: Student) => Promise<void>;
  listChildren: (userId: UserId) => Promise<Student[]>;
  findStudent: (userId: UserId, studentId: StudentId) => Promise<Student | null>;
  isGuardianOfStudent: (userId: UserId, studentId: StudentId) => Promise<boolean>;
  /** Null if the user is no guardian. */
  findGuardianRole: (userId: UserId, studentId: StudentId) => Promise<GuardianRole | null>;
  findChildOfGuardian: (userId: UserId, assessmentId: AssessmentId) => Promise<Child | null>;
  findChildOfAssessment: (assessmentId: AssessmentId) => Promise<Child | null>;
  wasErasedFor: (userId: UserId, childOrWeek: string) => Promise<boolean>;
  /**
   * Recipients of emails about this child; `elsewhere`: the other address that gets the reminders about it, null for the
   * account's own. `getsReminders`: false if another guardian gets them at the same address.
   */
  listGuardians: (
    studentId: StudentId,
  ) => Promise<{ userId: UserId; elsewhere: string | null; getsReminders: boolean }[]>;
};

const STUDENT = {
  id: students.id,
  nickname: students.nickname,
  ageYears: students.ageYears,
  birthMonth: students.birthMonth,
};
const CHILD = { studentId: students.id, nickname: students.nickname };
const { placeholder } = sql;

/** Maximum of children per account, so that one account cannot fill the database. */
export const MOST_CHILDREN = 20;

/**
 * Serializes the requests of an account that count what it has: beside each other each would find room for itself. Lock
 * order: children and guardians first, if the same transaction locks them.
 */
export async function lockCounts(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    // Rows that refer to the account, such as an email, are added meanwhile; but opening a session waits.
    .for('no key update')
    .prepare('hold_counting_account')
    .execute();
}

/** @throws Refused LIMIT_REACHED */
export async function refuseTooManyChildren(tx: Transaction, userId: UserId, mostChildren: number): Promise<void> {
  await lockCounts(tx, userId);
  const [existing] = await tx
    .select({ children: count() })
    .from(guardians)
    .where(eq(guardians.userId, userId))
    .prepare('count_children')
    .execute();
  if ((existing?.children ?? 0) >= mostChildren) refuse('LIMIT_REACHED');
}

/**
 * Locks the owner's guardianship, so that concurrent requests cannot exceed the limits of the child. The child comes
 * first, since rows that are added afterwards refer to it: an erasure, which holds it, would wait for this guardianship.
 * @throws Refused FORBIDDEN if the child was passed on or erased meanwhile
 */
export async function lockOwnership(tx: Transaction, userId: UserId, studentId: StudentId): Promise<void> {
  await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, studentId))
    .for('key share')
    .prepare('hold_child_of_owner')
    .execute();
  const [guardianship] = await tx
    .select({ role: guardians.role })
    .from(guardians)
    .where(and(eq(guardians.userId, userId), eq(guardians.studentId, studentId)))
    .for('update')
    .prepare('hold_guardianship')
    .execute();
  if (guardianship?.role !== 'owner') refuse('FORBIDDEN');
}

/** Whether this child, or the child of this assessment, was erased and this user was a guardian. */
export async function wasErasedFor(
  db: Pick<Database, 'select'>,
  userId: UserId,
  childOrWeek: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: erasures.id })
    .from(erasures)
    .where(
      and(
        or(eq(erasures.subjectId, childOrWeek as StudentId), arrayContains(erasures.streamIds, [childOrWeek])),
        arrayContains(erasures.people, [userId]),
      ),
    )
    .prepare('erasure_of_object')
    .execute();
  return rows.length > 0;
}

export const createFamilyStore = (db: Database, mostChildren = MOST_CHILDREN): FamilyStore => {
  const isUser = eq(guardians.userId, placeholder('userId'));
  const isStudent = eq(guardians.studentId, placeholder('studentId'));
  const isAssessment = eq(assessmentSessions.id, placeholder('assessmentId'));
  const selectStudentsOfGuardian = () =>
    db.select(STUDENT).from(guardians).innerJoin(students, eq(students.id, guardians.studentId));
  const selectChildOfAssessment = () =>
    db.select(CHILD).from(assessmentSessions).innerJoin(students, eq(students.id, assessmentSessions.studentId));

  const oneStudent = selectStudentsOfGuardian().where(and(isUser, isStudent)).prepare('student_of_guardian');
  const allStudents = selectStudentsOfGuardian()
    .where(isUser)
    .orderBy(asc(students.createdAt), asc(students.id))
    .prepare('students_of_guardian');
  const child = selectChildOfAssessment().where(isAssessment).prepare('child_of_week');
  const childOfGuardian = selectChildOfAssessment()
    .innerJoin(guardians, eq(guardians.studentId, assessmentSessions.studentId))
    .where(and(isAssessment, isUser))
    .prepare('child_of_guardian');
  const guardiansOfStudent = db
    .select({ userId: guardians.userId, elsewhere: OTHER_ADDRESS, getsReminders: GETS_REMINDERS })
    .from(guardians)
    .innerJoin(user, and(eq(user.id, guardians.userId), isNull(user.closedAt)))
    .where(isStudent)
    .orderBy(guardians.createdAt)
    .prepare('guardians_of_student');

  const role = db
    .select({ role: guardians.role })
    .from(guardians)
    .where(and(isUser, isStudent))
    .prepare('role_of_guardian');

  const student: FamilyStore['findStudent'] = async (userId, studentId) =>
    (await oneStudent.execute({ userId, studentId }))[0] ?? null;
  return {
    findStudent: student,
    create: async (by, newStudent) => {
      const { id, nickname, ageYears, birthMonth } = newStudent;
      const { response, replayed } = await runKeyedWrite(db, by, async (tx) => {
        await refuseTooManyChildren(tx, by.userId, mostChildren);
        await tx.insert(students).values({ id, nickname, ageYears, birthMonth }).prepare('add_student').execute();
        await tx
          .insert(guardians)
          .values({ userId: by.userId, studentId: id, role: 'owner' })
          .prepare('add_guardian')
          .execute();
        return { id };
      });
      return { student: { ...newStudent, id: response.id }, replayed };
    },
    update: async (by, studentId, change) => {
      const { replayed } = await runKeyedWrite(db, by, async (tx) => {
        const hasId = eq(students.id, studentId);
        const [current] = await tx
          .select(STUDENT)
          .from(students)
          .where(hasId)
          // Weaker than a lock for deleting: an invitation that holds the guardian's row adds one that refers to the child.
          .for('no key update')
          .prepare('student_to_change')
          .execute();
        if (!current) return refuse('NOT_FOUND');
        await lockOwnership(tx, by.userId, studentId);
        const { nickname, ageYears, birthMonth } = await change(current, tx);
        await tx
          .update(students)
          .set({ nickname, ageYears, birthMonth })
          .where(hasId)
          .prepare('change_student')
          .execute();
        return {};
      });
      return { student: (await student(by.userId, studentId)) ?? refuse('NOT_FOUND'), replayed };
    },
    correctAge: async (tx, { id, ageYears, birthMonth }) => {
      await tx.update(students).set({ ageYears, birthMonth }).where(eq(students.id, id));
    },
    listChildren: (userId) => allStudents.execute({ userId }),
    isGuardianOfStudent: async (userId, studentId) => (await student(userId, studentId)) !== null,
    findGuardianRole: async (userId, studentId) => (await role.execute({ userId, studentId }))[0]?.role ?? null,
    findChildOfGuardian: async (userId, assessmentId) =>
      (await childOfGuardian.execute({ userId, assessmentId }))[0] ?? null,
    findChildOfAssessment: async (assessmentId) => (await child.execute({ assessmentId }))[0] ?? null,
    wasErasedFor: (userId, childOrWeek) => wasErasedFor(db, userId, childOrWeek),
    listGuardians: async (studentId) => guardiansOfStudent.execute({ studentId }),
  };
};
