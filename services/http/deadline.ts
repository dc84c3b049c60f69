import { Refused } from '#shared/values/refusal.ts';

/** No request takes longer: the caller gets a 503 and may repeat it with its key. */
export const LONGEST_MS = 10_000;

/**
 * The answer, or UNAVAILABLE when it is not there in time. Fastify's `handlerTimeout` alone does not do: over HTTP it
 * is called off as soon as the body of a request has been read (5.12).
 */
export async function inTime<Answer>(answer: Promise<Answer>, ms = LONGEST_MS): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('UNAVAILABLE')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
