import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { steps } from '#messages/steps.ts';
import { week } from '#messages/week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { ENCORE, getEncoreState } from '#web/app/step/encore.ts';
import { getDayLabel, getStoneStates } from '#web/art/day-state.ts';
import { Strip } from '#web/art/strip.tsx';
import { formatDayAndTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { badge } from '#web/ui/classes.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Notice } from '#web/ui/states.tsx';

// Mostly empty, so this code loads after the task.
const OutboxNotice = lazyExtra(async () => (await import('#web/app/outbox-notice.tsx')).OutboxNotice);

/** `inEncore`: this is the encore page itself. */
type StepFrameProps = {
  view: ProgressView;
  day: number;
  asOf: number | null;
  title: string;
  inEncore?: boolean;
  children: React.ReactNode;
};

/** Frame of a task: the stones, the progress of the assessment, the title, and the task. */
export function StepFrame({ view, day, asOf, title, inEncore = false, children }: StepFrameProps) {
  const leadsToEncore = !inEncore && getEncoreState(view) === 'open';
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 pb-4 sm:px-8">
      <Strip states={getStoneStates(view)} at={view.currentDay} label={week.strip(view.childName, view.currentDay)} />
      <ProgressPanel view={view} day={day} leadsToEncore={leadsToEncore} />
      {asOf !== null && (
        <div className="mt-3">
          <Notice tone="warning">{steps.asOf(formatDayAndTime(asOf, view.timeZone))}</Notice>
        </div>
      )}
      <StepHeading title={title} />
      {children}
      {/* Below the task: it appears and disappears with each answer, and above it would move the fields. */}
      <div className="mt-8 min-h-32">
        <Suspense>
          <OutboxNotice assessmentId={view.id} />
        </Suspense>
      </div>
    </div>
  );
}

/** A page in the place of a step, under a heading of its own. */
export const TitledPage = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(title)}>{title}</PageHeading>
    {children}
  </div>
);

export const StepHeading = ({ title }: { title: string }) => (
  <PageHeading
    tab={shell.tab(title)}
    focusOn={title}
    className="mt-3 mb-5 font-display text-2xl leading-tight sm:text-3xl"
  >
    {title}
  </PageHeading>
);

const TONES = { completed: 'success', current: 'warning', pending: 'neutral' } as const;

function ProgressPanel({ day, ...list }: DayListProps & { day: number }) {
  const { view } = list;
  const count = steps.dayOf(day, view.totalDays);
  return (
    <section aria-label={steps.panel} className="mt-5">
      <div className="flex items-center gap-4">
        <p className="font-bold whitespace-nowrap">{count}</p>
        <div className="grow">
          <Progress label={steps.panel} value={day} max={view.totalDays} text={count} />
        </div>
      </div>
      <details className="mt-1 wide:hidden">
        <summary className="flex min-h-11 items-center font-bold text-river underline">{steps.panel}</summary>
        <DayList {...list} />
      </details>
      <div className="mt-3 hidden wide:block">
        <DayList {...list} />
      </div>
    </section>
  );
}

type DayListProps = { view: ProgressView; leadsToEncore: boolean };

const DayList = ({ view, leadsToEncore }: DayListProps) => (
  <ol className="grid gap-x-2 gap-y-2 sm:grid-cols-2 wide:grid-cols-7">
    {view.days.map(({ day, title, state, openTasks }) => (
      <li
        key={day}
        className="flex flex-wrap items-center justify-between gap-x-2 text-sm wide:flex-col wide:justify-start wide:text-center"
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span className="leading-tight">
          {week.day(day)}: <span className="font-bold">{title}</span>
        </span>
        {getDayLabel({ state, openTasks }) === 'open' ? (
          <span className="rounded-full border-2 border-dotted border-ink-2 px-2 font-bold whitespace-nowrap">
            {week.dayState.open}
          </span>
        ) : (
          <span className={badge({ tone: TONES[state] })}>{week.stateWord[state]}</span>
        )}
        {day === ENCORE.day && leadsToEncore && (
          <Link
            to={paths.step(ENCORE.type, ENCORE.day, view.id)}
            className="inline-flex min-h-11 items-center text-river underline"
          >
            {steps.encore.short}
          </Link>
        )}
      </li>
    ))}
  </ol>
);
