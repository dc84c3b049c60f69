import { ageAt } from '#shared/domain/age.ts';
import { round4 } from '#shared/measurement/numbers.ts';
import { ReportDocument, type Statement } from '#shared/measurement/report/document.ts';
import { type AnalysisInput, find } from '#shared/measurement/report/findings.ts';
import { monthsLater, nextSteps, parentingTips, recommendations, weeklyPlan } from '#shared/measurement/report/plan.ts';
import { growth, keyStrengths, personalityStatements } from '#shared/measurement/report/profile.ts';
import { changeInShort, type EarlierReport, reassess } from '#shared/measurement/report/reassess.ts';
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
import { missingParts, reportFlags, trustLevel, trustNotes } from '#shared/measurement/report/trust.ts';
import { say } from '#shared/measurement/report/wording.ts';
import { EVIDENCE, SCALE_VERSION } from '#shared/measurement/scale.ts';

const REASSESS_MONTHS = { from: 3, to: 6 } as const;
const INSIGHTS = 3;
/** Of a week that cannot be trusted. */
const NOTHING_STANDS_OUT: ReturnType<typeof growth> = { growthAreas: [], explore: [], focus: [] };

/**
 * The report of one week, from its log up to the last `AnalysisStarted`, compared with an earlier one of the same child if there is
 * any. Pure: the same events, keys, marks, seed and earlier report give the same bytes on every machine, since every number is rounded
 * to four decimals. Inputs that are not there are named, never filled in. A week that cannot be trusted says so, has no overall score
 * and names neither strengths nor challenges.
 * @throws RangeError when the log has no schedule or no started analysis, or names a scene or level that does not exist
 */
export function analyse(input: AnalysisInput & { earlier?: EarlierReport | null }): ReportDocument {
  const findings = find(input);
  const { answers, years, mode, adults, areas, traits, interests, quest } = findings;
  const date = answers.analysis.at.slice(0, 10);
  const subjects = subjectSections(findings);
  const flags = reportFlags(findings);
  const trust = trustLevel(findings, flags);
  const untrusted = trust.level === 'low';
  /** Nothing is concluded from a week that cannot be trusted. */
  const concluded = (statements: readonly Statement[]): Statement[] => (untrusted ? [] : [...statements]);
  const { overall, statement: overallStatement } = overallSection(areas);
  const strengths = concluded(keyStrengths(findings));
  const { growthAreas, explore, focus } = untrusted ? NOTHING_STANDS_OUT : growth(findings);
  const ratings = ratingRules(adults);
  const academicStrengths = concluded([...subjects.flatMap(subjectStrength), ...ratings.strengths]);
  const academicChallenges = concluded([...subjects.flatMap(subjectChallenge), ...ratings.challenges]);
  const cognitive = areas.find(({ area }) => area === 'cognitive')?.est;
  const reassessment = { from: monthsLater(date, REASSESS_MONTHS.from), to: monthsLater(date, REASSESS_MONTHS.to) };
  const personality = traits && { traits, statements: concluded(personalityStatements(traits, years)) };
  const { alignment, statements: alignmentStatements } = alignmentSection(findings);
  const sources = sourcesOf(findings);
  const snapshot = say('about.snapshot', {}, 'method');

  const document = rounded({
    shape: 2,
    reportType: personality ? 'comprehensive' : 'skills',
    ...{ scaleVersion: SCALE_VERSION, evidence: EVIDENCE, date, attempt: answers.analysis.attempt, ageYears: years, ageMode: mode },
    age: { decimal: ageAt(answers.age, answers.analysis.at), exact: answers.age.birthMonth !== undefined },
    summary: [...trust.statements, ...concluded([overallStatement, ...(personality?.statements.slice(0, 1) ?? []), ...alignmentStatements.slice(0, 1)])],
    keyInsights: untrusted ? trust.statements : keyInsights(strengths, growthAreas, explore),
    overall: untrusted ? null : overall,
    areas: areas.map((area) => areaSection(area, findings, untrusted)),
    ...{ strengths, growthAreas, explore, subjects, personality },
    riasec: favouritesSection('riasec', interests.riasec, quest.riasec, findings),
    mi: favouritesSection('mi', interests.mi, quest.mi, findings),
    homeActivities: adults.parent?.found?.homeActivities ?? [],
    ...{ academicStrengths, academicChallenges },
    behavioralInsights: ratings.insights,
    developmentAreas: [...concluded(cognitive ? cognitiveDevelopment(cognitive) : []), ...academicDevelopment(academicStrengths, academicChallenges)],
    recommendations: recommendations(areas, subjects, mode, untrusted),
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
    ...{ flags, trust },
    notes: trustNotes(findings, flags),
    method: [...methodSection(findings, sources), snapshot],
    sources,
  } satisfies Omit<ReportDocument, 'change'>);
  const change = rounded(reassess(document, input.earlier ?? null));
  return ReportDocument.parse({ ...document, change, summary: [...document.summary, ...changeInShort(change), snapshot] });
}

/** What a list of reports shows of one: strengths first, then one thing to look at. */
const keyInsights = (strengths: readonly Statement[], growthAreas: readonly Statement[], explore: readonly Statement[]): Statement[] => {
  const look = [...growthAreas, ...explore].slice(0, 1);
  return [...strengths.slice(0, INSIGHTS - look.length), ...look];
};

/** The same value with every number rounded to four decimals. */
function rounded<Value>(value: Value): Value {
  if (typeof value === 'number') return round4(value) as Value;
  if (Array.isArray(value)) return value.map(rounded) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)])) as Value;
}
