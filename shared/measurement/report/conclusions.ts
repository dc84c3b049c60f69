import { compareAreas, toContrastReports } from '#shared/measurement/report/contrasts.ts';
import type { ReportDocument, SubjectReport } from '#shared/measurement/report/document.ts';
import { hasFewAnswers } from '#shared/measurement/report/estimates.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import {
  createGeneralTips,
  createNextSteps,
  createParentingTips,
  createPlayRecommendations,
  createPlayWeek,
  createRecommendations,
  createWeeklyPlan,
} from '#shared/measurement/report/plan.ts';
import { createPersonalityStatements, findGrowthAreas, findKeyStrengths } from '#shared/measurement/report/profile.ts';
import {
  applyRatingRules,
  createAcademicDevelopment,
  createCognitiveDevelopment,
  createSubjectChallenge,
  createSubjectStrength,
} from '#shared/measurement/report/rules.ts';
import {
  createAlignmentSection,
  createAreaSection,
  createFavouritesSection,
  createOverallSection,
  createSubjectSections,
} from '#shared/measurement/report/sections.ts';
import { createShortPage } from '#shared/measurement/report/short.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { MOST } from '#shared/measurement/scale.ts';

/** The conclusions of a report and the numbers that they refer to. */
export type Conclusions = Required<Pick<ReportDocument, 'short' | 'contrasts'>> &
  Pick<
    ReportDocument,
    | ('summary' | 'keyInsights' | 'overall' | 'areas' | 'subjects' | 'personality' | 'riasec' | 'mi')
    | (
        | 'strengths'
        | 'growthAreas'
        | 'explore'
        | 'academicStrengths'
        | 'academicChallenges'
        | 'behavioralInsights'
        | 'developmentAreas'
      )
    | (
        | 'recommendations'
        | 'weeklyPlan'
        | 'parentingTips'
        | 'nextSteps'
        | 'agreement'
        | 'alignment'
        | 'alignmentStatements'
      )
  >;

/** All conclusions of the rules. `trust` holds the statement with which a report of limited trust begins. */
export function drawConclusions(findings: Findings, trust: ReportDocument['trust']): Conclusions {
  const { adults, agreements, areas, interests, mode, quest, traits, years } = findings;
  const subjects = createSubjectSections(findings);
  const contrasts = compareAreas(findings);
  const sufficient = {
    ...findings,
    areas: areas.filter(({ measured }) => !measured || !hasFewAnswers(measured)),
    subjects: findings.subjects.filter((each) => !hasFewAnswers(each)),
  };
  const { overall, statement: overallStatement } = createOverallSection(sufficient);
  const strengths = findKeyStrengths(sufficient, contrasts);
  const { growthAreas, explore, focus } = findGrowthAreas(sufficient);
  const personality = traits && { traits, statements: createPersonalityStatements(traits, years, agreements) };
  const { alignment, statements: alignmentStatements } = createAlignmentSection(findings);
  const ratings = applyRatingRules(adults);
  const sufficientSubjects = subjects.filter(({ est }) => !hasFewAnswers(est));
  const academicStrengths = [...sufficientSubjects.flatMap(createSubjectStrength), ...ratings.strengths];
  const academicChallenges = [...sufficientSubjects.flatMap(createSubjectChallenge), ...ratings.challenges];
  const cognitive = sufficient.areas.find(({ area }) => area === 'cognitive')?.est;
  return {
    short: createShortPage(contrasts, findings),
    contrasts: toContrastReports(contrasts),
    summary: [
      ...trust.statements,
      overallStatement,
      ...(personality?.statements.slice(0, 1) ?? []),
      ...alignmentStatements.slice(0, 1),
    ],
    keyInsights: pickKeyInsights(strengths, [...growthAreas, ...explore]),
    areas: areas.map((area) => createAreaSection(area, findings, 'judged')),
    overall,
    subjects,
    personality,
    strengths,
    growthAreas,
    explore,
    academicStrengths,
    academicChallenges,
    alignment,
    alignmentStatements,
    riasec: createFavouritesSection('riasec', interests.riasec, quest.riasec, findings),
    mi: createFavouritesSection('mi', interests.mi, quest.mi, findings),
    behavioralInsights: ratings.insights,
    developmentAreas: [
      ...(cognitive ? createCognitiveDevelopment(cognitive) : []),
      ...createAcademicDevelopment(academicStrengths, academicChallenges),
    ],
    recommendations: createRecommendations(areas, sufficientSubjects, mode),
    weeklyPlan: createWeeklyPlan(findings, focus),
    parentingTips: createParentingTips(findings),
    nextSteps: createNextSteps(findings),
    agreement: agreements.filter(({ views }) => views.length > 0),
  };
}

/**
 * Conclusions for an assessment that cannot be trusted: the available scores and all views without a verdict or a
 * comparison, and play and advice for any child of the age. A ranking of favourites is a conclusion and is left out.
 */
export function withholdConclusions(findings: Findings, { statements: warning }: ReportDocument['trust']): Conclusions {
  const { agreements, areas, mode, traits } = findings;
  return {
    short: [...warning],
    contrasts: [],
    summary: [...warning],
    keyInsights: [...warning],
    areas: areas.map((area) => createAreaSection(area, findings, 'unjudged')),
    subjects: createSubjectSections(findings).map(
      (subject): SubjectReport => ({ ...subject, strengths: [], weaknesses: [] }),
    ),
    personality: traits && { traits, statements: [] },
    overall: null,
    riasec: null,
    mi: null,
    alignment: null,
    alignmentStatements: [],
    strengths: [],
    growthAreas: [],
    explore: [],
    academicStrengths: [],
    academicChallenges: [],
    behavioralInsights: [],
    developmentAreas: [],
    recommendations: createPlayRecommendations(mode),
    weeklyPlan: createPlayWeek(mode),
    parentingTips: createGeneralTips(),
    nextSteps: createNextSteps({ ...findings, agreements: [] }),
    agreement: agreements.filter(({ views }) => views.length > 0).map((each) => ({ ...each, pairs: [] })),
  };
}

/** Statements for a list of reports: strengths first, then one thing to look at. */
function pickKeyInsights(strengths: readonly Statement[], suggestions: readonly Statement[]): Statement[] {
  const suggestion = suggestions.slice(0, 1);
  return [...strengths.slice(0, MOST.insights - suggestion.length), ...suggestion];
}
