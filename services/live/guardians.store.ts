import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { HubPorts } from '#services/live/hub.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

/** Who is a guardian of the child of each week, many weeks in one question: the sweep asks for all that are watched. */
export const guardiansOfWeeks =
  (db: PostgresJsDatabase): HubPorts['guardiansOf'] =>
  async (assessmentIds) => {
    const rows = await db.execute<{ id: AssessmentId; guardians: UserId[] }>(sql`
      select a.id, array_agg(g.user_id::text) as guardians from assessment_sessions a join guardians g on g.student_id = a.student_id
      where a.id = any(${`{${assessmentIds.join(',')}}`}::uuid[]) group by a.id`);
    return new Map(rows.map(({ id, guardians }) => [id, new Set(guardians)]));
  };
