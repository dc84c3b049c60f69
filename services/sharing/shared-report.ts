import { SharedDocument } from '#shared/contracts/shared-report.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { SuggestedIdea } from '#shared/measurement/report/ideas-report.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { areaViews } from '#shared/reading/area-views.ts';
import { shownRows } from '#shared/reading/change-rows.ts';
import { clearTopics } from '#shared/reading/clear-topics.ts';
import { groupOf, summarySentences } from '#shared/reading/short-sentences.ts';
import { suggestionsFor } from '#shared/reading/suggestions.ts';
import { traitViews } from '#shared/reading/trait-views.ts';

type Range = { score: number; lo: number; hi: number };
type Area = ReportDocument['areas'][number];

/** Sentences that repeat one answer of an adult, or say how the answers were given. */
const WITHHELD = /^(?:rating|note|missing)[.]/;
/** Sentences of an area that its card shows in another form. */
const ON_THE_CARD = ['area.about', 'area.limit', 'area.band', 'area.explore', 'area.missing'];
const one = ({ key, params }: Statement) => ({ key, params });
const said = (statements: readonly Statement[]) => statements.filter(({ key }) => !WITHHELD.test(key)).map(one);
const interval = ({ score, lo, hi }: Range) => ({ score, lo, hi });
const isReach = (flag: string) => flag === 'FLOOR' || flag === 'CEILING';
const ranged = (est: Range & { flags: readonly string[] }) => ({ ...interval(est), flags: est.flags.filter(isReach) });

/**
 * What a shared reader may see of a report: the one rule for the link and for the family's preview. Each field is named
 * twice, here and in the strict schema that the result is parsed by, so that a new field is never included by accident.
 * Contains only what the page draws; less for a report that cannot be trusted.
 */
export function sharedReport(document: ReportDocument): SharedDocument {
  const { overall, personality, change, trust, short, ideas, today, byArea, ageYears } = document;
  const isTrusted = trust.level !== 'low';
  const band = <Judged extends { band: string; tentative: boolean; explore: boolean }>(judged: Judged) =>
    isTrusted && { band: judged.band, tentative: judged.tentative, explore: judged.explore };
  const ifTrusted = (statements: readonly Statement[]) => (isTrusted ? said(statements) : []);
  const suggested = ({ idea, minutes, reason }: SuggestedIdea) => ({
    idea,
    minutes,
    reason: withoutActivity(reason, ageYears),
  });
  return SharedDocument.parse({
    ageYears,
    ...(isTrusted &&
      short && {
        short: short
          .filter(({ key }) => !WITHHELD.test(key))
          .map((each) => ({ ...one(each), group: groupOf(each, document) })),
      }),
    ...(isTrusted && !short && { summary: said(summarySentences(document)) }),
    overall: overall && { ...interval(overall), ...band(overall), areas: overall.areas, of: overall.of },
    areas: document.areas.map((area) => {
      const { est, statements, showed } = area;
      return {
        ...{ area: area.area, composition: area.composition, from: restsOn(area), ...understanding(area, document) },
        est: est && { ...ranged(est), n: est.n, ...band(est), ...(isTrusted && { neighbour: est.neighbour }) },
        statements: said(statements.filter(({ key }) => !ON_THE_CARD.includes(key))),
        showed: showed && said(showed),
      };
    }),
    strengths: ifTrusted(document.strengths),
    growthAreas: ifTrusted(document.growthAreas),
    explore: ifTrusted(document.explore),
    subjects: document.subjects.map((subject) => ({
      ...{ subject: subject.subject, est: ranged(subject.est), ...(isTrusted && { level: subject.level }) },
      topics: isTrusted ? clearTopics(subject).map(({ topic, est, side }) => ({ topic, est: ranged(est), side })) : [],
    })),
    personality: personality && {
      traits: personality.traits.map(({ trait }) => ({ trait, score: fusedScore(trait, document) })),
      statements: said(personality.statements),
    },
    riasec: document.mi ? firstSentence(document.riasec) : favourites(document.riasec),
    mi: favourites(document.mi),
    developmentAreas: said(document.developmentAreas),
    recommendations: document.recommendations.map(({ area }) => ({
      area,
      suggestions: said(suggestionsFor(area, document)),
    })),
    ...(!(ideas && today) && {
      weeklyPlan: document.weeklyPlan.map(({ day, area, idea }) => ({ day, area, idea: one(idea) })),
    }),
    parentingTips: said(document.parentingTips),
    nextSteps: said(document.nextSteps),
    change: change && {
      earlier: change.earlier.date,
      rows: shownRows(change.rows).map(({ of, before, after, verdict, rci }) => ({
        ...{ of, before: interval(before), after: interval(after), verdict, direction: rci > 0 ? 'up' : 'down' },
      })),
      statements: said(change.statements),
    },
    // The mirror story of the parent and the number of similar pairs are left out: they belong to the detailed report.
    agreement: document.agreement.map(({ dimension, views, pairs }) => ({
      dimension,
      views: views.filter(({ what }) => what !== 'mirror').map(({ who, what, score }) => ({ who, what, score })),
      pairs: pairs.map(({ between, word }) => ({ between, word })),
    })),
    missingTasks: document.missingTasks,
    ...(isTrusted && { contrasts: contrasts(document) }),
    today: today && suggested(today),
    ideas: ideas?.map((each) => ({ ...suggested(each), day: each.day })),
    byArea: byArea?.map((each) => ({ ...suggested(each), area: each.area, school: one(each.school) })),
    sources: sources(document),
    trust: {
      level: trust.level,
      kept: trust.kept,
      of: trust.of,
      statements: trust.level === 'usual' ? [] : said(trust.statements),
    },
  });
}

/** A reason that names a home activity would repeat an answer of the parent. */
function withoutActivity({ key, params }: Statement, years: number): Pick<Statement, 'key' | 'params'> {
  if (key === 'idea.activity') return { key: 'idea.any', params: { years } };
  if (key !== 'idea.growth-topic-activity') return { key, params };
  const { activity: _, ...others } = params;
  return { key: 'idea.growth-topic', params: others };
}

/** Whether the child played something that an area is based on, and which adults rated it: without numbers and days. */
function restsOn({ est, parts }: Area): SharedDocument['areas'][number]['from'] {
  const from = [...(est?.from ?? []), ...parts.flatMap((each) => each.est.from)];
  const hasPlayed = from.some(({ what }) => what === 'trials' || what === 'items');
  const adults = (['parent', 'teacher'] as const).filter((who) =>
    from.some((each) => each.who === who && each.what === 'ratings'),
  );
  return [
    ...(hasPlayed ? [{ who: 'child' as const, what: 'played' as const }] : []),
    ...adults.map((who) => ({ who, what: 'ratings' as const })),
  ];
}

function understanding(area: Area, { agreement }: ReportDocument): { understanding?: number } {
  const games = area.parts.find(({ part }) => part === 'understanding');
  const isShown = area.est && games && areaViews(area, agreement).views.length > 0;
  return isShown ? { understanding: games.est.score } : {};
}

function fusedScore(trait: string, document: ReportDocument): number | null {
  const row = traitViews(document).find((each) => each.trait === trait);
  return row?.views.find(({ who }) => who === 'all')?.score ?? null;
}

/** The words of a comparison are omitted if a sentence of the first page contains them. */
const contrasts = ({ contrasts: all, short = [] }: ReportDocument) =>
  all?.map(({ area, standing, word, typical, reason }) => {
    const isNamed = short.some(({ params }) => Array.isArray(params.areas) && params.areas.includes(area));
    const spoken = standing === 'typical' ? (typical?.word ?? null) : word;
    return {
      area,
      standing,
      ...(!isNamed && standing === 'untold' && { reason }),
      ...(!isNamed && standing !== 'untold' && { word: spoken }),
    };
  });

const CHILDS = ['moods', 'scenes', 'trials'];
/** Sorted by day; the days themselves are not sent. */
const sources = ({ sources: all }: ReportDocument) => [
  ...all
    .filter(({ who, what }) => who === 'child' && CHILDS.includes(what))
    .toSorted((earlier, later) => earlier.at.localeCompare(later.at))
    .map(({ who, what, n }) => ({ who, what, n })),
  ...all.filter(({ who, what }) => who !== 'child' && what === 'ratings').map(({ who, what }) => ({ who, what })),
];

const favourites = (kind: ReportDocument['riasec'] | ReportDocument['mi']) =>
  kind && {
    ranking: kind.ranking.map(({ type, score, lo, hi }) => ({ type, score, lo, hi })),
    set: kind.set,
    statements: said(kind.statements.slice(0, 1)),
  };
const firstSentence = (kind: ReportDocument['riasec']) =>
  kind && { ranking: [], statements: said(kind.statements.slice(0, 1)) };
