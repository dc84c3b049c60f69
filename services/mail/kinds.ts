/** Delivery guarantees of a kind of email, since SMTP has no exactly-once. */
export type MailKind = {
  /**
   * `atMostOnce`: a second copy is worse than none, so one that may have arrived is not sent again. `atLeastOnce`: a
   * person waits for it, so in doubt it is sent again under the same Message-ID.
   */
  promise: 'atMostOnce' | 'atLeastOnce';
  /** Whether recipients may turn it off. Emails that protect an account or a right cannot be turned off. */
  mayBeTurnedOff: boolean;
  /**
   * It protects an account, so it is also sent to an address that bounced: its owner may have regained the address. All
   * other kinds skip such an address.
   */
  isSecurity: boolean;
};

const whenever: MailKind = { promise: 'atMostOnce', mayBeTurnedOff: true, isSecurity: false };
const always: MailKind = { promise: 'atLeastOnce', mayBeTurnedOff: false, isSecurity: false };
const security: MailKind = { ...always, isSecurity: true };

/** All kinds of email. */
export const MAIL_KINDS = {
  reminder: whenever,
  'teacher-reminder': whenever,
  'report-ready': { promise: 'atLeastOnce', mayBeTurnedOff: true, isSecurity: false },
  invitation: always,
  'guardian-invitation': always,
  'teacher-code': always,
  /** A teacher withdrew the submitted form: the family may ask another teacher while there is time. */
  'form-withdrawn': always,
  /** With a link or a code, or about an address: its purpose is in `auth.letters`. */
  account: security,
  'factor-added': security,
  'factor-removed': security,
  'factor-removal-asked': security,
  'backup-code-used': security,
  'backup-codes-renewed': security,
  'identity-added': security,
  'identity-removed': security,
  'guardian-joined': security,
  /** The owner of a child asks the recipient to become the owner. */
  'ownership-offered': always,
  'ownership-declined': always,
  /** The child was passed on; sent to the former owner. */
  'ownership-accepted': security,
  /**
   * The owner of a child of the recipient has closed their account, reopened it, or is gone, so that the recipient is
   * the owner.
   */
  'owner-closing': security,
  'owner-stays': always,
  'ownership-inherited': security,
  /** The last email to a closed account. */
  'account-closed': security,
  'consent-receipt': always,
  'consent-withdrawn': always,
  /** A day after the proof of the address with which consent was given: the consent, and how to withdraw it. */
  'consent-confirmed': always,
  /** The address was never proved, so the assessment was cancelled. */
  'proof-missed': always,
  'export-made': security,
  'account-exported': security,
  erased: security,
  /** Another guardian has erased a child of the recipient. */
  'child-erased': security,
  /** A child, or an account without a child, was unused for so long that it ends soon. */
  'profile-ending': always,
  'report-expiring': always,
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_KINDS;

export const isMailKind = (name: string): name is MailKindName => Object.hasOwn(MAIL_KINDS, name);

/** Whether recipients may turn this kind off. */
export const mayBeTurnedOff = (name: string): boolean => isMailKind(name) && MAIL_KINDS[name].mayBeTurnedOff;

/** The kinds that are not sent again if they may have arrived. */
export const AT_MOST_ONCE: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(
  (name) => MAIL_KINDS[name].promise === 'atMostOnce',
);

/** The kinds that recipients may turn off. */
export const MAY_BE_TURNED_OFF: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(mayBeTurnedOff);

/** The kinds that are also sent to an address that bounced. */
export const SECURITY: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(
  (name) => MAIL_KINDS[name].isSecurity,
);
