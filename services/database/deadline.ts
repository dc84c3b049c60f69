import { DrizzleQueryError } from 'drizzle-orm';
import { withTimeout } from '#services/timeout.ts';
import { Refused } from '#shared/values/refusal.ts';

/**
 * postgres.js waits for ever where replies are lost. The caller gets UNAVAILABLE in time; a retry with the same key
 * finds out whether the write was committed. The query is not cancelled: postgres.js opens a connection for that and
 * leaves its failure unhandled, which would end the process just when the database is away.
 */
export async function withDeadline<T>(ms: number, query: PromiseLike<T>): Promise<T> {
  try {
    return await withTimeout(query, ms, () => new Refused('UNAVAILABLE'));
  } catch (error) {
    throw stripValues(error);
  }
}

/**
 * Messages and details of Postgres, and the parameters that both libraries add, quote written values, which must not be
 * logged.
 */
function stripValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!('severity' in error)) return error instanceof DrizzleQueryError ? stripValues(error.cause) : error;
  const { code, routine } = error as Error & { code?: string; routine?: string };
  return Object.assign(new Error(`Postgres answered ${code} (${routine})`), { code });
}
