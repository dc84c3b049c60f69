import { createWorkClient, type LogClient } from '#services/database/clients.ts';

/** The role that a login of the API is a member of. */
const API_ROLE = 'seven_stones_api';
/** The role of housekeeping and erasure: it deletes, and writes neither answers nor accounts. */
export const ERASER_ROLE = 'seven_stones_eraser';

/**
 * Grants the user of `databaseUrl` the rights of the API and no others; creates the user where it is missing. Does
 * nothing where one user owns everything.
 */
export async function grantApiAccess(maintenanceUrl: string, databaseUrl: string): Promise<void> {
  const [owner, api] = [new URL(maintenanceUrl), new URL(databaseUrl)];
  const user = decodeURIComponent(api.username);
  if (user === decodeURIComponent(owner.username) || user === '') return;
  const sql = createWorkClient(maintenanceUrl);
  try {
    const [existing] = await sql`select 1 from pg_roles where rolname = ${user}`;
    await sql.unsafe(
      `${existing ? 'alter' : 'create'} role ${quoteIdentifier(user)} login nosuperuser nocreatedb nocreaterole password ${quoteLiteral(decodeURIComponent(api.password))}`,
    );
    await sql.unsafe(`grant ${API_ROLE} to ${quoteIdentifier(user)}`);
  } finally {
    await sql.end();
  }
}

/** Whether this connection has a right that only the owner may have: to change recorded events. */
export async function canChangeEvents(sql: LogClient): Promise<boolean> {
  const [row] = await sql<
    { may: boolean }[]
  >`select has_table_privilege('events', 'update') or has_table_privilege('events', 'delete') as may`;
  return row?.may === true;
}

/** Utility statements take no parameters, so values are quoted here. */
const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
