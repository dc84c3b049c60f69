import { and, count, desc, eq, sql } from 'drizzle-orm';
import { browserCrashes as table } from '#services/database/crashes.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import type { Crash } from '#shared/contracts/crashes.ts';
import type { OpsOverview } from '#shared/contracts/ops-weeks.ts';
import type { Instant } from '#shared/values/days.ts';

export type CrashStore = {
  /** Counts a crash, or stores a new one. Above a number of kinds new ones are dropped, since anyone may report. */
  note: (crash: Crash, now: Instant) => Promise<void>;
  list: (limit: number) => Promise<OpsOverview['crashes']>;
};

const MAX_KINDS = 1_000;

export function createCrashStore(db: Database): CrashStore {
  const { times, lastAt } = table;
  const selectLast = db
    .select()
    .from(table)
    .orderBy(desc(lastAt))
    .limit(sql.placeholder('limit'))
    .prepare('ops_crashes');
  return {
    note: async (crash, now) => {
      const increment = { times: sql`${times} + 1`, lastAt: sql`greatest(${lastAt}, ${now})` };
      const isSameCrash = and(
        eq(table.release, crash.release),
        eq(table.screen, crash.screen),
        eq(table.kind, crash.kind),
        eq(table.stack, crash.stack),
      );
      if ((await db.update(table).set(increment).where(isSameCrash)).rowCount) return;
      const [kinds] = await db.select({ count: count() }).from(table);
      if ((kinds?.count ?? 0) >= MAX_KINDS) return;
      const { release, screen, kind, stack } = table;
      await db
        .insert(table)
        .values({ ...crash, times: 1, firstAt: now, lastAt: now })
        .onConflictDoUpdate({ target: [release, screen, kind, stack], set: increment });
    },
    list: (limit) => selectLast.execute({ limit }),
  };
}
