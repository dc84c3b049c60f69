import { z } from 'zod';
import { gateBelow, type Interval } from '#shared/measurement/links.ts';
import type { AgreementReport, SubjectReport } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import {
  createPlayGround,
  type IdeaChoice,
  type IdeaGround,
  listIdeaGrounds,
  listNamedTopics,
} from '#shared/measurement/report/idea-grounds.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import { createCognitiveAdvice } from '#shared/measurement/report/rules.ts';
import type { IdeasReport, PlannedIdea, Statement, SuggestedIdea } from '#shared/measurement/report/statement.ts';
import { type RuleId, say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, MARKS } from '#shared/measurement/scale.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

type QuestionFindings = Pick<Findings, 'agreements' | 'areas'>;
type QuestionStatements = { growthAreas: readonly Statement[]; trusted: boolean };
type SchoolStatements = QuestionStatements & { subjects: readonly SubjectReport[] };
type Dimension = AgreementReport['dimension'];

const RULE = 'teacher-question';
/** Dimensions with a better end. Traits have none, so no view of a trait is called harder. */
const HAS_A_BETTER_END: readonly Dimension[] = ['social', 'regulation'];

/** One question for the teacher: about differing views, else about a growth topic, else an open one. */
function createTeacherQuestion(
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

const isRed = (est: Interval): boolean => gateBelow(MARKS.development, est) === 'sure';

/** What to do about an area at school; never nothing beside a score that is shown in red. */
function createSchoolStatement(
  area: Area,
  { agreements, areas }: QuestionFindings,
  { growthAreas, subjects, trusted }: SchoolStatements,
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
  const [redSubject] = subjects
    .filter((each) => isRed(each.est))
    .toSorted((one, other) => one.est.theta - other.est.theta);
  if (area === 'academic' && redSubject)
    return say('school.subject', { subject: redSubject.subject }, rule, [
      toEstimateRef(`subject/${redSubject.subject}`),
    ]);
  if ((est && isRed(est)) || growing.some((each) => 'area' in each && each.area === area))
    return say('school.growth', {}, rule, [toEstimateRef(`area/${area}`)]);
  const alike = seen?.pairs.some(
    ({ between, word }) => word === 'close' && between.includes('parent') && between.includes('teacher'),
  );
  return alike ? say('school.alike', {}, rule, evidence) : nothing;
}

/**
 * Six ideas and one free day. Of the five after today's idea at most `answers` come from results and `liked` from
 * preferences.
 */
const WEEK = { ideas: 6, answers: 2, liked: 2 } as const;

type SuggestionFindings = Pick<Findings, 'years' | 'mode' | 'adults' | 'interests' | 'agreements' | 'areas'>;
type ReportStatements = SchoolStatements & { strengths: readonly Statement[] };
type SuggestionOptions = { seed: string; previous: PreviousReport | null };

/**
 * Activities for today, for the week and by area, each with its reason. Deterministic for an assessment and its
 * previous report; the order differs by child. No idea is repeated within a week or from the previous report. An
 * assessment that cannot be trusted gets play for any child of the age.
 */
export function suggestIdeas(
  findings: SuggestionFindings,
  statements: ReportStatements,
  { seed, previous }: SuggestionOptions,
): IdeasReport {
  const { answers, likes, goesWell } = statements.trusted
    ? listIdeaGrounds(findings, statements)
    : { answers: [], likes: [], goesWell: [] };
  const previousIdeas = new Set(listNamedIdeas(previous?.document));
  const usedIdeas = new Set(previousIdeas);
  const choose = (grounds: readonly IdeaGround[], rule: RuleId, used: Set<string>): ChosenIdea | null => {
    for (const ground of grounds) {
      const choice = orderIdeas(ground, seed).find(({ idea }) => !used.has(idea.id));
      if (!choice) continue;
      used.add(choice.idea.id);
      return {
        of: ground.of,
        idea: choice.idea.id,
        minutes: choice.idea.minutes,
        area: choice.area,
        reason: ground.reason(rule),
      };
    }
    return null;
  };

  const first = choose([...answers, ...likes, createPlayGround(findings)], 'todays-idea', usedIdeas);
  if (!first) throw new RangeError('the bank has no idea for this age');
  const week = [first];
  const takeIdeas = (grounds: readonly IdeaGround[], most: number): ChosenIdea[] => {
    const picked: ChosenIdea[] = [];
    for (let n = 0; n < most; n++) {
      const next = choose(sortByUse(grounds, week), 'idea-week', usedIdeas);
      if (next) picked.push(next);
      if (next) week.push(next);
    }
    return picked;
  };
  const [answer, answerAgain] = takeIdeas(answers, WEEK.answers);
  const liked = [...takeIdeas(likes, 1), ...takeIdeas(goesWell, 1)];
  if (liked.length < WEEK.liked) liked.push(...takeIdeas(likes, 1));
  const planned = [first, answer, ...liked, answerAgain].flatMap((each) => each ?? []);
  while (planned.length < WEEK.ideas) {
    const rarest = [...AREAS].sort((one, other) => countArea(planned, one) - countArea(planned, other));
    const play = choose(
      rarest.map((area) => createPlayGround(findings, [area])),
      'idea-week',
      usedIdeas,
    );
    if (!play) break;
    planned.push(play);
  }
  const ideas = planned.map((each, i): PlannedIdea => ({ day: i + 1, ...toSuggestedIdea(each) }));

  // An idea of the week is repeated here only where the area has no unused idea left.
  const byArea = AREAS.flatMap((area) => {
    const grounds = [...answers, ...goesWell].filter(({ ideas: [one] }) => one?.area === area);
    const all = [...grounds, createPlayGround(findings, [area])];
    const suggestion = choose(all, 'idea-by-area', usedIdeas) ?? choose(all, 'idea-by-area', new Set(previousIdeas));
    return suggestion
      ? [{ ...toSuggestedIdea(suggestion), school: createSchoolStatement(area, findings, statements) }]
      : [];
  });
  return { today: toSuggestedIdea(first), ideas, byArea, teacherQuestion: createTeacherQuestion(findings, statements) };
}

type ChosenIdea = SuggestedIdea & { of: string };
const toSuggestedIdea = ({ of: _, ...idea }: ChosenIdea): SuggestedIdea => idea;
const countArea = (chosen: readonly ChosenIdea[], area: Area): number =>
  chosen.filter((each) => each.area === area).length;

/** A seeded order of the ideas that depends only on the child. */
const orderIdeas = ({ ideas }: IdeaGround, seed: string): IdeaChoice[] =>
  toShuffled(ideas, createRandom(`${seed}/ideas/${ideas[0]?.idea.id}`));

/** Sorts reasons by the number of their ideas in the week, stable otherwise. */
function sortByUse(grounds: readonly IdeaGround[], week: readonly ChosenIdea[]): IdeaGround[] {
  const countUses = (of: string) => week.filter((each) => each.of === of).length;
  return [...grounds].sort((one, other) => countUses(one.of) - countUses(other.of));
}

const NamedIdeas = z.array(z.object({ idea: z.string() })).catch([]);
const PreviousIdeas = z.object({ ideas: NamedIdeas, byArea: NamedIdeas });
/** Ideas named by a stored document; empty for documents from before there were ideas. */
function listNamedIdeas(document: unknown): string[] {
  const { ideas, byArea } = PreviousIdeas.safeParse(document).data ?? { ideas: [], byArea: [] };
  return [...ideas, ...byArea].map(({ idea }) => idea);
}
