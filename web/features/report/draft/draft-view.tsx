import '#web/features/report/report.css';
import { Link } from 'react-router-dom';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Report } from '#shared/contracts/report.ts';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { reportDraft as words } from '#shared/messages/en/report-draft.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { week } from '#shared/messages/en/week.ts';
import { DoubtfulSittings } from '#web/features/report/doubtful-sittings.tsx';
import { ingredientsOf } from '#web/features/report/draft/ingredients.ts';
import { IngredientsCard } from '#web/features/report/draft/ingredients-card.tsx';
import { noteOf, weekSoFar } from '#web/features/report/draft/week-so-far.ts';
import { WhoIsWaitedFor } from '#web/features/report/draft/who-is-waited-for.tsx';
import { WeekCard } from '#web/features/report/overview/week-card.tsx';
import { paths } from '#web/lib/paths.ts';
import { badge, card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

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
  const runs = reportStatus === 'draft';
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
          {runs && freshness}
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
          {runs && currentDay > 0 && words.dayOf(currentDay, totalDays)}
          <span className={badge({ tone: TONES[reportStatus] })}>
            {reportScreen.status[reportStatus === 'none' ? 'cancelled' : reportStatus]}
          </span>
          {runs && <span>{words.noScores}</span>}
        </p>
      </div>
      <Standing view={view} />
      <WeekCard
        days={weekSoFar(view, report.moods ?? [])}
        at={currentDay}
        child={childName}
        note={(day) => {
          const found = view.days.find((each) => each.day === day);
          const note = found && week.dayState[noteOf(found)];
          return (
            note && runs && <span className={badge({ tone: day === currentDay ? 'warning' : 'success' })}>{note}</span>
          );
        }}
      />
      {runs && (
        <>
          <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_25rem]">
            <WhoIsWaitedFor view={view} />
            <DoubtfulSittings assessmentId={view.id} doubts={report.doubts} onReplayed={onReplayed} />
          </div>
          <IngredientsCard rows={ingredientsOf(view, report.doubts)} />
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
function Standing({ view: { reportStatus, cancelledAt, timeZone } }: Pick<DraftViewProps, 'view'>) {
  const says = cancelledAt
    ? reportScreen.draft.cancelled(longDateOf(cancelledAt, timeZone))
    : reportStatus === 'processing'
      ? reportScreen.processing
      : reportStatus === 'failed'
        ? reportScreen.failedNote
        : null;
  if (!says) return null;
  return (
    <Notice tone={cancelledAt ? 'info' : 'warning'}>
      <p className="text-lg">{says}</p>
    </Notice>
  );
}
