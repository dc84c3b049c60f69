import type { ChangeRow } from '#shared/measurement/report/change-report.ts';

export const isChange = ({ verdict }: Pick<ChangeRow, 'verdict'>): boolean => verdict !== 'no reliable change';

/**
 * What is drawn of a comparison: what has changed first, then the five areas; subjects that did not change stand with
 * the numbers.
 */
export const shownRows = (rows: readonly ChangeRow[]): ChangeRow[] => [
  ...rows.filter(isChange),
  ...rows.filter((row) => !isChange(row) && row.of.startsWith('area/')),
];
