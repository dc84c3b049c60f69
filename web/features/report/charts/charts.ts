import { AreasShape } from '#web/features/report/charts/areas-shape.tsx';
import { ShareBar } from '#web/features/report/charts/share-bar.tsx';
import { TrendChart } from '#web/features/report/charts/trend-chart.tsx';

/** All components that use Recharts. One chunk, since the library is most of it; no page waits for it. */
export const charts = { AreasShape, ShareBar, TrendChart } as const;
