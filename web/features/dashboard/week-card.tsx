import { Link } from 'react-router-dom';
import { dashboard as words } from '#messages/dashboard.ts';
import { formatLongDate } from '#messages/dates.ts';
import { latest as latestWords } from '#messages/latest.ts';
import { shell } from '#messages/shell.ts';
import { week as weekWords } from '#messages/week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { type Person, TASK_MINUTES, TASK_WHO } from '#shared/values/tasks.ts';
import type { LiveState } from '#web/api/live.ts';
import { WeekStrip } from '#web/art/week-strip.tsx';
import { PendingProof } from '#web/features/dashboard/pending-proof.tsx';
import { WeekControls } from '#web/features/dashboard/week-controls.tsx';
import { formatClockTime, formatDayAndTime, formatShortTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { badge, button, card, heading } from '#web/ui/classes.ts';
import { ArrowIcon, ClockIcon } from '#web/ui/icons.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const TONES = { in_progress: 'primary', waiting: 'warning', completed: 'success', cancelled: 'neutral' } as const;

type WeekCardProps = { view: ProgressView; parentName: string; freshness: LiveState; updatedAt: number; now: number };

/** `updatedAt`: when the view was last updated. */
export function WeekCard({ view, parentName, freshness, updatedAt, now }: WeekCardProps) {
  const { childName, currentDay, totalDays, tasksCompleted, totalTasks, status, startDate } = view;
  return (
    <article className={card()} aria-labelledby={`week-${view.id}`}>
      <header className="relative mb-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 data-row id={`week-${view.id}`} className={heading.section}>
          {words.week(childName)}
        </h2>
        <p className="text-ink-2">
          {currentDay === 0
            ? words.notStarted(formatLongDate(startDate))
            : words.count(currentDay, totalDays, tasksCompleted, totalTasks)}
        </p>
        <span className={badge({ tone: TONES[status] })}>{words.status[status]}</span>
        {view.paused && <span className={badge({ tone: 'info' })}>{words.paused}</span>}
        <span className="grow" />
        <Freshness state={freshness} updatedAt={formatClockTime(updatedAt)} />
      </header>
      <WeekStrip view={view} />
      <div className="mt-7 grid gap-8 border-t-2 border-dashed border-line pt-6 md:grid-cols-2">
        <NextTask view={view} />
        <Latest view={view} now={now} />
      </div>
      <footer className="mt-6 flex flex-wrap items-start justify-between gap-4 border-t-2 border-dashed border-line pt-5">
        <WeekControls view={view} parentName={parentName} now={now} />
      </footer>
    </article>
  );
}

function Freshness({ state, updatedAt }: { state: LiveState; updatedAt: string }) {
  const { word, hint } = words.freshness[state];
  const isLive = state === 'live';
  return (
    <Tooltip
      text={`${hint} ${words.lastHeard(updatedAt)}`}
      className="flex min-h-11 items-center gap-2 px-1 text-left text-sm font-bold"
    >
      <span
        aria-hidden="true"
        className={`size-3 shrink-0 rounded-full ${isLive ? 'bg-moss' : 'border-2 border-ink-2'}`}
      />
      {isLive ? word : `${word} · ${shell.asOf(updatedAt)}`}
    </Tooltip>
  );
}

function NextTask({ view }: { view: ProgressView }) {
  const online = useOnline();
  const { nextTask, waitingReason, childName, currentDay } = view;
  const next = view.nextAt && formatDayAndTime(view.nextAt, view.timeZone);
  const isResting = view.assent === 'no' || view.assent === 'stopped';
  const who = nextTask?.type === 'parent' ? 'adult' : 'child';
  return (
    <section>
      <h3 className={heading.part}>{nextTask ? words.next(nextTask.title) : words.waitingTitle}</h3>
      {nextTask ? (
        <p className="mt-1 flex gap-2 text-ink-2">
          <ClockIcon className="mt-1 size-5 shrink-0" />
          {words.minutes(nextTask.minutes, childName, who)}
        </p>
      ) : (
        waitingReason && <p className="mt-1">{words.waiting[waitingReason](next)}</p>
      )}
      <WaitingFor view={view} />
      {waitingReason === 'proof' && (
        <div className="mt-3">
          <PendingProof view={view} />
        </div>
      )}
      {nextTask?.type === 'academic' && !online && <p className="mt-2 font-bold">{words.academicNeedsNet}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3">
        {nextTask && currentDay > 0 && (
          // `carryOn`: if the day's mood is already checked, the step continues with the next open task. A child who
          // paused is not led to a task.
          <Link
            to={isResting ? nextTask.path : paths.step('mood', currentDay, view.id)}
            state={{ carryOn: true }}
            className={button({ size: 'large' })}
          >
            {words.continue}
            <ArrowIcon />
          </Link>
        )}
        {nextTask && nextTask.type !== 'parent' && (
          <Link to={paths.handOver(view.id)} className={button({ look: 'quiet' })}>
            {weekWords.handOver(childName)}
          </Link>
        )}
        <Link to={paths.report(view.id)} className={button({ look: 'link', size: 'bare' })}>
          {words.view}
        </Link>
      </div>
    </section>
  );
}

/** Who has open tasks, with their minutes; a teacher's minutes are not shown. */
function WaitingFor({ view: { waitingFor, days, childName } }: { view: ProgressView }) {
  if (waitingFor.length === 0) return null;
  const open = days.flatMap(({ tasks }) => tasks).filter(({ state }) => state === 'open');
  const sumMinutes = (person: Person) =>
    open.reduce((sum, { type }) => sum + (TASK_WHO[type] === person ? TASK_MINUTES[type] : 0), 0);
  return (
    <p className="mt-3">
      <span className="font-bold">{words.waitingFor.title}</span>{' '}
      {waitingFor
        .map((who) => {
          if (who === 'teacher' || who === 'analysis') return words.waitingFor[who];
          return words.waitingFor.withMinutes(who === 'child' ? childName : words.waitingFor.parent, sumMinutes(who));
        })
        .join(', ')}
    </p>
  );
}

const STONE_OF_WHO = {
  child: 'bg-stone-1',
  parent: 'bg-stone-4',
  teacher: 'bg-stone-5',
  system: 'bg-stone-7',
} as const;

function Latest({ view: { latest, timeZone }, now }: { view: ProgressView; now: number }) {
  const lines = latest.filter(({ text }) => Object.hasOwn(latestWords, text));
  return (
    <section className="md:border-l-2 md:border-line md:pl-8">
      <h3 className={heading.part}>{words.latest}</h3>
      {lines.length === 0 && <p className="mt-1 text-ink-2">{words.nothingYet}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map(({ at, text, who, day }) => (
          <li key={`${at} ${text}`} className="flex items-start gap-3">
            <span aria-hidden="true" className={`mt-1.5 size-3.5 shrink-0 rounded-stone ${STONE_OF_WHO[who]}`} />
            <span className="grow">
              {(latestWords[text as keyof typeof latestWords] as (day?: number) => string)(day)}
            </span>
            <time dateTime={at} className="shrink-0 text-ink-2">
              {formatShortTime(at, timeZone, now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
