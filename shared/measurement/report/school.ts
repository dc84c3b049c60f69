import { isOwnResult } from '#shared/measurement/links.ts';
import type { AgreementReport } from '#shared/measurement/report/document.ts';
import { type BandedEst, createBandedEst, hasFewAnswers } from '#shared/measurement/report/estimates.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import { listMentions, listPageAreas } from '#shared/measurement/report/mentions.ts';
import { createCognitiveAdvice } from '#shared/measurement/report/rules.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import type { Area } from '#shared/measurement/scale.ts';

/* What to do about school. The question for the teacher and the advice by area follow one order, so that they agree. */

type SchoolFindings = Pick<Findings, 'agreements' | 'areas' | 'mode'>;
type SchoolStatements = { growthAreas: readonly Statement[]; short: readonly Statement[]; trusted: boolean };
type Dimension = AgreementReport['dimension'];

const RULE = 'teacher-question';
/** Dimensions with a better end. Traits have none, so no view of a trait is called harder. */
const HAS_A_BETTER_END: readonly Dimension[] = ['social', 'regulation'];

/** One question for the teacher: about differing views, else about what can grow, else an open one. */
export function createTeacherQuestion(
  { agreements, areas: measured }: SchoolFindings,
  { growthAreas, trusted }: SchoolStatements,
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
  const {
    topics: [topic],
    subjects: [subject],
    areas,
  } = listMentions(growthAreas, 'growth');
  if (topic)
    return say('teacher.topic', { subject: topic.subject, topic: topic.topic }, RULE, [
      toEstimateRef(`topic/${topic.subject}/${topic.topic}`),
    ]);
  if (subject)
    return say('teacher.subject', { subject: subject.subject }, RULE, [toEstimateRef(`subject/${subject.subject}`)]);
  const isOwn = (area: Area) => {
    const parts = measured.find((each) => each.area === area)?.parts ?? [];
    return isOwnResult(
      'below',
      parts.map((half) => ({ part: half.part, estimate: half.measured })),
    );
  };
  const hard = [...areas, ...measured.filter(({ est }) => est && isRed(est))].map(({ area }) => area);
  const growing = hard.find(isOwn);
  return growing ? say('teacher.area', { area: growing }, RULE, [toEstimateRef(`area/${growing}`)]) : open;
}

const isDisputedWithTeacher = ({ dimension, pairs }: AgreementReport): boolean =>
  pairs.some(
    ({ between, word }) =>
      word === 'seen differently' &&
      between.includes('teacher') &&
      (dimension === 'academic' || between.includes('parent')),
  );

/** Whether the parent rates it harder or easier than the teacher, and no more: both ratings may be high, or low. */
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

const isRed = ({ band, explore }: BandedEst): boolean => band === 'Needs Attention' && !explore;

/** What to do about an area at school; never nothing beside a score that is shown in red. */
export function createSchoolStatement(
  area: Area,
  { agreements, areas, mode }: SchoolFindings,
  { growthAreas, short, trusted }: SchoolStatements,
): Statement {
  const rule = 'idea-by-area';
  const nothing = say('school.nothing', {}, rule);
  if (!trusted) return nothing;
  const found = areas.find((each) => each.area === area);
  const est = found?.est;
  const [sure] =
    area === 'cognitive' && est && !hasFewAnswers(est)
      ? createCognitiveAdvice(est, mode).filter(({ key }) => key.endsWith('.sure'))
      : [];
  if (sure) return sure;
  const views = agreements.filter(({ dimension }) => AREA_DIMENSIONS[area]?.includes(dimension));
  const seen =
    views.find(isDisputedWithTeacher) ?? views.find(({ dimension }) => dimension === AREA_DIMENSIONS[area]?.[0]);
  const evidence = seen ? [{ kind: 'agreement' as const, of: seen.dimension }] : [];
  if (seen && isDisputedWithTeacher(seen))
    return say(area === 'academic' ? 'school.tests' : 'school.ask', {}, rule, evidence);
  const growing = listMentions(growthAreas, 'growth');
  const [topic, subject] = [growing.topics[0], growing.subjects[0]];
  if (area === 'academic' && topic)
    return say('school.topic', { subject: topic.subject, topic: topic.topic }, rule, [
      toEstimateRef(`topic/${topic.subject}/${topic.topic}`),
    ]);
  if (area === 'academic' && subject)
    return say('school.subject', { subject: subject.subject }, rule, [toEstimateRef(`subject/${subject.subject}`)]);
  // The first page may name more areas than the list, which is short.
  const isNamed = [...growing.areas, ...listPageAreas(short, 'lower').filter(({ also }) => also !== '')].some(
    (each) => each.area === area,
  );
  const behaviour = found?.parts.find(({ part }) => part === 'behaviour')?.measured;
  const isHard = (est && isRed(est)) || (behaviour && isRed(createBandedEst(behaviour)));
  if (isHard || isNamed) return say('school.growth', { area }, rule, [toEstimateRef(`area/${area}`)]);
  const alike = seen?.pairs.some(
    ({ between, word }) => word === 'close' && between.includes('parent') && between.includes('teacher'),
  );
  return alike ? say('school.alike', {}, rule, evidence) : nothing;
}
