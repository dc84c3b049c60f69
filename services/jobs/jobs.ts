import type { ProveConsents } from '#services/assessment/prove-consents.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { LogClient } from '#services/event-store/clients.ts';
import { createAddressHashesJob } from '#services/jobs/address-hashes.store.ts';
import { createClosedAccountsJob } from '#services/jobs/closed-accounts.ts';
import { createFactorRemovalsJob } from '#services/jobs/due-factor-removals.store.ts';
import { createIdleFamiliesJob } from '#services/jobs/ending-profiles.store.ts';
import { createExpiredAnswersJob } from '#services/jobs/expired-answers.store.ts';
import { createExpiredLinksJob } from '#services/jobs/expired-links.store.ts';
import { createExpiredSessionsJob } from '#services/jobs/expired-sessions.store.ts';
import { type Job, PERIODS, ROUND_MS } from '#services/jobs/job.ts';
import { createClosedAssessmentKeysJob, createStreamlessKeysJob } from '#services/jobs/old-keys.store.ts';
import { createOpenErasuresJob } from '#services/jobs/open-erasures.store.ts';
import { createPartitionsJob } from '#services/jobs/partitions.store.ts';
import { createPastSharesJob, createUnseenDevicesJob } from '#services/jobs/past-account-rows.store.ts';
import { createPastAttemptsJob } from '#services/jobs/past-attempts.store.ts';
import { createPastAuditJob } from '#services/jobs/past-audit.store.ts';
import { createPastCrashesJob } from '#services/jobs/past-crashes.store.ts';
import {
  createPastAccountEmailsJob,
  createPastBouncesJob,
  createPastCodesJob,
  createPastMailAddressesJob,
  createPastMailJob,
  createPastMailReportsJob,
} from '#services/jobs/past-emails.store.ts';
import {
  createPastGuardianInvitationsJob,
  createPastOwnershipOffersJob,
  createPastTeacherInvitationsJob,
} from '#services/jobs/past-invitations.store.ts';
import { createProvedConsentsJob } from '#services/jobs/proved-consents.ts';
import { createUnprovedAccountsJob } from '#services/jobs/unproved-accounts.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { EndWithdrawnConsents } from '#services/privacy/consents.store.ts';
import type { SettleClosures } from '#services/privacy/settle-closures.store.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';
import type { SweepSummary } from '#services/relay/sweeper.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

type JobPorts = {
  /** These two have the eraser's role: they delete, and have few other rights. */
  sql: LogClient;
  db: Database;
  /** The owner's client, for emails, the audit and factors. */
  writerDb: Database;
  audit: Pick<AuditTrail, 'within'>;
  hashes: AddressHashes;
  /** Retention periods (`shared/values/retention.ts`). */
  retention: RetentionDays;
  /** Records in the log that the answers of an assessment have expired. */
  expireAnswers: (assessmentId: AssessmentId, now: Instant) => Promise<unknown>;
  /** Prepares Temporal again after it was emptied. */
  prepareTemporal: () => Promise<void>;
  sweep: (step: () => Promise<void>) => Promise<SweepSummary>;
  startErasure: StartErasure;
  proveConsents: ProveConsents;
  endWithdrawnConsents: EndWithdrawnConsents;
  settleClosures: SettleClosures;
  newId: () => string;
};

/** All housekeeping jobs, in their order. */
export const createJobs = ({
  sql,
  db,
  writerDb,
  audit,
  hashes,
  retention,
  expireAnswers,
  prepareTemporal,
  sweep,
  startErasure,
  ...ports
}: JobPorts): Job[] => [
  // First, since an emptied Temporal makes the sweep due.
  { name: 'temporal', everyMs: PERIODS.halfHourly, run: async () => prepareTemporal().then(() => 0) },
  { name: SWEEP, everyMs: PERIODS.halfHourly, run: async (_, step) => (await sweep(step)).begun },
  createOpenErasuresJob(db, startErasure),
  createProvedConsentsJob(ports.proveConsents),
  { name: 'withdrawn-consents', everyMs: ROUND_MS, run: ports.endWithdrawnConsents },
  createClosedAccountsJob(
    { owner: writerDb, notify: notifyAccount, audit, newId: ports.newId },
    ports.settleClosures,
    startErasure,
  ),
  createPartitionsJob(sql),
  createFactorRemovalsJob(writerDb, audit),
  createExpiredSessionsJob(db),
  createExpiredLinksJob(db),
  createPastAttemptsJob(db),
  createPastAccountEmailsJob(db, retention),
  createPastMailJob(db, retention),
  createPastBouncesJob(db, retention),
  createPastMailReportsJob(db, retention),
  createPastMailAddressesJob(writerDb),
  createAddressHashesJob(writerDb, hashes),
  createPastCodesJob(db, retention),
  createUnseenDevicesJob(db, retention),
  createPastGuardianInvitationsJob(db, retention),
  createPastOwnershipOffersJob(db, retention),
  createPastTeacherInvitationsJob(db, retention),
  createPastSharesJob(db, retention),
  createClosedAssessmentKeysJob(sql, retention),
  createStreamlessKeysJob(sql, retention),
  createExpiredAnswersJob({ sql, retention, expire: expireAnswers }),
  createUnprovedAccountsJob({ db, audit, retention }),
  createIdleFamiliesJob({ writerDb, db, audit, retention }),
  createPastAuditJob(db, retention),
  createPastCrashesJob(db, retention),
];

/** Starts missing workflows. */
export const SWEEP = 'sweep';
