import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Seen, Who } from '#shared/reading/viewers.ts';

type Trait = NonNullable<ReportDocument['personality']>['traits'][number]['trait'];
export type TraitViews = { trait: Trait; views: Seen[]; differ: [Who, Who][] };

/**
 * Each person's view of each trait; the parent's view is the ratings, since the predictions (mirror) are listed with
 * the numbers. A trait without such views shows the estimate of all answers.
 */
export const traitViews = ({
  personality,
  agreement,
}: Pick<ReportDocument, 'personality' | 'agreement'>): TraitViews[] =>
  (personality?.traits ?? []).flatMap(({ trait, est }): TraitViews[] => {
    const found = agreement.find(({ dimension }) => dimension === trait);
    const told = found?.views.filter(({ what }) => what !== 'mirror') ?? [];
    const views = told
      .filter(({ who }, i) => told.findIndex((other) => other.who === who) === i)
      .map(({ who, score }) => ({ who, score }));
    const differ = (found?.pairs ?? [])
      .filter(
        ({ word, between }) =>
          word === 'seen differently' && between.every((who) => views.some((view) => view.who === who)),
      )
      .map(({ between }): [Who, Who] => between);
    if (views.length > 0) return [{ trait, views, differ }];
    return est ? [{ trait, views: [{ who: 'all' as const, score: est.score }], differ: [] }] : [];
  });

/** Up to two quotes of adults, preferably one of each. */
export function twoQuotes({ quotes }: Pick<ReportDocument, 'quotes'>): ReportDocument['quotes'] {
  const good = quotes.toSorted((one, other) => Number(other.field === 'strengths') - Number(one.field === 'strengths'));
  const firsts = good.filter(({ author }, i) => good.findIndex((other) => other.author === author) === i);
  return [...firsts, ...good.filter((each) => !firsts.includes(each))].slice(0, 2);
}
