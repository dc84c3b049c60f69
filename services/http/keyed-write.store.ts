import { and, eq } from 'drizzle-orm';
import { isLockError } from '#services/database/clients.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { commands } from '#services/database/log.tables.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type KeyedRequest = { userId: UserId; key: string; requestHash: string };

/** `keyedWrite` bound to a database. */
export type KeyedWrite = <Response>(
  by: KeyedRequest,
  write: (tx: Transaction) => Promise<Response>,
) => Promise<{ response: Response; replayed: boolean }>;

/**
 * A write that has no stream: run once per key of this user, in one commit with the key, and answered with the response
 * of the first delivery. `write` returns plain JSON without names and addresses, which would outlast the rows that they
 * were written to: the answer takes them from the repeated request, or from those rows.
 * @throws Refused KEY_REUSED if the key belongs to another request, KEY_IN_FLIGHT while the first delivery is not
 * finished
 */
export async function runKeyedWrite<Response>(
  db: Database,
  { userId, key, requestHash }: KeyedRequest,
  write: (tx: Transaction) => Promise<Response>,
): Promise<{ response: Response; replayed: boolean }> {
  const matchesKey = and(eq(commands.streamId, userId), eq(commands.idemKey, key));
  return db
    .transaction(async (tx) => {
      const [fresh] = await tx
        .insert(commands)
        .values({ streamId: userId, idemKey: key, actorId: userId, requestHash, version: 0 })
        .onConflictDoNothing()
        .returning({ key: commands.idemKey })
        .prepare('keyed_write_begin')
        .execute();
      if (!fresh) {
        const columns = { requestHash: commands.requestHash, response: commands.response };
        const [previous] = await tx
          .select(columns)
          .from(commands)
          .where(matchesKey)
          .prepare('keyed_write_known')
          .execute();
        if (previous?.requestHash !== requestHash) return refuse('KEY_REUSED');
        return { response: previous.response as Response, replayed: true };
      }
      const response = await write(tx);
      await tx.update(commands).set({ response }).where(matchesKey).prepare('keyed_write_answer').execute();
      return { response, replayed: false };
    })
    .catch((error: unknown) => (isLockError(error) ? refuse('KEY_IN_FLIGHT') : Promise.reject(error)));
}
