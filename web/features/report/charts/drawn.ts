import { lazyExtra } from '#web/lib/parts.ts';

const charts = async () => (await import('#web/features/report/charts/charts.ts')).charts;

/** Charts that come after the words and the table of the same numbers, which stand in their place until then. */
export const AreasShape = lazyExtra(async () => (await charts()).AreasShape);
export const ShareBar = lazyExtra(async () => (await charts()).ShareBar);
