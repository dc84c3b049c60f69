import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { now } from '#services/database/columns.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { suppressions } from '#services/database/mail.tables.ts';
import { type AddressHashes, KEYED_PREFIX } from '#services/mail/address-hash.ts';
import type { UserId } from '#shared/values/ids.ts';
import { RETENTION } from '#shared/values/retention.ts';

/** What a reader said of the mails of families. It is permanent. */
const REFUSALS = ['not-me', 'complaint'] as const;
/** Addresses may work again: a closed mailbox is reopened, a domain gets its server. */
const BOUNCE_LIFETIME = sql.raw(`interval '${RETENTION.bounces.days} days'`);
const { placeholder } = sql;

const isRecent = sql`${suppressions.createdAt} > ${now} - ${BOUNCE_LIFETIME}`;
const isActive = or(ne(suppressions.reason, 'bounced'), isRecent);
const isBounce = and(eq(suppressions.reason, 'bounced'), isRecent);
const isOneOf = (hashes: SQL) => sql`${suppressions.recipientHash} = any(${hashes})`;

/**
 * An address to check, with the kind of the mail and its sender. `isOwn`: the address is proved by the account that the
 * mail is about. "Not me" and a complaint are directed at families who write there, and do not silence that account.
 */
type AddressCheck = { address: string; kind?: string; sender?: UserId | null; isOwn?: boolean };

/** Mails on behalf of one account, as a kind in `suppressions`. */
const toSenderKind = (sender: UserId): string => `from:${sender}`;

/**
 * Checks which addresses are suppressed. `suppressions` holds hashes, so each address is looked up by all its hashes.
 */
export function createSuppressionCheck(db: Database, hashes: AddressHashes) {
  const selectClosed = db
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
        isActive,
        or(notInArray(suppressions.reason, [...REFUSALS]), sql`not asked.own`),
      ),
    )
    .prepare('closed_addresses');
  const selectRecentBounces = db
    .select({ hash: suppressions.recipientHash })
    .from(suppressions)
    .where(and(isOneOf(sql`${placeholder('hashes')}::text[]`), isBounce))
    .prepare('bounced_addresses');
  const areClosed = async (checks: readonly AddressCheck[]): Promise<boolean[]> => {
    if (checks.length === 0) return [];
    const lookups = checks.flatMap(({ address, kind = 'all', sender, isOwn = false }, place) =>
      [kind, ...(sender ? [toSenderKind(sender)] : [])].flatMap((name) =>
        hashes.all(address).map((hash) => ({ hash, kind: name, isOwn, place })),
      ),
    );
    const closedRows = await selectClosed.execute({
      hashes: lookups.map(({ hash }) => hash),
      kinds: lookups.map(({ kind }) => kind),
      own: lookups.map(({ isOwn }) => isOwn),
      places: lookups.map(({ place }) => place),
    });
    const places = new Set(closedRows.map(({ place }) => place));
    return checks.map((_, place) => places.has(place));
  };
  return {
    areClosed,
    /** Whether the address bounced lately. */
    hasBounced: async (address: string): Promise<boolean> =>
      (await selectRecentBounces.execute({ hashes: hashes.all(address) })).length > 0,
  };
}

/**
 * "Not me": suppresses the address permanently, also if a bounce would have expired. False if it was so before.
 */
export async function suppressAddress(tx: Transaction, hash: string): Promise<boolean> {
  const changedRows = await tx
    .insert(suppressions)
    .values({ recipientHash: hash, kind: 'all', reason: 'not-me' })
    .onConflictDoUpdate({
      target: [suppressions.recipientHash, suppressions.kind],
      set: { reason: 'not-me' },
      setWhere: ne(suppressions.reason, 'not-me'),
    })
    .returning({ kind: suppressions.kind })
    .prepare('suppress_address')
    .execute();
  return changedRows.length > 0;
}

/**
 * A reader has reported a mail: this account can have no more mails sent there. Operators see the account, but not the
 * reader. False if it was so before.
 */
export async function suppressForSender(tx: Transaction, hash: string, sender: UserId): Promise<boolean> {
  const insertedRows = await tx
    .insert(suppressions)
    .values({ recipientHash: hash, kind: toSenderKind(sender), reason: 'reported' })
    .onConflictDoNothing()
    .returning({ kind: suppressions.kind })
    .prepare('suppress_for_sender')
    .execute();
  return insertedRows.length > 0;
}

/**
 * A reader without an account wants no more emails of this kind: none of it goes to the address of this hash, whatever
 * it is about.
 */
export async function stopKind(db: Database, hash: string, kind: string): Promise<void> {
  await db
    .insert(suppressions)
    .values({ recipientHash: hash, kind, reason: 'unsubscribed' })
    .onConflictDoNothing()
    .prepare('stop_kind_at_address')
    .execute();
}

/** `hashes`: those that may stand for the address. */
export async function resumeKind(db: Database, hashes: readonly string[], kind: string): Promise<void> {
  await db
    .delete(suppressions)
    .where(and(inArray(suppressions.recipientHash, [...hashes]), eq(suppressions.kind, kind)))
    .prepare(`resume_kind_at_address_${hashes.length}`)
    .execute();
}

/**
 * Whether the reader at an address said "not me", complained, or has reported this sender; `hashes` are all hashes of
 * the address.
 */
export async function isRefusedBy(tx: Transaction, hashes: readonly string[], sender: UserId): Promise<boolean> {
  const isRefusal = or(
    and(eq(suppressions.kind, 'all'), inArray(suppressions.reason, [...REFUSALS])),
    eq(suppressions.kind, toSenderKind(sender)),
  );
  const rows = await tx
    .select({ kind: suppressions.kind })
    .from(suppressions)
    .where(and(inArray(suppressions.recipientHash, [...hashes]), isRefusal))
    .prepare('is_address_refused')
    .execute();
  return rows.length > 0;
}

/** Reminders about children go to the accounts' own addresses again: none would be sent to this one. */
export async function endReminderAgreements(db: Pick<Database, 'update'>, address: string): Promise<void> {
  await db
    .update(guardians)
    .set({ notifyProved: false })
    .where(and(eq(guardians.notifyEmail, address), eq(guardians.notifyProved, true)))
    .prepare('end_reminder_agreements')
    .execute();
}

/** A newer bounce extends the suppression; "not me" is not overwritten. */
const prepareBounce = (db: Pick<Database, 'insert'>) =>
  db
    .insert(suppressions)
    .values({ recipientHash: placeholder('hash'), kind: 'all', reason: 'bounced' })
    .onConflictDoUpdate({
      target: [suppressions.recipientHash, suppressions.kind],
      set: { createdAt: now },
      setWhere: sql`${suppressions.reason} = 'bounced'`,
    })
    .prepare('note_bounce');

/** A report says that no mail reaches this address. */
export async function noteBounceByHash(tx: Transaction, hash: string): Promise<void> {
  await prepareBounce(tx).execute({ hash });
}

/** The reader of an invitation complained: the address is suppressed for all senders. */
export async function noteComplaintByHash(tx: Transaction, hash: string): Promise<void> {
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

/** Records what mail servers say about addresses. */
export function createBounces(db: Database, hashes: AddressHashes) {
  const note = prepareBounce(db);
  const lift = db
    .delete(suppressions)
    .where(and(isOneOf(sql`${placeholder('hashes')}::text[]`), eq(suppressions.reason, 'bounced')))
    .prepare('lift_bounce');
  return {
    /** The address does not exist. */
    note: async (address: string): Promise<void> => {
      await note.execute({ hash: hashes.of(address) });
      await endReminderAgreements(db, address);
    },
    /** The address has taken an email: a bounce no longer counts. */
    lift: async (address: string): Promise<void> => void (await lift.execute({ hashes: hashes.all(address) })),
  };
}

/** Converts bare hashes of earlier releases to keyed ones; returns how many. */
export const renewHashes = (db: Database, hashes: AddressHashes, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    // Inlined, so that the planner uses the partial index of these rows.
    const isBare = sql`${suppressions.recipientHash} not like ${sql.raw(`'${KEYED_PREFIX}%'`)}`;
    const bareRows = await tx
      .select()
      .from(suppressions)
      .where(isBare)
      .limit(limit)
      .for('update', { skipLocked: true });
    if (bareRows.length === 0) return 0;
    await tx
      .insert(suppressions)
      .values(bareRows.map((row) => ({ ...row, recipientHash: hashes.rekey(row.recipientHash) })))
      // A keyed row exists already: a permanent reason overrides a bounce.
      .onConflictDoUpdate({
        target: [suppressions.recipientHash, suppressions.kind],
        set: { reason: sql`excluded.reason` },
        setWhere: sql`${suppressions.reason} = 'bounced'`,
      });
    const deleted = await tx.delete(suppressions).where(
      and(
        inArray(
          suppressions.recipientHash,
          bareRows.map(({ recipientHash }) => recipientHash),
        ),
        isBare,
      ),
    );
    return deleted.rowCount ?? 0;
  });
