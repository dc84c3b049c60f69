import type { LogClient } from '#services/database/clients.ts';
import { readPages } from '#services/database/read-pages.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const PAGE = 500;

/** The ids of all assessments, in order; several consumers may share one generator. */
export const listAssessmentIds = (sql: LogClient): AsyncGenerator<AssessmentId> =>
  readIds((after) => sql<IdRow[]>`select id from assessment_sessions where id > ${after} order by id limit ${PAGE}`);

/**
 * The ids of assessments whose answers may help to improve the questions: a guardian of the child has consented and not
 * withdrawn, and the consent of the assessment itself is in force.
 */
export const listImprovingAssessmentIds = (sql: LogClient): AsyncGenerator<AssessmentId> =>
  readIds(
    (after) => sql<IdRow[]>`
      select a.id from assessment_sessions a where a.id > ${after}
        and exists (select from consents c where c.student_id = a.student_id and c.purpose = 'improve-questions' and c.withdrawn_at is null)
        and exists (select from consents c where c.assessment_id = a.id and c.purpose = 'week' and c.withdrawn_at is null)
      order by a.id limit ${PAGE}`,
  );

type IdRow = { id: AssessmentId };

async function* readIds(readPageAfter: (after: string) => PromiseLike<readonly IdRow[]>): AsyncGenerator<AssessmentId> {
  for await (const { id } of readPages(readPageAfter, { size: PAGE })) yield id;
}
