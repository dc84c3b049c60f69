import '#web/features/report/report.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatInstantDate } from '#messages/dates.ts';
import { device } from '#messages/device.ts';
import { reportDraft as words } from '#messages/report-draft.ts';
import { FLAG_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { getSourceName, reportPage } from '#messages/report-page.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import { week } from '#messages/week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Doubt, Report } from '#shared/contracts/report.ts';
import { type ReportDay, readCheck } from '#shared/report-view/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useCall } from '#web/api/queries.ts';
import { getDayLabel, getStoneState } from '#web/art/day-state.ts';
import { formatOpening } from '#web/features/report/draft/format-opening.ts';
import { listIngredients } from '#web/features/report/draft/ingredients.ts';
import { IngredientsCard } from '#web/features/report/draft/ingredients-card.tsx';
import { PendingPeopleCard } from '#web/features/report/draft/pending-people-card.tsx';
import { WeekCard } from '#web/features/report/overview/week-card.tsx';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { badge, card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Notice } from '#web/ui/states.tsx';

const TONES = {
  draft: 'blue',
  processing: 'warning',
  completed: 'success',
  failed: 'neutral',
  none: 'neutral',
} as const;

type DraftViewProps = {
  view: ProgressView;
  report: Pick<Report, 'doubts' | 'moods'>;
  /** How current the view is. */
  freshness?: React.ReactNode;
  onReplayed: (view: ProgressView) => void;
  embedded?: boolean;
};

/**
 * An assessment without a report: its progress, who still has tasks, and what the report will cover. For a cancelled
 * one, its state when it was cancelled.
 */
export function DraftView({ view, report, freshness, onReplayed, embedded = false }: DraftViewProps) {
  const { childName, reportStatus, currentDay, totalDays } = view;
  const title = reportScreen.draft.title(childName);
  const isRunning = reportStatus === 'draft';
  return (
    <div
      className={
        embedded ? 'flex flex-col gap-6' : 'mx-auto flex w-full max-w-[1360px] flex-col gap-6 px-4 py-6 sm:px-8'
      }
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          {embedded ? (
            <h2 className={heading.section}>{title}</h2>
          ) : (
            <PageHeading tab={shell.tab(title)}>{title}</PageHeading>
          )}
          {isRunning && freshness}
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
          {isRunning && currentDay > 0 && words.dayOf(currentDay, totalDays)}
          <span className={badge({ tone: TONES[reportStatus] })}>
            {reportScreen.status[reportStatus === 'none' ? 'cancelled' : reportStatus]}
          </span>
          {isRunning && <span>{words.noScores}</span>}
        </p>
      </div>
      <DraftStatus view={view} />
      <WeekCard
        days={toDraftDays(view, report.moods ?? [], Date.now())}
        at={currentDay}
        note={(day) => {
          const noteDay = view.days.find((each) => each.day === day);
          const note = noteDay && week.dayState[getDayLabel(noteDay)];
          return (
            note &&
            isRunning && <span className={badge({ tone: day === currentDay ? 'warning' : 'success' })}>{note}</span>
          );
        }}
      />
      {isRunning && (
        <>
          <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_25rem]">
            <PendingPeopleCard view={view} />
            <DoubtfulSittings assessmentId={view.id} doubts={report.doubts} onReplayed={onReplayed} />
          </div>
          <IngredientsCard rows={listIngredients(view, report.doubts)} />
          <FinishedSubjects view={view} />
        </>
      )}
    </div>
  );
}

/**
 * Links to the scores of school subjects. Before the parent form is submitted they are not available, since they could
 * bias its answers.
 */
function FinishedSubjects({ view: { id, days } }: Pick<DraftViewProps, 'view'>) {
  const done = days.flatMap(({ tasks }) => tasks.filter(({ state }) => state === 'done'));
  const finished = done.find(({ type }) => type === 'academic');
  if (!finished || !done.some(({ type }) => type === 'parent')) return null;
  return (
    <section className={card({ lift: 'edge' })} aria-labelledby="finished-subjects">
      <h2 id="finished-subjects" className={heading.section}>
        {words.subjects.title}
      </h2>
      <p>{words.subjects.text}</p>
      <Link
        to={paths.subjectResults(finished.day, id)}
        className="inline-flex min-h-11 items-center font-bold text-river underline"
      >
        {words.subjects.open}
      </Link>
    </section>
  );
}

/** The status of an assessment that no longer runs and has no report yet, or will never have one. */
function DraftStatus({ view: { reportStatus, cancelledAt, timeZone } }: Pick<DraftViewProps, 'view'>) {
  const statusText = cancelledAt
    ? reportScreen.draft.cancelled(formatInstantDate(cancelledAt, timeZone))
    : reportStatus === 'processing'
      ? reportScreen.processing
      : reportStatus === 'failed'
        ? reportScreen.failedNote
        : null;
  if (!statusText) return null;
  return (
    <Notice tone={cancelledAt ? 'info' : 'warning'}>
      <p className="text-lg">{statusText}</p>
    </Notice>
  );
}

/** When a day opens. In a paused week the days move, and in one that has ended no further day opens. */
function describeOpening(date: string, view: ProgressView, now: number): string {
  if (view.reportStatus !== 'draft' || view.cancelledAt) return reportOverview.week.leftOut;
  return view.paused ? words.opensLater : words.opens(formatOpening(date, view, now));
}

/** The days of a running assessment: the child's mood and the number of done tasks. */
export const toDraftDays = (view: ProgressView, moods: NonNullable<Report['moods']>, now: number): ReportDay[] =>
  view.days.map((each) => {
    const done = each.tasks.filter(({ state }) => state === 'done').length;
    return {
      day: each.day,
      ...readCheck(moods, each.day),
      stone: getStoneState(each),
      title: each.title,
      done:
        each.state === 'pending'
          ? describeOpening(each.date, view, now)
          : each.tasks.length === 0
            ? words.report
            : words.tasks(done, each.tasks.length),
    };
  });

const { doubts: doubtfulSittingsWords } = reportPage;
type DoubtfulSittingsProps = {
  assessmentId: AssessmentId;
  doubts: readonly Doubt[];
  onReplayed: (view: ProgressView) => void;
};

/** Parts of a running assessment that are worth repeating, each with a button that reopens it. */
function DoubtfulSittings({ assessmentId, doubts, onReplayed }: DoubtfulSittingsProps) {
  const online = useOnline();
  const replay = useCall(
    ({ task, area }: Doubt) =>
      call('replaySitting', { params: { assessmentId }, body: { task, ...(area && { area }) } }),
    { onSuccess: onReplayed, outdated: ['listReports', 'getReport'] },
  );
  const replayedDoubt = replay.isSuccess ? replay.variables : undefined;
  const remainingDoubts = doubts.filter(({ source }) => source !== replayedDoubt?.source);
  // The pressed button is gone, so the focus moves to the message.
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (replayedDoubt) news.current?.focus();
  }, [replayedDoubt]);
  if (remainingDoubts.length === 0 && !replayedDoubt) return null;
  return (
    <section className={card({ lift: 'edge' })} aria-labelledby="doubts">
      <h2 id="doubts" className={heading.section}>
        {doubtfulSittingsWords.title}
      </h2>
      <p className="mt-2">{doubtfulSittingsWords.text}</p>
      <div ref={news} tabIndex={-1} role="status" className="mt-3">
        {replayedDoubt && <Notice>{doubtfulSittingsWords.opened(getSourceName(replayedDoubt.source))}</Notice>}
      </div>
      {!online && remainingDoubts.length > 0 && <Notice tone="warning">{device.needsNet}</Notice>}
      {replay.isError && <Failure title={doubtfulSittingsWords.failed} text={getFaultText(replay.error)} />}
      <ul className="mt-2 flex flex-col">
        {remainingDoubts.map((doubt) => (
          <li
            key={doubt.source}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-0"
          >
            <div>
              <h3 className="font-bold">{getSourceName(doubt.source)}</h3>
              <p className="text-ink-2">{doubt.codes.map((code) => FLAG_NAMES[code]).join('. ')}.</p>
            </div>
            <Button
              look="quiet"
              busy={replay.isPending || !online}
              aria-label={doubtfulSittingsWords.againFor(getSourceName(doubt.source))}
              onClick={() => replay.mutate(doubt)}
            >
              {doubtfulSittingsWords.again}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
