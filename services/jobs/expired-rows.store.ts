import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { LINK_MS } from '#services/accounts/account-email.ts';
import { audit } from '#services/database/audit.tables.ts';
import {
  closures,
  devices,
  IS_CLOSING_OPEN,
  letters,
  session,
  signInAttempts,
} from '#services/database/auth.tables.ts';
import { browserCrashes } from '#services/database/crashes.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { totpUses } from '#services/database/factors.tables.ts';
import { guardianInvitations, ownershipOffers } from '#services/database/guardians.tables.ts';
import { erasedDevices } from '#services/database/handover.tables.ts';
import { streams } from '#services/database/log.tables.ts';
import { mail, mailReports, suppressions } from '#services/database/mail.tables.ts';
import { shares } from '#services/database/shares.tables.ts';
import { teacherInvitations, teacherLinks } from '#services/database/teacher.tables.ts';
import { teacherObservations } from '#services/database/views.tables.ts';
import { BATCH, type Job, PERIODS, runInBatches, subtractDays } from '#services/jobs/job.ts';
import { REPORT_DAYS } from '#services/mail/reports.store.ts';
import { DAYS_AFTER_GRACE } from '#shared/domain/assessment/invitation.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Rows whose `time` is before `due(now)` are deleted; `only` restricts them, given that instant. */
type ExpiredRows = {
  job: string;
  table: PgTable;
  time: PgColumn;
  due: (now: Instant) => Instant;
  only?: (due: Instant) => SQL | undefined;
};

/** A TOTP code is valid for half a minute, and its use is identified by its time step. */
const STEP_MS = 30_000;

/** Daily jobs that delete rows by a time in the row. `writerDb` may change rows, which the role that deletes may not. */
export function createExpiryJobs(db: Database, writerDb: Database, retention: RetentionDays): Job[] {
  const now = (instant: Instant) => instant;
  const daysAgo = (days: number) => (instant: Instant) => subtractDays(instant, days);
  const all: ExpiredRows[] = [
    { job: 'expired-sessions', table: session, time: session.expiresAt, due: now },
    { job: 'expired-devices', table: erasedDevices, time: erasedDevices.expiresAt, due: now },
    {
      job: 'expired-links',
      table: teacherLinks,
      time: teacherLinks.expiresAt,
      due: now,
      // While an assessment is open its plan decides, and a pause may be long.
      only: () =>
        notExists(
          db
            .select({ id: streams.streamId })
            .from(teacherInvitations)
            .innerJoin(streams, eq(streams.streamId, teacherInvitations.assessmentId))
            .where(and(eq(teacherInvitations.id, teacherLinks.invitationId), isNull(streams.closedAt))),
        ),
    },
    // Failed sign-ins that no longer delay any.
    { job: 'past-attempts', table: signInAttempts, time: signInAttempts.windowEnds, due: now },
    // Emails about accounts, with their addresses, whose links expired long ago.
    {
      job: 'past-letters',
      table: letters,
      time: letters.createdAt,
      due: daysAgo(retention.letters),
      only: (due) =>
        and(
          or(
            ...Object.entries(LINK_MS).map(([purpose, ms]) =>
              and(sql`${letters.purpose} = ${purpose}`, lt(letters.createdAt, toInstant(toEpochMs(due) - ms))),
            ),
          ),
          // A closing waits for the email that undoes it, and would not wait for one that is deleted.
          or(
            ne(letters.purpose, 'closing'),
            notInArray(letters.userId, db.select({ id: closures.userId }).from(closures).where(IS_CLOSING_OPEN)),
          ),
        ),
    },
    // Pending emails stay at any age, and one after a report is written months before it is sent.
    {
      job: 'past-mail',
      table: mail,
      time: mail.createdAt,
      due: daysAgo(retention.mail),
      only: (due) =>
        and(
          inArray(mail.state, ['sent', 'unknown', 'bounced', 'suppressed', 'expired']),
          // One that was never sent was given up at its last try.
          sql`coalesce(${mail.sentAt}, ${mail.dueAt}) < ${due}`,
        ),
    },
    // "Not me" is permanent.
    {
      job: 'past-bounces',
      table: suppressions,
      time: suppressions.createdAt,
      due: daysAgo(retention.bounces),
      only: () => eq(suppressions.reason, 'bounced'),
    },
    { job: 'past-mail-reports', table: mailReports, time: mailReports.createdAt, due: daysAgo(retention.bounces) },
    // Known browsers without a sign-in for the retention period.
    { job: 'unseen-devices', table: devices, time: devices.seenAt, due: daysAgo(retention.devices) },
    // Invitations, offers and links to reports, used or not, with their addresses.
    {
      job: 'past-guardian-invitations',
      table: guardianInvitations,
      time: guardianInvitations.expiresAt,
      due: daysAgo(retention.invitations),
    },
    {
      job: 'past-ownership-offers',
      table: ownershipOffers,
      time: ownershipOffers.expiresAt,
      due: daysAgo(retention.invitations),
    },
    { job: 'past-shares', table: shares, time: shares.expiresAt, due: daysAgo(retention.shares) },
    // Crashes of pages that no browser has reported lately.
    { job: 'past-crashes', table: browserCrashes, time: browserCrashes.lastAt, due: daysAgo(retention.crashes) },
  ];
  return [
    ...all.map(
      ({ job, table, time, due, only }): Job => ({
        name: job,
        everyMs: PERIODS.daily,
        run: (instant, step) =>
          runInBatches(() => deleteExpired(db, table, time, due(instant), only?.(due(instant))), step),
      }),
    ),
    {
      name: 'past-teacher-invitations',
      everyMs: PERIODS.daily,
      run: deleteTeacherInvitations(db, writerDb, retention),
    },
    { name: 'past-codes', everyMs: PERIODS.daily, run: deleteCodes(db, retention) },
    { name: 'past-audit', everyMs: PERIODS.daily, run: deleteAudit(db, retention) },
  ];
}

/** Selects a batch of rows by their ctid, found by the index on the time alone, in a table of any size. */
function isExpired(db: Database, table: PgTable, time: PgColumn, due: Instant | number, only?: SQL): SQL {
  const expired = db
    .select({ place: sql`ctid` })
    .from(table)
    .where(and(sql`${time} < ${due}`, only))
    .orderBy(asc(time))
    .limit(BATCH);
  return sql`ctid = any (array${expired})`;
}

const deleteExpired = async (db: Database, table: PgTable, time: PgColumn, due: Instant | number, only?: SQL) =>
  (await db.delete(table).where(isExpired(db, table, time, due, only))).rowCount ?? 0;

/**
 * Invitations of teachers, with their addresses, links and codes: the retention period after the form was submitted, or
 * else after the assessment ended. One whose assessment never began goes by its age. While an assessment is not closed
 * its link still works, and stays: a submitted form can be withdrawn until there is a report. Its address goes the same
 * period after the form or the end of the invitation, and not at once: its reader may report it until then.
 */
const deleteTeacherInvitations =
  (db: Database, writerDb: Database, retention: RetentionDays): Job['run'] =>
  async (now, step) => {
    const due = subtractDays(now, retention.invitations);
    const { createdAt, email, line } = teacherInvitations;
    const existsColumn = { one: sql`1` };
    const isItsStream = eq(streams.streamId, teacherInvitations.assessmentId);
    const submittedForm = db
      .select(existsColumn)
      .from(teacherObservations)
      .where(
        and(
          eq(teacherObservations.sessionId, teacherInvitations.assessmentId),
          lt(teacherObservations.completedAt, due),
        ),
      );
    const existsStream = (condition?: SQL) =>
      exists(db.select(existsColumn).from(streams).where(and(isItsStream, condition)));
    const isOver = or(
      and(exists(submittedForm), existsStream(isNotNull(streams.closedAt))),
      existsStream(lt(streams.closedAt, due)),
      not(existsStream()),
    );
    const hasAddress = and(
      or(isNotNull(email), isNotNull(line)),
      or(exists(submittedForm), hasEndedBefore(due), isOverBefore(due)),
    );
    const forgetAddresses = async () =>
      (
        await writerDb
          .update(teacherInvitations)
          .set({ email: null, line: null })
          .where(isExpired(db, teacherInvitations, createdAt, due, hasAddress))
      ).rowCount ?? 0;
    const deletedRows = await runInBatches(() => deleteExpired(db, teacherInvitations, createdAt, due, isOver), step);
    return deletedRows + (await runInBatches(forgetAddresses, step));
  };

/**
 * Whether a teacher's invitation was withdrawn, another one has taken its place, or its form was taken back. Each of
 * these ends all invitations of the assessment until then. One that was made again to the same address does not keep it
 * for longer than the last one.
 */
const hasEndedBefore = (due: Instant): SQL => {
  const { id, assessmentId, email, createdAt } = teacherInvitations;
  return sql`exists (select from events ending where ending.stream_id = ${assessmentId}
    and ending.at >= ${createdAt} and ending.at < ${due}
    and ending.type in ('TeacherInvited', 'InvitationWithdrawn', 'TeacherInputWithdrawn')
    and (ending.type <> 'TeacherInvited' or ending.data ->> 'invitationId' <> ${id}::text)
    and not exists (select from teacher_invitations again
      where again.assessment_id = ${assessmentId} and again.email = ${email} and again.created_at >= ending.at))`;
};

/**
 * Whether the plan has ended a teacher's invitation (`getInvitationEnd`). An assessment on hold puts that off, and one
 * that waits for a guardian's decision.
 */
const isOverBefore = (due: Instant): SQL =>
  sql`exists (select from assessment_sessions week where week.id = ${teacherInvitations.assessmentId}
    and week.state::jsonb ->> 'pausedSince' is null and not week.state::jsonb ? 'proofAwaited'
    and not (week.state::jsonb ? 'childEndedAt' and week.state::jsonb ->> 'status' = 'running'
      and week.state::jsonb ->> 'finishRequested' = 'false')
    and (week.plan::jsonb ->> 'graceEnds')::timestamptz
      + (week.plan::jsonb ->> 'dayMs')::float8 * ${DAYS_AFTER_GRACE} * interval '1 millisecond' < ${due})`;

/** Old uses of codes. */
const deleteCodes =
  (db: Database, retention: RetentionDays): Job['run'] =>
  (now, step) => {
    const dueStep = Math.floor(toEpochMs(subtractDays(now, retention.codes)) / STEP_MS);
    return runInBatches(() => deleteExpired(db, totpUses, totpUses.step, dueStep), step);
  };

/** The newest expired row of the audit stays, since the seal of the first kept row is checked with it. */
const deleteAudit =
  (db: Database, retention: RetentionDays): Job['run'] =>
  (now, step) => {
    const due = subtractDays(now, retention.audit);
    return runInBatches(async () => {
      const first = await db
        .select({ number: audit.number, at: audit.at })
        .from(audit)
        .orderBy(asc(audit.number))
        .limit(BATCH + 1);
      const firstRetained = first.findIndex(({ at }) => at >= due);
      const expiredRows = firstRetained === -1 ? first : first.slice(0, firstRetained);
      const last = expiredRows.at(-2);
      return last ? ((await db.delete(audit).where(lte(audit.number, last.number))).rowCount ?? 0) : 0;
    }, step);
  };

/** Forgets the hashes of recipient addresses for which reports no longer count. */
export const createPastMailAddressesJob = (writerDb: Database): Job => ({
  name: 'past-mail-addresses',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    runInBatches(async () => {
      const outdated = writerDb
        .select({ id: mail.id })
        .from(mail)
        .where(
          and(
            isNotNull(mail.addressHash),
            sql`coalesce(${mail.sentAt}, ${mail.createdAt}) < ${subtractDays(now, REPORT_DAYS)}`,
          ),
        )
        .limit(BATCH);
      return (
        (await writerDb.update(mail).set({ addressHash: null }).where(sql`${mail.id} = any (array${outdated})`))
          .rowCount ?? 0
      );
    }, step),
});
