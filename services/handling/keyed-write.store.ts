import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** The client of views and plain tables. */
export type Database = PostgresJsDatabase;
export type Keyed = { userId: UserId; key: string; requestHash: string };
export type Transaction = Parameters<Parameters<PostgresJsDatabase['transaction']>[0]>[0];

/** `keyedWrite` on the client that it belongs to. */
export type KeyedWrite = <Response>(by: Keyed, write: (tx: Transaction) => Promise<Response>) => Promise<{ response: Response; replayed: boolean }>;

/**
 * A write that has no stream: done once for a key of this user, in one commit with the key, and answered with what the first
 * delivery answered. `write` returns plain JSON.
 * @throws Refused KEY_REUSED when the key belongs to another request, KEY_IN_FLIGHT while its twin is not finished
 */
export async function keyedWrite<Response>(
  db: Database,
  { userId, key, requestHash }: Keyed,
  write: (tx: Transaction) => Promise<Response>,
): Promise<{ response: Response; replayed: boolean }> {
  return db
    .transaction(async (tx) => {
      const [fresh] = await tx.execute(sql`
        insert into commands (stream_id, idem_key, actor_id, request_hash, version)
        values (${userId}, ${key}, ${userId}, ${requestHash}, 0) on conflict do nothing returning 1`);
      if (!fresh) {
        const [known] = await tx.execute<{ request_hash: string; response: Response }>(
          sql`select request_hash, response from commands where stream_id = ${userId} and idem_key = ${key}`,
        );
        if (known?.request_hash !== requestHash) return refuse('KEY_REUSED');
        return { response: known.response, replayed: true };
      }
      const response = await write(tx);
      await tx.execute(sql`update commands set response = ${JSON.stringify(response)}::jsonb where stream_id = ${userId} and idem_key = ${key}`);
      return { response, replayed: false };
    })
    .catch((error: unknown) => (isLockTimeout(error) ? refuse('KEY_IN_FLIGHT') : Promise.reject(error)));
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause));
