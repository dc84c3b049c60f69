import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm';
import { session, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { operatorSessions } from '#services/database/operator.tables.ts';
import type { SignedIn } from '#services/http/actor.ts';
import { SESSION_DAYS } from '#services/http/session-cookie.ts';
import { createToken, hashToken } from '#services/tokens.ts';
import type { SessionSummary } from '#shared/contracts/accounts.ts';
import type { Account } from '#shared/contracts/session.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** However often a person comes, they sign in again after this. */
const LONGEST_SESSION_MS = 30 * 86_400_000;
/** An operator's session idle for this long is treated as an unattended screen. */
const OPERATOR_IDLE_MS = 30 * 60_000;

/** 2 after a second factor. */
type Aal = 1 | 2;

/**
 * `device`: a coarse label such as "Firefox on Windows". `provedAt`: when the person proved their identity, now by
 * default, null if unknown.
 */
type NewSession = {
  userId: UserId;
  aal: Aal;
  now: Instant;
  device: string | null;
  opensAccount?: boolean;
  provedAt?: Instant | null;
};
/** The token is for the cookie: the database holds its hash only. */
export type OpenedSession = { account: Account; token: string };

export type SessionStore = ReturnType<typeof createSessionStore>;

const ACCOUNT_COLUMNS = {
  userId: user.id,
  name: user.name,
  role: user.role,
  email: sql<string>`coalesce(${user.claimedEmail}, ${user.email})`,
  verified: user.emailVerified,
  secondFactorAt: user.secondFactorAt,
  preparedAt: user.preparedAt,
  closedAt: user.closedAt,
  bannedAt: user.bannedAt,
};
type AccountRow = Pick<typeof user.$inferSelect, 'name' | 'role' | 'secondFactorAt' | 'preparedAt'> & {
  userId: string;
  email: string;
  verified: boolean;
};

/** Evaluated for every session, however it was opened: no way to sign in can skip a second factor. */
const toAccount = (
  { userId, name, role, email, verified, secondFactorAt, preparedAt }: AccountRow,
  aal: Aal,
): Account => ({
  userId: userId as UserId,
  name,
  role,
  email,
  verified,
  secondFactor: secondFactorAt === null ? 'none' : aal === 2 ? 'shown' : 'owed',
  ...(preparedAt && { preparedElsewhere: true }),
});

const toAal = (aal: number): Aal => (aal === 2 ? 2 : 1);

/**
 * Sessions end six to seven days after the last visit by the clock of the database, and 30 days after the sign-in: their
 * end moves once a day, since a write at each request would cost more than the request.
 */
export function createSessionStore(db: Database) {
  const { placeholder } = sql;
  const ends = sql`now() + make_interval(days => ${sql.raw(String(SESSION_DAYS))})`;
  const isDue = sql<boolean>`${session.expiresAt} < ${ends} - interval '1 day'`;
  const sessionQuery = db
    .select({
      ...ACCOUNT_COLUMNS,
      sessionId: session.id,
      createdAt: session.createdAt,
      lockedAt: session.lockedAt,
      stepUpAt: session.stepUpAt,
      aal: session.aal,
      opensAccount: session.opensAccount,
      isDue,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, placeholder('tokenHash')), gt(session.expiresAt, sql`now()`)))
    .prepare('session_of_token');
  // Its trigger writes to the account, which everybody else locks before a session. A request that finds the account
  // locked leaves this to the next one.
  const unlockedAccount = db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, placeholder('userId')))
    .for('no key update', { skipLocked: true });
  const extendQuery = db
    .update(session)
    // The plain token of a session from a release before is not needed any more.
    .set({ expiresAt: ends, updatedAt: sql`now()`, token: null })
    .where(and(eq(session.id, placeholder('sessionId')), isDue, eq(session.userId, unlockedAccount)))
    .returning({ id: session.id })
    .prepare('extend_session');
  const listQuery = db
    .select({ id: session.id, device: session.device, createdAt: session.createdAt, seenAt: session.updatedAt })
    .from(session)
    .where(
      and(
        eq(session.userId, placeholder('userId')),
        gt(session.expiresAt, sql`now()`),
        gte(session.createdAt, sql`${placeholder('since')}::timestamptz`),
      ),
    )
    .orderBy(desc(session.updatedAt))
    .prepare('sessions_of_user');

  return {
    /** The session of a token. `isExtended`: it ends later now, so its cookie has to. */
    find: async (token: string, now: Instant): Promise<{ signedIn: SignedIn; isExtended: boolean } | null> => {
      const [row] = await sessionQuery.execute({ tokenHash: hashToken(token) });
      if (!row || row.bannedAt || row.closedAt) return null;
      if (toEpochMs(now) - row.createdAt.getTime() > LONGEST_SESSION_MS) return null;
      const { userId, sessionId, createdAt, lockedAt, stepUpAt, opensAccount } = row;
      const extendedRows = row.isDue ? await extendQuery.execute({ userId, sessionId }) : [];
      const signedIn = {
        account: toAccount(row, toAal(row.aal)),
        sessionId,
        locked: lockedAt !== null,
        stepUpAt: stepUpAt && toInstant(stepUpAt.getTime()),
        opensAccount,
        since: toInstant(createdAt.getTime()),
      };
      return { signedIn, isExtended: extendedRows.length > 0 };
    },
    /** Records a call of an operator's session; false once it has been idle for too long, and from then on. */
    isOperatorActive: async (
      { sessionId, since }: Pick<SignedIn, 'sessionId' | 'since'>,
      now: Instant,
    ): Promise<boolean> => {
      const idleSince = toInstant(toEpochMs(now) - OPERATOR_IDLE_MS);
      const wasActive = gt(operatorSessions.seenAt, idleSince);
      const touched = { sessionId: operatorSessions.sessionId };
      // Only a young session may come without a call before: it has been idle since its sign-in.
      const touchedRows =
        since > idleSince
          ? await db
              .insert(operatorSessions)
              .values({ sessionId, seenAt: now })
              .onConflictDoUpdate({
                target: operatorSessions.sessionId,
                set: { seenAt: now },
                setWhere: wasActive,
              })
              .returning(touched)
          : await db
              .update(operatorSessions)
              .set({ seenAt: now })
              .where(and(eq(operatorSessions.sessionId, sessionId), wasActive))
              .returning(touched);
      return touchedRows.length > 0;
    },
    /** @throws Refused NOT_SIGNED_IN if the account is banned, ACCOUNT_CLOSED; nothing stays if the caller rolls back */
    open: async (
      { userId, aal, now, device, opensAccount = false, provedAt = now }: NewSession,
      within: Database | Transaction = db,
    ): Promise<OpenedSession> => {
      const [row] = await within
        .select(ACCOUNT_COLUMNS)
        .from(user)
        .where(eq(user.id, userId))
        // What ends the sessions of an account holds this row, so none is opened beside it and outlives it.
        .for('no key update')
        .prepare('account_of_session')
        .execute();
      if (!row || row.bannedAt) return refuse('NOT_SIGNED_IN');
      if (row.closedAt) return refuse('ACCOUNT_CLOSED');
      const token = createToken();
      await within
        .insert(session)
        .values({
          id: randomUUID(),
          tokenHash: hashToken(token),
          userId,
          aal,
          device,
          opensAccount,
          createdAt: new Date(now),
          stepUpAt: provedAt === null ? null : new Date(provedAt),
          expiresAt: ends,
        })
        .prepare('open_session')
        .execute();
      return { account: toAccount(row, aal), token };
    },
    list: async (userId: UserId, currentId: string, now: Instant): Promise<SessionSummary[]> =>
      (await listQuery.execute({ userId, since: toInstant(toEpochMs(now) - LONGEST_SESSION_MS) })).map(
        ({ id, device, createdAt, seenAt }) => ({
          id,
          device,
          isCurrent: id === currentId,
          since: createdAt.toISOString(),
          seenAt: seenAt.toISOString(),
        }),
      ),
  };
}

export type LockedAccount = Pick<typeof user.$inferSelect, 'role' | 'email' | 'emailVerified' | 'secondFactorAt'>;

/** Whose request it is, and by which session it was let in. */
export type SessionCaller = { userId: UserId; sessionId: string };

/** Locks the account for this transaction, so that its changes are serialized. */
export async function lockAccount(tx: Transaction, userId: UserId): Promise<LockedAccount> {
  const [lockedAccount] = await tx
    .select({
      role: user.role,
      email: user.email,
      emailVerified: user.emailVerified,
      secondFactorAt: user.secondFactorAt,
    })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
    .prepare('lock_account')
    .execute();
  return lockedAccount ?? refuse('NOT_SIGNED_IN');
}

/**
 * Locks the account of a caller. A request is let in before its body is read and before it waits to be hashed:
 * meanwhile a first proof or a new password elsewhere may have ended its session.
 * @throws Refused NOT_SIGNED_IN
 */
export async function lockCaller(tx: Transaction, { userId, sessionId }: SessionCaller): Promise<LockedAccount> {
  const lockedAccount = await lockAccount(tx, userId);
  // A statement of its own: a join would read the session as it was before the wait for the lock.
  const [ownSession] = await tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, sessionId))
    .prepare('session_of_caller')
    .execute();
  return ownSession ? lockedAccount : refuse('NOT_SIGNED_IN');
}

/** The person of this session has just proved their identity again. */
export async function markFresh(tx: Transaction, sessionId: string, now: Instant): Promise<void> {
  await tx
    .update(session)
    .set({ stepUpAt: new Date(now) })
    .where(eq(session.id, sessionId))
    .prepare('mark_fresh')
    .execute();
}

/** No session of the account has shown its second factor: one that did showed a factor that was removed since. */
export async function forgetShownFactors(tx: Transaction, userId: UserId): Promise<void> {
  await tx.update(session).set({ aal: 1 }).where(eq(session.userId, userId)).prepare('forget_shown_factors').execute();
}

export async function endSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.delete(session).where(eq(session.id, sessionId)).prepare('end_session').execute();
}

/**
 * Ends the sessions of an account but `exceptId`, and but those of handed-over devices if `exceptHandedOver`. Returns
 * their ids, so that the caller can close their sockets.
 */
export async function endUserSessions(
  tx: Pick<Transaction, 'delete'>,
  userId: UserId,
  { exceptId, exceptHandedOver }: { exceptId?: string; exceptHandedOver?: true } = {},
): Promise<string[]> {
  const endedSessions = await tx
    .delete(session)
    .where(
      and(
        eq(session.userId, userId),
        exceptId === undefined ? undefined : ne(session.id, exceptId),
        exceptHandedOver && isNull(session.lockedAt),
      ),
    )
    .returning({ id: session.id });
  return endedSessions.map(({ id }) => id);
}
