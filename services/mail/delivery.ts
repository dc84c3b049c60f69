import { AT_MOST_ONCE } from '#services/mail/kinds.ts';
import type { SendResult } from '#services/mail/smtp.ts';

/**
 * Seconds until the next try after a refusal that may pass, and after a server that could not be reached. The first one
 * comes soon: somebody sits before a screen and waits for a code.
 */
const RETRY_SECONDS = [5, 60, 300, 900, 3600];

export type Settled = { state: 'sent' | 'retry' | 'unknown' | 'bounced'; retryInMs?: number };

/**
 * What a try means for its row. Reminders go out at most once: what may have arrived is not sent again. Everything else
 * goes out at least once: in doubt it is sent again under the same Message-ID.
 */
export function settle(kind: string, attempts: number, result: SendResult): Settled {
  switch (result.outcome) {
    case 'sent':
      return { state: 'sent' };
    case 'unknown':
      return AT_MOST_ONCE.includes(kind) ? { state: 'unknown' } : retry(attempts);
    case 'refused':
      return result.permanent ? { state: 'bounced' } : retry(attempts);
    case 'notSent':
      return retry(attempts);
  }
}

const retry = (attempts: number): Settled => ({
  state: 'retry',
  retryInMs: (RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 60) * 1000,
});
