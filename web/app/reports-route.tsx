import { Suspense } from 'react';
import { shell } from '#messages/shell.ts';
import { ReportsPage } from '#web/features/report/reports-page.tsx';
import { lazyScreen } from '#web/ui/lazy-screens.ts';
import { Skeleton } from '#web/ui/states.tsx';

/** Loads when a report is chosen. */
const OneReport = lazyScreen(async () => (await import('#web/app/report-route.tsx')).OneReport);

/** `/reports`: the list of reports, and one of them in the viewer. */
export const ReportsRoute = () => (
  <ReportsPage
    viewer={(id) => (
      <Suspense fallback={<Skeleton label={shell.loading} className="h-[60vh]" />}>
        <OneReport assessmentId={id} embedded />
      </Suspense>
    )}
  />
);
