import { type Instant, toEpochMs } from '#shared/values/days.ts';

/** The relay's row of an assessment with undelivered events. */
export type UndeliveredRow = { dueAt: Instant; attempts: number; lastError: string | null };

/** A server that restarts costs two attempts. */
const TRIES = 3;
/** The relay polls every two seconds, and a lease ends after thirty. */
const UNCLAIMED_MS = 2 * 60_000;

/**
 * Whether the relay cannot reach an assessment's workflow: attempts failed, a signal was refused for good, or the relay
 * does not run.
 */
export const isUndelivered = ({ dueAt, attempts, lastError }: UndeliveredRow, now: Instant): boolean =>
  attempts >= TRIES || isParked(lastError) || toEpochMs(now) - toEpochMs(dueAt) >= UNCLAIMED_MS;

const isParked = (lastError: string | null): boolean => lastError?.startsWith('poison:') ?? false;
