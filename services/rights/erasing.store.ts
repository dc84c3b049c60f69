import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { erasures } from '#services/families/families.tables.ts';
import { EARLIER_DOMAIN } from '#services/mail/mail.tables.ts';
import type { NotifyAccount } from '#services/mail/security-letters.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import { nameOf, rowsOf } from '#services/rights/child-rows.store.ts';
import { CHILD_TABLES } from '#services/rights/child-tables.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId } from '#shared/values/ids.ts';

/**
 * What is left to be done after an erasure was begun. Each is done once, however often it is asked for, and goes on
 * after any interruption.
 */
export type Erasing = Record<'runs' | 'letters' | 'views' | 'rows' | 'done', (id: ErasureId) => Promise<void>>;

export type ErasingPorts = {
  /** Of the role that deletes and can do little else. */
  eraser: Database;
  /** Of the owner: the letter at the end and the line of the audit are no deletions. */
  owner: Database;
  /** Deletes whatever Temporal knows of these weeks. Asked first and once more last. */
  deleteRuns: (weeks: readonly AssessmentId[]) => Promise<void>;
  /** Waits until no relay can still be sending what it read before the erasure began. */
  relaySettles?: (() => Promise<unknown>) | undefined;
  /**
   * Deletes letters where copies of them are kept, by their message ids: in the inbox of a developer's machine. Other
   * inboxes are not ours.
   */
  forgetLetters?: ((messageIds: readonly string[]) => Promise<void>) | undefined;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
  clock: () => Instant;
};

/** Of a letter that an earlier release sent and did not settle it was never written down. */
const MESSAGE_ID = sql.raw(`coalesce(message_id, '<' || id || '@${EARLIER_DOMAIN}>')`);

type Column = 'temporalAt' | 'mailAt' | 'viewsAt' | 'rowsAt';

export function erasing({
  eraser,
  owner,
  deleteRuns,
  relaySettles,
  forgetLetters,
  notify,
  audit,
  clock,
}: ErasingPorts): Erasing {
  const erasure = async (db: Pick<Database, 'select'>, id: ErasureId) => {
    const [row] = await db.select().from(erasures).where(eq(erasures.id, id)).prepare('erasure').execute();
    if (!row) throw new Error('There is no such erasure');
    return row;
  };
  const note = (db: Pick<Database, 'update'>, id: ErasureId, column: Column) =>
    db
      .update(erasures)
      .set({ [column]: clock() })
      .where(and(eq(erasures.id, id), isNull(erasures[column])));

  /** Rows and the time of the step in one commit: a step is done whole or is still to be done. */
  const rowsBy = (step: 'letters' | 'views' | 'rows', column: Column) => (id: ErasureId) =>
    eraser.transaction(async (tx: Transaction) => {
      const { subjectId, streamIds, people } = await erasure(tx, id);
      for (const table of CHILD_TABLES)
        if (table.erased === step)
          await tx.execute(
            sql`delete from ${nameOf(table)} where ${rowsOf(table, { studentId: subjectId, weeks: streamIds, people })}`,
          );
      await note(tx, id, column);
    });

  const lettersOf = async (id: ErasureId): Promise<string[]> => {
    const { subjectId, streamIds, people } = await erasure(eraser, id);
    const messages: string[] = [];
    for (const table of CHILD_TABLES.filter(({ table }) => table === 'mail')) {
      const { rows } = await eraser.execute(
        sql`select ${MESSAGE_ID} as message from mail where ${rowsOf(table, { studentId: subjectId, weeks: streamIds, people })}`,
      );
      messages.push(...(rows as { message: string }[]).map(({ message }) => message));
    }
    return messages;
  };

  return {
    runs: async (id) => {
      const { streamIds, temporalAt } = await erasure(eraser, id);
      if (temporalAt !== null) return;
      await deleteRuns(streamIds as AssessmentId[]);
      await note(eraser, id, 'temporalAt');
    },
    letters: async (id) => {
      // Before the rows, which are all that knows of these letters.
      if (forgetLetters) await forgetLetters(await lettersOf(id));
      await rowsBy('letters', 'mailAt')(id);
    },
    views: rowsBy('views', 'viewsAt'),
    rows: rowsBy('rows', 'rowsAt'),
    done: async (id) => {
      const { streamIds } = await erasure(owner, id);
      // A signal that was on its way when the runs were deleted has begun a week anew.
      await relaySettles?.();
      await deleteRuns(streamIds as AssessmentId[]);
      await owner.transaction(async (tx) => {
        const now = clock();
        const [ended] = await tx
          .update(erasures)
          .set({ doneAt: now })
          .where(and(eq(erasures.id, id), isNull(erasures.doneAt)))
          .returning({ askedBy: erasures.askedBy })
          .prepare('end_erasure')
          .execute();
        if (!ended) return;
        if (ended.askedBy) await notify(tx, { userId: ended.askedBy, kind: 'erased', about: id, now });
        await audit.within(tx, { at: now, actor: { kind: 'system' }, action: 'child.erased', objectId: id });
      });
    },
  };
}
