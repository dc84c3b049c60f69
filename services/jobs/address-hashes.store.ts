import type { Database } from '#services/database/database.store.ts';
import { BATCH, type Job, PERIODS, runInBatches } from '#services/jobs/job.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { renewHashes } from '#services/mail/suppressions.store.ts';

/** Adds a key to address hashes that an earlier release wrote without one; until then both forms are read. */
export const createAddressHashesJob = (writerDb: Database, hashes: AddressHashes): Job => ({
  name: 'address-hashes',
  everyMs: PERIODS.daily,
  run: (_, step) => runInBatches(() => renewHashes(writerDb, hashes, BATCH), step),
});
