import { LINK_MS } from '#services/accounts/account-letter.ts';
import { devices, letters } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardianInvitations } from '#services/families/guardians.tables.ts';
import { inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed } from '#services/housekeeping/passed-rows.store.ts';
import { shares } from '#services/sharing/shares.tables.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

const DAY_MS = 86_400_000;
/** What nobody can use any more is kept for so long, for whoever asks where a letter went. */
const KEPT_MS = 30 * DAY_MS;
/** The longest that a link of a letter works. */
const LONGEST_LINK_MS = Math.max(...Object.values(LINK_MS));
/** A browser that nobody has signed in on for so long is a strange one again; its cookie is as old. */
const UNSEEN_MS = 365 * DAY_MS;

const before = (now: Instant, ms: number): Instant => instantOf(epochMsOf(now) - ms);

/** Letters about accounts, with their addresses, whose links have been over for 30 days. */
export const pastLetters = (db: Database): Job => ({
  name: 'past-letters',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, letters, letters.createdAt, before(now, KEPT_MS + LONGEST_LINK_MS)), step),
});

export const unseenDevices = (db: Database): Job => ({
  name: 'unseen-devices',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, devices, devices.seenAt, before(now, UNSEEN_MS)), step),
});

/** Invitations of guardians, answered or not, that have been over for 30 days, with their addresses and links. */
export const pastGuardianInvitations = (db: Database): Job => ({
  name: 'past-guardian-invitations',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, guardianInvitations, guardianInvitations.expiresAt, before(now, KEPT_MS)), step),
});

/** Links to reports that would have been over for 30 days, ended before or not. */
export const pastShares = (db: Database): Job => ({
  name: 'past-shares',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, shares, shares.expiresAt, before(now, KEPT_MS)), step),
});
