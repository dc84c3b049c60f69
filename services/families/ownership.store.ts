import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#services/database/database.store.ts';
import { ownershipOffers as offers } from '#services/families/guardians.tables.ts';
import type { Instant } from '#shared/values/days.ts';
import type { OwnershipOfferId, StudentId, UserId } from '#shared/values/ids.ts';

export type NewOwnershipOffer = { id: OwnershipOfferId; studentId: StudentId; by: UserId; to: UserId; now: Instant; expiresAt: Instant };

/** Offers a child to one of its other guardians; an open offer of the same child to the same person ends with it. */
export async function offerOwnership(tx: Transaction, { id, studentId, by, to, now, expiresAt }: NewOwnershipOffer): Promise<void> {
  await tx
    .update(offers)
    .set({ outcome: 'withdrawn' })
    .where(and(eq(offers.studentId, studentId), eq(offers.offeredTo, to), isNull(offers.outcome)))
    .prepare('replace_ownership_offer')
    .execute();
  await tx.insert(offers).values({ id, studentId, offeredBy: by, offeredTo: to, createdAt: now, expiresAt }).prepare('offer_ownership').execute();
}

/** Ends every open offer that this account has made, of these children or of all. */
export async function withdrawOffersBy(tx: Transaction, userId: UserId, children?: readonly StudentId[]): Promise<void> {
  const ofChildren = children ? inArray(offers.studentId, [...children]) : undefined;
  await tx
    .update(offers)
    .set({ outcome: 'withdrawn' })
    .where(and(eq(offers.offeredBy, userId), isNull(offers.outcome), ofChildren));
}
