/** The current consent notice, accepted when an assessment is scheduled. Its words are in `shared/messages`. */
export const CONSENT_NOTICE = '2027-01';

/**
 * Current version of the consent to use answers for improving questions and games (`improveNotice`); rows of earlier
 * releases name the notice instead.
 */
export const IMPROVE_NOTICE = 'improve-2';

/**
 * SHA-256 of the text of each notice as shown: title, points and the consent sentence, one per line. A test fails when
 * a text changes without a new version, so that a recorded hash always identifies its text.
 */
export const NOTICE_HASHES = {
  '2026-11': 'b3526dd484771e71596dd96d47c037e65017f7ebaab9f036e20ba666999a2e04',
  '2026-12': '8baef18f6d02030389312a31d3234ae5585c364a86d7538e8ab32b7befa209b1',
  [CONSENT_NOTICE]: '6d4c85ede1898a3b3455d6385d56a233f2d97d69d3f0d06b6decb7adabf775a5',
  'improve-1': '64e6f10bb4f91e567c0070e20af64e7e5dda995a1b4003f69eb30d8ba0a13f81',
  [IMPROVE_NOTICE]: 'ba00b867ad36504bf60472d7d1fcbe02fccfb598a4ef71b65766c60f25003e6d',
} as const satisfies Readonly<Record<string, string>>;
export type NoticeVersion = keyof typeof NOTICE_HASHES;

/** Versions of that consent whose words name the games: of other children only answers to questions are counted. */
export const GAMES_NOTICES: readonly NoticeVersion[] = ['improve-2'];

/** The hash of a version; empty for an unknown version. */
export const getNoticeHash = (version: string): string =>
  Object.hasOwn(NOTICE_HASHES, version) ? NOTICE_HASHES[version as NoticeVersion] : '';

/**
 * Separate consents: that a child takes part in an assessment, and that its answers help to improve questions and games.
 */
export const CONSENT_PURPOSES = ['week', 'improve-questions'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
