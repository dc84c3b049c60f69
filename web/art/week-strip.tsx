import { clsx } from 'clsx';
import { week as words } from '#messages/week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { type DayLabelKey, getDayLabel, getStoneStates } from '#web/art/day-state.ts';
import { StoneMark } from '#web/art/stones.tsx';
import { Strip } from '#web/art/strip.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';

/** The days as stones, each with its title and state as text: side by side, on a phone one below the other. */
export function WeekStrip({ view, today = true }: { view: ProgressView; today?: boolean }) {
  const { days, currentDay, childName, status } = view;
  const states = getStoneStates(view);
  return (
    <div>
      <Strip
        states={states}
        at={currentDay}
        label={status === 'cancelled' ? words.cancelled(childName, currentDay) : words.strip(childName, currentDay)}
      />
      <ol className="mt-3 grid gap-x-1 gap-y-2 md:grid-cols-7 md:text-center">
        {days.map((each) => {
          const label = getDayLabel(each);
          return (
            <li
              key={each.day}
              className={clsx(
                'flex flex-wrap items-center gap-x-3 md:flex-col md:gap-0',
                label === 'later' && 'text-ink-2',
              )}
            >
              <StoneMark day={each.day} state={states[each.day]} className="h-8 shrink-0 md:hidden" />
              <span className="flex-1">
                <span className="block text-sm">{words.day(each.day)}</span>
                <span className="block font-bold md:text-sm md:leading-tight lg:text-base">{each.title}</span>
              </span>
              {today && <DayLabel label={label} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function DayLabel({ label }: { label: DayLabelKey }) {
  if (label === 'later') return null;
  const text = words.dayState[label];
  if (label === 'today')
    return <span className="rounded-full bg-marigold px-3 py-0.5 text-sm font-bold text-ink md:mt-1">{text}</span>;
  if (label === 'open')
    return (
      <span className="rounded-full border-2 border-dotted border-ink-2 px-2 text-sm font-bold whitespace-nowrap md:mt-1">
        {text}
      </span>
    );
  return (
    <span className="flex items-center gap-1 text-sm text-moss md:mt-1">
      <CheckIcon className="size-4" />
      {text}
    </span>
  );
}
