import { is } from 'drizzle-orm';
import { PgSchema, PgTable } from 'drizzle-orm/pg-core';
import * as accounts from '#services/accounts/auth.tables.ts';
import * as factors from '#services/accounts/factors.tables.ts';
import * as operators from '#services/accounts/operator.tables.ts';
import * as families from '#services/families/families.tables.ts';
import * as guardians from '#services/families/guardians.tables.ts';
import * as log from '#services/handling/log.tables.ts';
import * as handover from '#services/handover/handover.tables.ts';
import * as endings from '#services/housekeeping/endings.tables.ts';
import * as housekeeping from '#services/housekeeping/housekeeping.tables.ts';
import * as mail from '#services/mail/mail.tables.ts';
import * as mailPreferences from '#services/mail/preferences.tables.ts';
import * as audit from '#services/ops/audit.tables.ts';
import * as crashes from '#services/ops/crashes.tables.ts';
import * as shares from '#services/sharing/shares.tables.ts';
import * as teacher from '#services/teacher/teacher.tables.ts';
import * as views from '#services/views/views.tables.ts';

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
