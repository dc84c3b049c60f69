import { useEffect, useRef } from 'react';
import { reportScreen as words } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { CancelledWeeks } from '#web/features/dashboard/cancelled-weeks.tsx';
import { CompletedCard } from '#web/features/dashboard/completed-card.tsx';
import { useReports } from '#web/features/report/use-reports.ts';
import { NeedsNet } from '#web/ui/needs-net.tsx';
import { type PagedQuery, ShowMore } from '#web/ui/show-more.tsx';
import { Failure } from '#web/ui/states.tsx';

/** Completed assessments with their report summaries, whose texts the active tab does not load, and cancelled ones. */
export function CompletedWeeks({ weeks, pages }: { weeks: readonly ProgressView[]; pages: PagedQuery }) {
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useReports();
  const list = useRef<HTMLDivElement>(null);
  const reports = new Map(data?.reports.map((report) => [report.id, report]));
  const lacksReport = weeks.some(({ id, status }) => status === 'completed' && !reports.has(id));
  // Reports are paged separately, so load further pages until each listed assessment has its report.
  useEffect(() => {
    if (lacksReport && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [lacksReport, hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <div ref={list} className="flex flex-col gap-8">
      <NeedsNet />
      {isError && (
        <Failure
          title={words.loadFailed}
          text={getFaultText(error)}
          retry={{ label: shell.tryAgain, onRetry: () => void refetch() }}
        />
      )}
      {weeks
        .filter(({ status }) => status === 'completed')
        .map((view) => (
          <CompletedCard key={view.id} view={view} report={reports.get(view.id)} />
        ))}
      <CancelledWeeks weeks={weeks.filter(({ status }) => status === 'cancelled')} />
      <ShowMore pages={pages} list={list} />
    </div>
  );
}
