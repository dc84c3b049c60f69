import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { PgSchema, PgTable } from 'drizzle-orm/pg-core';
import * as audit from '#services/database/audit.tables.ts';
import * as accounts from '#services/database/auth.tables.ts';
import * as crashes from '#services/database/crashes.tables.ts';
import * as endings from '#services/database/endings.tables.ts';
import * as factors from '#services/database/factors.tables.ts';
import * as families from '#services/database/families.tables.ts';
import * as guardians from '#services/database/guardians.tables.ts';
import * as handover from '#services/database/handover.tables.ts';
import * as housekeeping from '#services/database/housekeeping.tables.ts';
import * as log from '#services/database/log.tables.ts';
import * as mail from '#services/database/mail.tables.ts';
import type { Migration } from '#services/database/migration-file.ts';
import * as operators from '#services/database/operator.tables.ts';
import * as mailPreferences from '#services/database/preferences.tables.ts';
import * as shares from '#services/database/shares.tables.ts';
import * as teacher from '#services/database/teacher.tables.ts';
import * as views from '#services/database/views.tables.ts';
import { VIEW_COLUMNS } from '#services/database/views.tables.ts';

type TableMap = Record<string, PgTable | PgSchema>;

/** The tables and schemas that these modules export. */
const collectTables = (...files: readonly object[]): TableMap =>
  Object.fromEntries(
    files
      .flatMap((file) => Object.entries(file))
      .filter((named): named is [string, PgTable | PgSchema] => is(named[1], PgTable) || is(named[1], PgSchema)),
  );

/** The tables that migrations are generated from. */
export const OWN_TABLES = collectTables(
  accounts,
  audit,
  crashes,
  factors,
  operators,
  families,
  guardians,
  handover,
  endings,
  housekeeping,
  mail,
  mailPreferences,
  shares,
  teacher,
  views,
);
/** Changed by hand-written SQL only, since Drizzle cannot express partitions and fill factors. */
export const LOG_TABLES = collectTables(log);

type ViewColumns = Readonly<Record<string, { key: readonly string[]; others: readonly string[] }>>;

/**
 * SQL of the function that upserts view rows, {table: [row]}, unless a newer row of the same key exists. It has one
 * static statement per table: it runs in the append's transaction, where dynamic SQL would be planned each time.
 */
export const buildWriteViewsFunction = (views: ViewColumns = VIEW_COLUMNS): string =>
  `create or replace function write_views(p_views jsonb) returns void language plpgsql as $$${buildWriteViewsBody(views)}$$;\n`;

const buildWriteViewsBody = (views: ViewColumns = VIEW_COLUMNS): string =>
  `\nbegin\n${Object.entries(views)
    .map(([name, { key, others }]) => buildStatement(name, key, others))
    .join('')}end `;

const buildStatement = (
  name: string,
  key: readonly string[],
  others: readonly string[],
): string => `  if p_views ? '${name}' then
    insert into ${name} as old
      select * from jsonb_populate_recordset(null::${name}, p_views -> '${name}')
      on conflict (${key.join(', ')}) do update set
        ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
        where excluded.version > old.version;
  end if;
`;

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
