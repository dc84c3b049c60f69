import type { ChangeRow } from '#shared/measurement/report/change-report.ts';

export const isChange = ({ verdict }: Pick<ChangeRow, 'verdict'>): boolean => verdict !== 'no reliable change';

/**
 * Rows that a comparison shows: changes first, then the unchanged areas. Unchanged subjects are listed with the numbers
 * instead.
 */
export const selectShownRows = (rows: readonly ChangeRow[]): ChangeRow[] => [
  ...rows.filter(isChange),
  ...rows.filter((row) => !isChange(row) && row.of.startsWith('area/')),
];
