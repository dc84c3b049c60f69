import type { SendResult } from '#services/mail/smtp.ts';

/** Minutes until the next try after a refusal that may pass, and after a server that could not be reached. */
const RETRY_MINUTES = [1, 5, 15, 60];

/** Kinds of mail that go out again when in doubt: somebody waits for what is in them. Reminders go out at most once. */
export const AT_LEAST_ONCE: readonly string[] = ['invitation', 'account'];

export type Settled = { state: 'sent' | 'retry' | 'unknown' | 'bounced'; retryInMs?: number };

/**
 * What a try means for its row. Reminders go out at most once: what may have arrived is not sent again. An invitation and
 * a letter about an account go out at least once: in doubt they are sent again under the same Message-ID.
 */
export function settle(kind: string, attempts: number, result: SendResult): Settled {
  switch (result.outcome) {
    case 'sent':
      return { state: 'sent' };
    case 'unknown':
      return AT_LEAST_ONCE.includes(kind) ? retry(attempts) : { state: 'unknown' };
    case 'refused':
      return result.permanent ? { state: 'bounced' } : retry(attempts);
    case 'notSent':
      return retry(attempts);
  }
}

const retry = (attempts: number): Settled => ({ state: 'retry', retryInMs: (RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1] ?? 1) * 60_000 });
