import { join } from 'node:path';
import postgres from 'postgres';
import { startPostgres } from '#infra/start/postgres.ts';

/** What of a release ends within hours or weeks, by table: sessions, links, letters that wait. The log and its weeks stay where they were. */
const ENDING: Record<string, readonly string[]> = {
  'auth.session': ['expires_at', 'created_at', 'updated_at', 'step_up_at', 'locked_at'],
  'auth.handovers': ['seen_at', 'ends_at'],
  'auth.letters': ['created_at', 'sent_at'],
  'auth.devices': ['seen_at'],
  teacher_invitations: ['created_at', 'expires_at', 'opened_at'],
  'auth.teacher_links': ['created_at', 'expires_at'],
  shares: ['made_at', 'expires_at', 'ended_at', 'last_opened_at'],
};

/**
 * Moves what would have ended since a release was killed, as if the upgrade came on the evening of its making: a fixture is opened for years,
 * and a session of that evening lives for a week. Tables and columns are those of the release, before any migration.
 */
export async function bringToPresent(data: string, madeAt: string): Promise<void> {
  const server = await startPostgres({ folder: join(data, 'postgres'), durable: false });
  const sql = postgres(server.url('seven_stones'), { max: 1, onnotice: () => undefined });
  const by = `${Math.max(0, Math.round((Date.now() - Date.parse(madeAt)) / 1000))} seconds`;
  try {
    for (const [table, columns] of Object.entries(ENDING)) {
      await sql.unsafe(`update ${table} set ${columns.map((column) => `${column} = ${column} + $1::interval`).join(', ')}`, [by]);
    }
    await sql`update mail set created_at = created_at + ${by}::interval, due_at = due_at + ${by}::interval where state = 'pending'`;
  } finally {
    await sql.end();
    await server.stop();
  }
}
