import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { LINK_MS } from '#services/accounts/account-email.ts';
import { letters, verification } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { totpUses } from '#services/database/factors.tables.ts';
import { mail, mailReports, suppressions } from '#services/database/mail.tables.ts';
import { deleteExpired, deleteExpiredJob } from '#services/jobs/expired-rows.store.ts';
import { BATCH, type Job, PERIODS, runInBatches, subtractDays } from '#services/jobs/job.ts';
import { REPORT_DAYS } from '#services/mail/reports.store.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** The longest lifetime of a link in an email. */
const MAX_LINK_MS = Math.max(...Object.values(LINK_MS));

/** Emails about accounts, with their addresses, whose links expired long ago. */
export const createPastAccountEmailsJob = (db: Database, retention: Pick<RetentionDays, 'letters'>): Job =>
  deleteExpiredJob('past-letters', {
    db,
    table: letters,
    time: letters.createdAt,
    due: (now) => toInstant(toEpochMs(subtractDays(now, retention.letters)) - MAX_LINK_MS),
  });

/** Rows of finished emails. Pending ones stay at any age. */
export const createPastMailJob = (db: Database, retention: Pick<RetentionDays, 'mail'>): Job =>
  deleteExpiredJob('past-mail', {
    db,
    table: mail,
    time: mail.createdAt,
    due: (now) => subtractDays(now, retention.mail),
    only: inArray(mail.state, ['sent', 'unknown', 'bounced', 'suppressed', 'expired']),
  });

/** Bounced addresses. "Not me" is permanent. */
export const createPastBouncesJob = (db: Database, retention: Pick<RetentionDays, 'bounces'>): Job =>
  deleteExpiredJob('past-bounces', {
    db,
    table: suppressions,
    time: suppressions.createdAt,
    due: (now: Instant) => subtractDays(now, retention.bounces),
    only: eq(suppressions.reason, 'bounced'),
  });

/** Delivery reports and complaints. */
export const createPastMailReportsJob = (db: Database, retention: Pick<RetentionDays, 'bounces'>): Job =>
  deleteExpiredJob('past-mail-reports', {
    db,
    table: mailReports,
    time: mailReports.createdAt,
    due: (now) => subtractDays(now, retention.bounces),
  });

/** Hashes of recipient addresses for which reports no longer count. */
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

/** A TOTP code is valid for half a minute, and its use is identified by its time step. */
const STEP_MS = 30_000;

/** Old uses of codes, and requests to a provider. */
export const createPastCodesJob = (db: Database, retention: Pick<RetentionDays, 'codes'>): Job => ({
  name: 'past-codes',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const due = subtractDays(now, retention.codes);
    const deletedUses = await runInBatches(
      () => deleteExpired(db, totpUses, totpUses.step, Math.floor(toEpochMs(due) / STEP_MS)),
      step,
    );
    return deletedUses + (await runInBatches(() => deleteExpired(db, verification, verification.expiresAt, due), step));
  },
});
