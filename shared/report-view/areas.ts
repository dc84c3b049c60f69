import { academic } from '#messages/academic.ts';
import { subjectTitles } from '#messages/programme.ts';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportAreas as words } from '#messages/report-areas.ts';
import { AREA_NAMES, FLAG_NAMES, TRAIT_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { Voice } from '#messages/report-voice.ts';
import { formatFromAnswers, formatScoreRange } from '#messages/score-words.ts';
import { listSubjectsAlone } from '#shared/instruments/subjects-alone.ts';
import { areFewAnswers, probabilityAtLeast } from '#shared/measurement/links.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import type { AreaReport, ReportDocument, SubjectReport, ViewReport } from '#shared/measurement/report/document.ts';
import type { ChangeRow, Est, Statement } from '#shared/measurement/report/statement.ts';
import { NAMED } from '#shared/measurement/scale.ts';
import { isToExplore, TYPICAL } from '#shared/report-view/geometry.ts';
import { describeLevel } from '#shared/report-view/school.ts';
import { DIMENSION, toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { type BarLook, groupProfileRows, type Viewer, type ViewScore } from '#shared/report-view/viewers.ts';
import { findOpenEnd, type OpenEnd } from '#shared/values/open-end.ts';

/** What was noticed in the answers of an estimate, in words, as far as it lowers their weight. */
export const listWeighingSigns = ({ flags }: Pick<Est, 'flags'>, report: Pick<ReportDocument, 'flags'>): string[] => {
  const lowered = new Set(report.flags.filter(({ V }) => V < 1).map(({ code }) => code));
  return flags.filter((code) => lowered.has(code)).map((code) => FLAG_NAMES[code]);
};

/** What was noticed in the answers. Floor and ceiling flags concern the range of the tasks, not the answers. */
export const listAnswerSigns = ({ flags }: Pick<ReportDocument, 'flags'>): ReportDocument['flags'] =>
  flags.filter(({ code }) => findOpenEnd([code]) === undefined);

/** How many parts of the assessment count less for such signs. */
export const countWeakenedSources = (report: Pick<ReportDocument, 'flags'>): number =>
  new Set(
    listAnswerSigns(report)
      .filter(({ V }) => V < 1)
      .map(({ source }) => source),
  ).size;

type Word = ReportDocument['agreement'][number]['pairs'][number]['word'];
type AreaViews = { views: ViewScore[]; pairs: { between: [Viewer, Viewer]; word: Word }[] };

/** Sentences of an area that its card shows in another form, or that say nothing about this child. */
export const OMITTED_AREA_KEYS = ['area.about', 'area.limit', 'area.band', 'area.explore', 'area.missing'];

/**
 * Views of one area: the adults' ratings, and the games or questions as one more view. The parent's predictions
 * (mirror) are listed with the numbers instead. Empty if only the games measured the area.
 */
export function buildAreaViews(
  { area, est, parts }: Pick<AreaReport, 'area' | 'est' | 'parts'>,
  agreement: ReportDocument['agreement'],
): AreaViews {
  const agreementRow = agreement.find(({ dimension }) => dimension === DIMENSION[area]);
  if (!agreementRow) return { views: [], pairs: [] };
  const toViewer = ({ who, what }: (typeof agreementRow.views)[number]): Viewer => (what === 'test' ? 'all' : who);
  const personViews = agreementRow.views
    .filter((view) => view.what !== 'mirror' && !findViewEnd(view, [{ area, est }]))
    .map((view) => ({ who: toViewer(view), score: view.score }));
  // At an edge the games have no best guess, so they have no place on the line.
  const games = parts.find(({ part, est }) => part === 'understanding' && !findOpenEnd(est.flags));
  const allViews = [...personViews, ...(games ? [{ who: 'all' as const, score: games.est.score }] : [])];
  const views = allViews.filter(({ who }, i) => allViews.findIndex((other) => other.who === who) === i);
  const isTested = agreementRow.views.some(({ what }) => what === 'test');
  const nameViewer = (who: 'child' | 'parent' | 'teacher'): Viewer => (who === 'child' && isTested ? 'all' : who);
  const pairs = agreementRow.pairs
    .map(({ between: [one, other], word }) => ({
      between: [nameViewer(one), nameViewer(other)] as [Viewer, Viewer],
      word,
    }))
    .filter(({ between }) => between.every((who) => views.some((view) => view.who === who)));
  return { views, pairs };
}

/** The open end of a view: tests at an edge of what they can measure have no best guess, as their area has none. */
export const findViewEnd = (
  { what }: Pick<ViewReport, 'what'>,
  areas: readonly Pick<AreaReport, 'area' | 'est'>[],
): OpenEnd | undefined =>
  what === 'test' ? findOpenEnd(areas.find(({ area }) => area === 'academic')?.est?.flags) : undefined;

/** A view in the table of views: its best guess or the one end that was measured, and what that rests on. */
export function formatView(
  view: ViewReport,
  { areas }: Pick<ReportDocument, 'areas'>,
): { score: string; basis: string } {
  const { views } = reportAnalysis;
  const open = findViewEnd(view, areas);
  return {
    score: open ? reportOverview.areas.ends({ ...view, open }) : String(view.score),
    basis: [!open && views.range(view.lo, view.hi), views.count(view.n), views.what[view.what]]
      .filter(Boolean)
      .join(', '),
  };
}

/** What all pairs of views of an area amount to; null where none were compared. */
export function judgePairs(pairs: readonly Pick<AreaViews['pairs'][number], 'word'>[]): Word | null {
  if (pairs.length === 0) return null;
  if (pairs.some(({ word }) => word === 'seen differently')) return 'seen differently';
  return pairs.every(({ word }) => word === 'close') ? 'close' : 'usual';
}

/**
 * Who looked at an area with fewer than two views; empty for an adult beside whom the games are at an edge, and where a
 * shared report leaves out ratings that rest on one answer: their row of the agreement stays.
 */
export function describeSingleView(
  { area, composition }: Pick<AreaReport, 'area' | 'composition'>,
  views: readonly Pick<ViewScore, 'who'>[],
  agreement: ReportDocument['agreement'],
): string {
  if (composition === 'behaviour-only') return words.views.adults;
  const row = agreement.find(({ dimension }) => dimension === DIMENSION[area]);
  const areRatingsLeftOut = row?.views.every(({ what }) => what === 'test') === true;
  return areRatingsLeftOut || views.some(({ who }) => who !== 'all') ? '' : words.views.alone(area);
}

/** Score points shown to either side of the mark. */
const SIDE_SPAN = 35;
/** Moves a score so that the middle of the line, 50, is what is typical for the age. */
export const placeBesideMark = ({ who, score }: ViewScore): ViewScore => ({
  who,
  score: Math.min(100, Math.max(0, 50 + ((score - TYPICAL) * 50) / SIDE_SPAN)),
});

type BandedEstimate = NonNullable<ReportDocument['areas'][number]['est']>;
type NumberPart = { name: string; est: Est };
/** A score of the report with what belongs to it. `parts`: the scores that it consists of. */
export type NumberRow = {
  of: string;
  name: string;
  inner: boolean;
  est: BandedEstimate | null;
  look: BarLook;
  /** Its band or level as far as one can be named. */
  level: string;
  parts: NumberPart[];
};

/** Every banded score of a report in the order of the specification; subjects follow their area. */
export function buildNumberRows(report: ReportDocument): NumberRow[] {
  const looks = groupProfileRows(report).flat();
  return report.areas.flatMap(({ area, est, parts }): NumberRow[] => [
    {
      of: `area/${area}`,
      name: AREA_NAMES[area],
      inner: false,
      est,
      look: looks.find((row) => row.area.area === area)?.look ?? 'plain',
      level: est ? describeBand(est) : '',
      parts: parts.map(({ part, est: partEst }) => ({ name: reportPage.parts[part], est: partEst })),
    },
    ...(area === 'academic'
      ? report.subjects.map(
          ({ subject, est: subjectEst, level, topics }): NumberRow => ({
            of: `subject/${subject}`,
            name: subjectTitles[subject],
            inner: true,
            est: subjectEst,
            look: 'plain',
            level: describeLevel({ level, est: subjectEst }),
            parts: topics.map(({ topic, est: each }) => ({
              name: academic.topics[topic],
              est: openLikeSubject(each, subjectEst),
            })),
          }),
        )
      : []),
  ]);
}

const describeBand = (est: BandedEstimate): string =>
  isToExplore(est) ? reportScreen.exploreWord : reportOverview.areas.band(est.band, est.tentative);

/** The traits that were measured, as scores. */
export const listTraitParts = ({ personality }: Pick<ReportDocument, 'personality'>): NumberPart[] =>
  (personality?.traits ?? []).flatMap(({ trait, est }) => (est ? [{ name: TRAIT_NAMES[trait], est }] : []));

/** The overall score with its range and, where it is known, its count of answers. */
export const formatOverall = ({ score, lo, hi, n }: NonNullable<ReportDocument['overall']>): string =>
  [formatScoreRange(score, lo, hi), n !== undefined && formatFromAnswers(n)].filter(Boolean).join(', ');

/** Every sentence of a report whose evidence is this estimate, without duplicates. */
export function findSentencesOn(of: string, report: ReportDocument): Statement[] {
  const sentences = [
    ...(report.short ?? []),
    ...report.strengths,
    ...report.growthAreas,
    ...report.explore,
    ...report.areas.flatMap(({ statements, showed }) => [...statements, ...(showed ?? [])]),
    ...report.academicStrengths,
    ...report.academicChallenges,
    ...report.recommendations.flatMap(({ suggestions }) => suggestions),
  ];
  const matching = sentences.filter(({ evidence }) => evidence.some((ref) => ref.kind === 'estimate' && ref.of === of));
  return matching.filter(
    (each, i) => matching.findIndex((other) => toSentenceIdentity(other) === toSentenceIdentity(each)) === i,
  );
}

export const isChange = ({ verdict }: Pick<ChangeRow, 'verdict'>): boolean => verdict !== 'no reliable change';

/**
 * Rows that a comparison shows: changes first, then the unchanged areas. Unchanged subjects are listed with the numbers
 * instead.
 */
export const selectShownRows = (rows: readonly ChangeRow[]): ChangeRow[] => [
  ...rows.filter(isChange),
  ...rows.filter((row) => !isChange(row) && row.of.startsWith('area/')),
];

type Topic = SubjectReport['topics'][number];
/** `easier` and `harder`: than the rest of the subject, and no more than that. */
export type TopicSide = 'strong' | 'easier' | 'weak' | 'harder';
type ClearTopic = Topic & { side: TopicSide };

/**
 * What a topic that clearly differs from its subject is called: by its own level only where that is as sure, since the
 * best topic of a hard subject may be hard as well.
 */
export const judgeStrength = (topic: Estimate): 'strong' | 'easier' =>
  probabilityAtLeast(NAMED.weak, topic) >= NAMED.sure ? 'strong' : 'easier';
export const judgeWeakness = (topic: Estimate): 'weak' | 'harder' =>
  1 - probabilityAtLeast(NAMED.typical, topic) >= NAMED.sure ? 'weak' : 'harder';

/** A topic is open at the end of its subject: no easier, or harder, question of it was left either. */
const openLikeSubject = (topic: Est, { flags }: Pick<Est, 'flags'>): Est => ({
  ...topic,
  flags: [...topic.flags, ...flags.filter((code) => findOpenEnd([code]))],
});

type ListedTopics = Pick<SubjectReport, 'strengths' | 'weaknesses'> & {
  est: Pick<SubjectReport['est'], 'n' | 'flags'>;
  /** A shared report tells the side instead of the ability. */
  topics: readonly (Topic & { side?: TopicSide })[];
};
/** Topics that clearly differ from their subject; none of a subject with few answers. */
export const listClearTopics = ({ est, topics, strengths, weaknesses }: ListedTopics): ClearTopic[] =>
  topics.flatMap((each) => {
    const side = strengths.includes(each.topic)
      ? judgeStrength(each.est)
      : weaknesses.includes(each.topic)
        ? judgeWeakness(each.est)
        : null;
    const named = each.side ?? side;
    return each.clear && named && !areFewAnswers(est.n)
      ? [{ ...each, est: openLikeSubject(each.est, est), side: named }]
      : [];
  });

const { numbers: bandChancesWords } = reportAnalysis;
type Chances = NonNullable<AreaReport['est']>['chances'];
export type Band = keyof typeof bandChancesWords.bands;

/** How likely each band is, in the order of the scale; the two below 70 are joined. */
export const listBandChances = ({ p90, p80, p70, p60, below60 }: Chances): { band: Band; p: number }[] => [
  { band: 'below70', p: p60 + below60 },
  { band: 'p70', p: p70 },
  { band: 'p80', p: p80 },
  { band: 'p90', p: p90 },
];

/** The same as text; chances below 0.5 % are left out. */
export const formatChances = (chances: Chances): string =>
  listBandChances(chances)
    .filter(({ p }) => p >= 0.005)
    .map(({ band, p }) => bandChancesWords.chance(bandChancesWords.bands[band], bandChancesWords.percent(p)))
    .join(', ');

/**
 * What an area is based on: `met` names what the child played (null if nothing), `rest` the ratings.
 */
export function describeAreaBasis(
  { area, est, parts }: Pick<AreaReport, 'area' | 'est' | 'parts'>,
  { subjects, ageYears }: { subjects: readonly Pick<SubjectReport, 'subject'>[]; ageYears: number },
  voice: Voice,
): { met: string | null; rest: string } {
  const provenances = [...(est?.from ?? []), ...parts.flatMap((each) => each.est.from)];
  const hasPlayed = provenances.some(({ what }) => what === 'trials' || what === 'items');
  const adults = (['parent', 'teacher'] as const).filter((who) =>
    provenances.some((each) => each.who === who && each.what === 'ratings'),
  );
  const alone = area === 'academic' ? listSubjectsAlone(subjects) : [];
  const played =
    alone.length > 0
      ? words.playedSubjects(alone.map((subject) => subjectTitles[subject].toLowerCase()))
      : words.playedWhat[area](ageYears);
  return {
    met: hasPlayed ? played : null,
    rest: adults.length > 0 ? words.rated(adults, voice) : hasPlayed ? '' : words.notPlayed,
  };
}
