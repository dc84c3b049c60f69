import type { AreaReport, ReportDocument } from '#shared/measurement/report/document.ts';
import { TYPICAL } from '#shared/reading/range-geometry.ts';
import type { Seen, Who } from '#shared/reading/viewers.ts';

type Word = ReportDocument['agreement'][number]['pairs'][number]['word'];
export type AreaViews = { views: Seen[]; pairs: { between: [Who, Who]; word: Word }[] };

const DIMENSION: Partial<Record<AreaReport['area'], ReportDocument['agreement'][number]['dimension']>> = {
  social: 'social',
  emotional: 'regulation',
  academic: 'academic',
};

/**
 * Views of one area: the adults' ratings, and the games or questions as one more view. The parent's predictions
 * (mirror) are listed with the numbers instead. Empty if only the games measured the area.
 */
export function areaViews(
  { area, parts }: Pick<AreaReport, 'area' | 'parts'>,
  agreement: ReportDocument['agreement'],
): AreaViews {
  const found = agreement.find(({ dimension }) => dimension === DIMENSION[area]);
  if (!found) return { views: [], pairs: [] };
  const whoOf = ({ who, what }: (typeof found.views)[number]): Who => (what === 'test' ? 'all' : who);
  const told = found.views
    .filter(({ what }) => what !== 'mirror')
    .map((view) => ({ who: whoOf(view), score: view.score }));
  const games = parts.find(({ part }) => part === 'understanding');
  const all = [...told, ...(games ? [{ who: 'all' as const, score: games.est.score }] : [])];
  const views = all.filter(({ who }, i) => all.findIndex((other) => other.who === who) === i);
  const tested = found.views.some(({ what }) => what === 'test');
  const named = (who: 'child' | 'parent' | 'teacher'): Who => (who === 'child' && tested ? 'all' : who);
  const pairs = found.pairs
    .map(({ between: [one, other], word }) => ({ between: [named(one), named(other)] as [Who, Who], word }))
    .filter(({ between }) => between.every((who) => views.some((view) => view.who === who)));
  return { views, pairs };
}

/** Score points shown to either side of the mark. */
const SIDE = 35;
/** Moves a score so that the middle of the line, 50, is what is typical for the age. */
export const besideMark = ({ who, score }: Seen): Seen => ({
  who,
  score: Math.min(100, Math.max(0, 50 + ((score - TYPICAL) * 50) / SIDE)),
});
