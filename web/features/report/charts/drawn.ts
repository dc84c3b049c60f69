import { lazyExtra } from '#web/ui/lazy-screens.ts';

const loadCharts = async () => (await import('#web/features/report/charts/charts.ts')).charts;

/** Lazily loaded charts; until then the text and the table with the same numbers are shown. */
export const AreasShape = lazyExtra(async () => (await loadCharts()).AreasShape);
export const ShareBar = lazyExtra(async () => (await loadCharts()).ShareBar);
export const TrendChart = lazyExtra(async () => (await loadCharts()).TrendChart);
