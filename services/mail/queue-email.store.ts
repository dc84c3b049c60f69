import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { mail } from '#services/database/mail.tables.ts';
import { readTraceFields } from '#services/tracing.ts';
import type { Instant } from '#shared/values/days.ts';

type NewEmail = Omit<PgInsertValue<typeof mail>, 'kind' | 'localDate' | 'payload'> & {
  kind: string;
  payload?: typeof mail.$inferInsert.payload;
  now: Instant;
};

/** Queues an email that no event causes, once per `dedupeKey`. Its sending goes on with the current trace. */
export async function queueEmail(db: Database | Transaction, { now, payload, ...row }: NewEmail): Promise<void> {
  await db
    .insert(mail)
    .values({ ...row, localDate: now.slice(0, 10), payload: { ...payload, ...readTraceFields() } })
    .onConflictDoNothing()
    .prepare(`queue_email_${row.kind}`)
    .execute();
}

/** Whether an email has this key, whatever has become of it. */
export const createQueuedCheck = (db: Database): ((dedupeKey: string) => Promise<boolean>) => {
  const select = db
    .select({ id: mail.id })
    .from(mail)
    .where(eq(mail.dedupeKey, sql.placeholder('dedupeKey')))
    .prepare('mail_of_key');
  return async (dedupeKey) => (await select.execute({ dedupeKey })).length > 0;
};

/** Suppresses those of these emails that still wait to be sent; one that is being sent is not called back. */
export async function suppressUnsent(tx: Transaction, which: SQL): Promise<void> {
  await tx
    .update(mail)
    .set({ state: 'suppressed', leaseUntil: null, leaseOwner: null })
    .where(and(which, inArray(mail.state, ['pending', 'waiting', 'retry'])));
}
