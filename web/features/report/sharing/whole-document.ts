import type { SharedDocument } from '#shared/contracts/shared-report.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';

type Said = { key: string; params: ReportDocument['summary'][number]['params'] };
type SharedArea = SharedDocument['areas'][number];
type Range = { score: number; lo: number; hi: number };

const NO_ID = '00000000-0000-0000-0000-000000000000' as never;
const SCALE = { evidence: 'expert-prior', scaleVersion: '' } as const;
const CHANCES = { p90: 0, p80: 0, p70: 0, p60: 0, below60: 0 };
/** A placeholder: bands are missing only where the report cannot be trusted, and are not rendered there. */
const NO_BAND = { band: 'Average', tentative: true, explore: true } as const;
const said = ({ key, params }: Said) => ({ key, params, rule: { id: '', version: 0 }, evidence: [] });
const all = (statements: readonly Said[]) => statements.map(said);
const because = <Idea extends { reason: Said }>(idea: Idea) => ({ ...idea, reason: said(idea.reason) });
const est = (range: Range, flags: readonly ('FLOOR' | 'CEILING')[] = []) => ({
  ...{ ...SCALE, ...range, flags: [...flags], link: 'perf' as const, n: 0, theta: 0, psd: 0, sigmaCal: 0, from: [] },
});
const only = (score: number): Range => ({ score, lo: score, hi: score });

/** Converts a shared document into the shape that the report's parts render; values that were not shared are empty. */
export function wholeDocument(shared: SharedDocument) {
  const { areas, subjects, personality, riasec, mi, change, agreement, trust, recommendations, ageYears } = shared;
  return {
    ...{ shape: 2, reportType: 'comprehensive', ...SCALE, date: '', ageYears, ageMode: '7-10', attempt: 1 },
    age: { decimal: ageYears, exact: false },
    summary: all(shared.summary ?? []),
    short: shared.short?.map((each) => ({ ...said(each), group: each.group })),
    keyInsights: [],
    overall: shared.overall && { ...SCALE, n: 0, ...NO_BAND, ...shared.overall },
    areas: areas.map(area),
    strengths: all(shared.strengths),
    growthAreas: all(shared.growthAreas),
    explore: all(shared.explore),
    subjects: subjects.map(({ subject, est: range, level, topics }) => ({
      ...{ subject, level: level ?? ('' as never), est: { ...est(range, range.flags), ...NO_BAND, chances: CHANCES } },
      topics: topics.map(({ topic, est: own }) => ({ topic, est: est(own, own.flags), clear: true })),
      strengths: topics.filter(({ side }) => side === 'strong').map(({ topic }) => topic),
      weaknesses: topics.filter(({ side }) => side === 'weak').map(({ topic }) => topic),
    })),
    personality: personality && {
      traits: personality.traits.map(({ trait, score }) => ({
        trait,
        tentative: false,
        est: score === null ? null : est(only(score)),
        pAboveMiddle: null,
      })),
      statements: all(personality.statements),
    },
    riasec: riasec && {
      ...riasec,
      ranking: riasec.ranking.map(unsure),
      picks: 0,
      flags: [],
      statements: all(riasec.statements),
    },
    mi: mi && { ...mi, ranking: mi.ranking.map(unsure), picks: 0, flags: [], statements: all(mi.statements) },
    homeActivities: [],
    academicStrengths: [],
    academicChallenges: [],
    behavioralInsights: [],
    developmentAreas: all(shared.developmentAreas),
    recommendations: recommendations.map((each) => ({ area: each.area, suggestions: all(each.suggestions) })),
    weeklyPlan: (shared.weeklyPlan ?? []).map((each) => ({ ...each, idea: said(each.idea) })),
    parentingTips: all(shared.parentingTips),
    nextSteps: all(shared.nextSteps),
    reassessment: { from: '', to: '' },
    change: change && {
      earlier: { assessmentId: NO_ID, date: change.earlier, scaleVersion: null },
      compared: true,
      rows: change.rows.map(({ direction, ...row }) => ({
        ...{ ...row, rci: direction === 'up' ? 1 : -1, pairs: 1, growth: 0, typicalGrowth: 0, smallestDetectable: 0 },
      })),
      statements: all(change.statements),
    },
    learningStyle: null,
    quotes: [],
    mood: { checks: [], statements: [] },
    agreement: agreement.map(({ dimension, views, pairs }) => ({
      dimension,
      views: views.map(({ who, what, score }) => ({
        who,
        what,
        ...only(score),
        n: 0,
        x: 0,
        sigma2: 0,
        lambda: 0,
        V: 1,
      })),
      pairs: pairs.map((pair) => ({ ...pair, agreement: 0 })),
    })),
    ...{
      alignment: null,
      alignmentStatements: [],
      missing: [],
      missingTasks: shared.missingTasks,
      flags: [],
      notes: [],
      method: [],
    },
    contrasts: shared.contrasts?.map(({ area: of, standing, word = null, reason }) => ({
      ...{ area: of, standing, word, reason, direction: 'higher' as const, d: 0, p: 0, typical: { p: 0, word } },
    })),
    today: shared.today && { ...because(shared.today), area: 'cognitive' },
    ideas: shared.ideas?.map((each) => ({ ...because(each), area: 'cognitive' as const })),
    byArea: shared.byArea?.map((each) => ({ ...because(each), school: said(each.school) })),
    sources: shared.sources.map(({ who, what, n = 0 }) => ({ who, what, n, at: '' })),
    trust: { ...trust, weight: 1, statements: all(trust.statements) },
  } satisfies ReportDocument;
}

function area({
  area: of,
  est: range,
  composition,
  understanding,
  from,
  statements,
  showed,
}: SharedArea): ReportDocument['areas'][number] {
  const rests = from.map(({ who, what }) => ({
    who,
    what: what === 'played' ? ('trials' as const) : what,
    n: 0,
    at: '',
  }));
  return {
    ...{ area: of, composition, statements: all(statements), showed: showed && all(showed) },
    est: range && { ...est(range, range.flags), chances: CHANCES, ...NO_BAND, ...range, from: rests },
    parts: understanding === undefined ? [] : [{ part: 'understanding', est: est(only(understanding)) }],
  };
}

const unsure = <Ranked>(ranked: Ranked) => ({ ...ranked, u: 0, se: 0, first: 0 });
