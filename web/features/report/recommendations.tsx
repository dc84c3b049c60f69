import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { Part, type PartProps } from '#web/features/report/part.tsx';
import { Statements } from '#web/features/report/statements.tsx';

export const Recommendations = ({ report, explain }: PartProps) => (
  <div className="flex flex-col gap-6">
    <Part title={words.recommendations}>
      <div className="flex flex-col gap-5">
        {report.recommendations.map(({ area, suggestions }) => (
          <section key={area}>
            <h3 className="mb-1 font-bold">{AREA_NAMES[area]}</h3>
            <Statements statements={suggestions} explain={explain} />
          </section>
        ))}
        {report.recommendations.length === 0 && <p>{words.notEnough}</p>}
      </div>
      {report.developmentAreas.length > 0 && (
        <div className="mt-5">
          <h3 className="mb-1 font-bold">{reportPage.development}</h3>
          <Statements statements={report.developmentAreas} explain={explain} />
        </div>
      )}
    </Part>
    <Part title={words.week}>
      <ol className="flex flex-col gap-3">
        {report.weeklyPlan.map(({ day, area, idea }) => (
          <li key={day} className="grid gap-x-4 sm:grid-cols-[10rem_1fr] sm:items-center">
            <span className="font-bold">
              {words.dayOf(day)}
              <span className="font-normal text-ink-2"> · {area ? AREA_NAMES[area] : idea.key === 'plan.free' ? words.freeDay : reportPage.favouriteDay}</span>
            </span>
            <Statements statements={[idea]} explain={explain} />
          </li>
        ))}
      </ol>
    </Part>
    <Part title={words.tips}>
      <Statements statements={report.parentingTips} explain={explain} />
    </Part>
  </div>
);
