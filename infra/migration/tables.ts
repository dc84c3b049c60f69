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
import * as operators from '#services/database/operator.tables.ts';
import * as mailPreferences from '#services/database/preferences.tables.ts';
import * as shares from '#services/database/shares.tables.ts';
import * as teacher from '#services/database/teacher.tables.ts';
import * as views from '#services/database/views.tables.ts';

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
