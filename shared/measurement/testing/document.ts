import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { KEYS, MARK, SEED } from '#shared/measurement/testing/week.ts';

/** The report of a hand-made week. */
export const createReport = (...events: readonly (AssessmentEvent | readonly AssessmentEvent[])[]): ReportDocument =>
  analyse({ events: events.flat(), keys: KEYS, markTrial: MARK, seed: SEED });

/** Every statement of a document. */
export function listStatements(value: unknown): Statement[] {
  if (value === null || typeof value !== 'object') return [];
  return 'rule' in value && 'params' in value ? [value as Statement] : Object.values(value).flatMap(listStatements);
}
