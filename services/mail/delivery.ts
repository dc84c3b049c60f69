import { AT_MOST_ONCE } from '#services/mail/kinds.ts';
import { computeBackoffMs } from '#services/queue/queue.ts';

/**
 * The result of one attempt; `code` is our own code and never the server's text, which quotes addresses. `unknown`: the
 * server may have accepted it; SMTP has no exactly-once. `isAddressWrong`: the address is at fault, and not this mail.
 * `permanent`: no later attempt would help. A 5xx that is not about the address is not: the account at the mail provider
 * may be suspended, and its emails must leave when it no longer is.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'notSent' | 'unknown'; code: string }
  | { outcome: 'refused'; permanent: boolean; isAddressWrong: boolean; code: string };

/**
 * Bad destination address (5.1.x except those about the sender), mailbox disabled, and Exchange's code for an unknown
 * recipient (5.4.1).
 */
const WRONG_ADDRESS = /^5\.(1\.(?!7$|8$)\d+|2\.1|4\.1)$/;
/** Unavailable, not local, not a valid name. */
const WRONG_ADDRESS_CODES = new Set([550, 551, 553]);

/**
 * Whether a refusal is about the address. The enhanced code decides if there is one: 550 alone is also used for
 * refusals by policy (5.7.1). A full mailbox (552) and a failed transaction (554) are about this mail, or about us.
 */
export const isAddressWrong = (code: number | undefined, extended: string | undefined): boolean =>
  extended ? WRONG_ADDRESS.test(extended) : code !== undefined && WRONG_ADDRESS_CODES.has(code);

/** An email that was refused for so many days is given up, unless its kind has an end of its own. */
export const MOST_REFUSED_DAYS = 14;

/**
 * Until the next attempt after a refusal or an unreachable server. The first is short, since a person may be
 * waiting for a code.
 */
const RETRY_MS = [5_000, 60_000, 300_000, 900_000, 3_600_000];

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
  retryInMs: computeBackoffMs(RETRY_MS, attempts),
});
