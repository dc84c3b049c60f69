import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { LogTransaction } from '#services/event-store/clients.ts';
import { guardians, students } from '#services/families/families.tables.ts';
import { READS_ELSEWHERE } from '#services/families/reminder-address.store.ts';
import { type Keyed, keyedWrite } from '#services/handling/keyed-write.store.ts';
import { assessmentSessions } from '#services/handling/log.tables.ts';
import type { GuardianRole } from '#shared/contracts/guardians.ts';
import type { Student } from '#shared/contracts/students.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type Child = { studentId: StudentId; nickname: string };
type Answered = { student: Student; replayed: boolean };

/** Children and their guardians. Every query is restricted by user, so that data of another family is never read. */
export type Families = {
  create: (by: Keyed, student: Student) => Promise<Answered>;
  /** `change` computes the new child; its own writes are in the same transaction. */
  update: (
    by: Keyed,
    studentId: StudentId,
    change: (known: Student, tx: Transaction) => Promise<Student>,
  ) => Promise<Answered>;
  /** Runs in the transaction of an append to the log. */
  correctAge: (corrected: Student) => (tx: LogTransaction) => Promise<void>;
  childrenOf: (userId: UserId) => Promise<Student[]>;
  student: (userId: UserId, studentId: StudentId) => Promise<Student | null>;
  guardianOfStudent: (userId: UserId, studentId: StudentId) => Promise<boolean>;
  /** Null if the user is no guardian. */
  guardianRole: (userId: UserId, studentId: StudentId) => Promise<GuardianRole | null>;
  childOfGuardian: (userId: UserId, assessmentId: AssessmentId) => Promise<Child | null>;
  childOf: (assessmentId: AssessmentId) => Promise<Child | null>;
  /**
   * Recipients of emails about this child; `elsewhere`: at an address entered for this child, which is not the
   * account's.
   */
  guardiansOf: (studentId: StudentId) => Promise<{ userId: UserId; elsewhere: boolean }[]>;
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

export const families = (db: Database, mostChildren = MOST_CHILDREN): Families => {
  const ofUser = eq(guardians.userId, placeholder('userId'));
  const ofStudent = eq(guardians.studentId, placeholder('studentId'));
  const isWeek = eq(assessmentSessions.id, placeholder('assessmentId'));
  const studentsOfGuardian = () =>
    db.select(STUDENT).from(guardians).innerJoin(students, eq(students.id, guardians.studentId));
  const childOfWeek = () =>
    db.select(CHILD).from(assessmentSessions).innerJoin(students, eq(students.id, assessmentSessions.studentId));

  const oneStudent = studentsOfGuardian().where(and(ofUser, ofStudent)).prepare('student_of_guardian');
  const allStudents = studentsOfGuardian()
    .where(ofUser)
    .orderBy(asc(students.createdAt), asc(students.id))
    .prepare('students_of_guardian');
  const child = childOfWeek().where(isWeek).prepare('child_of_week');
  const childOfGuardian = childOfWeek()
    .innerJoin(guardians, eq(guardians.studentId, assessmentSessions.studentId))
    .where(and(isWeek, ofUser))
    .prepare('child_of_guardian');
  const guardiansOfStudent = db
    .select({ userId: guardians.userId, elsewhere: READS_ELSEWHERE })
    .from(guardians)
    .innerJoin(user, and(eq(user.id, guardians.userId), isNull(user.closedAt)))
    .where(ofStudent)
    .orderBy(guardians.createdAt)
    .prepare('guardians_of_student');

  const role = db
    .select({ role: guardians.role })
    .from(guardians)
    .where(and(ofUser, ofStudent))
    .prepare('role_of_guardian');

  const student: Families['student'] = async (userId, studentId) =>
    (await oneStudent.execute({ userId, studentId }))[0] ?? null;
  return {
    student,
    create: async (by, { id, nickname, ageYears, birthMonth }) => {
      const { response, replayed } = await keyedWrite(db, by, async (tx) => {
        const [known] = await tx
          .select({ children: count() })
          .from(guardians)
          .where(eq(guardians.userId, by.userId))
          .prepare('count_children')
          .execute();
        if ((known?.children ?? 0) >= mostChildren) refuse('LIMIT_REACHED');
        await tx.insert(students).values({ id, nickname, ageYears, birthMonth }).prepare('add_student').execute();
        await tx
          .insert(guardians)
          .values({ userId: by.userId, studentId: id, role: 'owner' })
          .prepare('add_guardian')
          .execute();
        return { id, nickname, ageYears, birthMonth };
      });
      return { student: response, replayed };
    },
    update: async (by, studentId, change) => {
      const { response, replayed } = await keyedWrite(db, by, async (tx) => {
        const isIt = eq(students.id, studentId);
        const [known] = await tx
          .select(STUDENT)
          .from(students)
          .where(isIt)
          .for('update')
          .prepare('student_to_change')
          .execute();
        if (!known) return refuse('NOT_FOUND');
        const changed = await change(known, tx);
        const { nickname, ageYears, birthMonth } = changed;
        await tx
          .update(students)
          .set({ nickname, ageYears, birthMonth })
          .where(isIt)
          .prepare('change_student')
          .execute();
        return changed;
      });
      return { student: response, replayed };
    },
    correctAge:
      ({ id, ageYears, birthMonth }) =>
      async (tx) => {
        await tx`update students set age_years = ${ageYears}, birth_month = ${birthMonth} where id = ${id}`;
      },
    childrenOf: (userId) => allStudents.execute({ userId }),
    guardianOfStudent: async (userId, studentId) => (await student(userId, studentId)) !== null,
    guardianRole: async (userId, studentId) => (await role.execute({ userId, studentId }))[0]?.role ?? null,
    childOfGuardian: async (userId, assessmentId) =>
      (await childOfGuardian.execute({ userId, assessmentId }))[0] ?? null,
    childOf: async (assessmentId) => (await child.execute({ assessmentId }))[0] ?? null,
    guardiansOf: async (studentId) => guardiansOfStudent.execute({ studentId }),
  };
};
