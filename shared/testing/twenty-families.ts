import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { createSimulatedFamily, type FamilyKind } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

type EventFilter = (event: AssessmentEvent) => boolean;
type FamilyCase = {
  name: string;
  years: number;
  kind?: FamilyKind;
  theta?: number;
  teacher?: boolean;
  eventFilter?: EventFilter;
  after?: string;
};
const HALF_EMPTY: EventFilter = ({ type }) =>
  !['ItemAnswered', 'SubjectCompleted', 'ParentObserved', 'TeacherObserved', 'MoodChecked'].includes(type);

/**
 * Twenty families: every age, typical ones, both edges, answers that cannot be trusted, no teacher, half a week, a
 * second week.
 */
export const TWENTY_FAMILIES: readonly FamilyCase[] = [
  ...Array.from({ length: 13 }, (_, i) => ({ name: `typical ${i}`, years: 3 + i })),
  { name: 'at the upper edge', years: 9, theta: 3 },
  { name: 'at the lower edge', years: 12, theta: -3 },
  { name: 'careless', years: 8, kind: 'careless' },
  { name: 'of random answers', years: 11, kind: 'random' },
  { name: 'without a teacher', years: 10, teacher: false },
  { name: 'half empty', years: 7, eventFilter: HALF_EMPTY },
  { name: 'in its second week', years: 9, after: 'typical 6' },
];

const { analyse: _, markTrial, ...parts } = PRODUCT_SETTING;
function analyseFamily(
  { name, years, kind, theta, teacher = true, eventFilter = () => true }: FamilyCase,
  previous: PreviousReport | null = null,
) {
  const { assessmentId, events } = playAssessment(createSimulatedFamily(name, years, kind, theta), {
    ...parts,
    teacher,
  });
  return {
    assessmentId,
    document: analyse({
      events: events.filter(eventFilter),
      keys: parts.keys,
      markTrial,
      seed: assessmentId,
      previous,
    }),
  };
}
const documents = new Map<string, ReportDocument>();
/** The report of one case, analysed once per name; `after` names the case of the previous report. */
export function getFamilyDocument(week: FamilyCase): ReportDocument {
  const document = documents.get(week.name) ?? createFamilyDocument(week);
  documents.set(week.name, document);
  return document;
}

function createFamilyDocument(week: FamilyCase): ReportDocument {
  const before = TWENTY_FAMILIES.find(({ name }) => name === week.after);
  if (!before) return analyseFamily(week).document;
  const { assessmentId, document } = analyseFamily(before);
  const previous = { assessmentId, document, generatedAt: '2026-06-01T10:00:00.000Z', timeZone: 'UTC' };
  return analyseFamily(week, previous as PreviousReport).document;
}
