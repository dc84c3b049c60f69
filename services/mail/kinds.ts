/** Delivery guarantees of a kind of email, since SMTP has no exactly-once. */
type MailKind = {
  /**
   * `atMostOnce`: a second copy is worse than none, so one that may have arrived is not sent again. `atLeastOnce`: a
   * person waits for it, so in doubt it is sent again under the same Message-ID.
   */
  promise: 'atMostOnce' | 'atLeastOnce';
  /** Whether recipients may turn it off. Emails that protect an account or a right cannot be turned off. */
  canBeTurnedOff: boolean;
  /**
   * It protects an account, so it is also sent to an address that bounced: its owner may have regained the address. All
   * other kinds skip such an address.
   */
  isSecurity: boolean;
};

const OPTIONAL: MailKind = { promise: 'atMostOnce', canBeTurnedOff: true, isSecurity: false };
const REQUIRED: MailKind = { promise: 'atLeastOnce', canBeTurnedOff: false, isSecurity: false };
const SECURITY_KIND: MailKind = { ...REQUIRED, isSecurity: true };

/** All kinds of email. */
export const MAIL_KINDS = {
  reminder: OPTIONAL,
  'teacher-reminder': OPTIONAL,
  'report-ready': { promise: 'atLeastOnce', canBeTurnedOff: true, isSecurity: false },
  /** Days and months after the report: what to try, how it went, whether to look again. */
  'after-three-days': OPTIONAL,
  'after-three-months': OPTIONAL,
  invitation: REQUIRED,
  'guardian-invitation': REQUIRED,
  'teacher-code': REQUIRED,
  /** A teacher withdrew the submitted form: the family may ask another teacher while there is time. */
  'form-withdrawn': REQUIRED,
  /** With a link or a code, or about an address: its purpose is in `auth.letters`. */
  account: SECURITY_KIND,
  'factor-added': SECURITY_KIND,
  'factor-removed': SECURITY_KIND,
  'factor-removal-asked': SECURITY_KIND,
  'backup-code-used': SECURITY_KIND,
  'backup-codes-renewed': SECURITY_KIND,
  'identity-added': SECURITY_KIND,
  'identity-removed': SECURITY_KIND,
  'guardian-joined': SECURITY_KIND,
  /** The owner of a child asks the recipient to become the owner. */
  'ownership-offered': REQUIRED,
  'ownership-declined': REQUIRED,
  /** The child was passed on; sent to the former owner. */
  'ownership-accepted': SECURITY_KIND,
  /**
   * The owner of a child of the recipient has closed their account, reopened it, or is gone, so that the recipient is
   * the owner.
   */
  'owner-closing': SECURITY_KIND,
  'owner-stays': REQUIRED,
  'ownership-inherited': SECURITY_KIND,
  /** The last email to a closed account. */
  'account-closed': SECURITY_KIND,
  'consent-receipt': REQUIRED,
  'consent-withdrawn': REQUIRED,
  /** A day after the proof of the address with which consent was given: the consent, and how to withdraw it. */
  'consent-confirmed': REQUIRED,
  /** The address was never proved, so the assessment was cancelled. */
  'proof-missed': REQUIRED,
  /** The assessment waited for longer than answers are kept, so it was cancelled without a report. */
  'week-expired': REQUIRED,
  'export-made': SECURITY_KIND,
  'account-exported': SECURITY_KIND,
  erased: SECURITY_KIND,
  /** Another guardian has erased a child of the recipient. */
  'child-erased': SECURITY_KIND,
  /** A child, or an account without a child, was unused for so long that it ends soon. */
  'profile-ending': REQUIRED,
  'report-expiring': REQUIRED,
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_KINDS;

export const isMailKind = (name: string): name is MailKindName => Object.hasOwn(MAIL_KINDS, name);

/** The only kind that goes to another address than the account's: such an address has agreed to reminders. */
export const OTHER_ADDRESS_KIND = 'reminder' satisfies MailKindName;

/** Whether recipients may turn this kind off. */
export const canBeTurnedOff = (name: string): boolean => isMailKind(name) && MAIL_KINDS[name].canBeTurnedOff;

/** The kinds that recipients may turn off. */
export const OPTIONAL_KINDS: readonly string[] = Object.keys(MAIL_KINDS).filter(canBeTurnedOff);

/** The kinds that are not sent again if they may have arrived. */
export const AT_MOST_ONCE: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(
  (name) => MAIL_KINDS[name].promise === 'atMostOnce',
);

/** The kinds that are also sent to an address that bounced. */
export const SECURITY_KINDS: readonly string[] = (Object.keys(MAIL_KINDS) as MailKindName[]).filter(
  (name) => MAIL_KINDS[name].isSecurity,
);
