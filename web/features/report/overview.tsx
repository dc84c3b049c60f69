import { formatSentence } from '#messages/report.ts';
import { buildReportDays } from '#shared/report-view/days.ts';
import { AreasCard } from '#web/features/report/overview/areas-card.tsx';
import { LikesCard } from '#web/features/report/overview/likes-card.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { SinceCard } from '#web/features/report/overview/since-card.tsx';
import { SummaryCard } from '#web/features/report/overview/summary-card.tsx';
import { TodayCard } from '#web/features/report/overview/today-card.tsx';
import { TraitsCard } from '#web/features/report/overview/traits-card.tsx';
import { TrustCard } from '#web/features/report/overview/trust-card.tsx';
import { WeekCard } from '#web/features/report/overview/week-card.tsx';

/** The first tab: a summary, then the areas, the child's likes and traits, and what has changed. */
export const Overview = ({ report, explain, child, onPart }: OverviewProps) => (
  <div className="flex flex-col gap-6">
    <WeekCard days={buildReportDays(report)} at={7} child={child} />
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_25rem]">
      <SummaryCard report={report} explain={explain} />
      <TodayCard report={report} onPart={onPart} />
    </div>
    <TrustCard report={report} explain={explain} />
    <AreasCard {...{ report, explain, onPart }} />
    <div className="likes-and-like">
      <LikesCard report={report} explain={explain} child={child} />
      <TraitsCard report={report} explain={explain} child={child} />
    </div>
    <SinceCard report={report} explain={explain} />
    <p className="text-sm text-ink-2">{formatSentence({ key: 'about.snapshot', params: {} })}</p>
  </div>
);
