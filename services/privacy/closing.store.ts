import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { endUserSessions } from '#services/accounts/sessions.store.ts';
import { isUndoEmailGivenUp } from '#services/accounts/users.store.ts';
import { endOpenInvitationsBy } from '#services/assessment/invitations.store.ts';
import { closures, IS_CLOSING_OPEN, IS_PROVED, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { mail } from '#services/database/mail.tables.ts';
import { endInvitationsBy } from '#services/families/guardian-invitations.store.ts';
import { endShares } from '#services/families/guardian-shares.store.ts';
import {
  lockGuardians,
  offerOwnership,
  withdrawOffersBy,
  withdrawOffersTo,
} from '#services/families/ownership.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { AFTER_REPORT_KINDS } from '#services/mail/after-report-emails.ts';
import { suppressUnsent } from '#services/mail/queue-email.store.ts';
import type { ChildOutcome, Closing, ClosingChild } from '#shared/contracts/accounts.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { OwnershipOfferId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import { UNDO_DAYS } from '#shared/values/retention.ts';
import { isSameName } from '#shared/values/text.ts';

/**
 * Another guardian of a child. `isIn`: can sign in; `isProved`: the address is proved to be theirs; `staysOwner`: is the
 * owner, also while banned, and the account is not closed.
 */
type OtherGuardian = {
  userId: UserId;
  name: string;
  isIn: boolean;
  isBanned: boolean;
  isProved: boolean;
  staysOwner: boolean;
};
/** A child of the account to be closed. `others` are sorted by precedence as the next owner. */
export type DependentChild = { studentId: StudentId; nickname: string; isOwned: boolean; others: OtherGuardian[] };

const isIn = sql<boolean>`${user.closedAt} is null and ${user.bannedAt} is null`;
const isBanned = sql<boolean>`${user.bannedAt} is not null`;
const staysOwner = sql<boolean>`${guardians.role} = 'owner' and ${user.closedAt} is null`;

/**
 * Lists the children of an account with all their other guardians: those who can sign in first, then those with a
 * proved address, then the longest-standing.
 */
export async function listDependentChildren(db: Pick<Database, 'select'>, userId: UserId): Promise<DependentChild[]> {
  const own = await db
    .select({ studentId: guardians.studentId, nickname: students.nickname, role: guardians.role })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.studentId))
    .where(eq(guardians.userId, userId))
    .orderBy(asc(guardians.studentId))
    .prepare('children_left_behind')
    .execute();
  if (own.length === 0) return [];
  const allGuardians = await db
    .select({
      studentId: guardians.studentId,
      userId: guardians.userId,
      name: user.name,
      isIn,
      isBanned,
      isProved: IS_PROVED,
      staysOwner,
    })
    .from(guardians)
    .innerJoin(user, eq(user.id, guardians.userId))
    .where(
      inArray(
        guardians.studentId,
        own.map(({ studentId }) => studentId),
      ),
    )
    .orderBy(sql`${isIn} desc`, sql`${IS_PROVED} desc`, asc(guardians.createdAt), asc(guardians.userId));
  return own.map(({ role, ...child }) => ({
    ...child,
    isOwned: role === 'owner',
    others: allGuardians.flatMap(({ studentId, ...other }) =>
      studentId === child.studentId && other.userId !== userId ? [other] : [],
    ),
  }));
}

/**
 * A guardian who is banned or has closed the account does not count, or the child would be left without one. An owner
 * who has closed it passes the child on to this account, with which it is erased.
 */
function decideOutcome({ isOwned, others }: DependentChild): ChildOutcome {
  if (others.some(({ isIn }) => isIn)) return isOwned ? 'passedOn' : 'left';
  return others.some((other) => other.staysOwner) ? 'left' : 'erased';
}
/** The next owner when the closing is carried out. A guardian whose account is closed but not deleted may come back. */
export const findHeir = ({ others }: DependentChild): OtherGuardian | undefined =>
  others.find((other) => !other.isBanned);
const canBeOffered = (other: OtherGuardian): boolean => other.isIn && other.isProved;

function describeChild(child: DependentChild): ClosingChild {
  const { studentId, nickname, others } = child;
  const outcome = decideOutcome(child);
  if (outcome !== 'passedOn') return { studentId, nickname, outcome, asked: [], heir: null };
  return {
    studentId,
    nickname,
    outcome,
    asked: others.filter(canBeOffered).map(({ name }) => name),
    heir: findHeir(child)?.name ?? null,
  };
}

type AccountHolderRow = { name: string; email: string; isProved: boolean; role: string; closedAt: Date | null };
const HOLDER_COLUMNS = {
  id: user.id,
  name: user.name,
  email: user.email,
  isProved: user.emailVerified,
  role: user.role,
  closedAt: user.closedAt,
};
const isOpenOperator = and(eq(user.role, 'operator'), isNull(user.closedAt), isNull(user.bannedAt));

/** What closing this account would do now. */
export async function readClosing(db: Database, userId: UserId): Promise<Closing> {
  const [holder] = await db
    .select(HOLDER_COLUMNS)
    .from(user)
    .where(eq(user.id, userId))
    .prepare('holder_of_closing')
    .execute();
  if (!holder) return refuse('NOT_FOUND');
  const operators =
    holder.role === 'operator' ? await db.select({ id: user.id }).from(user).where(isOpenOperator).limit(2) : [];
  return {
    name: holder.name,
    children: (await listDependentChildren(db, userId)).map(describeChild),
    canBeUndone: holder.isProved,
    isLastOperator: holder.role === 'operator' && operators.length < 2,
  };
}

/**
 * Locks the account, and all operators if it is one: when two close theirs at the same time, the second sees that it is
 * the last.
 */
async function lockHolder(tx: Transaction, userId: UserId): Promise<AccountHolderRow> {
  const isOperator = sql`(select role from auth."user" where id = ${userId}) = 'operator'`;
  const lockedUsers = await tx
    .select({ ...HOLDER_COLUMNS, isOpenOperator: sql<boolean>`${isOpenOperator}` })
    .from(user)
    .where(or(eq(user.id, userId), and(eq(user.role, 'operator'), isOperator)))
    .orderBy(asc(user.id))
    .for('update');
  const holder = lockedUsers.find(({ id }) => id === userId) ?? refuse('NOT_SIGNED_IN');
  if (holder.closedAt) refuse('ACCOUNT_CLOSED');
  if (holder.role === 'operator' && !lockedUsers.some((each) => each.isOpenOperator && each.id !== userId))
    refuse('LAST_OPERATOR');
  return holder;
}

/** Locks children and their guardians in the order of `hold_family`. */
export async function lockChildren(tx: Transaction, userId: UserId): Promise<void> {
  for (const { studentId } of await listDependentChildren(tx, userId)) await lockGuardians(tx, studentId);
}

export type CloseAccountCommand = {
  userId: UserId;
  /** As typed by the person. */
  name: string;
  /** The outcomes that the page showed. */
  children: readonly Pick<ClosingChild, 'studentId' | 'outcome'>[];
  /** Identifies this closing, so that each of its emails is written once. */
  about: string;
  newId: () => string;
  now: Instant;
};
/** `proved`: the address that gets the email with the undo link; null if the account has none. */
export type ClosedAccount = { proved: string | null; endsAt: Instant; endedSessions: string[] };

/**
 * Closes an account in one transaction: ends all sessions and everything the account has shared, and asks the other
 * guardians to take over. What is deleted later is in `closed-accounts.store.ts`.
 * @throws Refused OTHER_NAME, CHILDREN_CHANGED, LAST_OPERATOR, ACCOUNT_CLOSED
 */
export async function closeAccount(
  tx: Transaction,
  { userId, name, children, about, newId, now }: CloseAccountCommand,
): Promise<ClosedAccount> {
  await lockChildren(tx, userId);
  const holder = await lockHolder(tx, userId);
  if (!isSameName(holder.name, name)) refuse('OTHER_NAME');
  const dependents = await listDependentChildren(tx, userId);
  if (!matchesConfirmedOutcomes(dependents, children)) refuse('CHILDREN_CHANGED');

  const endsAt = holder.isProved ? toInstant(toEpochMs(now) + UNDO_DAYS * DAY_MS) : now;
  await tx
    .update(user)
    .set({ closedAt: new Date(now) })
    .where(eq(user.id, userId))
    .prepare('close_account')
    .execute();
  // Keeps `pausedWeekIds` of an undo that has not resumed all of its assessments yet.
  await tx
    .insert(closures)
    .values({ userId, endsAt })
    .onConflictDoUpdate({ target: closures.userId, set: { endsAt } })
    .prepare('note_closure')
    .execute();

  await endInvitationsBy(tx, userId);
  await withdrawOffersBy(tx, userId);
  await withdrawOffersTo(tx, userId);
  await endShares(tx, { userId, now });
  await endOpenInvitationsBy(tx, userId);
  // Emails after a report wait for an undo: nothing would write them again.
  await suppressUnsent(
    tx,
    and(eq(mail.recipient, `parent:${userId}`), notInArray(mail.kind, AFTER_REPORT_KINDS)) as SQL,
  );

  const childrenToPassOn = dependents.filter((child) => decideOutcome(child) === 'passedOn');
  const notifiedGuardians = new Set<UserId>();
  for (const { studentId, others } of childrenToPassOn)
    for (const other of others.filter(canBeOffered)) {
      // An account without a proved address is deleted at once, so there is no time for an answer.
      if (holder.isProved)
        await offerOwnership(tx, {
          id: newId() as OwnershipOfferId,
          studentId,
          by: userId,
          to: other.userId,
          now,
          expiresAt: endsAt,
        });
      if (holder.isProved) notifiedGuardians.add(other.userId);
    }
  for (const otherUserId of notifiedGuardians)
    await notifyAccount(tx, { userId: otherUserId, kind: 'owner-closing', about, now });
  return { proved: holder.isProved ? holder.email : null, endsAt, endedSessions: await endUserSessions(tx, userId) };
}

function matchesConfirmedOutcomes(
  dependents: readonly DependentChild[],
  confirmed: CloseAccountCommand['children'],
): boolean {
  const outcomes = new Map(confirmed.map(({ studentId, outcome }) => [studentId, outcome]));
  return (
    dependents.length === outcomes.size &&
    dependents.every((child) => outcomes.get(child.studentId) === decideOutcome(child))
  );
}

/**
 * Lists closings that are due, oldest first, also of accounts that an operator removed, without those whose email with
 * the undo link has yet to leave and is not given up.
 */
export async function listDueClosures(db: Database, now: Instant): Promise<UserId[]> {
  const isInTransit = sql`exists (
    select from auth.letters letter join mail on mail.dedupe_key = 'letter|' || letter.id
    where letter.user_id = ${closures.userId} and letter.purpose = 'closing' and mail.state in ('pending', 'sending', 'retry')
      and not ${isUndoEmailGivenUp(now)})`;
  const rows = await db
    .select({ userId: closures.userId })
    .from(closures)
    .leftJoin(user, eq(user.id, closures.userId))
    .where(
      and(
        IS_CLOSING_OPEN,
        lte(closures.endsAt, now),
        or(isNull(user.id), isNotNull(user.closedAt)),
        sql`not ${isInTransit}`,
      ),
    )
    .orderBy(asc(closures.endsAt))
    .limit(100)
    .prepare('due_closures')
    .execute();
  return rows.map(({ userId }) => userId);
}
