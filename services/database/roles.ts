import { createWorkClient, type LogClient } from '#services/database/clients.ts';

/** The role that a login of the API is a member of. */
const API_ROLE = 'seven_stones_api';
/** The role of housekeeping and erasure: it deletes, and writes neither answers nor accounts. */
export const ERASER_ROLE = 'seven_stones_eraser';

/**
 * Lets the owner take the role of the eraser, and grants the user of `databaseUrl` the rights of the API and no others;
 * creates that user where it is missing. The owner need not be a superuser, but the one who created the roles.
 */
export async function grantRoles(maintenanceUrl: string, databaseUrl: string): Promise<void> {
  const sql = createWorkClient(maintenanceUrl);
  try {
    // Postgres lets the creator of a role grant it, to itself, too, and not take it.
    const [eraser] = await sql<{ canBeTaken: boolean }[]>`select pg_has_role(${ERASER_ROLE}, 'set') as "canBeTaken"`;
    if (!eraser?.canBeTaken) await sql.unsafe(`grant ${ERASER_ROLE} to current_user with set true, inherit false`);
    const [owner, api] = [new URL(maintenanceUrl), new URL(databaseUrl)];
    const user = decodeURIComponent(api.username);
    if (user === decodeURIComponent(owner.username) || user === '') return;
    await grantApiAccess(sql, user, decodeURIComponent(api.password));
  } finally {
    await sql.end();
  }
}

async function grantApiAccess(sql: LogClient, user: string, password: string): Promise<void> {
  const [name, login] = [quoteIdentifier(user), `login password ${quoteLiteral(password)}`];
  const [existing] = await sql<
    { isPrivileged: boolean }[]
  >`select rolsuper or rolcreatedb or rolcreaterole as "isPrivileged" from pg_roles where rolname = ${user}`;
  // Only a superuser may name these attributes of a role that exists, even to take away what it has not.
  if (existing?.isPrivileged) await sql.unsafe(`alter role ${name} nosuperuser nocreatedb nocreaterole`);
  await sql.unsafe(`${existing ? 'alter' : 'create'} role ${name} ${login}`);
  await sql.unsafe(`grant ${API_ROLE} to ${name}`);
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
