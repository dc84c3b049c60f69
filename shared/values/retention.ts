/** From when the days are counted. */
export type Since = 'report' | 'withdrawal' | 'lastVisit' | 'end' | 'writing' | 'lastUse' | 'deed' | 'opening';

/**
 * An operator may choose another number of days, within these bounds: short enough to be meant, long enough for what
 * the data are for.
 */
export type Setting = { name: `RETAIN_${string}_DAYS`; least: number; most: number };

/** Kept for so many days. `duty`: outside of the product, so the operator sees to it. */
export type Counted = { days: number; since: Since; setting?: Setting; duty?: 'operator' };
/** Goes with another kind, in the same moment. */
export type Accompanied = { with: string };
/** Stays, for a reason: deleting it would break the promise that it keeps. */
export type Lasting = { lastsFor: 'promise' | 'nobody' };
export type Keeping = Counted | Accompanied | Lasting;

/**
 * How long we keep what: the one place that says so. Boot reads it and refuses a time without an end, the housekeeping
 * deletes by it, and the privacy page prints it. Which table holds which kind stands in
 * `services/housekeeping/testing/retained-tables.ts`.
 */
export const RETENTION = {
  /** What was answered and written in a week, by child, parent and teacher. The report is written long before. */
  answers: { days: 365, since: 'report', setting: { name: 'RETAIN_ANSWERS_DAYS', least: 30, most: 1095 } },
  /** The same, once consent to the week was withdrawn. */
  withdrawnAnswers: { days: 30, since: 'withdrawal' },
  /**
   * A child's profile: reports, the scores in them, the state of weeks, the child itself and who looks after it.
   * Counted from its last report, week or visit of one of its pages, and never without two letters.
   */
  profile: { days: 730, since: 'lastVisit', setting: { name: 'RETAIN_REPORTS_DAYS', least: 180, most: 1825 } },
  /** Name, address, password and second factors; of somebody who looks after no child, counted from the last visit. */
  account: { with: 'profile' },
  /** An account whose address nobody has proved, with what was prepared in it. */
  unproved: { days: 7, since: 'opening' },
  /** Of teachers and of other guardians, with their addresses and links, and offers to pass a child on. */
  invitations: { days: 30, since: 'end', setting: { name: 'RETAIN_INVITATIONS_DAYS', least: 7, most: 90 } },
  shares: { days: 30, since: 'end', setting: { name: 'RETAIN_SHARES_DAYS', least: 1, most: 90 } },
  /** Letters about an account, with the address that each went to. */
  letters: { days: 30, since: 'end', setting: { name: 'RETAIN_LETTERS_DAYS', least: 7, most: 90 } },
  /**
   * That a letter was sent, to whose id, and how it ended. A letter is written when it is sent and its text is kept
   * nowhere.
   */
  mail: { days: 90, since: 'writing', setting: { name: 'RETAIN_MAIL_DAYS', least: 60, most: 365 } },
  /** Sign-ins that are open, devices that are with a child, questions for a code. */
  sessions: { days: 0, since: 'end' },
  /** Browsers that somebody has signed in on. */
  devices: { days: 365, since: 'lastUse', setting: { name: 'RETAIN_DEVICES_DAYS', least: 30, most: 730 } },
  /** Wrong passwords. */
  attempts: { days: 0, since: 'end' },
  /** That a code was used, so that nobody uses it again. */
  codes: { days: 1, since: 'lastUse' },
  /** Keys of writes, by which the same answer that arrives twice counts once. */
  keys: { days: 30, since: 'end', setting: { name: 'RETAIN_KEYS_DAYS', least: 14, most: 90 } },
  /** Who did what to which id. */
  audit: { days: 730, since: 'deed', setting: { name: 'RETAIN_AUDIT_DAYS', least: 365, most: 1825 } },
  /** Pages that broke in browsers: releases, kinds of pages, lines of code. */
  crashes: { days: 90, since: 'lastUse' },
  /** What the clock of a week did, by ids and days. */
  workflows: { days: 7, since: 'end', duty: 'operator' },
  logs: { days: 30, since: 'writing', duty: 'operator' },
  backups: { days: 30, since: 'writing', duty: 'operator' },
  /** Whoever is never to be written to again: without the row somebody could have us write. */
  suppressions: { lastsFor: 'promise' },
  /** What was erased stays erased, also when a backup is read back. */
  erasures: { lastsFor: 'promise' },
  /** That a server knew nobody at an address, and what was reported of a letter. */
  bounces: { days: 30, since: 'writing' },
  /** Which migrations ran, when which job ran. */
  upkeep: { lastsFor: 'nobody' },
} as const satisfies Record<string, Keeping>;

/** How many days before its end a profile or an account is written about, first and again. */
export const ENDING_LETTERS = { first: 30, last: 7 } as const;
/** For how many days a letter undoes the closing of an account. */
export const UNDO_DAYS = 7;
/** For how many days "Keep" keeps a profile. */
export const KEEP_DAYS = 365;

export type RetentionKind = keyof typeof RETENTION;
export type CountedKind = {
  [Kind in RetentionKind]: (typeof RETENTION)[Kind] extends Counted ? Kind : never;
}[RetentionKind];
export type KeptDays = Readonly<Record<CountedKind, number>>;

/** No time that anybody could mean is longer than this. */
const LONGEST_DAYS = 3_650;

const entries = Object.entries(RETENTION) as [RetentionKind, Keeping][];
const isCounted = (keeping: Keeping): keeping is Counted => 'days' in keeping;
export const COUNTED = entries.flatMap(([kind, keeping]) =>
  isCounted(keeping) ? [[kind as CountedKind, keeping] as const] : [],
);

/** The days of each kind: those that are set, else ours. */
export const keptDays = (set: Partial<Record<string, number>> = {}): KeptDays =>
  Object.fromEntries(
    COUNTED.map(([kind, { days, setting }]) => [kind, (setting && set[setting.name]) ?? days]),
  ) as KeptDays;

/**
 * What is wrong with a plan of keeping, a sentence each: a time that is missing or has no end, or a kind that goes with
 * none.
 */
export function faultsOfRetention(plan: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(plan).flatMap(([kind, keeping]) => {
    const { days, with: other, lastsFor } = (keeping ?? {}) as { days?: unknown; with?: unknown; lastsFor?: unknown };
    if (lastsFor === 'promise' || lastsFor === 'nobody') return [];
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
