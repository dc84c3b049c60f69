import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { OWN_TABLES } from '#infra/migration/tables.ts';
import { buildWriteViewsFunction } from '#infra/migration/write-views.ts';
import type { Migration } from '#services/event-store/migration-file.ts';

/** The tables as of the last migration. */
export const SNAPSHOT = new URL('tables.json', import.meta.url);

/** Drizzle gives each snapshot an id; a fixed one makes equal tables equal files. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A snapshot of the tables in the code, with which the next change is compared. */
export const createSnapshot = (tables: object = OWN_TABLES): DrizzleSnapshotJSON => ({
  ...generateDrizzleJson({ ...tables }, NO_ID),
  id: NO_ID,
});

/** The SQL from a snapshot and the existing migrations to the tables in the code; empty if nothing has changed. */
export async function generateMissingSql(
  before: DrizzleSnapshotJSON,
  previousMigrations: readonly Migration[],
  tables: object = OWN_TABLES,
): Promise<string> {
  const changes = await generateMigration(before, createSnapshot(tables));
  const writes = buildWriteViewsFunction();
  const last = previousMigrations.findLast(({ text }) => text.includes('function write_views('));
  return [...changes.map((change) => `${change}\n`), ...(last?.text.includes(writes) ? [] : [writes])].join('\n');
}

/** The file name of the next migration, such as `0121_what_it_does.sql`. */
export function toNextName(previousMigrations: readonly Migration[], what: string): string {
  const highest = Math.max(0, ...previousMigrations.map(({ name }) => Number.parseInt(name, 10)));
  return `${String(highest + 1).padStart(4, '0')}_${what.replaceAll(/[^a-z0-9]+/g, '_')}.sql`;
}
