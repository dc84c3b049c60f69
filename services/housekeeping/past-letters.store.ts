import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { LINK_MS } from '#services/accounts/account-letter.ts';
import { letters, verification } from '#services/accounts/auth.tables.ts';
import { totpUses } from '#services/accounts/factors.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { BATCH, daysBefore, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed, deletesPassed } from '#services/housekeeping/passed-rows.store.ts';
import { mail, mailReports, suppressions } from '#services/mail/mail.tables.ts';
import { REPORT_DAYS } from '#services/mail/reports.store.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { KeptDays } from '#shared/values/retention.ts';

/** The longest lifetime of a link in an email. */
const LONGEST_LINK_MS = Math.max(...Object.values(LINK_MS));

/** Emails about accounts, with their addresses, whose links expired long ago. */
export const pastLetters = (db: Database, kept: Pick<KeptDays, 'letters'>): Job =>
  deletesPassed('past-letters', {
    db,
    table: letters,
    time: letters.createdAt,
    due: (now) => instantOf(epochMsOf(daysBefore(now, kept.letters)) - LONGEST_LINK_MS),
  });

/** Rows of finished emails. Pending ones stay at any age. */
export const pastMail = (db: Database, kept: Pick<KeptDays, 'mail'>): Job =>
  deletesPassed('past-mail', {
    db,
    table: mail,
    time: mail.createdAt,
    due: (now) => daysBefore(now, kept.mail),
    only: inArray(mail.state, ['sent', 'unknown', 'bounced', 'suppressed', 'expired']),
  });

/** Bounced addresses. "Not me" is permanent. */
export const pastBounces = (db: Database, kept: Pick<KeptDays, 'bounces'>): Job =>
  deletesPassed('past-bounces', {
    ...{ db, table: suppressions, time: suppressions.createdAt, due: (now: Instant) => daysBefore(now, kept.bounces) },
    only: eq(suppressions.reason, 'bounced'),
  });

/** Delivery reports and complaints. */
export const pastMailReports = (db: Database, kept: Pick<KeptDays, 'bounces'>): Job =>
  deletesPassed('past-mail-reports', {
    db,
    table: mailReports,
    time: mailReports.createdAt,
    due: (now) => daysBefore(now, kept.bounces),
  });

/** Hashes of recipient addresses for which reports no longer count. */
export const pastMailAddresses = (deeds: Database): Job => ({
  name: 'past-mail-addresses',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    inBatches(async () => {
      const past = deeds
        .select({ id: mail.id })
        .from(mail)
        .where(
          and(
            isNotNull(mail.addressHash),
            sql`coalesce(${mail.sentAt}, ${mail.createdAt}) < ${daysBefore(now, REPORT_DAYS)}`,
          ),
        )
        .limit(BATCH);
      return (
        (await deeds.update(mail).set({ addressHash: null }).where(sql`${mail.id} = any (array${past})`)).rowCount ?? 0
      );
    }, step),
});

/** A TOTP code is valid for half a minute, and its use is identified by its time step. */
const STEP_MS = 30_000;

/** Old uses of codes, and requests to a provider. */
export const pastCodes = (db: Database, kept: Pick<KeptDays, 'codes'>): Job => ({
  name: 'past-codes',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const due = daysBefore(now, kept.codes);
    const uses = await inBatches(
      () => deletePassed(db, totpUses, totpUses.step, Math.floor(epochMsOf(due) / STEP_MS)),
      step,
    );
    return uses + (await inBatches(() => deletePassed(db, verification, verification.expiresAt, due), step));
  },
});
