import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { CancelledWeeks } from '#web/features/dashboard/cancelled-weeks.tsx';
import { CompletedCard } from '#web/features/dashboard/completed-card.tsx';
import { useReports } from '#web/features/report/use-reports.ts';
import { NeedsNet } from '#web/ui/needs-net.tsx';

/** Weeks that are over: finished ones with what their reports say, whose words the active tab does not need, and cancelled ones. */
export function CompletedWeeks({ weeks }: { weeks: readonly ProgressView[] }) {
  const reports = useReports();
  return (
    <div className="flex flex-col gap-8">
      <NeedsNet />
      {weeks
        .filter(({ status }) => status === 'completed')
        .map((view) => (
          <CompletedCard key={view.id} view={view} report={reports.data?.reports.find(({ id }) => id === view.id)} />
        ))}
      <CancelledWeeks weeks={weeks.filter(({ status }) => status === 'cancelled')} />
    </div>
  );
}
