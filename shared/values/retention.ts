/** Event from which the days are counted. */
export type RetentionStart =
  | 'report'
  | 'withdrawal'
  | 'lastVisit'
  | 'end'
  | 'writing'
  | 'lastUse'
  | 'action'
  | 'opening';

/** Operator setting for the number of days, with bounds given by the purpose of the data. */
export type RetentionSetting = { name: `RETAIN_${string}_DAYS`; least: number; most: number };

/** Kept for a number of days. `duty`: outside of the product; the operator has to delete it. */
export type TimedRetention = { days: number; since: RetentionStart; setting?: RetentionSetting; duty?: 'operator' };
/** Deleted together with another kind. */
export type LinkedRetention = { with: string };
/** Never deleted: deletion would break a promise, or it concerns no person. */
export type PermanentRetention = { lastsFor: 'promise' | 'noPerson' };
export type RetentionRule = TimedRetention | LinkedRetention | PermanentRetention;

/**
 * Retention periods, defined here only. The server refuses to start with a missing or unlimited period, the
 * housekeeping deletes by it, and the privacy page prints it. The tables of each kind are in
 * `services/jobs/testing/retained-tables.ts`.
 */
export const RETENTION = {
  /** Answers and texts of an assessment by child, parent and teacher. The report is written long before. */
  answers: { days: 365, since: 'report', setting: { name: 'RETAIN_ANSWERS_DAYS', least: 30, most: 1095 } },
  /** The same after consent to the assessment was withdrawn. */
  withdrawnAnswers: { days: 30, since: 'withdrawal' },
  /**
   * A child's profile: reports, their scores, assessment states, the child and its guardians. Counted from its last
   * report, assessment or page visit, of which accepting an invitation is one; deleted only after two notice e-mails.
   */
  profile: { days: 730, since: 'lastVisit', setting: { name: 'RETAIN_REPORTS_DAYS', least: 180, most: 1825 } },
  /** Name, address, password and second factors; for an account without children, counted from the last visit. */
  account: { with: 'profile' },
  /** An account with an unverified address, and its drafts. */
  unproved: { days: 7, since: 'opening' },
  /** Invitations of teachers and other guardians with their addresses and links, and ownership offers. */
  invitations: { days: 30, since: 'end', setting: { name: 'RETAIN_INVITATIONS_DAYS', least: 7, most: 90 } },
  shares: { days: 30, since: 'end', setting: { name: 'RETAIN_SHARES_DAYS', least: 1, most: 90 } },
  /** Account e-mails with the recipient address. */
  letters: { days: 30, since: 'end', setting: { name: 'RETAIN_LETTERS_DAYS', least: 7, most: 90 } },
  /** Delivery records: recipient id and result. The text is rendered when sending and not stored. */
  mail: { days: 90, since: 'writing', setting: { name: 'RETAIN_MAIL_DAYS', least: 60, most: 365 } },
  /** Open sign-ins, devices in child mode, pending code challenges. */
  sessions: { days: 0, since: 'end' },
  /** Known devices: browsers with an earlier sign-in. */
  devices: { days: 365, since: 'lastUse', setting: { name: 'RETAIN_DEVICES_DAYS', least: 30, most: 730 } },
  /** Wrong passwords. */
  attempts: { days: 0, since: 'end' },
  /** Used codes, to refuse their reuse. */
  codes: { days: 1, since: 'lastUse' },
  /** Idempotency keys of writes. */
  keys: { days: 30, since: 'end', setting: { name: 'RETAIN_KEYS_DAYS', least: 14, most: 90 } },
  /** Audit log: actor, action and object id. */
  audit: { days: 730, since: 'action', setting: { name: 'RETAIN_AUDIT_DAYS', least: 365, most: 1825 } },
  /** Browser crash reports: releases, kinds of pages, lines of code. */
  crashes: { days: 90, since: 'lastUse' },
  /** Workflow histories, with ids and days only. */
  workflows: { days: 7, since: 'end', duty: 'operator' },
  logs: { days: 30, since: 'writing', duty: 'operator' },
  backups: { days: 30, since: 'writing', duty: 'operator' },
  /** Suppressed recipients: without the row, e-mail to them could be sent again. */
  suppressions: { lastsFor: 'promise' },
  /** Erasures, applied again after a backup is restored. */
  erasures: { lastsFor: 'promise' },
  /** Bounces and complaints about e-mails. */
  bounces: { days: 30, since: 'writing' },
  /** Migration and job bookkeeping. */
  upkeep: { lastsFor: 'noPerson' },
} as const satisfies Record<string, RetentionRule>;

/** Days before deletion of a profile or account at which the first and the last notice e-mail is sent. */
export const EXPIRY_NOTICE_DAYS = { first: 30, last: 7 } as const;
/** Validity of an invitation to look after a child, in days. */
export const INVITATION_DAYS = 14;

/** Days during which the link of an e-mail reverts the closing of an account. */
export const UNDO_DAYS = 7;
/** Days by which "Keep" extends a profile. */
export const KEEP_DAYS = 365;

export type RetentionKind = keyof typeof RETENTION;
export type TimedKind = {
  [Kind in RetentionKind]: (typeof RETENTION)[Kind] extends TimedRetention ? Kind : never;
}[RetentionKind];
export type RetentionDays = Readonly<Record<TimedKind, number>>;

/** Upper bound of a plausible period. */
const LONGEST_DAYS = 3_650;

const entries = Object.entries(RETENTION) as [RetentionKind, RetentionRule][];
const isTimed = (rule: RetentionRule): rule is TimedRetention => 'days' in rule;
export const TIMED_KINDS = entries.flatMap(([kind, rule]) =>
  isTimed(rule) ? [[kind as TimedKind, rule] as const] : [],
);

/** Days of each kind: the operator's setting, else the default. */
export const computeRetentionDays = (set: Partial<Record<string, number>> = {}): RetentionDays =>
  Object.fromEntries(
    TIMED_KINDS.map(([kind, { days, setting }]) => [kind, (setting && set[setting.name]) ?? days]),
  ) as RetentionDays;

/**
 * Faults of a retention plan, one sentence each: a period that is missing or unlimited, or a kind linked to one without
 * a period.
 */
export function findRetentionFaults(plan: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(plan).flatMap(([kind, rule]) => {
    const { days, with: other, lastsFor } = (rule ?? {}) as { days?: unknown; with?: unknown; lastsFor?: unknown };
    if (lastsFor === 'promise' || lastsFor === 'noPerson') return [];
    if (typeof other === 'string') {
      const leader = plan[other] as { days?: unknown } | undefined;
      return typeof leader?.days === 'number'
        ? []
        : [`What is kept as ${kind} goes with ${other}, which has no time of its own: nothing is kept without an end`];
    }
    const hasEnd = typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= LONGEST_DAYS;
    return hasEnd
      ? []
      : [
          `What is kept as ${kind} has no time: write whole days, ${LONGEST_DAYS} at most, since nothing is kept without an end`,
        ];
  });
}
