import { AREA_NAMES } from '#messages/report-names.ts';
import { reportPage } from '#messages/report-page.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen as words } from '#messages/report-screen.ts';
import { type ReportPartProps, ReportSection } from '#web/features/report/part.tsx';
import { ByArea } from '#web/features/report/recommendations/by-area.tsx';
import { useIdeaTexts } from '#web/features/report/recommendations/idea-texts.ts';
import { Today } from '#web/features/report/recommendations/today.tsx';
import { Week } from '#web/features/report/recommendations/week.tsx';
import { Statements } from '#web/features/report/statements.tsx';

/** What to do: today, in the week, by area, and when to ask for help. */
export function Recommendations({ report, explain }: ReportPartProps) {
  const getIdeaText = useIdeaTexts(report);
  const { today, ideas, teacherQuestion } = report;
  const help = report.nextSteps.filter(({ key }) => key === 'next.worry' || key === 'next.reassess').reverse();
  return (
    <div className="flex flex-col gap-6">
      {today && <Today today={today} idea={getIdeaText(today.idea)} explain={explain} />}
      {ideas && <Week ideas={ideas} question={teacherQuestion} getIdeaText={getIdeaText} explain={explain} />}
      <ReportSection title={words.recommendations}>
        <ByArea report={report} getIdeaText={getIdeaText} explain={explain} />
        {report.developmentAreas.length > 0 && (
          <div className="mt-5">
            <h3 className="mb-1 font-bold">{reportPage.development}</h3>
            <Statements statements={report.developmentAreas} explain={explain} />
          </div>
        )}
      </ReportSection>
      {!ideas && <LegacyWeekPlan report={report} explain={explain} />}
      <div className="grid gap-6 md:grid-cols-2">
        <ReportSection title={words.tips}>
          <Statements statements={report.parentingTips} explain={explain} />
        </ReportSection>
        <ReportSection title={recommending.help}>
          <Statements statements={help} explain={explain} />
        </ReportSection>
      </div>
    </div>
  );
}

/** The weekly plan of a report that predates the bank of ideas. */
const LegacyWeekPlan = ({ report, explain }: Pick<ReportPartProps, 'report' | 'explain'>) => (
  <ReportSection title={words.week}>
    <ol className="flex flex-col gap-3">
      {report.weeklyPlan.map(({ day, area, idea }) => (
        <li key={day} className="grid gap-x-4 sm:grid-cols-[10rem_1fr] sm:items-center">
          <span className="font-bold">
            {words.dayOf(day)}
            <span className="font-normal text-ink-2">
              {' '}
              · {area ? AREA_NAMES[area] : idea.key === 'plan.free' ? words.freeDay : reportPage.favouriteDay}
            </span>
          </span>
          <Statements statements={[idea]} explain={explain} />
        </li>
      ))}
    </ol>
  </ReportSection>
);
