import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { erasures } from '#services/database/families.tables.ts';
import { EARLIER_DOMAIN } from '#services/database/mail.tables.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import { buildChildRowCondition, toTableSql } from '#services/privacy/child-data.store.ts';
import { CHILD_TABLES, EMAILS_OF_CHILD } from '#services/privacy/child-tables.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId } from '#shared/values/ids.ts';

/** The steps after an erasure was begun. Each is idempotent and can be resumed after an interruption. */
export type ErasureSteps = Record<'runs' | 'letters' | 'views' | 'rows' | 'done', (id: ErasureId) => Promise<void>>;

export type ErasureStepPorts = {
  /** Of the role that may delete and little else. */
  eraser: Database;
  /** Of the database owner: writes the last email and the audit row. */
  owner: Database;
  /** Deletes the workflow runs of these assessments in Temporal. Called first and again last. */
  deleteRuns: (weeks: readonly AssessmentId[]) => Promise<void>;
  /** Waits until no relay can still be sending what it read before the erasure began. */
  waitForRelay?: (() => Promise<unknown>) | undefined;
  /**
   * Deletes copies of emails by their message ids in the inbox of a local installation. Other inboxes are out of reach.
   */
  deleteEmailCopies?: ((messageIds: readonly string[]) => Promise<void>) | undefined;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
  clock: () => Instant;
};

/** An earlier release stored no message id for an email that it sent and did not settle. */
const MESSAGE_ID = sql.raw(`coalesce(message_id, '<' || id || '@${EARLIER_DOMAIN}>')`);

type Column = 'temporalAt' | 'mailAt' | 'viewsAt' | 'rowsAt';

export function createErasureSteps({
  eraser,
  owner,
  deleteRuns,
  waitForRelay,
  deleteEmailCopies,
  notify,
  audit,
  clock,
}: ErasureStepPorts): ErasureSteps {
  const getErasure = async (db: Pick<Database, 'select'>, id: ErasureId) => {
    const [row] = await db.select().from(erasures).where(eq(erasures.id, id)).prepare('erasure').execute();
    if (!row) throw new Error('erasure not found');
    return row;
  };
  const noteStep = (db: Pick<Database, 'update'>, id: ErasureId, column: Column) =>
    db
      .update(erasures)
      .set({ [column]: clock() })
      .where(and(eq(erasures.id, id), isNull(erasures[column])));

  /** Deletes the rows and records the step in one transaction. */
  const createDeleteStep = (step: 'letters' | 'views' | 'rows', column: Column) => (id: ErasureId) =>
    eraser.transaction(async (tx: Transaction) => {
      const { subjectId, streamIds, people } = await getErasure(tx, id);
      for (const table of CHILD_TABLES)
        if (table.erased === step)
          await tx.execute(
            sql`delete from ${toTableSql(table)} where ${buildChildRowCondition(table, { studentId: subjectId, weeks: streamIds, people })}`,
          );
      await noteStep(tx, id, column);
    });

  const listMessageIds = async (id: ErasureId): Promise<string[]> => {
    const { subjectId, streamIds, people } = await getErasure(eraser, id);
    const isOfChild = buildChildRowCondition(
      { rows: EMAILS_OF_CHILD },
      { studentId: subjectId, weeks: streamIds, people },
    );
    const { rows } = await eraser.execute<{ message: string }>(
      sql`select ${MESSAGE_ID} as message from mail where ${isOfChild}`,
    );
    return rows.map(({ message }) => message);
  };

  return {
    runs: async (id) => {
      const { streamIds, temporalAt } = await getErasure(eraser, id);
      if (temporalAt !== null) return;
      await deleteRuns(streamIds as AssessmentId[]);
      await noteStep(eraser, id, 'temporalAt');
    },
    letters: async (id) => {
      // Before their rows are deleted, which are needed to find these emails.
      if (deleteEmailCopies) await deleteEmailCopies(await listMessageIds(id));
      await createDeleteStep('letters', 'mailAt')(id);
    },
    views: createDeleteStep('views', 'viewsAt'),
    rows: createDeleteStep('rows', 'rowsAt'),
    done: async (id) => {
      const { streamIds } = await getErasure(owner, id);
      // A signal in flight while the runs were deleted may have started a new run.
      await waitForRelay?.();
      await deleteRuns(streamIds as AssessmentId[]);
      await owner.transaction(async (tx) => {
        const now = clock();
        const [endedErasure] = await tx
          .update(erasures)
          .set({ doneAt: now })
          .where(and(eq(erasures.id, id), isNull(erasures.doneAt)))
          .returning({ askedBy: erasures.askedBy })
          .prepare('end_erasure')
          .execute();
        if (!endedErasure) return;
        if (endedErasure.askedBy) await notify(tx, { userId: endedErasure.askedBy, kind: 'erased', about: id, now });
        await audit.within(tx, { at: now, actor: { kind: 'system' }, action: 'child.erased', objectId: id });
      });
    },
  };
}
