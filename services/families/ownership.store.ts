import { and, asc, count, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { IS_PROVED, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { ownershipOffers as offers } from '#services/database/guardians.tables.ts';
import { mail } from '#services/database/mail.tables.ts';
import { lockCounts, lockOwnership, wasErasedFor } from '#services/families/families.store.ts';
import { endInvitationsBy } from '#services/families/guardian-invitations.store.ts';
import { endShares } from '#services/families/guardian-shares.store.ts';
import { buildNoticeKey } from '#services/mail/account-notices.store.ts';
import { suppressUnsent } from '#services/mail/queue-email.store.ts';
import type { GuardianRole, OwnershipOffer, ReceivedOffer } from '#shared/contracts/guardians.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { OwnershipOfferId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Validity of an offer. */
const OFFER_MS = 14 * DAY_MS;
/** Each offer sends an email to another person. */
const MOST_A_DAY = 10;

export type NewOwnershipOffer = {
  id: OwnershipOfferId;
  studentId: StudentId;
  by: UserId;
  to: UserId;
  now: Instant;
  expiresAt: Instant;
};

/** Offers a child to one of its other guardians; replaces an open offer of the same child to the same person. */
export async function offerOwnership(
  tx: Transaction,
  { id, studentId, by, to, now, expiresAt }: NewOwnershipOffer,
): Promise<void> {
  await withdrawOffers(tx, and(eq(offers.studentId, studentId), eq(offers.offeredTo, to)));
  await tx
    .insert(offers)
    .values({ id, studentId, offeredBy: by, offeredTo: to, createdAt: now, expiresAt })
    .prepare('offer_ownership')
    .execute();
}

/** Ends all open offers by this account; returns their recipients. */
export async function withdrawOffersBy(tx: Transaction, userId: UserId): Promise<UserId[]> {
  return (await withdrawOffers(tx, eq(offers.offeredBy, userId))).map((offer) => offer.userId);
}

/** Offers by this account that were made at this instant or later and accepted. */
export async function listOffersAcceptedSince(
  tx: Transaction,
  userId: UserId,
  since: Instant,
): Promise<OwnershipOfferId[]> {
  const isAccepted = and(eq(offers.offeredBy, userId), eq(offers.outcome, 'accepted'), gte(offers.createdAt, since));
  const rows = await tx.select({ id: offers.id }).from(offers).where(isAccepted).prepare('accepted_offers').execute();
  return rows.map(({ id }) => id);
}

/** Ends all open offers to this account. */
export async function withdrawOffersTo(tx: Transaction, userId: UserId): Promise<void> {
  await withdrawOffers(tx, eq(offers.offeredTo, userId));
}

/** Ends all open offers of this child, to one person or to all. */
export async function withdrawOffersOfChild(tx: Transaction, studentId: StudentId, to?: UserId): Promise<void> {
  await withdrawOffers(tx, and(eq(offers.studentId, studentId), to ? eq(offers.offeredTo, to) : undefined));
}

/**
 * Ends open offers and suppresses their unsent emails. Lock order: guardians first, if the same transaction locks them.
 */
async function withdrawOffers(
  tx: Transaction,
  which: SQL | undefined,
): Promise<{ id: OwnershipOfferId; userId: UserId }[]> {
  const endedOffers = await tx
    .update(offers)
    .set({ outcome: 'withdrawn' })
    .where(and(isNull(offers.outcome), which))
    .returning({ id: offers.id, userId: offers.offeredTo });
  if (endedOffers.length === 0) return endedOffers;
  const noticeKeys = endedOffers.map(({ id, userId }) =>
    buildNoticeKey({ kind: 'ownership-offered', userId, about: id }),
  );
  await suppressUnsent(tx, inArray(mail.dedupeKey, noticeKeys));
  return endedOffers;
}

type GuardianRoles = ReadonlyMap<UserId, GuardianRole>;
/**
 * Locks a child and its guardians in the order of `hold_family`, so that concurrent joins, removals, erasures and
 * acceptances are serialized.
 */
export async function lockGuardians(tx: Transaction, studentId: StudentId): Promise<GuardianRoles> {
  // Weaker than a lock for deleting: transactions that hold a guardian's row can still add rows that refer to the child
  // without waiting.
  await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, studentId))
    .for('no key update')
    .prepare('hold_child_to_pass_on')
    .execute();
  const lockedRows = await tx
    .select({ userId: guardians.userId, role: guardians.role })
    .from(guardians)
    .where(eq(guardians.studentId, studentId))
    .orderBy(asc(guardians.userId))
    .for('update')
    .prepare('hold_guardians')
    .execute();
  return new Map(lockedRows.map(({ userId, role }) => [userId, role]));
}

/**
 * Locks a child and its guardians for its owner. @throws Refused FORBIDDEN if the child was passed on, or the person
 * removed, after the request was authorized
 */
export async function lockOwnedChild(tx: Transaction, by: UserId, studentId: StudentId): Promise<GuardianRoles> {
  const roles = await lockGuardians(tx, studentId);
  if (roles.get(by) !== 'owner') refuse('FORBIDDEN');
  return roles;
}

/** Whether the address of an account is proved, and its owner has decided about what was prepared before. */
async function hasProvedAddress(tx: Transaction, userId: UserId): Promise<boolean> {
  const isProvedUser = and(eq(user.id, userId), IS_PROVED);
  return (
    (await tx.select({ id: user.id }).from(user).where(isProvedUser).prepare('has_proved_address').execute()).length > 0
  );
}

type MakeOfferCommand = Omit<NewOwnershipOffer, 'expiresAt'>;

/** @throws Refused FORBIDDEN, NOT_FOUND, PROVE_ADDRESS_FIRST, GUARDIAN_UNPROVED, OFFER_LIMIT */
export async function makeOffer(
  tx: Transaction,
  { id, studentId, by, to, now }: MakeOfferCommand,
): Promise<OwnershipOffer> {
  const roles = await lockOwnedChild(tx, by, studentId);
  if (roles.get(to) !== 'co-guardian') refuse('NOT_FOUND');
  if (!(await hasProvedAddress(tx, by))) refuse('PROVE_ADDRESS_FIRST');
  if (!(await hasProvedAddress(tx, to))) refuse('GUARDIAN_UNPROVED');
  await lockCounts(tx, by);
  const [today] = await tx
    .select({ made: count() })
    .from(offers)
    .where(and(eq(offers.offeredBy, by), gt(offers.createdAt, toInstant(toEpochMs(now) - DAY_MS))))
    .prepare('count_offers_of_a_day')
    .execute();
  if ((today?.made ?? 0) >= MOST_A_DAY) refuse('OFFER_LIMIT');
  const expiresAt = toInstant(toEpochMs(now) + OFFER_MS);
  await offerOwnership(tx, { id, studentId, by, to, now, expiresAt });
  return { id, userId: to, offeredAt: now, expiresAt };
}

/**
 * Withdraws one offer for the owner. @throws Refused FORBIDDEN if the child was passed on meanwhile, NOT_FOUND, also for
 * an offer of another child or one that is over
 */
export async function withdrawOffer(
  tx: Transaction,
  { id, studentId, by }: { id: OwnershipOfferId; studentId: StudentId; by: UserId },
): Promise<void> {
  await lockOwnership(tx, by, studentId);
  const endedOffers = await withdrawOffers(tx, and(eq(offers.id, id), eq(offers.studentId, studentId)));
  if (endedOffers.length === 0) refuse('NOT_FOUND');
}

type OfferAnswer = { id: OwnershipOfferId; userId: UserId; now: Instant };
const isOfferTo = ({ id, userId }: OfferAnswer) => and(eq(offers.id, id), eq(offers.offeredTo, userId));

/** What never changes of an offer. @throws Refused NOT_FOUND */
async function findOffer(tx: Transaction, answer: OfferAnswer): Promise<{ studentId: StudentId; by: UserId }> {
  const [offer] = await tx
    .select({ studentId: offers.studentId, by: offers.offeredBy })
    .from(offers)
    .where(isOfferTo(answer))
    .prepare('child_of_ownership_offer')
    .execute();
  return offer ?? refuse('NOT_FOUND');
}

type LockedOffer = {
  outcome: 'accepted' | 'withdrawn' | 'declined' | null;
  isInTime: boolean;
  isClosing: boolean;
};
/**
 * Locks the account that made the offer, then the offer, in the order of an undo of its closing. That undo tells the
 * owner of offers accepted meanwhile, and would not see one that is being accepted.
 */
async function lockOffer(tx: Transaction, answer: OfferAnswer, by: UserId): Promise<LockedOffer> {
  const [account] = await tx
    .select({ closedAt: user.closedAt })
    .from(user)
    .where(eq(user.id, by))
    .for('share')
    .prepare('lock_offering_account')
    .execute();
  const [offer] = await tx
    .select({ outcome: offers.outcome, isInTime: sql<boolean>`${offers.expiresAt} > ${answer.now}::timestamptz` })
    .from(offers)
    .where(isOfferTo(answer))
    .for('update')
    .prepare('hold_ownership_offer')
    .execute();
  if (!offer) return refuse('NOT_FOUND');
  return { ...offer, isClosing: account?.closedAt != null };
}

/** `isNew` is false for a repeated answer; `isClosing`: the offering account is closed and gets no notice. */
type AnsweredOffer = { studentId: StudentId; by: UserId; isNew: boolean; isClosing: boolean };

/**
 * Passes the child on: swaps the two roles, and ends the other offers of the child and what only the owner may have
 * open.
 * @throws Refused NOT_FOUND, ERASED, OFFER_OVER, PROVE_ADDRESS_FIRST
 */
export async function acceptOffer(tx: Transaction, answer: OfferAnswer): Promise<AnsweredOffer> {
  const { id, userId, now } = answer;
  const { studentId, by } = await findOffer(tx, answer);
  const roles = await lockGuardians(tx, studentId);
  if (!roles.has(userId)) refuse((await wasErasedFor(tx, userId, studentId)) ? 'ERASED' : 'OFFER_OVER');
  const { outcome, isInTime, isClosing } = await lockOffer(tx, answer, by);
  if (outcome === 'accepted' && roles.get(userId) === 'owner') return { studentId, by, isNew: false, isClosing };
  if (outcome !== null || !isInTime || roles.get(by) !== 'owner' || roles.get(userId) !== 'co-guardian')
    refuse('OFFER_OVER');
  if (!(await hasProvedAddress(tx, userId))) refuse('PROVE_ADDRESS_FIRST');

  await tx
    .update(offers)
    .set({ outcome: 'accepted' })
    .where(eq(offers.id, id))
    .prepare('accept_ownership_offer')
    .execute();
  await tx
    .update(guardians)
    .set({ role: sql`case when ${guardians.userId} = ${userId} then 'owner' else 'co-guardian' end` })
    .where(eq(guardians.studentId, studentId))
    .prepare('pass_child_on')
    .execute();
  await withdrawOffersOfChild(tx, studentId);
  await endInvitationsBy(tx, by, studentId);
  await endShares(tx, { studentId, userId: by, now });
  return { studentId, by, isNew: true, isClosing };
}

/** @throws Refused NOT_FOUND, OFFER_OVER */
export async function declineOffer(tx: Transaction, answer: OfferAnswer): Promise<AnsweredOffer> {
  const { studentId, by } = await findOffer(tx, answer);
  const { outcome, isInTime, isClosing } = await lockOffer(tx, answer, by);
  if (outcome === 'declined') return { studentId, by, isNew: false, isClosing };
  if (outcome !== null || !isInTime) refuse('OFFER_OVER');
  await tx
    .update(offers)
    .set({ outcome: 'declined' })
    .where(eq(offers.id, answer.id))
    .prepare('decline_ownership_offer')
    .execute();
  return { studentId, by, isNew: true, isClosing };
}

/** Open offers to one person, the oldest first. */
export const createReceivedOffersReader = (db: Database) => {
  const { placeholder } = sql;
  const isClosing = sql<boolean>`${user.closedAt} is not null`;
  const isOwner = and(
    eq(guardians.studentId, offers.studentId),
    eq(guardians.userId, offers.offeredBy),
    eq(guardians.role, 'owner'),
  );
  const isStillGuardian = sql`exists (select from ${guardians} mine where mine.student_id = ${offers.studentId} and mine.user_id = ${offers.offeredTo})`;
  const offersOfUser = db
    .select({
      id: offers.id,
      studentId: offers.studentId,
      childName: students.nickname,
      offeredBy: user.name,
      expiresAt: offers.expiresAt,
      isClosing,
    })
    .from(offers)
    .innerJoin(guardians, isOwner)
    .innerJoin(students, eq(students.id, offers.studentId))
    .innerJoin(user, eq(user.id, offers.offeredBy))
    .where(
      and(
        ...[eq(offers.offeredTo, placeholder('userId')), isNull(offers.outcome), isStillGuardian],
        gt(offers.expiresAt, sql`${placeholder('now')}::timestamptz`),
      ),
    )
    .orderBy(asc(offers.createdAt), asc(offers.id))
    .prepare('received_ownership_offers');
  return (userId: UserId, now: Instant): Promise<ReceivedOffer[]> => offersOfUser.execute({ userId, now });
};
export type ReceivedOffers = ReturnType<typeof createReceivedOffersReader>;
