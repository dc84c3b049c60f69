import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { CompletedCard } from '#web/features/dashboard/completed-card.tsx';
import { useReports } from '#web/features/report/use-reports.ts';

/** Finished weeks with what their reports say; both carry the words of reports, which the active tab does not need. */
export function CompletedWeeks({ weeks }: { weeks: readonly ProgressView[] }) {
  const reports = useReports();
  return (
    <div className="flex flex-col gap-8">
      {weeks.map((view) => (
        <CompletedCard key={view.id} view={view} report={reports.data?.reports.find(({ id }) => id === view.id)} />
      ))}
    </div>
  );
}
