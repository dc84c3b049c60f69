import type { ReportDocument } from '#shared/measurement/report/document.ts';

export type Favourites = NonNullable<ReportDocument['mi'] | ReportDocument['riasec']>;
/** The interests that could be the favourite. Older reports have no such set; then the first alone. */
export const getFavouriteSet = ({ set, ranking }: Favourites): readonly string[] =>
  set ?? ranking.slice(0, 1).map(({ type }) => type);
