import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { createWorkClient, type LogClient } from '#services/database/clients.ts';
import type { Database } from '#services/database/database.store.ts';

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
  const [name, login] = [quoteIdentifier(user), `login password ${quoteLiteral(computeVerifier(password))}`];
  const [existing] = await sql<
    { isPrivileged: boolean }[]
  >`select rolsuper or rolcreatedb or rolcreaterole as "isPrivileged" from pg_roles where rolname = ${user}`;
  // Only a superuser may name these attributes of a role that exists, even to take away what it has not.
  if (existing?.isPrivileged) await sql.unsafe(`alter role ${name} nosuperuser nocreatedb nocreaterole`);
  await sql.unsafe(`${existing ? 'alter' : 'create'} role ${name} ${login}`);
  await sql.unsafe(`grant ${API_ROLE} to ${name}`);
}

/**
 * A sentence where connections that ask for the eraser's role as they begin act as another user. A pooler that drops what
 * they ask for would let housekeeping delete with all rights of the owner, unseen.
 */
export async function describeEraserMismatch(log: LogClient, db: Database): Promise<string | null> {
  const query = 'select current_user as name';
  const rows = [...(await log.unsafe<{ name: string }[]>(query)), ...(await db.execute<{ name: string }>(query)).rows];
  const other = rows.find(({ name }) => name !== ERASER_ROLE);
  if (!other) return null;
  return `Connections for erasure act as ${other.name} and not as ${ERASER_ROLE}: what is between worker and Postgres drops their startup parameters. Let MAINTENANCE_URL lead past it.`;
}

/** A sentence where the user of the API has the owner's rights although the owner has an address of its own. */
export async function describeApiExcess(maintenanceUrl: string, databaseUrl: string): Promise<string | null> {
  if (maintenanceUrl === databaseUrl) return null;
  const sql = createWorkClient(databaseUrl);
  try {
    return (await canChangeEvents(sql))
      ? 'The user in DATABASE_URL may change what was recorded: give the API a user of its own, neither that of MAINTENANCE_URL nor a member of it.'
      : null;
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

const SCRAM_ITERATIONS = 4096;

/**
 * What Postgres stores of a password by SCRAM-SHA-256 (RFC 5803). It takes this in place of the password, which would
 * stand in its log with the whole statement whenever that fails.
 */
function computeVerifier(password: string): string {
  const salt = randomBytes(16);
  // Postgres and its clients normalize a password that is not ASCII; this is the part of SASLprep that matters to letters.
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`;
}

/** Utility statements take no parameters, so values are quoted here. */
const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
