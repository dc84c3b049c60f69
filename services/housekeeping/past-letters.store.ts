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

/** The longest that a link of a letter works. */
const LONGEST_LINK_MS = Math.max(...Object.values(LINK_MS));

/** Letters about accounts, with their addresses, whose links have been over for so long. */
export const pastLetters = (db: Database, kept: Pick<KeptDays, 'letters'>): Job =>
  deletesPassed('past-letters', {
    db,
    table: letters,
    time: letters.createdAt,
    due: (now) => instantOf(epochMsOf(daysBefore(now, kept.letters)) - LONGEST_LINK_MS),
  });

/** That letters were sent, or why not. One that still waits to be sent stays, however old. */
export const pastMail = (db: Database, kept: Pick<KeptDays, 'mail'>): Job =>
  deletesPassed('past-mail', {
    db,
    table: mail,
    time: mail.createdAt,
    due: (now) => daysBefore(now, kept.mail),
    only: inArray(mail.state, ['sent', 'unknown', 'bounced', 'suppressed', 'expired']),
  });

/** That a server knew nobody at an address. "Not me" lasts. */
export const pastBounces = (db: Database, kept: Pick<KeptDays, 'bounces'>): Job =>
  deletesPassed('past-bounces', {
    ...{ db, table: suppressions, time: suppressions.createdAt, due: (now: Instant) => daysBefore(now, kept.bounces) },
    only: eq(suppressions.reason, 'bounced'),
  });

/** What was reported of letters. */
export const pastMailReports = (db: Database, kept: Pick<KeptDays, 'bounces'>): Job =>
  deletesPassed('past-mail-reports', {
    db,
    table: mailReports,
    time: mailReports.createdAt,
    due: (now) => daysBefore(now, kept.bounces),
  });

/** Where letters were sent, as hashes, of which no report counts any more. */
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

/** A code is good for half a minute, and its use is named by which one that was. */
const STEP_MS = 30_000;

/** Uses of codes that are worth nothing any more, and what a provider was asked. */
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
