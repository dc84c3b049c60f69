import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  not,
  notInArray,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { housekeepingJobs as jobs } from '#services/database/housekeeping.tables.ts';
import { relay } from '#services/database/log.tables.ts';
import { EMAIL_BEGINS, mail, mailReports, suppressions, WAS_REFUSED } from '#services/database/mail.tables.ts';
import { overallReports, weekPhases as phases } from '#services/database/views.tables.ts';
import { FIRST_DUE_AT, IS_BEHIND } from '#services/relay/relay.store.ts';
import type { OpsWeekFilter } from '#shared/contracts/ops-weeks.ts';
import { STUCK_AFTER_MS } from '#shared/domain/lateness.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

/** An assessment in an operator's list, by its row in the read model. */
export type ListedAssessment = Pick<typeof phases.$inferSelect, 'phase' | 'since'> & { id: AssessmentId; day: Day | 0 };

const LISTED_COLUMNS = {
  id: phases.sessionId,
  phase: phases.phase,
  day: sql<Day | 0>`${phases.day}`,
  since: phases.since,
};
const emailCount = count();
const { placeholder } = sql;
/** In seconds. An email is sent within seconds; after this it counts as late. */
const LATE_AFTER_S = 120;
/** Inlined, as in the partial indexes. */
const isOpen: SQL = notInArray(phases.phase, ['completed', 'cancelled']).inlineParams() as SQL;
const waits = sql`${mail.state} in ('pending', 'sending', 'retry')`;
const isPaced = and(isNotNull(mail.networkHash), isNull(mail.releasedAt)) as SQL;
/** Refusals of so many addresses may be about their servers, if ours takes others; of more, it is ours that refuses. */
const ADDRESSES_REFUSED = 3;
const isGivenUp = sql`(${mail.state} in ('unknown', 'bounced') or ${mail.state} = 'expired' and ${WAS_REFUSED})`;

/** Weeks listed for each kind of failing email. */
const MAX_WEEKS_PER_FAILURE = 5;

/** The queries of the operations page. They read no table of answers, accounts or families. */
export function createOverviewRows(db: Database) {
  /** Assessments with an email to an address, by its keyed hash. */
  const listAddressed = (address: string) =>
    db
      .select({ id: sql<AssessmentId>`${mail.assessmentId}` })
      .from(mail)
      .where(and(eq(mail.addressHash, address), isNotNull(mail.assessmentId)));
  const open = db
    .select({ phase: phases.phase, day: LISTED_COLUMNS.day, weeks: count() })
    .from(phases)
    .where(isOpen)
    .groupBy(phases.phase, phases.day);
  const isDueBefore = (before: SQL | Placeholder) => and(isNotNull(phases.dueAt), lte(phases.dueAt, before));
  const late = db
    .select(LISTED_COLUMNS)
    .from(phases)
    .where(isDueBefore(placeholder('before')))
    .orderBy(asc(phases.dueAt))
    .limit(placeholder('limit'));
  const isFailed = and(eq(phases.phase, 'failed').inlineParams(), isOpen);
  const failed = db
    .select({ ...LISTED_COLUMNS, failure: overallReports.failure })
    .from(phases)
    .leftJoin(overallReports, eq(overallReports.sessionId, phases.sessionId))
    .where(isFailed)
    .orderBy(asc(phases.since))
    .limit(placeholder('limit'));
  const failedCount = db.select({ weeks: count() }).from(phases).where(isFailed);
  const overdueCount = db
    .select({ weeks: count() })
    .from(phases)
    .where(isDueBefore(sql`now() - ${STUCK_AFTER_MS} * interval '1 millisecond'`));
  const isBehind = sql.raw(IS_BEHIND);
  const waiting = db
    .select({
      waiting: count(),
      since: sql<Instant>`min(${sql.raw(FIRST_DUE_AT)})`.mapWith(relay.dueAt),
      failing: count(relay.lastError),
    })
    .from(relay)
    .where(isBehind);
  const hardest = db
    .select({
      ...LISTED_COLUMNS,
      dueAt: sql<Instant>`${relay.dueAt}`.mapWith(relay.dueAt),
      firstDueAt: sql<Instant>`${sql.raw(FIRST_DUE_AT)}`.mapWith(relay.dueAt),
      attempts: relay.attempts,
      lastError: relay.lastError,
    })
    .from(relay)
    .innerJoin(phases, eq(phases.sessionId, relay.streamId))
    .where(isBehind)
    .orderBy(desc(sql`coalesce(${relay.lastError} like 'poison:%', false)`), desc(relay.attempts), asc(relay.dueAt))
    .limit(placeholder('limit'));
  const since = sql<Instant>`min(${EMAIL_BEGINS})`.mapWith(mail.createdAt);
  const queued = db
    .select({ waiting: count(), since })
    .from(mail)
    .where(and(waits, sql`${EMAIL_BEGINS} <= now()`));
  const paced = db
    .select({ waiting: count(), since: min(mail.createdAt) })
    .from(mail)
    .where(and(isPaced, waits));
  // A paced email waits for its turn.
  const isLate = and(waits, not(isPaced), lt(EMAIL_BEGINS, sql`now() - ${LATE_AFTER_S} * interval '1 second'`));
  const delayed = db.select({ waiting: count(), since }).from(mail).where(isLate);
  /** When the mail server took an email for the last time, by the index `mail_addressed`. */
  const lastSent = db
    .select({ at: mail.sentAt })
    .from(mail)
    .where(sql`${mail.addressHash} is not null and ${mail.state} = 'sent'`)
    .orderBy(sql`coalesce(${mail.sentAt}, ${mail.createdAt}) desc`)
    .limit(1);
  // The mail server has taken another since. `WAS_REFUSED_ALONE` asks the same for each email, which takes too long for
  // all those that a suspended account leaves behind.
  const isRefusedAlone = sql`(${WAS_REFUSED} and coalesce(${EMAIL_BEGINS} < ${lastSent}, false))`;
  // A refusal that lasts so long is about its address.
  const isRefusedForLong = sql`(${isRefusedAlone} and ${EMAIL_BEGINS} < now() - interval '1 day')`;
  const alarming = db
    .select({
      since: sql<Instant | null>`
        case when count(distinct ${mail.addressHash}) filter (where ${WAS_REFUSED}) > ${ADDRESSES_REFUSED} then min(${EMAIL_BEGINS})
        else min(${EMAIL_BEGINS}) filter (where not ${isRefusedAlone}) end`.mapWith(mail.createdAt),
    })
    .from(mail)
    .where(and(isLate, not(isRefusedForLong)));
  const failingColumns = {
    kind: mail.kind,
    state: mail.state,
    lastError: mail.lastError,
    letters: emailCount,
    weeks: sql<
      AssessmentId[]
    >`(array_remove(array_agg(distinct ${mail.assessmentId}), null))[1:${MAX_WEEKS_PER_FAILURE}]`,
  };
  const tried = db
    .select(failingColumns)
    .from(mail)
    .where(and(waits, isNotNull(mail.lastError)))
    .groupBy(mail.kind, mail.state, mail.lastError);
  const givenUp = db
    .select(failingColumns)
    .from(mail)
    // One after a report is written months before it is due, and one that is refused is given up after weeks.
    .where(and(isGivenUp, gt(mail.dueAt, placeholder('after'))))
    .groupBy(mail.kind, mail.state, mail.lastError);

  const reports = db
    .select({ kind: mailReports.kind, letters: emailCount })
    .from(mailReports)
    .where(gt(mailReports.createdAt, placeholder('after')))
    .groupBy(mailReports.kind)
    .orderBy(asc(mailReports.kind));
  const reportedSenders = db
    .select({
      account: sql<UserId>`substr(${suppressions.kind}, 6)`,
      addresses: count(),
      last: sql<Instant>`max(${suppressions.createdAt})`.mapWith(suppressions.createdAt),
    })
    .from(suppressions)
    .where(eq(suppressions.reason, 'reported').inlineParams())
    .groupBy(suppressions.kind)
    .orderBy(desc(sql`max(${suppressions.createdAt})`))
    .limit(placeholder('limit'));

  const jobRuns = db
    .select({ job: jobs.job, outcome: jobs.outcome, endedAt: jobs.endedAt })
    .from(jobs)
    .where(isNotNull(jobs.endedAt));

  const prepared = {
    lastSent: lastSent.prepare('ops_last_sent'),
    jobRuns: jobRuns.prepare('ops_job_runs'),
    open: open.prepare('ops_open'),
    late: late.prepare('ops_late'),
    failed: failed.prepare('ops_failed'),
    failedCount: failedCount.prepare('ops_failed_count'),
    overdueCount: overdueCount.prepare('ops_overdue_count'),
    waiting: waiting.prepare('ops_relay'),
    hardest: hardest.prepare('ops_unreached'),
    queued: queued.prepare('ops_mail'),
    paced: paced.prepare('ops_mail_paced'),
    delayed: delayed.prepare('ops_mail_delayed'),
    alarming: alarming.prepare('ops_mail_alarming'),
    tried: tried.prepare('ops_mail_tried'),
    givenUp: givenUp.prepare('ops_mail_given_up'),
    reports: reports.prepare('ops_mail_reports'),
    reportedSenders: reportedSenders.prepare('ops_reported_senders'),
  };
  return {
    open: () => prepared.open.execute(),
    /** Assessments that fit, of any phase if an address is given; those due first come first. */
    list: ({ phase, day, address }: OpsWeekFilter, limit: number): Promise<ListedAssessment[]> =>
      db
        .select(LISTED_COLUMNS)
        .from(phases)
        .where(
          and(
            phase ? eq(phases.phase, phase) : address ? undefined : isOpen,
            day === undefined ? undefined : eq(phases.day, day),
            address ? inArray(phases.sessionId, listAddressed(address)) : undefined,
          ),
        )
        .orderBy(sql`${phases.dueAt} asc nulls last`, desc(phases.since))
        .limit(limit),
    hasEmailTo: async (address: string): Promise<boolean> => (await listAddressed(address).limit(1)).length > 0,
    /** When the last email that is kept went out. */
    lastSent: async () => (await prepared.lastSent.execute())[0]?.at ?? null,
    /** The last run of each housekeeping job. */
    jobRuns: () => prepared.jobRuns.execute(),
    /** Assessments with a transition due before an instant, the longest overdue first. */
    listLateBefore: (before: Instant, limit: number) => prepared.late.execute({ before, limit }),
    failed: (limit: number) => prepared.failed.execute({ limit }),
    countFailed: async () => (await prepared.failedCount.execute())[0]?.weeks ?? 0,
    /** Assessments that the clock should have moved on by now. */
    countOverdue: async () => (await prepared.overdueCount.execute())[0]?.weeks ?? 0,
    relay: async () => (await prepared.waiting.execute())[0] ?? { waiting: 0, since: null, failing: 0 },
    /** Assessments that Temporal has not been signalled about, those with most attempts first. */
    hardest: (limit: number) => prepared.hardest.execute({ limit }),
    mail: async () => (await prepared.queued.execute())[0] ?? { waiting: 0, since: null },
    /** Emails to unproved addresses that wait for their turn. */
    paced: async () => (await prepared.paced.execute())[0] ?? { waiting: 0, since: null },
    /** Emails that should have been sent by now, for any cause. */
    delayed: async () => (await prepared.delayed.execute())[0] ?? { waiting: 0, since: null },
    /** Since when emails are late, but for those refused to few addresses, or for a day, while others were taken. */
    alarmingSince: async () => (await prepared.alarming.execute())[0]?.since ?? null,
    /** Emails that were reported since an instant, after a server had accepted them. */
    reports: (after: Instant) => prepared.reports.execute({ after }),
    /** Accounts whose invitations were reported, the latest first. */
    reportedSenders: (limit: number) => prepared.reportedSenders.execute({ limit }),
    /** Emails that failed, with those given up that were last due after an instant. */
    listFailingEmails: async (after: Instant) =>
      (await Promise.all([prepared.tried.execute(), prepared.givenUp.execute({ after })])).flat(),
  };
}
export type OverviewRows = ReturnType<typeof createOverviewRows>;
