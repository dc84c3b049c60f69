import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { dashboard } from '#messages/dashboard.ts';
import type { Report } from '#shared/contracts/report.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { LiveState } from '#web/api/live.ts';
import { createQuery } from '#web/api/queries.ts';
import { useLiveAssessments } from '#web/app/live.tsx';
import { renderReportFrame } from '#web/app/report-frame.tsx';
import { TriedIdeasProvider } from '#web/app/tried-ideas.tsx';
import { createAssessmentsCache, useAssessment } from '#web/features/dashboard/use-assessments.ts';
import { DraftView } from '#web/features/report/draft/draft-view.tsx';
import { ReportView } from '#web/features/report/report-view.tsx';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { lazyDialog } from '#web/ui/dialog.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Failure } from '#web/ui/states.tsx';

/** Most readers never share. */
const ShareDialog = lazyDialog(async () => (await import('#web/features/report/sharing/share-dialog.tsx')).ShareDialog);

/** `/reports/:id`: the report, or until it exists the running assessment, live. */
export function ReportRoute() {
  const parsed = AssessmentId.safeParse(useParams().id);
  if (!parsed.success) return renderReportFrame(<Failure title={getFaultText('NOT_FOUND')} />);
  return <OneReport assessmentId={parsed.data} />;
}

/** `embedded`: inside the list of reports, which has its own heading and way back. */
export function OneReport({ assessmentId, embedded = false }: { assessmentId: AssessmentId; embedded?: boolean }) {
  const client = useQueryClient();
  const report = useQuery(createQuery('getReport', { params: { assessmentId } }));
  const progress = useAssessment(assessmentId);
  const live = useLiveAssessments(progress.data && [progress.data]);
  useRefetchOnProgress(progress.data?.tasksCompleted, report.refetch);
  // A new share link is shown only once, by this dialog, so it stays open whatever the report queries return.
  const [shares, setShares] = useState(false);
  const renderDraft = (data: Report) => (
    <QueryResult read={progress} height="m-8 h-[70vh]" frame={renderReportFrame}>
      {(view) => (
        <DraftView
          view={view}
          report={data}
          freshness={<Freshness state={live} />}
          onReplayed={createAssessmentsCache(client).take}
          embedded={embedded}
        />
      )}
    </QueryResult>
  );
  return (
    <>
      <QueryResult read={report} height="m-8 h-[70vh]" frame={renderReportFrame}>
        {(data) =>
          data.status === 'completed' ? (
            <TriedIdeasProvider assessmentId={assessmentId} version={progress.data?.version}>
              <ReportView
                report={data}
                timeZone={progress.data?.timeZone ?? getDeviceTimeZone()}
                onShare={() => setShares(true)}
                embedded={embedded}
              />
            </TriedIdeasProvider>
          ) : (
            renderDraft(data)
          )
        }
      </QueryResult>
      {shares && <ShareDialog assessmentId={assessmentId} onClose={() => setShares(false)} />}
    </>
  );
}

/** Refetches when a task is completed: the draft report's remarks may change then. */
function useRefetchOnProgress(done: number | undefined, refetch: () => unknown): void {
  const seen = useRef(done);
  useEffect(() => {
    if (seen.current !== undefined && done !== seen.current) void refetch();
    seen.current = done;
  }, [done, refetch]);
}

/** Connection state of a running assessment, worded as on its dashboard card. */
const Freshness = ({ state }: { state: LiveState }) => (
  <p role="status" className="flex items-center gap-2 text-sm font-bold">
    <span
      aria-hidden="true"
      className={`size-3 rounded-full ${state === 'live' ? 'bg-moss' : 'border-2 border-ink-2'}`}
    />
    {dashboard.freshness[state].word}
  </p>
);
