import { createHmac } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { shares } from '#services/database/shares.tables.ts';
import { lockOwnership } from '#services/families/families.store.ts';
import { hashToken, type Secret } from '#services/tokens.ts';
import type { Share } from '#shared/contracts/shares.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, ShareId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Maximum of open links per report, and of links created in a day. */
const MOST_OPEN = 5;
const MOST_A_DAY = 20;

/** The result of a link, and the name of the sharer. */
export type FoundShare = { id: ShareId; assessmentId: AssessmentId; expiresAt: Instant; sharerName: string };

export type ShareReader = {
  /** Newest first, including ended ones while they are kept. */
  listByReport: (assessmentId: AssessmentId, now: Instant) => Promise<Share[]>;
  /** The open share of a token. Any other text takes the same single query and finds nothing. */
  find: (token: string, now: Instant) => Promise<FoundShare | null>;
};

const SHARE = {
  id: shares.id,
  label: shares.label,
  madeAt: shares.madeAt,
  expiresAt: shares.expiresAt,
  endedAt: shares.endedAt,
  openings: shares.openings,
  lastOpenedAt: shares.lastOpenedAt,
};
type ShareRow = Omit<Share, 'isOver'>;
const toShare = (row: ShareRow, now: Instant): Share => ({
  ...row,
  isOver: row.endedAt !== null || toEpochMs(row.expiresAt) <= toEpochMs(now),
});

export const createShareReader = (db: Database): ShareReader => {
  const { placeholder } = sql;
  const byReport = db
    .select(SHARE)
    .from(shares)
    .where(eq(shares.assessmentId, placeholder('assessmentId')))
    .orderBy(desc(shares.madeAt), desc(shares.id))
    .limit(100)
    .prepare('shares_of_report');
  // Ends with the account and with the ownership of its creator; opens nothing while that account is blocked.
  const byToken = db
    .select({ id: shares.id, assessmentId: shares.assessmentId, expiresAt: shares.expiresAt, sharerName: user.name })
    .from(shares)
    .innerJoin(
      guardians,
      and(eq(guardians.userId, shares.madeBy), eq(guardians.studentId, shares.studentId), eq(guardians.role, 'owner')),
    )
    .innerJoin(user, eq(user.id, shares.madeBy))
    .where(
      and(
        ...[eq(shares.tokenHash, placeholder('tokenHash')), isNull(shares.endedAt)],
        ...[isNull(user.closedAt), isNull(user.bannedAt)],
        gt(shares.expiresAt, sql`${placeholder('now')}::timestamptz`),
      ),
    )
    .prepare('share_of_token');
  return {
    listByReport: async (assessmentId, now) =>
      (await byReport.execute({ assessmentId })).map((row) => toShare(row, now)),
    find: async (token, now) => (await byToken.execute({ tokenHash: hashToken(token), now }))[0] ?? null,
  };
};

type NewShare = {
  id: ShareId;
  token: string;
  assessmentId: AssessmentId;
  studentId: StudentId;
  by: UserId;
  label: string | null;
  days: number;
};

/**
 * Saves a new link, in the transaction of the idempotent write. @throws Refused FORBIDDEN if the child was passed on
 * meanwhile, SHARE_LIMIT
 */
export async function addShare(
  tx: Transaction,
  { id, token, assessmentId, studentId, by, label, days }: NewShare,
  now: Instant,
): Promise<Omit<Share, 'label'>> {
  await lockOwnership(tx, by, studentId);
  const isOfReport = eq(shares.assessmentId, assessmentId);
  const [open] = await tx
    .select({ of: count() })
    .from(shares)
    .where(and(isOfReport, isNull(shares.endedAt), gt(shares.expiresAt, now)))
    .prepare('count_open_shares')
    .execute();
  const [today] = await tx
    .select({ of: count() })
    .from(shares)
    .where(and(isOfReport, gt(shares.madeAt, toInstant(toEpochMs(now) - DAY_MS))))
    .prepare('count_shares_of_a_day')
    .execute();
  if ((open?.of ?? 0) >= MOST_OPEN || (today?.of ?? 0) >= MOST_A_DAY) refuse('SHARE_LIMIT');
  const expiresAt = toInstant(toEpochMs(now) + days * DAY_MS);
  const row = { id, assessmentId, studentId, madeBy: by, label, tokenHash: hashToken(token), madeAt: now, expiresAt };
  await tx.insert(shares).values(row).prepare('add_share').execute();
  return { id, madeAt: now, expiresAt, endedAt: null, isOver: false, openings: 0, lastOpenedAt: null };
}

/** Ends a link before its time. @throws Refused NOT_FOUND, also for one of another report or one that has ended */
export async function endShare(tx: Transaction, assessmentId: AssessmentId, id: ShareId, now: Instant): Promise<void> {
  const endedRows = await tx
    .update(shares)
    .set({ endedAt: now })
    .where(and(eq(shares.id, id), eq(shares.assessmentId, assessmentId), isNull(shares.endedAt)))
    .returning({ id: shares.id })
    .prepare('end_share')
    .execute();
  if (endedRows.length === 0) refuse('NOT_FOUND');
}

/** Counts an opening of an open link; false if it has ended meanwhile. */
export async function countOpening(tx: Transaction, id: ShareId, now: Instant): Promise<boolean> {
  const countedRows = await tx
    .update(shares)
    .set({ openings: sql`${shares.openings} + 1`, lastOpenedAt: now })
    .where(and(eq(shares.id, id), isNull(shares.endedAt)))
    .returning({ id: shares.id })
    .prepare('count_opening')
    .execute();
  return countedRows.length > 0;
}

/**
 * Derives the token of a link from its id and the secret in use, so that a repeated write returns the same token,
 * although only its hash is stored.
 */
export const createShareSecrets = (secrets: readonly Secret[]) => ({
  deriveToken: (id: ShareId): string =>
    createHmac('sha256', (secrets[0] as Secret).value)
      .update(`share/${id}`)
      .digest('base64url'),
});
export type ShareSecrets = ReturnType<typeof createShareSecrets>;
