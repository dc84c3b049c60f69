import { type LogClient, workClient } from '#services/event-store/clients.ts';

/** What a login of the API is a member of. */
const API_ROLE = 'seven_stones_api';
/** Who keeps house and erases: deletes, and writes neither answers nor accounts. */
export const ERASER_ROLE = 'seven_stones_eraser';

/**
 * Lets the user of `databaseUrl` in with the rights of the API and no others; it is made where it is missing. Nothing
 * happens where one user does everything.
 */
export async function admitApi(maintenanceUrl: string, databaseUrl: string): Promise<void> {
  const [owner, api] = [new URL(maintenanceUrl), new URL(databaseUrl)];
  const user = decodeURIComponent(api.username);
  if (user === decodeURIComponent(owner.username) || user === '') return;
  const sql = workClient(maintenanceUrl);
  try {
    const [known] = await sql`select 1 from pg_roles where rolname = ${user}`;
    await sql.unsafe(
      `${known ? 'alter' : 'create'} role ${quoted(user)} login nosuperuser nocreatedb nocreaterole password ${literal(decodeURIComponent(api.password))}`,
    );
    await sql.unsafe(`grant ${API_ROLE} to ${quoted(user)}`);
  } finally {
    await sql.end();
  }
}

/** Whether this connection may do what only the owner is to do: change what was recorded. */
export async function mayChangeEvents(sql: LogClient): Promise<boolean> {
  const [row] = await sql<
    { may: boolean }[]
  >`select has_table_privilege('events', 'update') or has_table_privilege('events', 'delete') as may`;
  return row?.may === true;
}

/** Utility statements take no parameters. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
