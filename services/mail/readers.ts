import type { Database } from '#services/database/database.store.ts';
import { unsubscribeTokens, unsubscribeUrlsOf } from '#services/mail/unsubscribe-token.ts';
import { type WeeksOfReader, weeksOfReader } from '#services/mail/weeks-of-reader.store.ts';

/** What is asked about whoever a letter goes to, when it is about to go. */
export type MailReaders = {
  /** The weeks of a parent's other children, of which one letter tells together. */
  weeksOf: WeeksOfReader;
  /** Where letters of this kind to this recipient end. */
  unsubscribeUrl: (mail: { recipient: string; kind: string }) => string;
};

export const mailReaders = (db: Database, { secrets, baseUrl }: { secrets: Parameters<typeof unsubscribeTokens>[0]; baseUrl: string }): MailReaders => ({
  weeksOf: weeksOfReader(db),
  unsubscribeUrl: unsubscribeUrlsOf(unsubscribeTokens(secrets), baseUrl),
});
