import type { Database } from '#services/database/database.store.ts';
import { inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed } from '#services/housekeeping/passed-rows.store.ts';
import { teacherLinks } from '#services/teacher/teacher.tables.ts';

/** Links of teachers whose invitation is over. */
export const expiredLinks = (db: Database): Job => ({
  name: 'expired-links',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, teacherLinks, teacherLinks.expiresAt, now), step),
});
