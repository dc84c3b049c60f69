import type { ProveConsents } from '#services/assessment/proving-consents.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { LogClient } from '#services/event-store/clients.ts';
import type { EndWithdrawnConsents } from '#services/families/withdrawn-consents.store.ts';
import { keyedAddressHashes } from '#services/housekeeping/address-hashes.store.ts';
import { closedAccounts } from '#services/housekeeping/closed-accounts.ts';
import { dueFactorRemovals } from '#services/housekeeping/due-factor-removals.store.ts';
import { endingProfiles } from '#services/housekeeping/ending-profiles.store.ts';
import { expiredAnswers } from '#services/housekeeping/expired-answers.store.ts';
import { expiredLinks } from '#services/housekeeping/expired-links.store.ts';
import { expiredSessions } from '#services/housekeeping/expired-sessions.store.ts';
import { type Job, PERIODS, ROUND_MS } from '#services/housekeeping/job.ts';
import { keysOfClosedWeeks, keysWithoutWeek } from '#services/housekeeping/old-keys.store.ts';
import { openErasuresAgain } from '#services/housekeeping/open-erasures.store.ts';
import { partitions } from '#services/housekeeping/partitions.store.ts';
import { pastShares, unseenDevices } from '#services/housekeeping/past-account-rows.store.ts';
import { pastAttempts } from '#services/housekeeping/past-attempts.store.ts';
import { pastAudit } from '#services/housekeeping/past-audit.store.ts';
import { pastCrashes } from '#services/housekeeping/past-crashes.store.ts';
import {
  pastGuardianInvitations,
  pastOwnershipOffers,
  pastTeacherInvitations,
} from '#services/housekeeping/past-invitations.store.ts';
import {
  pastBounces,
  pastCodes,
  pastLetters,
  pastMail,
  pastMailAddresses,
  pastMailReports,
} from '#services/housekeeping/past-letters.store.ts';
import { provedConsents } from '#services/housekeeping/proved-consents.ts';
import { unprovedAccounts } from '#services/housekeeping/unproved-accounts.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';
import type { Swept } from '#services/relay/sweeper.ts';
import type { SettleClosures } from '#services/rights/settled-closures.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { KeptDays } from '#shared/values/retention.ts';

type Ports = {
  /** These two have the eraser's role: they delete, and have few other rights. */
  sql: LogClient;
  db: Database;
  /** The owner's client, for emails, the audit and factors. */
  deeds: Database;
  audit: Pick<AuditTrail, 'within'>;
  hashes: AddressHashes;
  /** Retention periods (`shared/values/retention.ts`). */
  kept: KeptDays;
  /** Records in the log that the answers of an assessment have expired. */
  expireAnswers: (assessmentId: AssessmentId, now: Instant) => Promise<unknown>;
  /** Prepares Temporal again after it was emptied. */
  prepareTemporal: () => Promise<void>;
  sweep: (step: () => Promise<void>) => Promise<Swept>;
  startErasure: StartErasure;
  proveConsents: ProveConsents;
  endWithdrawnConsents: EndWithdrawnConsents;
  settleClosures: SettleClosures;
  newId: () => string;
};

/** All housekeeping jobs, in their order. */
export const jobsOf = ({
  sql,
  db,
  deeds,
  audit,
  hashes,
  kept,
  expireAnswers,
  prepareTemporal,
  sweep,
  startErasure,
  ...ports
}: Ports): Job[] => [
  // First, since an emptied Temporal makes the sweep due.
  { name: 'temporal', everyMs: PERIODS.halfHourly, run: async () => prepareTemporal().then(() => 0) },
  { name: SWEEP, everyMs: PERIODS.halfHourly, run: async (_, step) => (await sweep(step)).begun },
  openErasuresAgain(db, startErasure),
  provedConsents(ports.proveConsents),
  { name: 'withdrawn-consents', everyMs: ROUND_MS, run: ports.endWithdrawnConsents },
  closedAccounts(
    { owner: deeds, notify: notifyAccount, audit, newId: ports.newId },
    ports.settleClosures,
    startErasure,
  ),
  partitions(sql),
  dueFactorRemovals(deeds, audit),
  expiredSessions(db),
  expiredLinks(db),
  pastAttempts(db),
  pastLetters(db, kept),
  pastMail(db, kept),
  pastBounces(db, kept),
  pastMailReports(db, kept),
  pastMailAddresses(deeds),
  keyedAddressHashes(deeds, hashes),
  pastCodes(db, kept),
  unseenDevices(db, kept),
  pastGuardianInvitations(db, kept),
  pastOwnershipOffers(db, kept),
  pastTeacherInvitations(db, kept),
  pastShares(db, kept),
  keysOfClosedWeeks(sql, kept),
  keysWithoutWeek(sql, kept),
  expiredAnswers({ sql, kept, expire: expireAnswers }),
  unprovedAccounts({ db, audit, kept }),
  endingProfiles({ deeds, db, audit, kept }),
  pastAudit(db, kept),
  pastCrashes(db, kept),
];

/** Starts missing workflows. */
export const SWEEP = 'sweep';
