import type { LogClient } from '#services/event-store/clients.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const PAGE = 500;

/** The ids of all weeks, in order; several readers may share one. */
export async function* weekIds(sql: LogClient): AsyncGenerator<AssessmentId> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await sql<{ id: AssessmentId }[]>`select id from assessment_sessions where id > ${after} order by id limit ${PAGE}`;
    yield* page.map(({ id }) => id);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
