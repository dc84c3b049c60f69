import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { guardianInvitations, ownershipOffers } from '#services/database/guardians.tables.ts';
import { withdrawOffersOfChild } from '#services/families/ownership.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { createSuppressionCheck } from '#services/mail/suppressions.store.ts';
import type { GuardianList } from '#shared/contracts/guardians.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/**
 * Guardians of a child, as one of them sees them: invitations and ownership offers are shown to the owner only. An
 * invitation that its reader has ended stays until its date, without its address, which is deleted.
 */
export const createGuardianLister = (db: Database, hashes: AddressHashes) => {
  const { placeholder } = sql;
  const suppressions = createSuppressionCheck(db, hashes);
  const guardiansQuery = db
    .select({ userId: guardians.userId, name: user.name, role: guardians.role, since: guardians.createdAt })
    .from(guardians)
    .innerJoin(user, eq(user.id, guardians.userId))
    .where(eq(guardians.studentId, placeholder('studentId')))
    .orderBy(desc(guardians.role), asc(guardians.createdAt), asc(guardians.userId))
    .prepare('guardians_with_names');
  const invitationsQuery = db
    .select({
      id: guardianInvitations.id,
      email: guardianInvitations.email,
      invitedAt: guardianInvitations.createdAt,
      expiresAt: guardianInvitations.expiresAt,
    })
    .from(guardianInvitations)
    .where(
      and(
        eq(guardianInvitations.studentId, placeholder('studentId')),
        or(
          isNull(guardianInvitations.outcome),
          // Ended by its reader; the family is not told why.
          and(
            eq(guardianInvitations.outcome, 'declined'),
            gt(guardianInvitations.expiresAt, sql`${placeholder('now')}::timestamptz`),
          ),
        ),
      ),
    )
    .orderBy(asc(guardianInvitations.createdAt))
    .prepare('listed_guardian_invitations');
  const offersQuery = db
    .select({
      id: ownershipOffers.id,
      userId: ownershipOffers.offeredTo,
      offeredAt: ownershipOffers.createdAt,
      expiresAt: ownershipOffers.expiresAt,
    })
    .from(ownershipOffers)
    .where(
      and(
        ...[
          eq(ownershipOffers.studentId, placeholder('studentId')),
          eq(ownershipOffers.offeredBy, placeholder('userId')),
          isNull(ownershipOffers.outcome),
        ],
        gt(ownershipOffers.expiresAt, sql`${placeholder('now')}::timestamptz`),
      ),
    )
    .orderBy(asc(ownershipOffers.createdAt))
    .prepare('open_ownership_offers');
  return async (studentId: StudentId, userId: UserId, now: Instant): Promise<GuardianList> => {
    const members = (await guardiansQuery.execute({ studentId })).map((each) => ({
      ...each,
      isYou: each.userId === userId,
    }));
    const isOwner = members.some(({ isYou, role }) => isYou && role === 'owner');
    const invitations = isOwner ? await invitationsQuery.execute({ studentId, now }) : [];
    const offers = isOwner ? await offersQuery.execute({ studentId, userId, now }) : [];
    const bounced = await Promise.all(invitations.map(({ email }) => (email ? suppressions.hasBounced(email) : false)));
    return {
      guardians: members,
      offers,
      invitations: invitations.map(({ email, ...each }, i) => ({
        ...each,
        email: email ?? '',
        hasBounced: bounced[i] === true,
        isOver: email === null || toEpochMs(each.expiresAt) <= toEpochMs(now),
      })),
    };
  };
};
export type GuardianLister = ReturnType<typeof createGuardianLister>;

/**
 * Ends the guardianship of a co-guardian, and ownership offers to them; their open connections are checked again at
 * each request and each sweep. @throws Refused NOT_FOUND, also for the owner
 */
export async function endGuardianship(tx: Transaction, studentId: StudentId, userId: UserId): Promise<void> {
  const endedRows = await tx
    .delete(guardians)
    .where(and(eq(guardians.studentId, studentId), eq(guardians.userId, userId), eq(guardians.role, 'co-guardian')))
    .returning({ userId: guardians.userId })
    .prepare('end_guardianship')
    .execute();
  if (endedRows.length === 0) refuse('NOT_FOUND');
  await withdrawOffersOfChild(tx, studentId, userId);
}
