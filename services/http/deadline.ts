import { Refused } from '#shared/values/refusal.ts';

/** Time limit of a request: the caller gets a 503 and may repeat it with its key. */
export const MAX_REQUEST_MS = 10_000;

/**
 * The result, or UNAVAILABLE after the time limit. Fastify's `handlerTimeout` is not enough: over HTTP it is cancelled
 * as soon as the body of a request has been read (5.12).
 */
export async function withTimeout<Answer>(answer: Promise<Answer>, ms = MAX_REQUEST_MS): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('UNAVAILABLE')), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
