import { DIMENSION_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { recommending } from '#messages/report-recommendations.ts';
import type { Voice } from '#messages/report-voice.ts';
import type { AreaReport, ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';

const { like } = reportOverview;

type Trait = NonNullable<ReportDocument['personality']>['traits'][number]['trait'];
type TraitViews = { trait: Trait; views: ViewScore[]; differ: [Viewer, Viewer][] };

/**
 * Each person's view of each trait; the parent's view is the ratings, since the predictions (mirror) are listed with
 * the numbers. A trait without such views shows the estimate of all answers.
 */
export const buildTraitViews = ({
  personality,
  agreement,
}: Pick<ReportDocument, 'personality' | 'agreement'>): TraitViews[] =>
  (personality?.traits ?? []).flatMap(({ trait, est }): TraitViews[] => {
    const agreementRow = agreement.find(({ dimension }) => dimension === trait);
    const personViews = agreementRow?.views.filter(({ what }) => what !== 'mirror') ?? [];
    const views = personViews
      .filter(({ who }, i) => personViews.findIndex((other) => other.who === who) === i)
      .map(({ who, score }) => ({ who, score }));
    const differ = (agreementRow?.pairs ?? [])
      .filter(
        ({ word, between }) =>
          word === 'seen differently' && between.every((who) => views.some((view) => view.who === who)),
      )
      .map(({ between }): [Viewer, Viewer] => between);
    if (views.length > 0) return [{ trait, views, differ }];
    return est ? [{ trait, views: [{ who: 'all' as const, score: est.score }], differ: [] }] : [];
  });

/** The viewers as the reader calls them, and those of them who have a view of a trait. */
export function nameTraitViewers(
  rows: readonly Pick<TraitViews, 'views'>[],
  child: string,
  voice: Voice,
): { names: Record<Viewer, string>; present: Viewer[] } {
  const names = { ...like.who(child, voice), all: like.fused };
  const present = (Object.keys(names) as Viewer[]).filter((who) =>
    rows.some(({ views }) => views.some((view) => view.who === who)),
  );
  return { names, present };
}

type TalkTopic = { name: string; between: string; both: string; begin: string };

/**
 * What is seen differently, between whom, why both may be right, and how to begin to talk. Nothing where the report
 * cannot be trusted. `names`: the viewers as the reader calls them.
 */
export const listTalkTopics = (
  { agreement, trust }: Pick<ReportDocument, 'agreement' | 'trust'>,
  names: Readonly<Record<'child' | 'parent' | 'teacher', string>>,
): TalkTopic[] =>
  (trust.level === 'low' ? [] : agreement).flatMap(({ dimension, pairs }) => {
    const differing = pairs.filter(({ word }) => word === 'seen differently');
    if (differing.length === 0) return [];
    const { between, starters } = recommending.talk;
    const [both, begin] = starters[dimension];
    return [
      {
        name: DIMENSION_NAMES[dimension],
        between: between(differing.map(({ between: [one, other] }) => [names[one], names[other]])),
        both,
        begin: `“${begin}”`,
      },
    ];
  });

/** Up to two quotes of adults, preferably one of each. */
export function selectTwoQuotes({ quotes }: Pick<ReportDocument, 'quotes'>): ReportDocument['quotes'] {
  const sortedQuotes = quotes.toSorted(
    (one, other) => Number(other.field === 'strengths') - Number(one.field === 'strengths'),
  );
  const firstOfEachAuthor = sortedQuotes.filter(
    ({ author }, i) => sortedQuotes.findIndex((other) => other.author === author) === i,
  );
  return [...firstOfEachAuthor, ...sortedQuotes.filter((each) => !firstOfEachAuthor.includes(each))].slice(0, 2);
}

/** Whose view it is; `all`: the games, the questions or all answers together. */
export type Viewer = 'child' | 'parent' | 'teacher' | 'all';
/** A view as a position on its line, 0 to 100. */
export type ViewScore = { who: Viewer; score: number };

/** How a bar is drawn: stood out, typical, undecided, nothing claimed, not measured. */
export type BarLook = 'stood' | 'typical' | 'untold' | 'plain' | 'missing';
export type ProfileRow = { area: AreaReport; look: BarLook };

const LOOKS = { higher: 'stood', lower: 'stood', typical: 'typical', untold: 'untold' } as const satisfies Record<
  ContrastReport['standing'],
  BarLook
>;

/**
 * The five areas grouped by the sentences about them, in the order of the sentences. If the report has none (an older
 * one) or cannot be trusted, the areas keep their order and share one look.
 */
export function groupProfileRows({
  areas,
  contrasts = [],
  trust,
}: Pick<ReportDocument, 'areas' | 'contrasts' | 'trust'>): ProfileRow[][] {
  const shownContrasts = trust.level === 'low' ? [] : contrasts;
  const groups: ProfileRow[][] = [];
  let lastStanding: string | null = null;
  for (const { area, standing } of shownContrasts) {
    const areaReport = areas.find((each) => each.area === area);
    if (!areaReport?.est) continue;
    if (standing !== lastStanding) groups.push([]);
    groups.at(-1)?.push({ area: areaReport, look: LOOKS[standing] });
    lastStanding = standing;
  }
  const rest = areas
    .filter(({ area, est }) => est && !shownContrasts.some((each) => each.area === area))
    .map((area) => ({ area, look: 'plain' as const }));
  const missing = areas.filter(({ est }) => !est).map((area) => ({ area, look: 'missing' as const }));
  return [...groups, rest, missing].filter((group) => group.length > 0);
}
