import { and, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import { endSession } from '#services/accounts/sessions.store.ts';
import { session } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { erasures } from '#services/database/families.tables.ts';
import { erasedDevices, handovers as rows } from '#services/database/handover.tables.ts';
import type { Handover } from '#services/http/actor.ts';
import type { HandoverReader } from '#services/http/child-cookie.ts';
import { MOST_TRIES } from '#shared/contracts/handover.ts';

export type NewHandover = Omit<Handover, 'hasPin' | 'tries'> & { tokenHash: Buffer; pinHash: string | null };

/** One session is handed over again and again; a check of a PIN takes long enough for the next time to begin. */
type HandoverKey = Pick<Handover, 'sessionId' | 'id'>;

/** `alongside` runs last in the transaction. */
export type HandoverStore = HandoverReader & {
  /** Locks the session and stores the child's token, in one transaction. Replaces a former hand-over of the session. */
  begin: (handover: NewHandover, alongside?: (tx: Transaction) => Promise<void>) => Promise<void>;
  /**
   * Unlocks the session; the child's token becomes invalid. False where this hand-over has ended before: the session may
   * be locked by the next one.
   */
  end: (handover: HandoverKey, alongside?: (tx: Transaction) => Promise<void>) => Promise<boolean>;
  /** Ends the hand-over and the session that it was begun from. */
  endWithSession: (tx: Transaction, sessionId: string) => Promise<void>;
  /**
   * Takes one of the five tries before anything is compared, so that concurrent ones are limited too. Null if none is
   * left, or this hand-over has ended.
   */
  takeTry: (handover: HandoverKey) => Promise<{ pinHash: string | null; triesLeft: number } | null>;
  /** Returns a try after a check that did not run. A hand-over that began in between keeps its own count. */
  giveTryBack: (handover: HandoverKey) => Promise<void>;
  /** Which of these sessions have ended, and which are locked. */
  checkSessions: (sessionIds: readonly string[]) => Promise<{ ended: string[]; locked: string[] }>;
};

export const createHandoverStore = (db: Database): HandoverStore => {
  const { placeholder } = sql;
  const { tokenHash: _token, pinHash, ...publicColumns } = getTableColumns(rows);
  const isSession = eq(rows.sessionId, placeholder('sessionId'));
  const isHandover = and(isSession, eq(rows.id, placeholder('id')));
  const selectHandover = () => db.select({ ...publicColumns, hasPin: sql<boolean>`${pinHash} is not null` }).from(rows);
  const bySessionQuery = selectHandover().where(isSession).prepare('handover_of_session');
  const byTokenQuery = selectHandover()
    .where(eq(rows.tokenHash, placeholder('tokenHash')))
    .prepare('handover_of_token');
  const markSeenQuery = db
    .update(rows)
    .set({ seenAt: sql`${placeholder('at')}::timestamptz` })
    .where(isSession)
    .prepare('handover_seen');
  const takeTryQuery = db
    .update(rows)
    .set({ tries: sql`${rows.tries} + 1` })
    .where(and(isHandover, lt(rows.tries, MOST_TRIES)))
    .returning({ pinHash: rows.pinHash, tries: rows.tries })
    .prepare('handover_try');
  const giveTryBackQuery = db
    .update(rows)
    .set({ tries: sql`${rows.tries} - 1` })
    .where(isHandover)
    .prepare('handover_try_back');
  const erasedDeviceQuery = db
    .select({ id: erasures.id })
    .from(erasedDevices)
    .innerJoin(erasures, eq(erasures.id, erasedDevices.erasureId))
    .where(
      and(
        eq(erasedDevices.tokenHash, placeholder('tokenHash')),
        gt(erasedDevices.expiresAt, sql`now()`),
        sql`${placeholder('assessmentId')}::uuid = any (${erasures.streamIds})`,
      ),
    )
    .prepare('erased_device');
  const sessionsQuery = db
    .select({ id: session.id, locked: sql<boolean>`${session.lockedAt} is not null` })
    .from(session)
    .where(sql`${session.id} = any(${placeholder('ids')})`)
    .prepare('standing_of_sessions');

  return {
    begin: (handover, alongside) =>
      db.transaction(async (tx) => {
        const { sessionId, ...changes } = { ...handover, tries: 0 };
        await tx
          .update(session)
          .set({ lockedAt: new Date(handover.seenAt) })
          .where(eq(session.id, sessionId))
          .prepare('lock_session')
          .execute();
        await tx
          .insert(rows)
          .values({ sessionId, ...changes })
          .onConflictDoUpdate({ target: rows.sessionId, set: changes })
          .prepare('begin_handover')
          .execute();
        await alongside?.(tx);
      }),
    end: ({ sessionId, id }, alongside) =>
      db.transaction(async (tx) => {
        const isOwnSession = eq(session.id, sessionId);
        // The session first, as `begin` does.
        await tx
          .select({ id: session.id })
          .from(session)
          .where(isOwnSession)
          .for('no key update')
          .prepare('hold_locked_session')
          .execute();
        const endedRows = await tx
          .delete(rows)
          .where(and(eq(rows.sessionId, sessionId), eq(rows.id, id)))
          .returning({ id: rows.id })
          .prepare('end_handover')
          .execute();
        if (endedRows.length === 0) return false;
        await tx.update(session).set({ lockedAt: null }).where(isOwnSession).prepare('unlock_session').execute();
        await alongside?.(tx);
        return true;
      }),
    endWithSession: endSession,
    findBySession: async (sessionId) => (await bySessionQuery.execute({ sessionId }))[0] ?? null,
    findByToken: async (tokenHash) => (await byTokenQuery.execute({ tokenHash }))[0] ?? null,
    markSeen: async (sessionId, at) => {
      await markSeenQuery.execute({ sessionId, at });
    },
    wasWithErasedChild: async (tokenHash, assessmentId) =>
      (await erasedDeviceQuery.execute({ tokenHash, assessmentId })).length > 0,
    takeTry: async ({ sessionId, id }) => {
      const [row] = await takeTryQuery.execute({ sessionId, id });
      return row ? { pinHash: row.pinHash, triesLeft: MOST_TRIES - row.tries } : null;
    },
    giveTryBack: async ({ sessionId, id }) => {
      await giveTryBackQuery.execute({ sessionId, id });
    },
    checkSessions: async (ids) => {
      const lockedById = new Map((await sessionsQuery.execute({ ids })).map(({ id, locked }) => [id, locked]));
      return { ended: ids.filter((id) => !lockedById.has(id)), locked: ids.filter((id) => lockedById.get(id)) };
    },
  };
};
