import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { StoneMark } from '#web/art/stones.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { Spoken } from '#web/features/report/overview/spoken.tsx';
import { heading } from '#web/ui/classes.ts';

const { today: words } = reportOverview;

/** One thing to do today: the first idea of the week's plan, and the way to the others. */
export function TodayCard({ report, onPart }: Pick<OverviewProps, 'report' | 'onPart'>) {
  const [first] = report.weeklyPlan;
  if (!first) return null;
  const { area, idea } = first;
  return (
    <section className="today-card break-inside-avoid p-6" aria-label={words.title}>
      <p className="flex items-center justify-between gap-3 text-sm font-bold">
        {words.title}
        <StoneMark day={2} className="h-8 shrink-0" />
      </p>
      <h2 className={`${heading.section} mt-1`}>{area ? AREA_NAMES[area] : idea.key === 'plan.free' ? reportScreen.freeDay : reportPage.favouriteDay}</h2>
      <p className="mt-2 text-lg">
        <Spoken statement={idea} />
      </p>
      {report.weeklyPlan.length > 1 && (
        <button
          type="button"
          className="mt-3 inline-flex min-h-11 items-center font-bold text-river underline print:hidden"
          onClick={() => onPart('recommendations')}
        >
          {words.more}
        </button>
      )}
    </section>
  );
}
