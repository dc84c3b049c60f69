import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { EventStore } from '#services/event-store/event-store.ts';
import { type SessionText, stateOf } from '#services/event-store/session-row.ts';
import type { Child } from '#services/families/families.store.ts';
import type { SubjectResult } from '#shared/contracts/subject-results.ts';
import { SHAPE_VERSION, type Week } from '#shared/domain/assessment/state.ts';
import { Subject, type Topic } from '#shared/instruments/subjects.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
import type { EvidenceGrade } from '#shared/values/score.ts';

/** A week as it stands, with the child it belongs to. */
export type StoredWeek = { assessmentId: AssessmentId; version: number; week: Week; child: Child };

export type Weeks = {
  /** All weeks of a family, newest first. */
  ofGuardian: (userId: UserId) => Promise<StoredWeek[]>;
  one: (assessmentId: AssessmentId) => Promise<StoredWeek | null>;
  /** The other weeks of the same child that were written to later than `days` days before this one was begun, whatever became of them. */
  othersOfChild: (assessmentId: AssessmentId, days: number) => Promise<AssessmentId[]>;
  /** What `academic_assessments` says of the finished subjects of a week. */
  subjectResults: (assessmentId: AssessmentId) => Promise<SubjectResult[]>;
  /** Versions of weeks; those that do not exist (any more) are missing from the answer. */
  versions: (assessmentIds: readonly AssessmentId[]) => Promise<Map<AssessmentId, number>>;
  /** Report documents of finished weeks, as they were generated. */
  reports: (assessmentIds: readonly AssessmentId[]) => Promise<Map<AssessmentId, StoredReport>>;
};
export type StoredReport = { document: unknown; generatedAt: string | null };

type Row = SessionText & { id: AssessmentId; version: number; shape_version: number; student_id: StudentId; nickname: string };
const ROW = sql`a.id, a.version, a.shape_version, a.state, a.plan, a.student_id, s.nickname`;
const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

export const weeks = (db: PostgresJsDatabase, store: Pick<EventStore, 'load'>): Weeks => {
  /** A row of an older shape is folded again from its events. */
  const stored = async (row: Row): Promise<StoredWeek[]> => {
    const current = row.shape_version === SHAPE_VERSION ? { version: row.version, state: stateOf(row) } : await store.load(row.id);
    if (current.state.status === 'notScheduled') return [];
    const child = { studentId: row.student_id, nickname: row.nickname };
    return [{ assessmentId: row.id, version: current.version, week: current.state as Week, child }];
  };
  return {
    ofGuardian: async (userId) => {
      const rows = await db.execute<Row>(sql`
        select ${ROW} from guardians g join assessment_sessions a on a.student_id = g.student_id join students s on s.id = a.student_id
        where g.user_id = ${userId} order by a.id desc`);
      return (await Promise.all(rows.map(stored))).flat();
    },
    one: async (assessmentId) => {
      const rows = await db.execute<Row>(sql`select ${ROW} from assessment_sessions a join students s on s.id = a.student_id where a.id = ${assessmentId}`);
      return (await Promise.all(rows.map(stored))).flat()[0] ?? null;
    },
    othersOfChild: async (assessmentId, days) => {
      // The last write and not the end of the week: an answer that waited in a tablet is recorded after it.
      const rows = await db.execute<{ id: AssessmentId }>(sql`
        select other.id from assessment_sessions own
        join streams on streams.stream_id = own.id
        join assessment_sessions other on other.student_id = own.student_id and other.id <> own.id
        where own.id = ${assessmentId} and other.updated_at > streams.created_at - make_interval(days => ${days})
        order by other.id`);
      return rows.map(({ id }) => id);
    },
    subjectResults: async (assessmentId) => {
      const rows = await db.execute<SubjectRow>(sql`
        select subject, level, score, score_lo, score_hi, answers, evidence, scale_version, strengths, weaknesses, completed_at from academic_assessments
        where session_id = ${assessmentId} and completed_at is not null`);
      return rows.map(resultOf).sort((one, other) => Subject.options.indexOf(one.subject) - Subject.options.indexOf(other.subject));
    },
    versions: async (assessmentIds) => {
      const rows = await db.execute<{ id: AssessmentId; version: number }>(
        sql`select id, version from assessment_sessions where id = any(${uuids(assessmentIds)})`,
      );
      return new Map(rows.map(({ id, version }) => [id, version]));
    },
    reports: async (assessmentIds) => {
      const rows = await db.execute<{ id: AssessmentId; document: unknown; generated_at: string | null }>(sql`
        select session_id as id, document, generated_at from overall_reports where session_id = any(${uuids(assessmentIds)}) and status = 'completed'`);
      return new Map(rows.map(({ id, document, generated_at }) => [id, { document, generatedAt: generated_at && new Date(generated_at).toISOString() }]));
    },
  };
};

type SubjectRow = Pick<SubjectResult, 'subject'> & {
  [Column in 'score' | 'score_lo' | 'score_hi' | 'answers']: number | null;
} & {
  evidence: EvidenceGrade | null;
  scale_version: string | null;
  level: string | null;
  strengths: Topic[] | null;
  weaknesses: Topic[] | null;
  completed_at: string;
};

function resultOf({ subject, level, score, score_lo: lo, score_hi: hi, answers: n, evidence, scale_version: scaleVersion, ...row }: SubjectRow): SubjectResult {
  const { strengths, weaknesses, completed_at } = row;
  const known = level !== null && score !== null && lo !== null && hi !== null && n !== null && evidence !== null && scaleVersion !== null;
  return {
    subject,
    completedAt: new Date(completed_at).toISOString(),
    result: known ? { score, lo, hi, n, evidence, scaleVersion, level, strengths: strengths ?? [], weaknesses: weaknesses ?? [] } : null,
  };
}
