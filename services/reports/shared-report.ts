import { isShared } from '#services/reports/shared-sentences.ts';
import { SharedDocument } from '#shared/contracts/shared-report.ts';
import { sittingNames } from '#shared/instruments/presentation.ts';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import { areFewAnswers } from '#shared/measurement/links.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ChangeRow, EvidenceRef, Statement, SuggestedIdea } from '#shared/measurement/report/statement.ts';
import { TRAITS } from '#shared/measurement/scale.ts';
import {
  buildAreaViews,
  findViewEnd,
  listClearTopics,
  OMITTED_AREA_KEYS,
  selectShownRows,
} from '#shared/report-view/areas.ts';
import { hasForm, listSuggestions } from '#shared/report-view/days.ts';
import { indexEstimates } from '#shared/report-view/explain.ts';
import { getSentenceGroup, listAreas, listSummarySentences, selectAreas } from '#shared/report-view/sentences.ts';
import { buildTraitViews } from '#shared/report-view/viewers.ts';

type Range = { score: number; lo: number; hi: number };
type Area = ReportDocument['areas'][number];

type Sentence = Pick<Statement, 'key' | 'params'>;
const toSentence = ({ key, params }: Sentence): Sentence => ({ key, params });
const toInterval = ({ score, lo, hi }: Range) => ({ score, lo, hi });
const toCompared = ({ open, ...range }: ChangeRow['before']) => ({ ...toInterval(range), ...(open && { open }) });
const isTrait = (dimension: string) => TRAITS.some((trait) => trait === dimension);
const isScaleLimit = (flag: string) => flag === 'FLOOR' || flag === 'CEILING';
const toRange = (est: Range & { flags: readonly string[] }) => ({
  ...toInterval(est),
  flags: est.flags.filter(isScaleLimit),
});

/**
 * What a shared reader may see of a report: the one rule for the link and for the family's preview. Each field is named
 * twice, here and in the strict schema that the result is parsed by, so that a new field is never included by accident.
 * Contains only what the page draws; less for a report that cannot be trusted.
 */
export function buildSharedReport(report: ReportDocument): SharedDocument {
  const document = omitSingleAnswers(report);
  const isTold = createSharingRule(report);
  const toSentences = (statements: readonly Statement[]) => statements.filter(isTold).map(toSentence);
  /** Where there must be a sentence, one that suits any child stands for what is not shared. */
  const toSentenceOr = (otherwise: Sentence, statement: Statement) =>
    isTold(statement) ? toSentence(statement) : otherwise;
  const { overall, personality, change, trust, short, ideas, today, byArea, ageYears } = document;
  const isTrusted = trust.level !== 'low';
  const showBand = <Judged extends { band: string; tentative: boolean; explore: boolean }>(judged: Judged) =>
    isTrusted && { band: judged.band, tentative: judged.tentative, explore: judged.explore };
  const ifTrusted = (statements: readonly Statement[]) => (isTrusted ? toSentences(statements) : []);
  const toSuggestion = ({ idea, minutes, reason }: SuggestedIdea) => ({
    idea,
    minutes,
    reason: toSentenceOr({ key: 'idea.any', params: { years: ageYears } }, withoutActivity(reason)),
  });
  return SharedDocument.parse({
    ageYears,
    ...(isTrusted &&
      short && {
        short: short.filter(isTold).map((each) => ({ ...toSentence(each), group: getSentenceGroup(each, document) })),
      }),
    ...(isTrusted && !short && { summary: toSentences(listSummarySentences(document)) }),
    overall:
      isTrusted && overall
        ? { ...toInterval(overall), ...showBand(overall), areas: overall.areas, of: overall.of }
        : null,
    areas: document.areas.map((area) => {
      const { est, statements, showed } = area;
      return {
        area: area.area,
        composition: area.composition,
        from: listEvidence(area),
        ...getUnderstanding(area, document),
        est: est && { ...toRange(est), n: est.n, ...showBand(est), ...(isTrusted && { neighbour: est.neighbour }) },
        statements: toSentences(statements.filter(({ key }) => !OMITTED_AREA_KEYS.includes(key))),
        showed: showed && toSentences(showed),
      };
    }),
    strengths: ifTrusted(document.strengths),
    growthAreas: ifTrusted(document.growthAreas),
    explore: ifTrusted(document.explore),
    subjects: document.subjects.map((subject) => ({
      subject: subject.subject,
      est: toRange(subject.est),
      ...(isTrusted && { level: subject.level, ...(areFewAnswers(subject.est.n) && { few: true }) }),
      topics: isTrusted
        ? listClearTopics(subject).map(({ topic, est, side }) => ({ topic, est: toRange(est), side }))
        : [],
    })),
    personality: personality && {
      traits: personality.traits.map(({ trait }) => ({ trait, score: findFusedScore(trait, document) })),
      statements: toSentences(personality.statements),
    },
    riasec: document.mi
      ? document.riasec && { ranking: [], statements: toSentences(document.riasec.statements.slice(0, 1)) }
      : toFavourites(document.riasec, toSentences),
    mi: toFavourites(document.mi, toSentences),
    developmentAreas: toSentences(document.developmentAreas),
    recommendations: document.recommendations.map(({ area }) => ({
      area,
      suggestions: toSentences(listSuggestions(area, document)),
    })),
    ...(!(ideas && today) && {
      weeklyPlan: document.weeklyPlan.map(({ day, area, idea }) => ({
        day,
        area,
        idea: toSentenceOr({ key: 'plan.free', params: {} }, idea),
      })),
    }),
    parentingTips: toSentences(document.parentingTips),
    nextSteps: toSentences(document.nextSteps),
    change: change && {
      earlier: change.earlier.date,
      rows: selectShownRows(change.rows).map(({ of, before, after, verdict, rci }) => ({
        of,
        before: toCompared(before),
        after: toCompared(after),
        verdict,
        direction: rci > 0 ? 'up' : 'down',
      })),
      statements: toSentences(change.statements),
    },
    // The mirror story of the parent and the number of similar pairs are left out: they belong to the detailed report.
    agreement: document.agreement.map(({ dimension, views: allViews, pairs }) => {
      const views = allViews.filter((view) => view.what !== 'mirror' && !findViewEnd(view, document.areas));
      return {
        dimension,
        views: views.map(({ who, what, score }) => ({ who, what, score })),
        pairs: pairs
          .filter(({ between }) => between.every((who) => views.some((view) => view.who === who)))
          // Of a trait the page says nothing where two agree.
          .filter(({ word }) => word === 'seen differently' || !isTrait(dimension))
          .map(({ between, word }) => ({ between, word })),
      };
    }),
    missingTasks: document.missingTasks,
    ...(isTrusted && { contrasts: listContrasts(document) }),
    today: today && toSuggestion(today),
    ideas: ideas?.map((each) => ({
      ...toSuggestion(each),
      day: each.day,
      ...(each.other && { other: toSuggestion(each.other) }),
    })),
    byArea: byArea?.map((each) => ({
      ...toSuggestion(each),
      area: each.area,
      school: toSentenceOr({ key: 'school.nothing', params: {} }, each.school),
    })),
    sources: listSources(document),
    trust: {
      level: trust.level,
      kept: trust.kept,
      of: trust.of,
      statements: trust.level === 'usual' ? [] : toSentences(trust.statements),
    },
  });
}

/** Older reports do not count the answers of what they compare. */
const restsOnSeveral = ({ n = 2 }: { n?: number | undefined }) => n > 1;
const isOfSeveral = ({ before, after }: ChangeRow) => restsOnSeveral(before) && restsOnSeveral(after);

/** Which sentences a shared reader may read: none that is kept from all, and none of what rests on one answer alone. */
function createSharingRule(report: ReportDocument): (statement: Statement) => boolean {
  const estimates = indexEstimates(report);
  const rows = report.change?.rows ?? [];
  const listAnswered = (ref: EvidenceRef): boolean[] => {
    const estimate = ref.kind === 'estimate' && estimates.get(ref.of);
    const row = ref.kind === 'change' && rows.find(({ of }) => of === ref.of);
    return estimate ? [restsOnSeveral(estimate.est)] : row ? [isOfSeveral(row)] : [];
  };
  return (statement) => {
    const answered = statement.evidence.flatMap(listAnswered);
    return isShared(statement) && (answered.length === 0 || answered.includes(true));
  };
}

/** Omits what rests on one answer: such a mark, score, favourite or comparison would show the answer. */
function omitSingleAnswers(report: ReportDocument): ReportDocument {
  const { areas, subjects, personality, riasec, mi, agreement, change, contrasts, short } = report;
  const omitSingle = <Scored extends { est: { n: number } | null }>(scored: Scored): Scored =>
    scored.est && restsOnSeveral(scored.est) ? scored : { ...scored, est: null };
  const haveSeveralPicks = ({ picks }: { picks: number }) => picks > 1;
  const isSingleArea = (name: Area['area']) =>
    areas.some(({ area, est }) => area === name && est && !restsOnSeveral(est));
  return {
    ...report,
    areas: areas.map(({ parts, ...area }) => ({
      ...omitSingle(area),
      parts: parts.filter(({ est }) => restsOnSeveral(est)),
    })),
    subjects: subjects
      .filter(({ est }) => restsOnSeveral(est))
      .map((subject) => ({ ...subject, topics: subject.topics.filter(({ est }) => restsOnSeveral(est)) })),
    personality: personality && { ...personality, traits: personality.traits.map(omitSingle) },
    riasec: riasec && haveSeveralPicks(riasec) ? riasec : null,
    mi: mi && haveSeveralPicks(mi) ? mi : null,
    agreement: agreement.map((row) => ({ ...row, views: row.views.filter(restsOnSeveral) })),
    change: change && { ...change, rows: change.rows.filter(isOfSeveral) },
    contrasts: contrasts?.filter(({ area }) => !isSingleArea(area)),
    short: short?.map((statement) => {
      const several = listAreas(statement).filter((area) => !isSingleArea(area));
      return several.length > 0 ? selectAreas(statement, several) : statement;
    }),
  };
}

/** The reason of older reports that would repeat an answer loses only the activity. */
function withoutActivity(reason: Statement): Statement {
  const { activity: _, ...others } = reason.params;
  return reason.key === 'idea.growth-topic-activity' ? { ...reason, key: 'idea.growth-topic', params: others } : reason;
}

/** Whether the child played something that an area is based on, and which adults rated it: without numbers and days. */
function listEvidence({ est, parts }: Area): SharedDocument['areas'][number]['from'] {
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

function getUnderstanding(area: Area, { agreement }: ReportDocument): { understanding?: number } {
  const games = area.parts.find(({ part }) => part === 'understanding');
  const isShown = area.est && games && buildAreaViews(area, agreement).views.some(({ who }) => who === 'all');
  return isShown ? { understanding: games.est.score } : {};
}

function findFusedScore(trait: string, document: ReportDocument): number | null {
  const row = buildTraitViews(document).find((each) => each.trait === trait);
  return row?.views.find(({ who }) => who === 'all')?.score ?? null;
}

/** The words of a comparison are omitted if a sentence of the first page contains them. */
const listContrasts = ({ contrasts: all, short = [] }: ReportDocument) =>
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

/** What the child did, or a parent chose for it in the story. */
const SOURCES_OF_DAYS = ['moods', 'scenes', 'trials'];
/** Sorted by day; the days themselves are not sent. */
const listSources = (document: ReportDocument) => [
  ...document.sources
    .filter(({ what }) => SOURCES_OF_DAYS.includes(what))
    .toSorted((first, second) => first.at.localeCompare(second.at))
    .map(({ who, what, n, sitting }) => ({
      who,
      what,
      n,
      story: QUEST_SETS.find((set) => sittingNames.quest(set) === sitting),
    })),
  ...(['parent', 'teacher'] as const)
    .filter((who) => hasForm(who, document))
    .map((who) => ({ who, what: 'ratings' as const })),
];

const toFavourites = (
  kind: ReportDocument['riasec'] | ReportDocument['mi'],
  toSentences: (statements: readonly Statement[]) => Sentence[],
) =>
  kind && {
    ranking: kind.ranking.map(({ type, score, lo, hi }) => ({ type, score, lo, hi })),
    set: kind.set,
    statements: toSentences(kind.statements.slice(0, 1)),
  };
