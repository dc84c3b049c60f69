import { epochMsOf, type Instant } from '#shared/values/days.ts';

/** The relay's row of a week that Temporal is still to hear of. */
export type Waiting = { dueAt: Instant; attempts: number; lastError: string | null };

/** A server that restarts costs two tries. */
const TRIES = 3;
/** The relay looks every two seconds, and gives a claim back after thirty. */
const UNCLAIMED_MS = 2 * 60_000;

/** Whether the relay cannot reach the workflow of a week: it tried in vain, was refused for good, or does not run. */
export const isUnreached = ({ dueAt, attempts, lastError }: Waiting, now: Instant): boolean =>
  attempts >= TRIES || isParked(lastError) || epochMsOf(now) - epochMsOf(dueAt) >= UNCLAIMED_MS;

const isParked = (lastError: string | null): boolean => lastError?.startsWith('poison:') ?? false;
