import { createHash } from 'node:crypto';
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { now } from '#services/database/columns.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { suppressions } from '#services/mail/mail.tables.ts';

/** Addresses come back: a mailbox that was closed is opened again, a domain gets its server. "Not me" lasts. */
const BOUNCE_LASTS = sql`interval '30 days'`;
const { placeholder } = sql;

/** As addresses stand in `suppressions`, which holds none of them. */
export const hashOfAddress = (address: string): string => createHash('sha256').update(address).digest('hex');

const isRecent = sql`${suppressions.createdAt} > ${now} - ${BOUNCE_LASTS}`;
const lasts = or(ne(suppressions.reason, 'bounced'), isRecent);

/** A row that says that a server knew nobody at its address. */
export const hasBouncedLately = and(eq(suppressions.reason, 'bounced'), isRecent);

/** What stops letters to an address, `kind` those of one kind alone. For `exists` and `notExists`. */
export const stopsFor = (db: Database, hash: SQL, kind: SQL = sql`'all'`) =>
  db
    .select({ kind: suppressions.kind })
    .from(suppressions)
    .where(and(eq(suppressions.recipientHash, hash), sql`${suppressions.kind} in ('all', ${kind})`, lasts));

/** "Not me": nobody writes there again, also where a bounce would have been forgotten in time. */
export async function neverWriteTo(tx: Transaction, hash: string): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ recipientHash: hash, kind: 'all', reason: 'not-me' })
    .onConflictDoUpdate({ target: [suppressions.recipientHash, suppressions.kind], set: { reason: 'not-me' } })
    .prepare('suppress_address')
    .execute();
}

/** Whether whoever reads there said "not me". */
export async function isRefusedBy(tx: Transaction, hash: string): Promise<boolean> {
  const rows = await tx
    .select({ kind: suppressions.kind })
    .from(suppressions)
    .where(and(eq(suppressions.recipientHash, hash), eq(suppressions.kind, 'all'), eq(suppressions.reason, 'not-me')))
    .prepare('is_address_refused')
    .execute();
  return rows.length > 0;
}

/** What the outbox learns of addresses from the servers that it speaks to. */
export function bounces(db: Database) {
  const note = db
    .insert(suppressions)
    .values({ recipientHash: placeholder('hash'), kind: 'all', reason: 'bounced' })
    // A newer bounce lasts for longer; whoever said "not me" is not overruled.
    .onConflictDoUpdate({
      target: [suppressions.recipientHash, suppressions.kind],
      set: { createdAt: now },
      setWhere: sql`${suppressions.reason} = 'bounced'`,
    })
    .prepare('note_bounce');
  const lift = db
    .delete(suppressions)
    .where(and(eq(suppressions.recipientHash, placeholder('hash')), eq(suppressions.reason, 'bounced')))
    .prepare('lift_bounce');
  return {
    /** Nobody is there, says the server. */
    note: async (address: string): Promise<void> => void (await note.execute({ hash: hashOfAddress(address) })),
    /** Somebody is there again. */
    lift: async (address: string): Promise<void> => void (await lift.execute({ hash: hashOfAddress(address) })),
  };
}
