import type { Database } from '#services/database/database.store.ts';
import { createKeepTokens, type KeepGrant } from '#services/mail/keep-token.ts';
import { createReaderAssessments, type ListOtherAssessments } from '#services/mail/reader-assessments.store.ts';
import { createUnsubscribeTokens, createUnsubscribeUrls } from '#services/mail/unsubscribe-token.ts';

/** Data about the reader that is read when an email is sent. */
export type MailReaders = {
  /** The assessments of a parent's other children, which one email covers together. */
  listOtherAssessments: ListOtherAssessments;
  /** The unsubscribe address for this kind and recipient. */
  unsubscribeUrl: (mail: { recipient: string; kind: string }) => string;
  /** The address that keeps an unused child. */
  keepUrl: (keep: KeepGrant) => string;
};

export const createMailReaders = (
  db: Database,
  { secrets, baseUrl }: { secrets: Parameters<typeof createUnsubscribeTokens>[0]; baseUrl: string },
): MailReaders => ({
  listOtherAssessments: createReaderAssessments(db),
  unsubscribeUrl: createUnsubscribeUrls(createUnsubscribeTokens(secrets), baseUrl),
  // The token is in the fragment, which is never sent to a server or logged.
  keepUrl: (keep) => `${baseUrl}/keep#${createKeepTokens(secrets).of(keep)}`,
});
