import type { LogClient } from '#services/database/clients.ts';
import { readPages } from '#services/database/read-pages.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { GAMES_NOTICES } from '#shared/values/notice.ts';

const PAGE = 500;

/** The ids of all assessments, in order; several consumers may share one generator. */
export async function* listAssessmentIds(sql: LogClient): AsyncGenerator<AssessmentId> {
  const readPageAfter = (after: string) =>
    sql<{ id: AssessmentId }[]>`select id from assessment_sessions where id > ${after} order by id limit ${PAGE}`;
  for await (const { id } of readPages(readPageAfter, { size: PAGE })) yield id;
}

/** `hasGames`: the consent names the games, so their trials may be read, too. */
type ImprovingAssessment = { id: AssessmentId; hasGames: boolean };

/**
 * The assessments whose answers may help to improve the questions: a guardian of the child has consented and not
 * withdrawn, and the consent of the assessment itself is in force.
 */
export const listImprovingAssessments = (sql: LogClient): AsyncGenerator<ImprovingAssessment> =>
  readPages(
    (after) => sql<ImprovingAssessment[]>`
      select a.id, exists (select from consents c where c.student_id = a.student_id and c.purpose = 'improve-questions'
          and c.withdrawn_at is null and c.notice_version = any (${[...GAMES_NOTICES]})) as "hasGames"
      from assessment_sessions a where a.id > ${after}
        and exists (select from consents c where c.student_id = a.student_id and c.purpose = 'improve-questions' and c.withdrawn_at is null)
        and exists (select from consents c where c.assessment_id = a.id and c.purpose = 'week' and c.withdrawn_at is null)
      order by a.id limit ${PAGE}`,
    { size: PAGE },
  );
