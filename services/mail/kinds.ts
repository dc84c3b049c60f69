/** What the product promises of a kind of letter, since SMTP has no exactly-once. */
export type MailKind = {
  /**
   * `atMostOnce`: a second copy is worse than none, so what may have arrived is not sent again. `atLeastOnce`: somebody
   * waits for it, so in doubt it is sent again under the same Message-ID.
   */
  promise: 'atMostOnce' | 'atLeastOnce';
  /** Whether people may do without it. What protects an account or a right cannot be turned off. */
  mayBeTurnedOff: boolean;
  /**
   * It protects an account, so it is tried also at an address that has refused letters: whoever asked for it, or should
   * know, may have that address back. All other kinds leave such an address alone (decision 0139).
   */
  isSecurity: boolean;
};

const whenever: MailKind = { promise: 'atMostOnce', mayBeTurnedOff: true, isSecurity: false };
const always: MailKind = { promise: 'atLeastOnce', mayBeTurnedOff: false, isSecurity: false };
const security: MailKind = { ...always, isSecurity: true };

/** Every kind of letter there is. */
export const MAIL_KINDS = {
  reminder: whenever,
  'teacher-reminder': whenever,
  'report-ready': { promise: 'atLeastOnce', mayBeTurnedOff: true, isSecurity: false },
  invitation: always,
  'guardian-invitation': always,
  'teacher-code': always,
  /** A teacher took back the form that was handed in: the family may ask somebody else while there is time. */
  'form-withdrawn': always,
  /** With a link or a code, or about an address: what it is for stands in `auth.letters`. */
  account: security,
  'factor-added': security,
  'factor-removed': security,
  'factor-removal-asked': security,
  'backup-code-used': security,
  'backup-codes-renewed': security,
  'identity-added': security,
  'identity-removed': security,
  'guardian-joined': security,
  /** The owner of a child asks its reader to be the owner instead. */
  'ownership-offered': always,
  'ownership-declined': always,
  /** The child was passed on; to the one who was its owner. */
  'ownership-accepted': security,
  /**
   * Whoever decides about a child of its reader has closed their account, had it back, or is gone, so that its reader
   * decides.
   */
  'owner-closing': security,
  'owner-stays': always,
  'ownership-inherited': security,
  /** The last one to an account that was closed. */
  'account-closed': security,
  'consent-receipt': always,
  'consent-withdrawn': always,
  /** A day after the address was proved with which somebody agreed: to what, and how it is taken back. */
  'consent-confirmed': always,
  /** The address was never proved, so the week was cancelled. */
  'proof-missed': always,
  'export-made': security,
  'account-exported': security,
  erased: security,
  /** Somebody else has had a child erased that this person looked after, too. */
  'child-erased': security,
  /** Nobody has come to a child's pages for so long that its profile ends soon, or to an account without a child. */
  'profile-ending': always,
  'report-expiring': always,
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_KINDS;

export const isMailKind = (name: string): name is MailKindName => Object.hasOwn(MAIL_KINDS, name);

/** Whether people may do without letters of this kind. */
export const mayBeTurnedOff = (name: string): boolean => isMailKind(name) && MAIL_KINDS[name].mayBeTurnedOff;

/** The kinds of which what may have arrived is not sent again. */
export const AT_MOST_ONCE: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(
  (name) => MAIL_KINDS[name].promise === 'atMostOnce',
);

/** The kinds that people may do without. */
export const MAY_BE_TURNED_OFF: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(mayBeTurnedOff);

/** The kinds that go also to an address that has refused letters. */
export const SECURITY: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(
  (name) => MAIL_KINDS[name].isSecurity,
);
