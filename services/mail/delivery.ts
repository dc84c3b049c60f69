import { AT_MOST_ONCE } from '#services/mail/kinds.ts';
import type { SendResult } from '#services/mail/smtp.ts';

/**
 * Seconds until the next attempt after a transient refusal or an unreachable server. The first is short, since a person
 * may be waiting for a code.
 */
const RETRY_SECONDS = [5, 60, 300, 900, 3600];

export type Settlement = { state: 'sent' | 'retry' | 'unknown' | 'bounced'; retryInMs?: number };

/**
 * The next state of a row after an attempt. Kinds with `atMostOnce` are not sent again if they may have arrived. All
 * others are sent again in doubt, under the same Message-ID.
 */
export function settle(kind: string, attempts: number, result: SendResult): Settlement {
  switch (result.outcome) {
    case 'sent':
      return { state: 'sent' };
    case 'unknown':
      return AT_MOST_ONCE.includes(kind) ? { state: 'unknown' } : buildRetry(attempts);
    case 'refused':
      return result.permanent ? { state: 'bounced' } : buildRetry(attempts);
    case 'notSent':
      return buildRetry(attempts);
  }
}

const buildRetry = (attempts: number): Settlement => ({
  state: 'retry',
  retryInMs: (RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 60) * 1000,
});
