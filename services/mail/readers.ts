import type { Database } from '#services/database/database.store.ts';
import { type Keep, keepTokens } from '#services/mail/keep-token.ts';
import { unsubscribeTokens, unsubscribeUrlsOf } from '#services/mail/unsubscribe-token.ts';
import { type WeeksOfReader, weeksOfReader } from '#services/mail/weeks-of-reader.store.ts';

/** Data about the reader that is read when an email is sent. */
export type MailReaders = {
  /** The assessments of a parent's other children, which one email covers together. */
  weeksOf: WeeksOfReader;
  /** The unsubscribe address for this kind and recipient. */
  unsubscribeUrl: (mail: { recipient: string; kind: string }) => string;
  /** The address that keeps an unused child. */
  keepUrl: (keep: Keep) => string;
};

export const mailReaders = (
  db: Database,
  { secrets, baseUrl }: { secrets: Parameters<typeof unsubscribeTokens>[0]; baseUrl: string },
): MailReaders => ({
  weeksOf: weeksOfReader(db),
  unsubscribeUrl: unsubscribeUrlsOf(unsubscribeTokens(secrets), baseUrl),
  // The token is in the fragment, which is never sent to a server or logged.
  keepUrl: (keep) => `${baseUrl}/keep#${keepTokens(secrets).of(keep)}`,
});
