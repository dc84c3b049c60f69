import { count, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { relay } from '#services/database/log.tables.ts';
import { mail } from '#services/database/mail.tables.ts';
import { overallReports, VIEWS, type ViewTable, weekPhases } from '#services/database/views.tables.ts';
import { FIRST_DUE_AT } from '#services/relay/relay.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const { placeholder } = sql;
const NAMES = Object.keys(VIEWS) as ViewTable[];
/** An assessment has some forty emails; repeated requests for links or codes add more. */
const MAX_EMAILS = 60;
const MAX_EVENTS = 40;

type EventRow = { version: number; type: string; origin: string; at: string };

/** The rows of one assessment for operators, without any answer or address. */
export function createAssessmentRows(db: Database) {
  const matchesAssessment = (
    column: (typeof VIEWS)[ViewTable]['sessionId'] | typeof relay.streamId | typeof mail.assessmentId,
  ): SQL => eq(column, placeholder('id'));
  const viewQueries = NAMES.map((name) => {
    const table = VIEWS[name];
    const rows = db
      .select({ rows: count(), version: max(table.version) })
      .from(table)
      .where(matchesAssessment(table.sessionId));
    return { name, rows: rows.prepare(`ops_rows_of_${name}`) };
  });
  const phase = db
    .select({ since: weekPhases.since })
    .from(weekPhases)
    .where(matchesAssessment(weekPhases.sessionId))
    .prepare('ops_phase_of_week');
  const failure = db
    .select({ failure: overallReports.failure })
    .from(overallReports)
    .where(matchesAssessment(overallReports.sessionId))
    .prepare('ops_failure_of_week');
  const delivery = db
    .select({
      head: relay.head,
      delivered: relay.delivered,
      dueAt: relay.dueAt,
      firstDueAt: sql<Instant | null>`${sql.raw(FIRST_DUE_AT)}`.mapWith(relay.dueAt),
      attempts: relay.attempts,
      lastError: relay.lastError,
    })
    .from(relay)
    .where(matchesAssessment(relay.streamId))
    .prepare('ops_relay_of_week');
  const selectEmails = db
    .select({
      kind: mail.kind,
      state: mail.state,
      attempts: mail.attempts,
      lastError: mail.lastError,
      createdAt: mail.createdAt,
    })
    .from(mail)
    .where(matchesAssessment(mail.assessmentId))
    .orderBy(desc(mail.createdAt))
    .limit(MAX_EMAILS)
    .prepare('ops_letters_of_week');
  return {
    /** How many rows each read model has of the assessment, and the version of the newest. */
    views: (id: AssessmentId) =>
      Promise.all(
        viewQueries.map(async ({ name, rows }) => ({
          table: name,
          rows: 0,
          version: null,
          ...(await rows.execute({ id }))[0],
        })),
      ),
    steeredAt: async (id: AssessmentId) => (await phase.execute({ id }))[0]?.since ?? null,
    failure: async (id: AssessmentId) => (await failure.execute({ id }))[0]?.failure ?? null,
    relay: async (id: AssessmentId) => (await delivery.execute({ id }))[0] ?? null,
    letters: (id: AssessmentId) => selectEmails.execute({ id }),
    /** The last events, newest first, without their data. */
    events: async (id: AssessmentId) => {
      const { rows } = await db.execute<EventRow>(sql`
        select version, type, origin, at::text from events where stream_id = ${id} order by version desc limit ${MAX_EVENTS}`);
      return rows.map(({ version, type, origin, at }) => ({ version, type, origin, at: new Date(at).toISOString() }));
    },
  };
}
export type AssessmentRows = ReturnType<typeof createAssessmentRows>;
