import type { AreaReport, ReportDocument } from '#shared/measurement/report/document.ts';
import { TYPICAL } from '#shared/report-view/range-geometry.ts';
import type { Viewer, ViewScore } from '#shared/report-view/viewers.ts';

type Word = ReportDocument['agreement'][number]['pairs'][number]['word'];
export type AreaViews = { views: ViewScore[]; pairs: { between: [Viewer, Viewer]; word: Word }[] };

const DIMENSION: Partial<Record<AreaReport['area'], ReportDocument['agreement'][number]['dimension']>> = {
  social: 'social',
  emotional: 'regulation',
  academic: 'academic',
};

/**
 * Views of one area: the adults' ratings, and the games or questions as one more view. The parent's predictions
 * (mirror) are listed with the numbers instead. Empty if only the games measured the area.
 */
export function buildAreaViews(
  { area, parts }: Pick<AreaReport, 'area' | 'parts'>,
  agreement: ReportDocument['agreement'],
): AreaViews {
  const agreementRow = agreement.find(({ dimension }) => dimension === DIMENSION[area]);
  if (!agreementRow) return { views: [], pairs: [] };
  const toViewer = ({ who, what }: (typeof agreementRow.views)[number]): Viewer => (what === 'test' ? 'all' : who);
  const personViews = agreementRow.views
    .filter(({ what }) => what !== 'mirror')
    .map((view) => ({ who: toViewer(view), score: view.score }));
  const games = parts.find(({ part }) => part === 'understanding');
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

/** Score points shown to either side of the mark. */
const SIDE_SPAN = 35;
/** Moves a score so that the middle of the line, 50, is what is typical for the age. */
export const placeBesideMark = ({ who, score }: ViewScore): ViewScore => ({
  who,
  score: Math.min(100, Math.max(0, 50 + ((score - TYPICAL) * 50) / SIDE_SPAN)),
});
