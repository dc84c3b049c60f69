import type { SharedDocument } from '#shared/contracts/shared-report.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';

type Said = { key: string; params: ReportDocument['summary'][number]['params'] };
type Scored = SharedDocument['areas'][number]['parts'][number]['est'];

const NO_ID = '00000000-0000-0000-0000-000000000000' as never;
const said = ({ key, params }: Said) => ({ key, params, rule: { id: '', version: 0 }, evidence: [] });
const because = <Idea extends { reason: Said }>(idea: Idea) => ({ ...idea, reason: said(idea.reason) });
const all = (statements: readonly Said[]) => statements.map(said);

/** What others were given of a report, in the shape that the parts of the report draw; what was kept back is empty. */
export function wholeDocument(shared: SharedDocument): ReportDocument {
  const grounds = { evidence: shared.evidence, scaleVersion: shared.scaleVersion };
  const est = (scored: Scored, link: 'perf' | 'trait' = 'perf') => ({ ...grounds, ...scored, link, theta: 0, psd: 0, sigmaCal: 0, from: [] });
  const judged = ({ band, tentative, explore, neighbour, ...scored }: NonNullable<SharedDocument['areas'][number]['est']>) => ({
    ...est(scored),
    ...{ band, tentative, explore, neighbour, chances: { p90: 0, p80: 0, p70: 0, p60: 0, below60: 0 } },
  });
  const { areas, subjects, personality, riasec, mi, change, mood, agreement, trust, recommendations, weeklyPlan } = shared;
  return {
    ...shared,
    ...{ attempt: 1, age: { decimal: shared.ageYears, exact: false } },
    summary: all(shared.summary),
    keyInsights: [],
    overall: shared.overall && { ...grounds, ...shared.overall },
    areas: areas.map((each) => ({
      ...each,
      est: each.est && judged(each.est),
      parts: each.parts.map(({ part, est: half }) => ({ part, est: est(half) })),
      statements: all(each.statements),
      showed: each.showed && all(each.showed),
    })),
    strengths: all(shared.strengths),
    growthAreas: all(shared.growthAreas),
    explore: all(shared.explore),
    subjects: subjects.map((each) => ({
      ...each,
      est: judged(each.est),
      topics: each.topics.map(({ topic, est: own }) => ({ topic, est: est(own), clear: true })),
    })),
    personality: personality && {
      traits: personality.traits.map(({ trait, est: own, tentative }) => ({ trait, tentative, est: own && est(own, 'trait'), pAboveMiddle: null })),
      statements: all(personality.statements),
    },
    riasec: riasec && { ...riasec, ranking: riasec.ranking.map(unsure), flags: [], statements: all(riasec.statements) },
    mi: mi && { ...mi, ranking: mi.ranking.map(unsure), flags: [], statements: all(mi.statements) },
    homeActivities: [],
    academicStrengths: all(shared.academicStrengths),
    academicChallenges: all(shared.academicChallenges),
    behavioralInsights: [],
    developmentAreas: all(shared.developmentAreas),
    recommendations: recommendations.map(({ area, suggestions }) => ({ area, suggestions: all(suggestions) })),
    weeklyPlan: weeklyPlan.map(({ day, area, idea }) => ({ day, area, idea: said(idea) })),
    parentingTips: all(shared.parentingTips),
    nextSteps: all(shared.nextSteps),
    change: change && {
      earlier: { assessmentId: NO_ID, date: change.earlier, scaleVersion: null },
      compared: change.compared,
      rows: change.rows.map(({ direction, ...row }) => ({ ...row, rci: direction === 'up' ? 1 : -1, pairs: 1, growth: 0, typicalGrowth: 0 })),
      statements: all(change.statements),
    },
    learningStyle: null,
    quotes: [],
    mood: { checks: mood.checks.map((check) => ({ ...check, at: '' })), statements: all(mood.statements) },
    agreement: agreement.map(({ dimension, views, pairs }) => ({
      dimension,
      views: views.map((view) => ({ ...view, x: 0, sigma2: 0, lambda: 0, V: 1 })),
      pairs: pairs.map((pair) => ({ ...pair, agreement: 0 })),
    })),
    ...{ alignment: null, alignmentStatements: [], missing: [], flags: [], notes: [] },
    short: shared.short && all(shared.short),
    contrasts: shared.contrasts?.map((each) => ({ ...each, d: 0, p: 0, typical: null })),
    today: shared.today && because(shared.today),
    ideas: shared.ideas?.map(because),
    byArea: shared.byArea?.map((each) => ({ ...because(each), school: said(each.school) })),
    trust: { ...trust, weight: 1, statements: all(trust.statements) },
    method: all(shared.method),
  };
}

const unsure = <Ranked>(ranked: Ranked) => ({ ...ranked, u: 0, se: 0, first: 0 });
