import { AreaTrend } from '#web/features/report/charts/area-trend.tsx';
import { AreasShape } from '#web/features/report/charts/areas-shape.tsx';
import { ShareBar } from '#web/features/report/charts/share-bar.tsx';

/** All components that use Recharts. One chunk, since the library is most of it; no page waits for it. */
export const charts = { AreaTrend, AreasShape, ShareBar } as const;
