import { contrastReports, contrastsOf } from '#shared/measurement/report/contrasts.ts';
import type { ReportDocument, SubjectReport } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import {
  nextSteps,
  parentingTips,
  playIdeas,
  playWeek,
  recommendations,
  tipsForEveryChild,
  weeklyPlan,
} from '#shared/measurement/report/plan.ts';
import { growth, keyStrengths, personalityStatements } from '#shared/measurement/report/profile.ts';
import {
  academicDevelopment,
  cognitiveDevelopment,
  ratingRules,
  subjectChallenge,
  subjectStrength,
} from '#shared/measurement/report/rules.ts';
import {
  alignmentSection,
  areaSection,
  favouritesSection,
  overallSection,
  subjectSections,
} from '#shared/measurement/report/sections.ts';
import { shortOf } from '#shared/measurement/report/short.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { MOST } from '#shared/measurement/scale.ts';

/** The conclusions of a report and the numbers that they refer to. */
export type Conclusions = Pick<
  ReportDocument,
  | ('short' | 'contrasts')
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
export function conclusionsOf(findings: Findings, trust: ReportDocument['trust']): Conclusions {
  const { adults, agreements, areas, interests, mode, quest, traits, years } = findings;
  const subjects = subjectSections(findings);
  const contrasts = contrastsOf(findings);
  const { overall, statement: overallStatement } = overallSection(areas);
  const strengths = keyStrengths(findings);
  const { growthAreas, explore, focus } = growth(findings);
  const personality = traits && { traits, statements: personalityStatements(traits, years, agreements) };
  const { alignment, statements: alignmentStatements } = alignmentSection(findings);
  const ratings = ratingRules(adults);
  const academicStrengths = [...subjects.flatMap(subjectStrength), ...ratings.strengths];
  const academicChallenges = [...subjects.flatMap(subjectChallenge), ...ratings.challenges];
  const cognitive = areas.find(({ area }) => area === 'cognitive')?.est;
  return {
    short: shortOf(contrasts, findings, trust),
    contrasts: contrastReports(contrasts),
    summary: [
      ...trust.statements,
      overallStatement,
      ...(personality?.statements.slice(0, 1) ?? []),
      ...alignmentStatements.slice(0, 1),
    ],
    keyInsights: keyInsights(strengths, [...growthAreas, ...explore]),
    areas: areas.map((area) => areaSection(area, findings, 'judged')),
    ...{
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
    },
    riasec: favouritesSection('riasec', interests.riasec, quest.riasec, findings),
    mi: favouritesSection('mi', interests.mi, quest.mi, findings),
    behavioralInsights: ratings.insights,
    developmentAreas: [
      ...(cognitive ? cognitiveDevelopment(cognitive) : []),
      ...academicDevelopment(academicStrengths, academicChallenges),
    ],
    recommendations: recommendations(areas, subjects, mode),
    weeklyPlan: weeklyPlan(findings, focus),
    parentingTips: parentingTips(findings),
    nextSteps: nextSteps(findings),
    agreement: agreements.filter(({ views }) => views.length > 0),
  };
}

/**
 * Conclusions for an assessment that cannot be trusted: the available scores and all views without a verdict or a
 * comparison, and play and advice for any child of the age. A ranking of favourites is a conclusion and is left out.
 */
export function nothingConcluded(findings: Findings, { statements: warning }: ReportDocument['trust']): Conclusions {
  const { agreements, areas, mode, traits } = findings;
  return {
    ...{ short: [...warning], contrasts: [], summary: [...warning], keyInsights: [...warning] },
    areas: areas.map((area) => areaSection(area, findings, 'unjudged')),
    subjects: subjectSections(findings).map(
      (subject): SubjectReport => ({ ...subject, strengths: [], weaknesses: [] }),
    ),
    personality: traits && { traits, statements: [] },
    ...{ overall: null, riasec: null, mi: null, alignment: null, alignmentStatements: [] },
    ...{
      strengths: [],
      growthAreas: [],
      explore: [],
      academicStrengths: [],
      academicChallenges: [],
      behavioralInsights: [],
      developmentAreas: [],
    },
    ...{ recommendations: playIdeas(mode), weeklyPlan: playWeek(mode), parentingTips: tipsForEveryChild() },
    nextSteps: nextSteps({ ...findings, agreements: [] }),
    agreement: agreements.filter(({ views }) => views.length > 0).map((each) => ({ ...each, pairs: [] })),
  };
}

/** Statements for a list of reports: strengths first, then one thing to look at. */
function keyInsights(strengths: readonly Statement[], toLookAt: readonly Statement[]): Statement[] {
  const look = toLookAt.slice(0, 1);
  return [...strengths.slice(0, MOST.insights - look.length), ...look];
}
