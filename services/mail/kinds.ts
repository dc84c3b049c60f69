/** What the product promises of a kind of letter, since SMTP has no exactly-once. */
export type MailKind = {
  /**
   * `atMostOnce`: a second copy is worse than none, so what may have arrived is not sent again. `atLeastOnce`: somebody waits for it, so in
   * doubt it is sent again under the same Message-ID.
   */
  promise: 'atMostOnce' | 'atLeastOnce';
  /** Whether people may do without it. What protects an account or a right cannot be turned off. */
  mayBeTurnedOff: boolean;
};

const whenever: MailKind = { promise: 'atMostOnce', mayBeTurnedOff: true };
const always: MailKind = { promise: 'atLeastOnce', mayBeTurnedOff: false };

/** Every kind of letter there is. */
export const MAIL_KINDS = {
  reminder: whenever,
  'teacher-reminder': whenever,
  'report-ready': { promise: 'atLeastOnce', mayBeTurnedOff: true },
  invitation: always,
  'guardian-invitation': always,
  'teacher-code': always,
  /** With a link or a code, or about an address: what it is for stands in `auth.letters`. */
  account: always,
  'factor-added': always,
  'factor-removed': always,
  'factor-removal-asked': always,
  'backup-code-used': always,
  'backup-codes-renewed': always,
  'identity-added': always,
  'identity-removed': always,
  'guardian-joined': always,
  'export-made': always,
  erased: always,
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_KINDS;

/** The kinds of which what may have arrived is not sent again. */
export const AT_MOST_ONCE: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter((name) => MAIL_KINDS[name].promise === 'atMostOnce');
