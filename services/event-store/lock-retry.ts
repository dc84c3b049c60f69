import { setTimeout as wait } from 'node:timers/promises';
import type { ReservedSql } from 'postgres';

const LOCK_NOT_AVAILABLE = '55P03';
/**
 * A session that waits for a table's lock blocks every later writer behind it, so it waits briefly, and again after a
 * pause.
 */
const LOCK_TIMEOUT_MS = 200;
const PAUSE_MS = 300;
const TRIES = 240;

/** Runs work that needs table locks without blocking writers: retries on lock timeout, for two minutes in all. */
export async function withLockRetry<Result>(connection: ReservedSql, work: () => PromiseLike<Result>): Promise<Result> {
  await connection.unsafe(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (let triesLeft = TRIES; ; triesLeft--) {
      try {
        return await work();
      } catch (error) {
        if (triesLeft === 1 || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
        await wait(PAUSE_MS);
      }
    }
  } finally {
    await connection.unsafe('set lock_timeout = 0').catch(() => {});
  }
}
