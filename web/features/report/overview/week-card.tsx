import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { describeDays, describeStones, type ReportDay } from '#shared/report-view/days.ts';
import type { Day } from '#shared/values/days.ts';
import { StoneMark } from '#web/art/stones.tsx';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { WeekPicture } from '#web/features/report/overview/week-picture.tsx';
import { useIsShared } from '#web/features/report/reader.ts';

const { week: words } = reportOverview;

type WeekCardProps = {
  days: readonly ReportDay[];
  at: Day | 0;
  child: string;
  /** A note below a day, such as the current state of a running assessment. */
  note?: (day: Day) => React.ReactNode;
};

/**
 * The picture of the assessment, and each day in words: below the picture, or in a fold where seven columns do not fit.
 */
export function WeekCard({ days, at, child, note }: WeekCardProps) {
  const isShared = useIsShared();
  return (
    <section
      className="overflow-hidden rounded-card bg-white shadow-[0_6px_0_var(--color-edge)]"
      aria-label={words.title}
    >
      <WeekPicture
        days={days}
        at={at}
        words={isShared ? describeStones(days) : describeDays(days)}
        hasMoods={!isShared}
      />
      <div className="px-4 py-3 sm:px-5">
        <ol className="week-columns gap-x-1 text-center text-sm">
          {days.map(({ day, title, done }) => (
            <li key={day}>
              <p className="text-ink-2">{reportScreen.dayOf(day)}</p>
              <p className="font-bold leading-tight">{title}</p>
              <p className="leading-tight text-ink-2">{done}</p>
              {note?.(day)}
            </li>
          ))}
        </ol>
        <p className="mt-2 text-center text-sm text-ink-2">
          {(isShared ? words.stonesLegend : words.legend(child)).map(([what, means], i) => (
            <span key={what}>
              {i > 0 && ' '}
              <strong>{what}</strong> {means}
            </span>
          ))}
        </p>
        <details className="week-fold group">
          <summary className="flex min-h-11 list-none items-center justify-center gap-2 font-bold text-river underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            <Chevron />
            {words.each}
          </summary>
          <ol className="flex flex-col">
            {days.map(({ day, title, done, check, stone }) => (
              <li key={day} className="flex items-center gap-3 border-t border-line py-2 text-sm">
                <StoneMark day={day} state={stone} className="h-8 shrink-0" />
                <div className="grow">
                  <p>
                    <span className="text-ink-2">{reportScreen.dayOf(day)}</span> <strong>{title}</strong>
                  </p>
                  <p className="text-ink-2">
                    {[
                      ...(check ? [`${reportScreen.moods[check.mood]}, ${reportScreen.energies[check.energy]}`] : []),
                      done,
                    ].join(' · ')}
                  </p>
                </div>
                {note?.(day)}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  );
}
