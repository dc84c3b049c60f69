import { SharedDocument } from '#shared/contracts/shared-report.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { SuggestedIdea } from '#shared/measurement/report/ideas-report.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

type Scored = { score: number; lo: number; hi: number; n: number; flags: readonly string[] };
type Judged = Scored & { band: string; tentative: boolean; explore: boolean; neighbour?: string | undefined };

/** Sentences that repeat one answer of an adult, or say how the answers were given. */
const WITHHELD = /^(?:rating|note|missing)[.]/;
const said = (statements: readonly Statement[]) => statements.flatMap(({ key, params }) => (WITHHELD.test(key) ? [] : [{ key, params }]));
const isReach = (flag: string) => flag === 'FLOOR' || flag === 'CEILING';
const scored = ({ score, lo, hi, n, flags }: Scored) => ({ score, lo, hi, n, flags: flags.filter(isReach) });
const judged = ({ band, tentative, explore, neighbour, ...est }: Judged) => ({ ...scored(est), band, tentative, explore, neighbour });
const one = ({ key, params }: Statement) => ({ key, params });
const suggested = ({ idea, minutes, area, reason }: SuggestedIdea) => ({ idea, minutes, area, reason: one(reason) });
const compared = ({ score, lo, hi, n }: { score: number; lo: number; hi: number; n?: number | undefined }) => ({
  ...{ score, lo, hi },
  ...(n !== undefined && { n }),
});

/**
 * What a shared reader may see of a report: the one field rule for the link and for the family's own look at it. Each field is named twice,
 * here and in the strict schema that the result goes through, so that nothing comes along by itself.
 */
export function sharedReport(document: ReportDocument): SharedDocument {
  const { overall, personality, change, mood, trust, reassessment } = document;
  const { shape, reportType, scaleVersion, evidence, date, ageYears, ageMode, missingTasks } = document;
  return SharedDocument.parse({
    ...{ shape, reportType, scaleVersion, evidence, date, ageYears, ageMode, missingTasks },
    summary: said(document.summary),
    overall: overall && {
      ...compared(overall),
      ...{ band: overall.band, tentative: overall.tentative, explore: overall.explore, areas: overall.areas, of: overall.of },
    },
    areas: document.areas.map(({ area, est, composition, parts, statements, showed }) => ({
      ...{ area, composition, est: est && judged(est), statements: said(statements) },
      parts: parts.map(({ part, est: half }) => ({ part, est: scored(half) })),
      showed: showed && said(showed),
    })),
    strengths: said(document.strengths),
    growthAreas: said(document.growthAreas),
    explore: said(document.explore),
    subjects: document.subjects.map(clearSubject),
    academicStrengths: said(document.academicStrengths),
    academicChallenges: said(document.academicChallenges),
    personality: personality && {
      traits: personality.traits.map(({ trait, est, tentative }) => ({ trait, est: est && scored(est), tentative })),
      statements: said(personality.statements),
    },
    riasec: favourites(document.riasec),
    mi: favourites(document.mi),
    developmentAreas: said(document.developmentAreas),
    recommendations: document.recommendations.map(({ area, suggestions }) => ({ area, suggestions: said(suggestions) })),
    weeklyPlan: document.weeklyPlan.map(({ day, area, idea: { key, params } }) => ({ day, area, idea: { key, params } })),
    parentingTips: said(document.parentingTips),
    nextSteps: said(document.nextSteps),
    reassessment: { from: reassessment.from, to: reassessment.to },
    change: change && {
      earlier: change.earlier.date,
      compared: change.compared,
      rows: change.rows.map(({ of, before, after, verdict, smallestDetectable, rci }) => ({
        ...{ of, verdict, smallestDetectable, before: compared(before), after: compared(after), direction: rci > 0 ? 'up' : 'down' },
      })),
      statements: said(change.statements),
    },
    mood: { checks: mood.checks.map(({ day, mood: felt, energy }) => ({ day, mood: felt, energy })), statements: said(mood.statements) },
    // What was put to the parent as a story is for the third depth, like how many pairs differ as much.
    agreement: document.agreement.map(({ dimension, views, pairs }) => ({
      dimension,
      views: views.filter(({ what }) => what !== 'mirror').map(({ who, what, score, lo, hi, n }) => ({ who, what, score, lo, hi, n })),
      pairs: pairs.map(({ between, word }) => ({ between, word })),
    })),
    trust: { level: trust.level, kept: trust.kept, of: trust.of, statements: said(trust.statements) },
    method: said(document.method),
    short: document.short && said(document.short),
    contrasts: document.contrasts?.map(({ area, direction, word, standing, reason }) => ({ area, direction, word, standing, reason })),
    today: document.today && suggested(document.today),
    ideas: document.ideas?.map((each) => ({ ...suggested(each), day: each.day })),
    byArea: document.byArea?.map((each) => ({ ...suggested(each), school: one(each.school) })),
    sources: document.sources.map(({ who, what, n, at }) => ({ who, what, n, at: at.slice(0, 10) })),
  });
}

function clearSubject({ subject, est, level, topics, strengths, weaknesses }: ReportDocument['subjects'][number]) {
  const clear = topics.filter((topic) => topic.clear);
  const isClear = (topic: string) => clear.some((each) => each.topic === topic);
  return {
    ...{ subject, level, est: judged(est), strengths: strengths.filter(isClear), weaknesses: weaknesses.filter(isClear) },
    topics: clear.map(({ topic, est: own }) => ({ topic, est: scored(own) })),
  };
}

const favourites = (kind: ReportDocument['riasec'] | ReportDocument['mi']) =>
  kind && {
    ranking: kind.ranking.map(({ type, score, lo, hi }) => ({ type, score, lo, hi })),
    set: kind.set,
    picks: kind.picks,
    statements: said(kind.statements),
  };
