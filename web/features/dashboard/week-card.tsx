import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dashboard as words } from '#messages/dashboard.ts';
import { formatLongDate } from '#messages/dates.ts';
import { latest as latestWords } from '#messages/latest.ts';
import { shell } from '#messages/shell.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { WeekStrip } from '#web/art/week-strip.tsx';
import { formatShortTime } from '#web/features/dashboard/times.ts';
import { paths } from '#web/lib/paths.ts';
import { badge, button, card, heading } from '#web/ui/classes.ts';
import { FoldMark } from '#web/ui/fold-mark.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Skeleton } from '#web/ui/states.tsx';

/** Needed by a tap only, so no page waits for it; loaded in parallel with the weeks. */
const WeekControls = lazyExtra(async () => (await import('#web/features/dashboard/week-controls.tsx')).WeekControls);
WeekControls.preload();

const TONES = { in_progress: 'primary', waiting: 'warning', completed: 'success', cancelled: 'neutral' } as const;

type WeekCardProps = { view: ProgressView; parentName: string; now: number; startsOpen: boolean };

/** One running week, folded to its heading unless it `startsOpen`: its stones, what is new, and how to change it. */
export function WeekCard({ view, parentName, now, startsOpen }: WeekCardProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const { childName, currentDay, totalDays, tasksCompleted, totalTasks, status, startDate } = view;
  return (
    <article aria-labelledby={`week-${view.id}`}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className={card()}>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
          <h2 data-row id={`week-${view.id}`} className={heading.section}>
            {words.week(childName)}
          </h2>
          <span className="text-ink-2">
            {currentDay === 0
              ? words.notStarted(formatLongDate(startDate))
              : words.count(currentDay, totalDays, tasksCompleted, totalTasks)}
          </span>
          <span className={badge({ tone: TONES[status] })}>{words.status[status]}</span>
          {view.paused && <span className={badge({ tone: 'info' })}>{words.paused}</span>}
          <FoldMark isOpen={isOpen} />
        </summary>
        {isOpen && (
          <>
            <WeekStrip view={view} />
            <div className="mt-7 grid gap-8 border-t-2 border-dashed border-line pt-6 md:grid-cols-2">
              <Progress view={view} />
              <Latest view={view} now={now} />
            </div>
            <footer className="mt-6 flex flex-wrap items-start justify-between gap-4 border-t-2 border-dashed border-line pt-5">
              <Suspense fallback={<Skeleton label={shell.loading} className="h-28 w-full" />}>
                <WeekControls view={view} parentName={parentName} now={now} />
              </Suspense>
            </footer>
          </>
        )}
      </details>
    </article>
  );
}

/** The ways into the week on this device; the agenda above has the way to hand it over. */
function Progress({ view: { id, nextTask, currentDay, assent } }: { view: ProgressView }) {
  const isResting = assent === 'no' || assent === 'stopped';
  return (
    <section>
      <h3 className={heading.part}>{nextTask ? words.next(nextTask.title) : words.waitingTitle}</h3>
      <div className="mt-3 flex flex-wrap items-center gap-x-8 gap-y-3">
        {nextTask && currentDay > 0 && (
          // `carryOn`: if the day's mood is already checked, the step continues with the next open task. A child who
          // paused is not led to a task.
          <Link
            to={isResting ? nextTask.path : paths.step('mood', currentDay, id)}
            state={{ carryOn: true }}
            className={button({ look: 'quiet' })}
          >
            {words.continue}
            <ArrowIcon />
          </Link>
        )}
        <Link to={paths.report(id)} className={button({ look: 'link', size: 'bare' })}>
          {words.view}
        </Link>
      </div>
    </section>
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
