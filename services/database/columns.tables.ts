import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import type { Instant } from '#shared/values/days.ts';

/** A point in time as ISO 8601 in UTC; Postgres returns a format of its own. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => new Date(text).toISOString(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The clock of the database. */
export const now = sql`now()`;
