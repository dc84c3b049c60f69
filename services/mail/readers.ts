import type { Database } from '#services/database/database.store.ts';
import { type Keep, keepTokens } from '#services/mail/keep-token.ts';
import { unsubscribeTokens, unsubscribeUrlsOf } from '#services/mail/unsubscribe-token.ts';
import { type WeeksOfReader, weeksOfReader } from '#services/mail/weeks-of-reader.store.ts';

/** What is asked about whoever a letter goes to, when it is about to go. */
export type MailReaders = {
  /** The weeks of a parent's other children, of which one letter tells together. */
  weeksOf: WeeksOfReader;
  /** Where letters of this kind to this recipient end. */
  unsubscribeUrl: (mail: { recipient: string; kind: string }) => string;
  /** Where somebody says that we are to keep a child that nobody has come for. */
  keepUrl: (keep: Keep) => string;
};

export const mailReaders = (
  db: Database,
  { secrets, baseUrl }: { secrets: Parameters<typeof unsubscribeTokens>[0]; baseUrl: string },
): MailReaders => ({
  weeksOf: weeksOfReader(db),
  unsubscribeUrl: unsubscribeUrlsOf(unsubscribeTokens(secrets), baseUrl),
  // The token stands in the fragment, which no server and no log sees.
  keepUrl: (keep) => `${baseUrl}/keep#${keepTokens(secrets).of(keep)}`,
});
