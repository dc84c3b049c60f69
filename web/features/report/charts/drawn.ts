import { lazyExtra } from '#web/lib/parts.ts';

const charts = async () => (await import('#web/features/report/charts/charts.ts')).charts;

/** Lazily loaded charts; until then the text and the table with the same numbers are shown. */
export const AreasShape = lazyExtra(async () => (await charts()).AreasShape);
export const ShareBar = lazyExtra(async () => (await charts()).ShareBar);
