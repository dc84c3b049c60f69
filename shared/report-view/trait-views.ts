import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Viewer, ViewScore } from '#shared/report-view/viewers.ts';

type Trait = NonNullable<ReportDocument['personality']>['traits'][number]['trait'];
export type TraitViews = { trait: Trait; views: ViewScore[]; differ: [Viewer, Viewer][] };

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
