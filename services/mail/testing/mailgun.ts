import { createHmac } from 'node:crypto';
import type { MailgunReport } from '#shared/contracts/mail-reports.ts';

/** The signing key of test APIs. */
export const MAILGUN_KEY = 'key-of-the-webhooks-of-tests';

/** Mailgun's request for an event; signed at `at`, in seconds, by the clock of the API that gets it. */
export function signMailgunEvent(
  event: MailgunReport['event-data'],
  { key = MAILGUN_KEY, at }: { key?: string; at: number },
): MailgunReport {
  const [timestamp, token] = [String(at), crypto.randomUUID()];
  return {
    signature: { timestamp, token, signature: createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex') },
    'event-data': event,
  };
}
