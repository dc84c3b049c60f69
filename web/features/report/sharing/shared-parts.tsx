import { formatInstantDate } from '#messages/dates.ts';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { SevenDays } from '#web/features/report/analysis/seven-days.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { Overview } from '#web/features/report/overview.tsx';
import { ReportSection } from '#web/features/report/part.tsx';
import { Recommendations } from '#web/features/report/recommendations.tsx';
import { ReportTabs } from '#web/features/report/report-tabs.tsx';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';
import { Statements } from '#web/features/report/statements.tsx';
import { getDeviceTimeZone } from '#web/lib/dates.ts';

/** Of the detailed analysis, a shared report has the seven days and the next assessment. */
const Days = ({ report, explain, child, formatDate }: OverviewProps) => (
  <div className="flex flex-col gap-6">
    <ReportSection title={reportAnalysis.days.title}>
      <SevenDays report={report} explain={explain} child={child} formatDate={formatDate} />
    </ReportSection>
    <ReportSection title={reportScreen.nextSteps}>
      <Statements statements={report.nextSteps} explain={explain} />
    </ReportSection>
  </div>
);

const PARTS = { overview: Overview, skills: SkillAreas, recommendations: Recommendations, analysis: Days } as const;

/** A shared report has no explanations of its statements. */
const explainNothing = () => [];
export const formatDate = (instant: string) => formatInstantDate(instant, getDeviceTimeZone());

type SharedPartsProps = Omit<React.ComponentProps<typeof ReportTabs>, 'views' | 'explain' | 'formatDate'>;

/** The parts of a report as others than its family see them, one at a time. */
export const SharedParts = (props: SharedPartsProps) => (
  <ReportTabs {...props} views={PARTS} explain={explainNothing} formatDate={formatDate} />
);
