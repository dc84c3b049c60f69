import type { AgreementReport } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import { listNamedTopics } from '#shared/measurement/report/idea-grounds.ts';
import { createCognitiveAdvice } from '#shared/measurement/report/rules.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import type { Area } from '#shared/measurement/scale.ts';

type QuestionFindings = Pick<Findings, 'agreements' | 'areas'>;
type QuestionStatements = { growthAreas: readonly Statement[]; trusted: boolean };
type Dimension = AgreementReport['dimension'];

const RULE = 'teacher-question';
/** Dimensions with a better end. Traits have none, so no view of a trait is called harder. */
const HAS_A_BETTER_END: readonly Dimension[] = ['social', 'regulation'];

/** One question for the teacher: about differing views, else about a growth topic, else an open one. */
export function createTeacherQuestion(
  { agreements }: QuestionFindings,
  { growthAreas, trusted }: QuestionStatements,
): Statement {
  const open = say('teacher.open', {}, RULE);
  if (!trusted) return open;
  const differing = agreements.find(isDisputedWithTeacher);
  if (differing) {
    const evidence = [{ kind: 'agreement' as const, of: differing.dimension }];
    return differing.dimension === 'academic'
      ? say('teacher.tests', {}, RULE, evidence)
      : say('teacher.differently', { dimension: differing.dimension, home: compareHome(differing) }, RULE, evidence);
  }
  const [topic] = listNamedTopics(growthAreas, 'growth').flatMap((each) => ('topic' in each ? [each] : []));
  if (!topic) return open;
  return say('teacher.topic', { subject: topic.subject, topic: topic.topic }, RULE, [
    toEstimateRef(`topic/${topic.subject}/${topic.topic}`),
  ]);
}

const isDisputedWithTeacher = ({ dimension, pairs }: AgreementReport): boolean =>
  pairs.some(
    ({ between, word }) =>
      word === 'seen differently' &&
      between.includes('teacher') &&
      (dimension === 'academic' || between.includes('parent')),
  );

/** Whether the parent rates it harder or easier than the teacher. */
function compareHome({ dimension, views }: AgreementReport): 'harder' | 'easier' | 'other' {
  const getRating = (who: 'parent' | 'teacher') => views.find((view) => view.who === who && view.what === 'ratings')?.x;
  const [home, school] = [getRating('parent'), getRating('teacher')];
  if (!HAS_A_BETTER_END.includes(dimension) || home === undefined || school === undefined) return 'other';
  return home < school ? 'harder' : 'easier';
}

/** Dimensions with views on an area: its own first, then the related traits. */
const AREA_DIMENSIONS: Partial<Record<Area, readonly Dimension[]>> = {
  social: ['social', 'E', 'A'],
  emotional: ['regulation', 'N'],
  academic: ['academic'],
};

/** What to do about an area at school. */
export function createSchoolStatement(
  area: Area,
  { agreements, areas }: QuestionFindings,
  { growthAreas, trusted }: QuestionStatements,
): Statement {
  const rule = 'idea-by-area';
  const nothing = say('school.nothing', {}, rule);
  if (!trusted) return nothing;
  const est = areas.find((each) => each.area === area)?.est;
  const [sure] =
    area === 'cognitive' && est ? createCognitiveAdvice(est).filter(({ key }) => key.endsWith('.sure')) : [];
  if (sure) return sure;
  const views = agreements.filter(({ dimension }) => AREA_DIMENSIONS[area]?.includes(dimension));
  const seen =
    views.find(isDisputedWithTeacher) ?? views.find(({ dimension }) => dimension === AREA_DIMENSIONS[area]?.[0]);
  const evidence = seen ? [{ kind: 'agreement' as const, of: seen.dimension }] : [];
  if (seen && isDisputedWithTeacher(seen)) return say('school.ask', {}, rule, evidence);
  const growing = listNamedTopics(growthAreas, 'growth');
  const [topic] = growing.flatMap((each) => ('topic' in each ? [each] : []));
  if (area === 'academic' && topic)
    return say('school.topic', { subject: topic.subject, topic: topic.topic }, rule, [
      toEstimateRef(`topic/${topic.subject}/${topic.topic}`),
    ]);
  if (growing.some((each) => 'area' in each && each.area === area))
    return say('school.growth', {}, rule, [toEstimateRef(`area/${area}`)]);
  const alike = seen?.pairs.some(
    ({ between, word }) => word === 'close' && between.includes('parent') && between.includes('teacher'),
  );
  return alike ? say('school.alike', {}, rule, evidence) : nothing;
}
