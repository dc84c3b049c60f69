import { and, asc, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { alias, type SelectedFields } from 'drizzle-orm/pg-core';
import type { Database } from '#services/database/database.store.ts';
import { parseState } from '#services/database/encode.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions, streams } from '#services/database/log.tables.ts';
import { academicAssessments as academic, moodAssessments, overallReports } from '#services/database/views.tables.ts';
import type { Child } from '#services/families/families.store.ts';
import type { AssessmentCursor } from '#shared/contracts/assessments.ts';
import type { Report } from '#shared/contracts/report.ts';
import type { SubjectResult } from '#shared/contracts/subject-results.ts';
import { type Assessment, SHAPE_VERSION } from '#shared/domain/assessment/state.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import type { Level } from '#shared/measurement/links.ts';
import { describeLevel } from '#shared/report-view/school.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';

/** An assessment in its current state, with its child. */
export type StoredAssessment = { assessmentId: AssessmentId; version: number; week: Assessment; child: Child };

/** The rows of one page after a cursor. */
export type PageRequest<Cursor> = { after?: Cursor | undefined; limit: number };

export type AssessmentQueries = {
  /** Assessments of a family: open ones, then finished ones, newest first in each half. */
  page: (
    userId: UserId,
    page: PageRequest<AssessmentCursor>,
  ) => Promise<{ weeks: StoredAssessment[]; next?: AssessmentCursor }>;
  /** With the time since the transaction of its last commit began. */
  one: (assessmentId: AssessmentId) => Promise<(StoredAssessment & { ageMs: number }) | null>;
  /**
   * The other assessments of the same child, in any status, that were written to later than `days` days before this one
   * began.
   */
  othersOfChild: (assessmentId: AssessmentId, days: number) => Promise<AssessmentId[]>;
  /** The assessments of a child, in any status, that were written to in the last `days` days. */
  recentOfChild: (studentId: StudentId, days: number) => Promise<AssessmentId[]>;
  subjectResults: (assessmentId: AssessmentId) => Promise<Omit<SubjectResult, 'topics'>[]>;
  /** Mood checks, ordered by day. */
  moods: (assessmentId: AssessmentId) => Promise<Mood[]>;
  /** Versions of assessments; deleted ones are missing from the map. */
  versions: (assessmentIds: readonly AssessmentId[]) => Promise<Map<AssessmentId, number>>;
  /** The report of a finished assessment, as it was generated. */
  report: (assessmentId: AssessmentId) => Promise<StoredReport | null>;
};
type Mood = Omit<NonNullable<Report['moods']>[number], 'cameOn'> & { at: Instant };
export type StoredReport = { document: unknown; generatedAt: Instant | null };

const WEEK = {
  id: sessions.id,
  version: sessions.version,
  shapeVersion: sessions.shapeVersion,
  status: sessions.status,
  state: sessions.state,
  plan: sessions.plan,
  studentId: sessions.studentId,
  nickname: students.nickname,
};
const RESULT = {
  subject: academic.subject,
  level: academic.level,
  score: academic.score,
  lo: academic.scoreLo,
  hi: academic.scoreHi,
  n: academic.answers,
  evidence: academic.evidence,
  scaleVersion: academic.scaleVersion,
  strengths: academic.strengths,
  weaknesses: academic.weaknesses,
  completedAt: academic.completedAt,
};
const { placeholder } = sql;
/** Sorts before the first assessment of a list that begins with the newest. */
export const BEFORE_FIRST = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as AssessmentId;

export const createAssessmentQueries = (db: Database, store: Pick<EventStore, 'load'>): AssessmentQueries => {
  const ageMs = sql<number>`(extract(epoch from now() - ${sessions.updatedAt}) * 1000)::float8`;
  const selectWithChild = <Columns extends SelectedFields>(columns: Columns) =>
    db.select(columns).from(sessions).innerJoin(students, eq(students.id, sessions.studentId));
  const selectOne = selectWithChild({ ...WEEK, ageMs })
    .where(eq(sessions.id, placeholder('id')))
    .prepare('week');
  const isOver = sql<boolean>`(${sessions.status} in ('reported', 'cancelled'))`;
  const selectByGuardian = selectWithChild(WEEK)
    .innerJoin(guardians, eq(guardians.studentId, sessions.studentId))
    .where(
      and(
        eq(guardians.userId, placeholder('userId')),
        or(
          gt(isOver, placeholder('isOver')),
          and(eq(isOver, placeholder('isOver')), lt(sessions.id, placeholder('before'))),
        ),
      ),
    )
    .orderBy(isOver, desc(sessions.id))
    .limit(placeholder('limit'))
    .prepare('weeks_of_guardian');
  const other = alias(sessions, 'other');
  const othersOfChild = db
    .select({ id: other.id })
    .from(sessions)
    .innerJoin(streams, eq(streams.streamId, sessions.id))
    .innerJoin(other, and(eq(other.studentId, sessions.studentId), ne(other.id, sessions.id)))
    // The last write and not the end of the assessment: an answer that waited in a tablet is recorded after it. Answers
    // under a withdrawn consent are not used.
    .where(
      and(
        eq(sessions.id, placeholder('id')),
        sql`(${other.state}::json ->> 'consent')::boolean`,
        gt(other.updatedAt, sql`${streams.createdAt} - make_interval(days => ${placeholder('days')})`),
      ),
    )
    .orderBy(asc(other.id))
    .prepare('other_weeks_of_child');
  const recentOfChild = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.studentId, placeholder('studentId')),
        sql`(${sessions.state}::json ->> 'consent')::boolean`,
        gt(sessions.updatedAt, sql`now() - make_interval(days => ${placeholder('days')})`),
      ),
    )
    .orderBy(asc(sessions.id))
    .prepare('recent_weeks_of_child');
  const subjects = db
    .select(RESULT)
    .from(academic)
    .where(eq(academic.sessionId, placeholder('id')))
    .prepare('subjects_of_week');
  const { day, mood, energy, step, completedAt } = moodAssessments;
  const moods = db
    .select({ day, mood, energy, step, at: completedAt })
    .from(moodAssessments)
    .where(eq(moodAssessments.sessionId, placeholder('id')))
    .orderBy(asc(day))
    .prepare('moods_of_week');
  const versions = db
    .select({ id: sessions.id, version: sessions.version })
    .from(sessions)
    .where(sql`${sessions.id} = any(${placeholder('ids')})`)
    .prepare('versions_of_weeks');
  const report = db
    .select({ document: overallReports.document, generatedAt: overallReports.generatedAt })
    .from(overallReports)
    .where(and(eq(overallReports.sessionId, placeholder('id')), eq(overallReports.status, 'completed')))
    .prepare('report_of_week');

  /** A row of an older shape is folded again from its events. */
  const toStored = async (
    row: Awaited<ReturnType<typeof selectByGuardian.execute>>[number],
  ): Promise<StoredAssessment[]> => {
    const current =
      row.shapeVersion === SHAPE_VERSION ? { version: row.version, state: parseState(row) } : await store.load(row.id);
    if (current.state.status === 'notScheduled') return [];
    const child = { studentId: row.studentId, nickname: row.nickname };
    return [{ assessmentId: row.id, version: current.version, week: current.state as Assessment, child }];
  };
  return {
    page: async (userId, { after = `open.${BEFORE_FIRST}`, limit }) => {
      const [half, before] = after.split('.');
      const rows = await selectByGuardian.execute({ userId, isOver: half === 'over', before, limit: limit + 1 });
      const pageRows = rows.slice(0, limit);
      const last = rows.length > limit && pageRows.at(-1);
      return {
        weeks: (await Promise.all(pageRows.map(toStored))).flat(),
        ...(last && {
          next: `${last.status === 'reported' || last.status === 'cancelled' ? 'over' : 'open'}.${last.id}`,
        }),
      };
    },
    one: async (id) => {
      const [row] = await selectOne.execute({ id });
      const [stored] = row ? await toStored(row) : [];
      return row && stored ? { ...stored, ageMs: row.ageMs } : null;
    },
    othersOfChild: async (id, days) => (await othersOfChild.execute({ id, days })).map((week) => week.id),
    recentOfChild: async (studentId, days) => (await recentOfChild.execute({ studentId, days })).map((week) => week.id),
    subjectResults: async (id) => {
      const results = (await subjects.execute({ id })).flatMap(toSubjectResults);
      return results.sort(
        (one, another) => Subject.options.indexOf(one.subject) - Subject.options.indexOf(another.subject),
      );
    },
    moods: async (id) =>
      (await moods.execute({ id })).map(({ step, ...row }) => ({
        ...row,
        day: row.day as Mood['day'],
        ...(step && { step }),
      })),
    versions: async (ids) => new Map((await versions.execute({ ids })).map(({ id, version }) => [id, version])),
    report: async (id) => (await report.execute({ id }))[0] ?? null,
  };
};

type SubjectRow = Pick<
  typeof academic.$inferSelect,
  'subject' | 'level' | 'score' | 'evidence' | 'scaleVersion' | 'strengths' | 'weaknesses' | 'completedAt'
> &
  Record<'lo' | 'hi' | 'n', number | null>;

/** None for a reopened subject. */
export function toSubjectResults({
  subject,
  completedAt,
  level,
  score,
  lo,
  hi,
  n,
  evidence,
  scaleVersion,
  strengths,
  weaknesses,
}: SubjectRow): Omit<SubjectResult, 'topics'>[] {
  if (completedAt === null) return [];
  const grounds = n !== null && evidence !== null && scaleVersion !== null && { n, evidence, scaleVersion };
  if (!grounds) return [{ subject, completedAt, result: null }];
  if (lo === null && hi !== null)
    return [{ subject, completedAt, result: null, reach: { open: 'floor', end: hi, ...grounds } }];
  if (hi === null && lo !== null)
    return [{ subject, completedAt, result: null, reach: { open: 'ceiling', end: lo, ...grounds } }];
  const isKnown = score !== null && lo !== null && hi !== null;
  const result = isKnown
    ? {
        score,
        lo,
        hi,
        ...grounds,
        // Rows of earlier releases also hold levels whose words their range does not carry.
        level: describeLevel({ level: level as Level | null, est: { score, lo, hi, n: grounds.n, flags: [] } }),
        strengths: strengths ?? [],
        weaknesses: weaknesses ?? [],
      }
    : null;
  return [{ subject, completedAt, result }];
}
