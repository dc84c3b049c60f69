import type { Encryption } from '#services/accounts/encryption.ts';
import type { ProveConsents } from '#services/assessment/prove-consents.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { LogClient } from '#services/database/clients.ts';
import type { Database } from '#services/database/database.store.ts';
import { collectFirstError } from '#services/first-error.ts';
import {
  createClosedAccountsJob,
  createFactorRemovalsJob,
  createFactorSecretsJob,
  createUnprovedAccountsJob,
} from '#services/jobs/accounts.store.ts';
import { createIdleFamiliesJob } from '#services/jobs/ending-profiles.store.ts';
import { createExpiryJobs, createPastMailAddressesJob } from '#services/jobs/expired-rows.store.ts';
import { BATCH, type Job, PERIODS, ROUND_MS, runInBatches } from '#services/jobs/job.ts';
import {
  createClosedAssessmentKeysJob,
  createExpiredAnswersJob,
  createPartitionsJob,
  createStreamlessKeysJob,
  type ExpireAnswers,
} from '#services/jobs/log-rows.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { renewHashes } from '#services/mail/suppressions.store.ts';
import type { EndWithdrawnConsents } from '#services/privacy/consents.store.ts';
import { listOpenErasures } from '#services/privacy/erasures.store.ts';
import type { SettleClosures } from '#services/privacy/settle-closures.store.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';
import type { SweepSummary } from '#services/relay/sweeper.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

type JobPorts = {
  /** These two have the eraser's role: they delete, and have few other rights. */
  sql: LogClient;
  db: Database;
  /** The owner's client, for emails, the audit and factors. */
  writerDb: Database;
  audit: Pick<AuditTrail, 'within'>;
  hashes: AddressHashes;
  /** Of the secrets of apps. */
  encryption: Encryption;
  /** Retention periods (`shared/values/retention.ts`). */
  retention: RetentionDays;
  expireAnswers: ExpireAnswers;
  sweep: (step: () => Promise<void>) => Promise<SweepSummary>;
  startErasure: StartErasure;
  proveConsents: ProveConsents;
  endWithdrawnConsents: EndWithdrawnConsents;
  settleClosures: SettleClosures;
  newId: () => string;
};

/** All housekeeping jobs, in their order. Their names are the keys of their rows. */
export const createJobs = ({
  sql,
  db,
  writerDb,
  audit,
  hashes,
  encryption,
  retention,
  startErasure,
  ...ports
}: JobPorts): Job[] => [
  // Starts missing workflows.
  { name: SWEEP, everyMs: PERIODS.halfHourly, run: async (_, step) => (await ports.sweep(step)).begun },
  createOpenErasuresJob(db, startErasure),
  // Assessments whose consent counts by now but whose log does not say so: the process that took the proof died before.
  { name: 'proved-consents', everyMs: ROUND_MS, run: (now) => ports.proveConsents(now) },
  { name: 'withdrawn-consents', everyMs: ROUND_MS, run: ports.endWithdrawnConsents },
  createClosedAccountsJob(
    { owner: writerDb, notify: notifyAccount, audit, newId: ports.newId },
    ports.settleClosures,
    startErasure,
  ),
  createPartitionsJob(sql),
  createFactorRemovalsJob(writerDb, audit),
  createFactorSecretsJob(writerDb, encryption),
  ...createExpiryJobs(db, writerDb, retention),
  createPastMailAddressesJob(writerDb),
  // Adds a key to address hashes that an earlier release wrote without one; until then both forms are read.
  {
    name: 'address-hashes',
    everyMs: PERIODS.daily,
    run: (_, step) => runInBatches(() => renewHashes(writerDb, hashes, BATCH), step),
  },
  createClosedAssessmentKeysJob(sql, retention),
  createStreamlessKeysJob(sql, retention),
  createExpiredAnswersJob({ sql, db, retention, expire: ports.expireAnswers }),
  createUnprovedAccountsJob({ db, audit, retention }),
  createIdleFamiliesJob({ writerDb, db, audit, retention }),
];

export const SWEEP = 'sweep';

/** An erasure takes seconds, and its steps are retried for ever: one that is open for so long needs an operator. */
const ERASURE_MS = 60 * 60_000;

class ErasureHangsError extends Error {
  override name = 'ErasureHangs';
}

/**
 * The row is the truth of an erasure: one that is not finished has its workflow, or gets it again. A failure for one does
 * not stop the others.
 */
export const createOpenErasuresJob = (db: Database, start: StartErasure): Job => ({
  name: 'open-erasures',
  everyMs: PERIODS.halfHourly,
  run: async (now, step) => {
    const open = await listOpenErasures(db);
    const { attempt, rethrow } = collectFirstError();
    for (const { id } of open) {
      await attempt(() => start(id));
      await step();
    }
    rethrow();
    const overdueSince = toInstant(toEpochMs(now) - ERASURE_MS);
    if ((await listOpenErasures(db)).some(({ requestedAt }) => requestedAt < overdueSince))
      throw new ErasureHangsError();
    return open.length;
  },
});
