import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import type { Doubt } from '#shared/contracts/report.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { useWatch } from '#web/app/live.tsx';
import { taskName } from '#web/app/step-done.tsx';
import { WeekStrip } from '#web/art/week-strip.tsx';
import { assessmentsCache, useAssessment } from '#web/features/dashboard/use-assessments.ts';
import { DoubtfulSittings } from '#web/features/report/doubtful-sittings.tsx';
import { ReportView } from '#web/features/report/report-view.tsx';
import { useReport } from '#web/features/report/use-report.ts';
import { longDateOf } from '#web/lib/dates.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { badge, card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

/** `/reports/:id`: the report when there is one, and until then the week as it stands, live. */
export function ReportRoute() {
  const parsed = AssessmentId.safeParse(useParams().id);
  if (!parsed.success) return <Wrong problem="NOT_FOUND" />;
  return <OneReport assessmentId={parsed.data} />;
}

function OneReport({ assessmentId }: { assessmentId: AssessmentId }) {
  const [search] = useSearchParams();
  const report = useReport(assessmentId);
  const progress = useAssessment(assessmentId);
  useWatch(progress.data && [progress.data]);
  useAgainWhenMoreIsDone(progress.data?.tasksCompleted, report.refetch);
  if (report.isError) return <Wrong problem={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data) return <Skeleton label={shell.loading} className="m-8 h-[70vh]" />;
  if (report.data.status === 'completed') {
    return <ReportView report={report.data} timeZone={progress.data?.timeZone ?? 'UTC'} printAtOnce={search.has('print')} />;
  }
  if (progress.isError) return <Wrong problem={progress.error} onRetry={() => void progress.refetch()} />;
  if (!progress.data) return <Skeleton label={shell.loading} className="m-8 h-[70vh]" />;
  return <Draft view={progress.data} doubts={report.data.doubts} />;
}

/** What is doubtful in a running week is known when a task is handed in. */
function useAgainWhenMoreIsDone(done: number | undefined, refetch: () => unknown): void {
  const seen = useRef(done);
  useEffect(() => {
    if (seen.current !== undefined && done !== seen.current) void refetch();
    seen.current = done;
  }, [done, refetch]);
}

const Wrong = ({ problem, onRetry }: { problem: unknown; onRetry?: () => void }) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(words.listTab)}>{words.oneFailed}</PageHeading>
    <Failure title={faultText(problem)} {...(onRetry && { retry: { label: shell.tryAgain, onRetry } })} />
  </div>
);

const TONES = { done: 'success', open: 'warning', locked: 'neutral', skipped: 'neutral' } as const;
const STATES: Readonly<Record<TaskView['state'], string>> = {
  done: words.draft.done,
  open: words.draft.open,
  locked: words.draft.later,
  skipped: words.draft.skipped,
};

const DRAFT_TONES = { draft: 'blue', processing: 'warning', completed: 'success', failed: 'neutral', none: 'neutral' } as const;

/** The live view of a week that has no report: what is in, and what is missing; of a cancelled one, how it stood at its end. */
function Draft({ view, doubts }: { view: ProgressView; doubts: readonly Doubt[] }) {
  const client = useQueryClient();
  const title = words.draft.title(view.childName);
  return (
    <div className="mx-auto flex w-full max-w-[1360px] flex-col gap-6 px-4 py-6 sm:px-8">
      <div className="flex flex-wrap items-center gap-4">
        <PageHeading tab={shell.tab(title)}>{title}</PageHeading>
        <span className={badge({ tone: DRAFT_TONES[view.reportStatus] })}>{words.status[view.reportStatus === 'none' ? 'cancelled' : view.reportStatus]}</span>
      </div>
      {view.reportStatus === 'processing' && (
        <Notice tone="warning">
          <p className="text-lg">{words.processing}</p>
        </Notice>
      )}
      {view.reportStatus === 'failed' && (
        <Notice tone="warning">
          <p className="text-lg">{words.failedNote}</p>
        </Notice>
      )}
      {view.cancelledAt && (
        <Notice>
          <p className="text-lg">{words.draft.cancelled(longDateOf(view.cancelledAt, view.timeZone))}</p>
        </Notice>
      )}
      {view.reportStatus === 'draft' && <p className="text-lg text-ink-2">{words.draft.text}</p>}
      <div className={card()}>
        <WeekStrip view={view} />
      </div>
      {view.reportStatus === 'draft' && <DoubtfulSittings assessmentId={view.id} doubts={doubts} onReplayed={assessmentsCache(client).take} />}
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {view.days
          .filter(({ tasks }) => tasks.length > 0)
          .map(({ day, title: dayTitle, tasks }) => (
            <li key={day} className={card({ pad: 'tight' })}>
              <h2 className={heading.part}>
                {words.dayOf(day)}: {dayTitle}
              </h2>
              <ul className="mt-2 flex flex-col gap-2">
                {tasks.map((task) => (
                  <li key={task.id} className="flex items-center justify-between gap-3">
                    {taskName(task)}
                    <span className={badge({ tone: TONES[task.state] })}>{STATES[task.state]}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ol>
    </div>
  );
}
