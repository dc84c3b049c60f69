import type { AreaReport, ReportDocument } from '#shared/measurement/report/document.ts';
import { reportAreas as words } from '#shared/messages/en/report-areas.ts';
import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import type { Explain } from '#shared/reading/explain.ts';
import { ideaOf } from '#shared/reading/idea-of.ts';
import { nameOf } from '#shared/reading/name-of.ts';
import { ownSentence } from '#shared/reading/own-sentence.ts';
import type { Look } from '#shared/reading/profile-groups.ts';
import { AreaBar } from '#web/features/report/areas/area-bar.tsx';
import { AreaGrounds } from '#web/features/report/areas/area-grounds.tsx';
import { AreaViewsLine } from '#web/features/report/areas/area-views-line.tsx';
import { Played } from '#web/features/report/areas/played.tsx';
import { Subjects } from '#web/features/report/areas/subjects.tsx';
import { TryThis } from '#web/features/report/areas/try-this.tsx';
import { AreaIcon } from '#web/features/report/overview/area-icon.tsx';
import { AskedContext, useAskable } from '#web/features/report/overview/asked.ts';
import { KnowFold } from '#web/features/report/overview/know-fold.tsx';
import { Said } from '#web/features/report/overview/said.tsx';
import { card, heading } from '#web/ui/classes.ts';

/** Statements shown elsewhere on the card, or not specific to this child. */
const ELSEWHERE = ['area.about', 'area.limit', 'area.band', 'area.explore', 'area.missing'];

type AreaCardProps = {
  area: AreaReport;
  look: Look;
  report: ReportDocument;
  explain: Explain;
  dateOf: (instant: string) => string;
};

/** One area: sources, findings, bar, views, one idea, and the evidence. */
export function AreaCard({ area, look, report, explain, dateOf }: AreaCardProps) {
  const asked = useAskable();
  const trusted = report.trust.level !== 'low';
  const own = ownSentence(area.area, report);
  const idea = ideaOf(area.area, report);
  const banded = area.statements.filter(({ key }) => key === 'area.band' || key === 'area.explore');
  const further = area.statements.filter(({ key }) => !ELSEWHERE.includes(key));
  const school = area.area === 'academic' && trusted ? [...report.academicStrengths, ...report.academicChallenges] : [];
  // The bar and its band express that sentence; it is listed with its rule in the fold.
  const said = [...(own ? [own] : []), ...(area.showed ?? []), ...further];
  const grounds = [...said, ...(trusted ? banded : []), ...school, ...(idea ? [idea] : [])];
  return (
    <section
      className={`${card({ pad: 'tight', lift: 'edge' })} overflow-hidden break-inside-avoid print:p-0`}
      aria-label={AREA_NAMES[area.area]}
    >
      <AskedContext value={asked}>
        <div className="area-card">
          <div className="min-w-0">
            <div className="flex items-center gap-4">
              <AreaIcon area={area.area} />
              <div className="min-w-0">
                <h2 className={heading.section}>{AREA_NAMES[area.area]}</h2>
                <p className="text-ink-2">{words.about[area.area]}</p>
              </div>
            </div>
            <Played area={area} />
            <ul className="mt-2 text-lg">
              {said.map((statement) => (
                <li key={nameOf(statement)}>
                  <Said statement={statement} />
                </li>
              ))}
            </ul>
            {area.area === 'academic' && <Subjects subjects={report.subjects} trusted={trusted} />}
          </div>
          <div className="min-w-0">
            <AreaBar area={area.area} est={area.est} look={look} age={report.ageYears} trusted={trusted} />
            <AreaViewsLine area={area} agreement={report.agreement} />
          </div>
        </div>
        <div className="area-foot">
          <TryThis area={area.area} report={report} idea={idea} />
          {area.est && <span className="area-count text-sm text-ink-2">{words.counts.answers(area.est.n)}</span>}
          <KnowFold statements={grounds} explain={explain}>
            <AreaGrounds area={area} dateOf={dateOf} />
          </KnowFold>
        </div>
      </AskedContext>
    </section>
  );
}
