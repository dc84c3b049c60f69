import type { ReportDocument } from '#shared/measurement/report/document.ts';

export type Favourites = NonNullable<ReportDocument['mi'] | ReportDocument['riasec']>;
/** Who could be the true favourite. An older report has no such set and shows the first alone. */
export const favouriteSet = ({ set, ranking }: Favourites): readonly string[] =>
  set ?? ranking.slice(0, 1).map(({ type }) => type);
