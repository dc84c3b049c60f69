import { createLogClient, type LogClient } from '#services/database/clients.ts';

/** Confirms the address of an account directly in the database, where there is no inbox to open its email in. */
export const proveAddressIn = (sql: LogClient, email: string): Promise<unknown> =>
  sql`update auth."user" set email = claimed_email, claimed_email = null, email_verified = true where claimed_email = ${email}`;

export async function proveAddress(databaseUrl: string, email: string): Promise<void> {
  const sql = createLogClient(databaseUrl, { max: 1 });
  try {
    await proveAddressIn(sql, email);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
