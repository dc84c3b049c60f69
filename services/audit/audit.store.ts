import { asc, desc, gt, lt, sql } from 'drizzle-orm';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { type AuditSecrets, computeSeal, NO_SEAL, type SealedEntry } from '#services/audit/audit-chain.ts';
import { audit } from '#services/database/audit.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';
import type { Instant } from '#shared/values/days.ts';

/** One action that was done or refused. Ids and codes only: no text of a person. */
export type AuditFact = {
  at: Instant;
  actor: { kind: string; userId?: string; sessionId?: string };
  action: AuditAction;
  objectId?: string;
  /** Why it was refused; undefined if it was done. */
  refusedFor?: string;
  requestId?: string;
};

export type AuditTrail = {
  /** Writes in the transaction of the action. Call it late, since the next writer waits for the commit. */
  within: (tx: Transaction, fact: AuditFact) => Promise<void>;
  note: (fact: AuditFact) => Promise<void>;
  /**
   * For refusals that anyone can cause: sealed in batches within a second. Callers do not wait for the one writer, so
   * that guessing slows down neither sign-ins nor the audit. A killed process loses this second.
   */
  noteLater: (fact: AuditFact) => void;
  /** Writes the pending facts of `noteLater`. */
  flush: () => Promise<void>;
  /** Rows before a number, newest first. */
  page: (before: number | null, limit: number) => Promise<AuditEntry[]>;
  /** All rows in order, in batches. */
  all: () => AsyncGenerator<SealedEntry[]>;
};

/** One writer at a time: each row's seal covers the previous one. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('audit'))`;
const PAGE = 500;
const BATCH_MS = 1_000;
const MAX_BATCH = 200;

export function createAuditTrail(db: Database, [{ version, value }]: AuditSecrets): AuditTrail {
  const toEntry = ({ at, actor, action, objectId, refusedFor, requestId }: AuditFact, number: number): AuditEntry => ({
    number,
    at,
    actorKind: actor.kind,
    actorId: actor.userId ?? null,
    sessionId: actor.sessionId ?? null,
    action,
    objectId: objectId ?? null,
    decision: refusedFor ? 'refused' : 'allowed',
    reason: refusedFor ?? null,
    requestId: requestId ?? null,
  });
  const within: AuditTrail['within'] = async (tx, fact) => {
    await tx.execute(LOCK);
    await seal(tx, fact);
  };
  /** Call under the lock. */
  async function seal(tx: Transaction, fact: AuditFact): Promise<void> {
    const [last] = await tx
      .select({ number: audit.number, seal: audit.seal })
      .from(audit)
      .orderBy(desc(audit.number))
      .limit(1)
      .prepare('audit_last')
      .execute();
    const entry = toEntry(fact, (last?.number ?? 0) + 1);
    await tx
      .insert(audit)
      .values({ ...entry, keyVersion: version, seal: computeSeal(entry, last?.seal ?? NO_SEAL, value) })
      .prepare('audit_add')
      .execute();
  }
  const pendingFacts: AuditFact[] = [];
  let writing = Promise.resolve();
  let isTimed = false;
  async function writePending(): Promise<void> {
    while (pendingFacts.length > 0) {
      const batch = pendingFacts.slice(0, MAX_BATCH);
      await db.transaction(async (tx) => {
        await tx.execute(LOCK);
        for (const fact of batch) await seal(tx, fact);
      });
      pendingFacts.splice(0, batch.length);
    }
  }
  const flush = (): Promise<void> => {
    const done = writing.then(writePending);
    writing = done.catch(() => undefined);
    return done;
  };
  const flushSoon = () => {
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      // While the database is down the facts stay pending, and no sign-in is refused because of them.
      flush().catch(flushSoon);
    }, BATCH_MS).unref();
  };
  return {
    within,
    note: (fact) => db.transaction((tx) => within(tx, fact)),
    noteLater: (fact) => {
      pendingFacts.push(fact);
      flushSoon();
    },
    flush,
    page: async (before, limit) => {
      await flush();
      const rows = await db
        .select()
        .from(audit)
        .where(lt(audit.number, before ?? Number.MAX_SAFE_INTEGER))
        .orderBy(desc(audit.number))
        .limit(limit);
      return rows.map(({ keyVersion: _, seal: __, ...entry }) => entry);
    },
    all: async function* () {
      for (let after = 0; ; ) {
        const rows = await db
          .select()
          .from(audit)
          .where(gt(audit.number, after))
          .orderBy(asc(audit.number))
          .limit(PAGE);
        if (rows.length > 0) yield rows;
        if (rows.length < PAGE) return;
        after = rows.at(-1)?.number ?? after;
      }
    },
  };
}
