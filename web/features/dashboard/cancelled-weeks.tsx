import { Link } from 'react-router-dom';
import { cancelledWeeks as words } from '#messages/cancelled-weeks.ts';
import { dashboard } from '#messages/dashboard.ts';
import { formatInstantDate } from '#messages/dates.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { WeekStrip } from '#web/art/week-strip.tsx';
import { paths } from '#web/lib/paths.ts';
import { badge, button, card, heading } from '#web/ui/classes.ts';

/** Cancelled weeks as they were when cancelled: done tasks are drawn as done, and nothing as upcoming. */
export const CancelledWeeks = ({ weeks }: { weeks: readonly ProgressView[] }) =>
  weeks.length > 0 && (
    <section aria-labelledby="cancelled-weeks">
      <h2 id="cancelled-weeks" className={heading.section}>
        {words.title}
      </h2>
      <div className="mt-4 flex flex-col gap-6">
        {weeks.map((view) => (
          <CancelledCard key={view.id} view={view} />
        ))}
      </div>
    </section>
  );

/** Why a week ended, unless its family ended it, also before the address had to be confirmed. */
function getEndReason({ consent, hasExpired, proofUntil, cancelledAt }: ProgressView): string | null {
  if (consent) return hasExpired ? words.expired : null;
  if (!proofUntil) return words.withoutConsent;
  return cancelledAt && cancelledAt < proofUntil ? null : words.unproved;
}

function CancelledCard({ view }: { view: ProgressView }) {
  const { id, childName, currentDay, totalDays, tasksCompleted, totalTasks, cancelledAt, timeZone } = view;
  const reason = getEndReason(view);
  return (
    <article className={card()} aria-labelledby={`week-${id}`}>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h3 data-row id={`week-${id}`} className={heading.part}>
          {dashboard.week(childName)}
        </h3>
        {cancelledAt && <p className="text-ink-2">{words.on(formatInstantDate(cancelledAt, timeZone))}</p>}
        <span className={badge({ tone: 'neutral' })}>{dashboard.status.cancelled}</span>
      </header>
      <WeekStrip view={view} />
      <p className="mt-3">
        {currentDay === 0 ? words.notStarted : words.reached(currentDay, totalDays, tasksCompleted, totalTasks)}{' '}
        {reason && `${reason} `}
        {words.text}
      </p>
      <Link to={paths.report(id)} className={`${button({ look: 'quiet' })} mt-5`}>
        {dashboard.view}
      </Link>
    </article>
  );
}
