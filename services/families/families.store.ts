import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { type Keyed, keyedWrite } from '#services/handling/keyed-write.store.ts';
import type { Student } from '#shared/contracts/students.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type Child = { studentId: StudentId; nickname: string };
export type StudentChanges = Partial<Pick<Student, 'nickname' | 'ageYears' | 'birthMonth'>>;
type Answered = { student: Student; replayed: boolean };

/** Children and their guardians. Every question carries the user, so that nothing of another family is ever read. */
export type Families = {
  create: (by: Keyed, student: Student) => Promise<Answered>;
  update: (by: Keyed, studentId: StudentId, changes: StudentChanges) => Promise<Answered>;
  childrenOf: (userId: UserId) => Promise<Student[]>;
  student: (userId: UserId, studentId: StudentId) => Promise<Student | null>;
  guardianOfStudent: (userId: UserId, studentId: StudentId) => Promise<boolean>;
  childOfGuardian: (userId: UserId, assessmentId: AssessmentId) => Promise<Child | null>;
  childOf: (assessmentId: AssessmentId) => Promise<Child | null>;
  /** Everybody who is written to about this child. */
  guardiansOf: (studentId: StudentId) => Promise<UserId[]>;
  /** Where letters about this child go. */
  notify: (userId: UserId, studentId: StudentId, email: string) => Promise<void>;
};

const STUDENT = sql`s.id, s.nickname, s.age_years as "ageYears", s.birth_month as "birthMonth"`;
const CHILD = sql`s.id as "studentId", s.nickname`;

export const families = (db: PostgresJsDatabase): Families => {
  const student: Families['student'] = async (userId, studentId) => {
    const [row] = await db.execute<Student>(sql`
      select ${STUDENT} from guardians g join students s on s.id = g.student_id where g.user_id = ${userId} and s.id = ${studentId}`);
    return row ?? null;
  };
  return {
    student,
    create: async (by, { id, nickname, ageYears, birthMonth }) => {
      const { response, replayed } = await keyedWrite(db, by, async (tx) => {
        await tx.execute(sql`
          insert into students (id, nickname, age_years, birth_month) values (${id}, ${nickname}, ${ageYears}, ${birthMonth})`);
        await tx.execute(sql`insert into guardians (user_id, student_id, role) values (${by.userId}, ${id}, 'owner')`);
        return { id, nickname, ageYears, birthMonth };
      });
      return { student: response, replayed };
    },
    update: async (by, studentId, { nickname, ageYears, birthMonth }) => {
      const { response, replayed } = await keyedWrite(db, by, async (tx) => {
        const [row] = await tx.execute<Student>(sql`
          update students s set
            nickname = coalesce(${nickname ?? null}, nickname),
            age_years = coalesce(${ageYears ?? null}::int, age_years),
            birth_month = case when ${birthMonth === undefined} then birth_month else ${birthMonth ?? null} end
          where s.id = ${studentId} returning ${STUDENT}`);
        return row ?? refuse('NOT_FOUND');
      });
      return { student: response, replayed };
    },
    childrenOf: async (userId) => [
      ...(await db.execute<Student>(sql`
        select ${STUDENT} from guardians g join students s on s.id = g.student_id where g.user_id = ${userId} order by s.created_at, s.id`)),
    ],
    guardianOfStudent: async (userId, studentId) => (await student(userId, studentId)) !== null,
    childOfGuardian: async (userId, assessmentId) => {
      const [row] = await db.execute<Child>(sql`
        select ${CHILD} from assessment_sessions a join guardians g on g.student_id = a.student_id join students s on s.id = a.student_id
        where a.id = ${assessmentId} and g.user_id = ${userId}`);
      return row ?? null;
    },
    childOf: async (assessmentId) => {
      const [row] = await db.execute<Child>(
        sql`select ${CHILD} from assessment_sessions a join students s on s.id = a.student_id where a.id = ${assessmentId}`,
      );
      return row ?? null;
    },
    guardiansOf: async (studentId) => {
      const rows = await db.execute<{ user_id: UserId }>(sql`select user_id from guardians where student_id = ${studentId} order by created_at`);
      return rows.map(({ user_id }) => user_id);
    },
    notify: async (userId, studentId, email) => {
      await db.execute(sql`update guardians set notify_email = ${email} where user_id = ${userId} and student_id = ${studentId}`);
    },
  };
};
