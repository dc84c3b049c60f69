import { randomUUID } from 'node:crypto';
import type { LogClient } from '#services/database/clients.ts';
import type { MailRow, ViewRow } from '#services/database/event-store.ts';
import type { StoreInspection } from '#services/database/testing/memory-event-store.ts';
import { VIEWS } from '#services/database/views.tables.ts';

/** What a test may inspect in the database besides the port: rows as JSON has them, instants as text in UTC. */
export function createPostgresInspection(sql: LogClient): StoreInspection {
  const toPlain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
  return {
    viewRows: async (assessmentId) => {
      const rows: ViewRow[] = [];
      for (const table of Object.keys(VIEWS)) {
        const tableRows = await sql<
          Record<string, unknown>[]
        >`select * from ${sql(table)} where session_id = ${assessmentId}`;
        rows.push(
          ...tableRows.map((row) => ({
            table,
            row: Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toPlain(value)])),
          })),
        );
      }
      return rows;
    },
    mails: (assessmentId) =>
      sql<
        MailRow[]
      >`select dedupe_key as "dedupeKey", kind, recipient, local_date::text as "localDate", payload from mail where assessment_id = ${assessmentId}`,
    relayHead: async (assessmentId) =>
      (await sql<{ head: number }[]>`select head from relay where stream_id = ${assessmentId}`)[0]?.head ?? null,
    erase: async (studentId) => {
      await sql`select begin_erasure(${randomUUID()}, ${studentId}, 'requested')`;
    },
  };
}
