import { and, eq, isNull, ne } from 'drizzle-orm';
import { session } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import type { UserId } from '#shared/values/ids.ts';

/** Sessions that stay: the one that makes the request, and those of handed-over devices. */
type SessionExceptions = { sessionId?: string | null; withChild?: true };

export const endSession = async (tx: Pick<Database, 'delete'>, sessionId: string): Promise<void> => {
  await tx.delete(session).where(eq(session.id, sessionId)).prepare('end_session').execute();
};

/**
 * Ends the sessions of an account, within a transaction or by itself; returns their ids, so that the caller can close
 * their sockets.
 */
export async function endUserSessions(
  db: Pick<Database, 'delete'>,
  userId: UserId,
  { sessionId, withChild }: SessionExceptions = {},
): Promise<string[]> {
  const isOther = sessionId ? ne(session.id, sessionId) : undefined;
  const isOwn = withChild ? isNull(session.lockedAt) : undefined;
  const endedSessions = await db
    .delete(session)
    .where(and(eq(session.userId, userId), isOther, isOwn))
    .returning({ id: session.id });
  return endedSessions.map(({ id }) => id);
}
