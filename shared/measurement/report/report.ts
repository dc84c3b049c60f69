import { round4 } from '#shared/measurement/numbers.ts';
import { ReportDocument, type Statement } from '#shared/measurement/report/document.ts';
import { type AnalysisInput, find } from '#shared/measurement/report/findings.ts';
import { monthsLater, nextSteps, parentingTips, recommendations, weeklyPlan } from '#shared/measurement/report/plan.ts';
import { growth, keyStrengths, personalityStatements } from '#shared/measurement/report/profile.ts';
import { academicDevelopment, cognitiveDevelopment, ratingRules, subjectChallenge, subjectStrength } from '#shared/measurement/report/rules.ts';
import {
  alignmentSection,
  areaSection,
  favouritesSection,
  learningStyle,
  methodSection,
  moodSection,
  overallSection,
  quotes,
  sourcesOf,
  subjectSections,
} from '#shared/measurement/report/sections.ts';
import { missingParts, reportFlags, trustNotes } from '#shared/measurement/report/trust.ts';
import { say } from '#shared/measurement/report/wording.ts';
import { EVIDENCE, SCALE_VERSION } from '#shared/measurement/scale.ts';

const REASSESS_MONTHS = { from: 3, to: 6 } as const;
const INSIGHTS = 3;

/**
 * The report of one week, from its log up to the last `AnalysisStarted`. Pure: the same events, keys, marks and seed give the same
 * bytes on every machine, since every number is rounded to four decimals. Inputs that are not there are named, never filled in.
 * @throws RangeError when the log has no schedule or no started analysis, or names a scene or level that does not exist
 */
export function analyse(input: AnalysisInput): ReportDocument {
  const findings = find(input);
  const { answers, years, mode, adults, areas, traits, interests, quest } = findings;
  const date = answers.analysis.at.slice(0, 10);
  const subjects = subjectSections(findings);
  const { overall, statement: overallStatement } = overallSection(areas);
  const strengths = keyStrengths(findings);
  const { growthAreas, explore, focus } = growth(findings);
  const ratings = ratingRules(adults);
  const academicStrengths = [...subjects.flatMap(subjectStrength), ...ratings.strengths];
  const academicChallenges = [...subjects.flatMap(subjectChallenge), ...ratings.challenges];
  const cognitive = areas.find(({ area }) => area === 'cognitive')?.est;
  const reassessment = { from: monthsLater(date, REASSESS_MONTHS.from), to: monthsLater(date, REASSESS_MONTHS.to) };
  const personality = traits && { traits, statements: personalityStatements(traits, years) };
  const { alignment, statements: alignmentStatements } = alignmentSection(findings);
  const flags = reportFlags(findings);
  const sources = sourcesOf(findings);
  const snapshot = say('about.snapshot', {}, 'method');

  return ReportDocument.parse(
    rounded({
      shape: 1,
      reportType: personality ? 'comprehensive' : 'skills',
      ...{ scaleVersion: SCALE_VERSION, evidence: EVIDENCE, date, attempt: answers.analysis.attempt, ageYears: years, ageMode: mode },
      summary: [overallStatement, ...(personality?.statements.slice(0, 1) ?? []), ...alignmentStatements.slice(0, 1), snapshot],
      keyInsights: keyInsights(strengths, growthAreas, explore),
      overall,
      areas: areas.map(areaSection),
      ...{ strengths, growthAreas, explore, subjects, personality },
      riasec: favouritesSection('riasec', interests.riasec, quest.riasec, years),
      mi: favouritesSection('mi', interests.mi, quest.mi, years),
      homeActivities: adults.parent?.found?.homeActivities ?? [],
      ...{ academicStrengths, academicChallenges },
      behavioralInsights: ratings.insights,
      developmentAreas: [...(cognitive ? cognitiveDevelopment(cognitive) : []), ...academicDevelopment(academicStrengths, academicChallenges)],
      recommendations: recommendations(areas, subjects),
      weeklyPlan: weeklyPlan(findings, focus),
      parentingTips: parentingTips(findings),
      nextSteps: nextSteps(findings, reassessment),
      reassessment,
      learningStyle: learningStyle(findings),
      quotes: quotes(adults),
      mood: moodSection(findings),
      agreement: findings.agreements.filter(({ views }) => views.length > 0),
      ...{ alignment, alignmentStatements },
      missing: missingParts(findings),
      missingTasks: answers.analysis.missing,
      flags,
      notes: trustNotes(findings, flags),
      method: [...methodSection(findings, sources), snapshot],
      sources,
    } satisfies ReportDocument),
  );
}

/** What a list of reports shows of one: strengths first, then one thing to look at. */
const keyInsights = (strengths: readonly Statement[], growthAreas: readonly Statement[], explore: readonly Statement[]): Statement[] => {
  const look = [...growthAreas, ...explore].slice(0, 1);
  return [...strengths.slice(0, INSIGHTS - look.length), ...look];
};

/** The same value with every number rounded to four decimals. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return round4(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)]));
}
