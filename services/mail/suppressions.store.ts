import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { now } from '#services/database/columns.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { LogTransaction } from '#services/event-store/clients.ts';
import { type AddressHashes, KEYED } from '#services/mail/address-hash.ts';
import { suppressions } from '#services/mail/mail.tables.ts';
import type { UserId } from '#shared/values/ids.ts';
import { RETENTION } from '#shared/values/retention.ts';

/** Addresses come back: a mailbox that was closed is opened again, a domain gets its server. "Not me" lasts. */
const BOUNCE_LASTS = sql.raw(`interval '${RETENTION.bounces.days} days'`);
const { placeholder } = sql;

const isRecent = sql`${suppressions.createdAt} > ${now} - ${BOUNCE_LASTS}`;
const lasts = or(ne(suppressions.reason, 'bounced'), isRecent);
const isBounce = and(eq(suppressions.reason, 'bounced'), isRecent);
const isOneOf = (hashes: SQL) => sql`${suppressions.recipientHash} = any(${hashes})`;

/**
 * An address that may have been closed to letters, with the kind that is to go there, and who has us write. `isOwn`:
 * its reader has proved it as the address of the account that the letter is about. "Not me" is said to families who
 * write there, and does not silence that account.
 */
export type Asked = { address: string; kind?: string; sender?: UserId | null; isOwn?: boolean };

/** The letters that one account has us write, as a kind in `suppressions`. */
const kindFrom = (sender: UserId): string => `from:${sender}`;

/**
 * Which addresses get no letters. They stand in `suppressions` by their hashes, so each is asked for by all that may
 * stand for it.
 */
export function suppressed(db: Database, hashes: AddressHashes) {
  const closed = db
    .select({ place: sql<number>`asked.n::int` })
    .from(
      sql`unnest(${placeholder('hashes')}::text[], ${placeholder('kinds')}::text[], ${placeholder('own')}::boolean[], ${placeholder('places')}::int[])
        as asked (hash, kind, own, n)`,
    )
    .innerJoin(
      suppressions,
      and(
        eq(suppressions.recipientHash, sql`asked.hash`),
        sql`${suppressions.kind} in ('all', asked.kind)`,
        lasts,
        or(ne(suppressions.reason, 'not-me'), sql`not asked.own`),
      ),
    )
    .prepare('closed_addresses');
  const bouncedLately = db
    .select({ hash: suppressions.recipientHash })
    .from(suppressions)
    .where(and(isOneOf(sql`${placeholder('hashes')}::text[]`), isBounce))
    .prepare('bounced_addresses');
  const areClosed = async (asked: readonly Asked[]): Promise<boolean[]> => {
    if (asked.length === 0) return [];
    const each = asked.flatMap(({ address, kind = 'all', sender, isOwn = false }, place) =>
      [kind, ...(sender ? [kindFrom(sender)] : [])].flatMap((name) =>
        hashes.all(address).map((hash) => ({ hash, kind: name, isOwn, place })),
      ),
    );
    const found = await closed.execute({
      hashes: each.map(({ hash }) => hash),
      kinds: each.map(({ kind }) => kind),
      own: each.map(({ isOwn }) => isOwn),
      places: each.map(({ place }) => place),
    });
    const places = new Set(found.map(({ place }) => place));
    return asked.map((_, place) => places.has(place));
  };
  return {
    areClosed,
    /** Whether a server has said lately that it knows nobody there. */
    hasBounced: async (address: string): Promise<boolean> =>
      (await bouncedLately.execute({ hashes: hashes.all(address) })).length > 0,
  };
}
export type Suppressed = ReturnType<typeof suppressed>;

/** "Not me": nobody writes there again, also where a bounce would have been forgotten in time. */
export async function neverWriteTo(tx: Transaction, hash: string): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ recipientHash: hash, kind: 'all', reason: 'not-me' })
    .onConflictDoUpdate({
      target: [suppressions.recipientHash, suppressions.kind],
      set: { reason: 'not-me' },
    })
    .prepare('suppress_address')
    .execute();
}

/**
 * Somebody has reported a letter: nothing goes there again that this account has us write. Operators see of whom it is
 * said, and not by whom.
 */
export async function closeToSender(tx: Transaction, hash: string, sender: UserId): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ recipientHash: hash, kind: kindFrom(sender), reason: 'reported' })
    .onConflictDoNothing()
    .prepare('close_to_sender')
    .execute();
}

/**
 * Whether the reader at an address said "not me", called an invitation unwanted, or has reported this sender; `hashes`
 * is all that may stand for it.
 */
export async function isRefusedBy(tx: Transaction, hashes: readonly string[], sender: UserId): Promise<boolean> {
  const isRefusal = or(
    and(eq(suppressions.kind, 'all'), inArray(suppressions.reason, ['not-me', 'complaint'])),
    eq(suppressions.kind, kindFrom(sender)),
  );
  const rows = await tx
    .select({ kind: suppressions.kind })
    .from(suppressions)
    .where(and(inArray(suppressions.recipientHash, [...hashes]), isRefusal))
    .prepare('is_address_refused')
    .execute();
  return rows.length > 0;
}

/** The same in the commit of an append, which has a connection of its own. */
export async function isRefusedInAppend(
  tx: LogTransaction,
  hashes: readonly string[],
  sender: UserId,
): Promise<boolean> {
  const rows = await tx`
    select from suppressions where recipient_hash = any(${hashes as string[]}::text[])
      and ((kind = 'all' and reason = 'not-me') or kind = ${kindFrom(sender)}) limit 1`;
  return rows.length > 0;
}

/** A newer bounce lasts for longer; whoever said "not me" is not overruled. */
const AS_BOUNCED = {
  target: [suppressions.recipientHash, suppressions.kind],
  set: { createdAt: now },
  setWhere: sql`${suppressions.reason} = 'bounced'`,
};

/** A report says that no letter reaches this address. */
export async function noteBounceOf(tx: Transaction, hash: string): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ recipientHash: hash, kind: 'all', reason: 'bounced' })
    .onConflictDoUpdate(AS_BOUNCED)
    .prepare('note_reported_bounce')
    .execute();
}

/** The reader of an invitation called it unwanted: nobody has us write there again. */
export async function noteComplaintOf(tx: Transaction, hash: string): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ recipientHash: hash, kind: 'all', reason: 'complaint' })
    .onConflictDoUpdate({
      target: [suppressions.recipientHash, suppressions.kind],
      set: { reason: 'complaint' },
      setWhere: sql`${suppressions.reason} = 'bounced'`,
    })
    .prepare('note_complaint')
    .execute();
}

/** What the outbox learns of addresses from the servers that it speaks to. */
export function bounces(db: Database, hashes: AddressHashes) {
  const note = db
    .insert(suppressions)
    .values({
      recipientHash: placeholder('hash'),
      kind: 'all',
      reason: 'bounced',
    })
    .onConflictDoUpdate(AS_BOUNCED)
    .prepare('note_bounce');
  const lift = db
    .delete(suppressions)
    .where(and(isOneOf(sql`${placeholder('hashes')}::text[]`), eq(suppressions.reason, 'bounced')))
    .prepare('lift_bounce');
  return {
    /** Nobody is there, says the server. */
    note: async (address: string): Promise<void> => void (await note.execute({ hash: hashes.of(address) })),
    /** Somebody is there again. */
    lift: async (address: string): Promise<void> => void (await lift.execute({ hashes: hashes.all(address) })),
  };
}

/** Brings rows of earlier releases, whose hashes have no key, under the key of today; answers how many. */
export const renewHashes = (db: Database, hashes: AddressHashes, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    // Written out, so that the planner sees that the index of these rows serves.
    const isBare = sql`${suppressions.recipientHash} not like ${sql.raw(`'${KEYED}%'`)}`;
    const old = await tx.select().from(suppressions).where(isBare).limit(limit).for('update', { skipLocked: true });
    if (old.length === 0) return 0;
    await tx
      .insert(suppressions)
      .values(old.map((row) => ({ ...row, recipientHash: hashes.renewed(row.recipientHash) })))
      // There is one of today already: what was asked for without an end counts for more than a bounce.
      .onConflictDoUpdate({
        target: [suppressions.recipientHash, suppressions.kind],
        set: { reason: sql`excluded.reason` },
        setWhere: sql`${suppressions.reason} = 'bounced'`,
      });
    const gone = await tx.delete(suppressions).where(
      and(
        inArray(
          suppressions.recipientHash,
          old.map(({ recipientHash }) => recipientHash),
        ),
        isBare,
      ),
    );
    return gone.rowCount ?? 0;
  });
