/** The notice that is in force: what a parent agrees to when a week is scheduled. Its words are in `shared/messages`. */
export const CONSENT_NOTICE = '2026-12';

/**
 * SHA-256 over the words of each notice as they were shown: its title, its points and the sentence beside the box, a line each. A word that
 * changes without a new version turns a test red, so what a recorded hash stands for can always be shown.
 */
export const NOTICE_HASHES = {
  '2026-11': 'b3526dd484771e71596dd96d47c037e65017f7ebaab9f036e20ba666999a2e04',
  [CONSENT_NOTICE]: '8baef18f6d02030389312a31d3234ae5585c364a86d7538e8ab32b7befa209b1',
} as const satisfies Readonly<Record<string, string>>;
export type NoticeVersion = keyof typeof NOTICE_HASHES;

/** The hash of a version; empty for one that this product never had. */
export const hashOfNotice = (version: string): string => (Object.hasOwn(NOTICE_HASHES, version) ? NOTICE_HASHES[version as NoticeVersion] : '');

/** What is agreed to apart: that a child takes part in a week, and that its answers help to improve the questions. */
export const CONSENT_PURPOSES = ['week', 'improve-questions'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
