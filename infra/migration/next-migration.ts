import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { OWN_TABLES } from '#infra/migration/tables.ts';
import { writeViewsFunction } from '#infra/migration/write-views.ts';
import type { Migration } from '#services/event-store/migration-file.ts';

/** The tables as they were when the last migration was made. */
export const SNAPSHOT = new URL('tables.json', import.meta.url);

/** Drizzle gives each snapshot an id; ours is the newest only, so that the same tables are the same file. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The tables as they stand in the code, for the file that the next change is compared with. */
export const snapshotOfTables = (tables: object = OWN_TABLES): DrizzleSnapshotJSON => ({
  ...generateDrizzleJson({ ...tables }, NO_ID),
  id: NO_ID,
});

/**
 * The SQL that leads from a snapshot and the migrations so far to the tables in the code; empty when nothing has
 * changed.
 */
export async function missingSql(
  before: DrizzleSnapshotJSON,
  soFar: readonly Migration[],
  tables: object = OWN_TABLES,
): Promise<string> {
  const changes = await generateMigration(before, snapshotOfTables(tables));
  const writes = writeViewsFunction();
  const last = soFar.findLast(({ text }) => text.includes('function write_views('));
  return [...changes.map((change) => `${change}\n`), ...(last?.text.includes(writes) ? [] : [writes])].join('\n');
}

/** `0121_what_it_does.sql`: after every file there is. */
export function nextName(soFar: readonly Migration[], what: string): string {
  const highest = Math.max(0, ...soFar.map(({ name }) => Number.parseInt(name, 10)));
  return `${String(highest + 1).padStart(4, '0')}_${what.replaceAll(/[^a-z0-9]+/g, '_')}.sql`;
}
