import type { SharedDocument } from '#shared/contracts/shared-report.ts';
import { sittingNames } from '#shared/instruments/presentation.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';

type SharedStatement = { key: string; params: ReportDocument['summary'][number]['params'] };
type SharedArea = SharedDocument['areas'][number];
type Range = { score: number; lo: number; hi: number };

const NO_ID = '00000000-0000-0000-0000-000000000000' as never;
const SCALE = { evidence: 'expert-prior', scaleVersion: '' } as const;
const CHANCES = { p90: 0, p80: 0, p70: 0, p60: 0, below60: 0 };
/** A placeholder: bands are missing only where the report cannot be trusted, and are not rendered there. */
const NO_BAND = { band: 'Average', tentative: true, explore: true } as const;
const toStatement = ({ key, params }: SharedStatement) => ({ key, params, rule: { id: '', version: 0 }, evidence: [] });
const toStatements = (statements: readonly SharedStatement[]) => statements.map(toStatement);
const withReason = <Idea extends { reason: SharedStatement }>(idea: Idea) => ({
  ...idea,
  reason: toStatement(idea.reason),
});
const toSuggestion = <Idea extends { reason: SharedStatement }>(idea: Idea) => ({
  ...withReason(idea),
  area: 'cognitive' as const,
});
const toEstimate = (range: Range, flags: readonly ('FLOOR' | 'CEILING')[] = []) => ({
  ...SCALE,
  ...range,
  flags: [...flags],
  link: 'perf' as const,
  n: 0,
  theta: 0,
  psd: 0,
  sigmaCal: 0,
  from: [],
});
const toPointRange = (score: number): Range => ({ score, lo: score, hi: score });

/** Converts a shared document into the shape that the report's parts render; values that were not shared are empty. */
export function toReportDocument(shared: SharedDocument) {
  const { areas, subjects, personality, riasec, mi, change, agreement, trust, recommendations, ageYears } = shared;
  return {
    shape: 2,
    reportType: 'comprehensive',
    ...SCALE,
    date: '',
    ageYears,
    ageMode: '7-10',
    attempt: 1,
    age: { decimal: ageYears, exact: false },
    summary: toStatements(shared.summary ?? []),
    short: shared.short?.map((each) => ({ ...toStatement(each), group: each.group })),
    keyInsights: [],
    overall: shared.overall && { ...SCALE, n: 0, ...NO_BAND, ...shared.overall },
    areas: areas.map(toAreaReport),
    strengths: toStatements(shared.strengths),
    growthAreas: toStatements(shared.growthAreas),
    explore: toStatements(shared.explore),
    subjects: subjects.map(({ subject, est: range, level, few, topics }) => ({
      subject,
      level: level ?? ('' as never),
      est: { ...toEstimate(range, range.flags), ...NO_BAND, chances: CHANCES, n: few ? 1 : 0 },
      topics: topics.map(({ topic, est: topicRange, side }) => ({
        topic,
        side,
        est: toEstimate(topicRange, topicRange.flags),
        clear: true,
      })),
      strengths: [],
      weaknesses: [],
    })),
    personality: personality && {
      traits: personality.traits.map(({ trait, score }) => ({
        trait,
        tentative: false,
        est: score === null ? null : toEstimate(toPointRange(score)),
        pAboveMiddle: null,
      })),
      statements: toStatements(personality.statements),
    },
    riasec: riasec && {
      ...riasec,
      ranking: riasec.ranking.map(withUnknownSpread),
      picks: 0,
      flags: [],
      statements: toStatements(riasec.statements),
    },
    mi: mi && {
      ...mi,
      ranking: mi.ranking.map(withUnknownSpread),
      picks: 0,
      flags: [],
      statements: toStatements(mi.statements),
    },
    homeActivities: [],
    academicStrengths: [],
    academicChallenges: [],
    behavioralInsights: [],
    developmentAreas: toStatements(shared.developmentAreas),
    recommendations: recommendations.map((each) => ({ area: each.area, suggestions: toStatements(each.suggestions) })),
    weeklyPlan: (shared.weeklyPlan ?? []).map((each) => ({ ...each, idea: toStatement(each.idea) })),
    parentingTips: toStatements(shared.parentingTips),
    nextSteps: toStatements(shared.nextSteps),
    reassessment: { from: '', to: '' },
    change: change && {
      earlier: { assessmentId: NO_ID, date: change.earlier, scaleVersion: null },
      compared: true,
      rows: change.rows.map(({ direction, ...row }) => ({
        ...row,
        rci: direction === 'up' ? 1 : -1,
        pairs: 1,
        growth: 0,
        typicalGrowth: 0,
        smallestDetectable: 0,
      })),
      statements: toStatements(change.statements),
    },
    learningStyle: null,
    quotes: [],
    mood: { checks: [], statements: [] },
    agreement: agreement.map(({ dimension, views, pairs }) => ({
      dimension,
      views: views.map(({ who, what, score }) => ({
        who,
        what,
        ...toPointRange(score),
        n: 0,
        x: 0,
        sigma2: 0,
        lambda: 0,
        V: 1,
      })),
      pairs: pairs.map((pair) => ({ ...pair, agreement: 0 })),
    })),
    alignment: null,
    alignmentStatements: [],
    missing: [],
    missingTasks: shared.missingTasks,
    flags: [],
    notes: [],
    method: [],
    contrasts: shared.contrasts?.map(({ area: areaName, standing, word = null, reason }) => ({
      area: areaName,
      standing,
      word,
      reason,
      direction: 'higher' as const,
      d: 0,
      p: 0,
      typical: { p: 0, word },
    })),
    today: shared.today && toSuggestion(shared.today),
    ideas: shared.ideas?.map(({ other, ...each }) => ({
      ...toSuggestion(each),
      ...(other && { other: toSuggestion(other) }),
    })),
    byArea: shared.byArea?.map((each) => ({ ...withReason(each), school: toStatement(each.school) })),
    sources: shared.sources.map(({ n = 0, story, ...source }) => ({
      ...source,
      n,
      at: '',
      ...(story && { sitting: sittingNames.quest(story) }),
    })),
    trust: { ...trust, weight: 1, statements: toStatements(trust.statements) },
  } satisfies ReportDocument;
}

function toAreaReport({
  area: areaName,
  est: range,
  composition,
  understanding,
  from,
  statements,
  showed,
}: SharedArea): ReportDocument['areas'][number] {
  const sources = from.map(({ who, what }) => ({
    who,
    what: what === 'played' ? ('trials' as const) : what,
    n: 0,
    at: '',
  }));
  return {
    area: areaName,
    composition,
    statements: toStatements(statements),
    showed: showed && toStatements(showed),
    est: range && { ...toEstimate(range, range.flags), chances: CHANCES, ...NO_BAND, ...range, from: sources },
    parts: understanding === undefined ? [] : [{ part: 'understanding', est: toEstimate(toPointRange(understanding)) }],
  };
}

const withUnknownSpread = <Ranked>(ranked: Ranked) => ({ ...ranked, u: 0, se: 0, first: 0 });
