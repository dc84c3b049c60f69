import { reportAreas as words } from '#messages/report-areas.ts';
import { AREA_NAMES } from '#messages/report-names.ts';
import type { AreaReport, ReportDocument } from '#shared/measurement/report/document.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { findIdeaReason, findOwnSentence, toSentenceIdentity } from '#shared/report-view/sentences.ts';
import type { BarLook } from '#shared/report-view/viewers.ts';
import { AreaBar } from '#web/features/report/areas/area-bar.tsx';
import { AreaGrounds } from '#web/features/report/areas/area-grounds.tsx';
import { AreaViewsLine } from '#web/features/report/areas/area-views-line.tsx';
import { AreaSources } from '#web/features/report/areas/played.tsx';
import { Subjects } from '#web/features/report/areas/subjects.tsx';
import { TryThis } from '#web/features/report/areas/try-this.tsx';
import { AreaIcon } from '#web/features/report/overview/area-icon.tsx';
import { EvidenceFold } from '#web/features/report/overview/evidence-fold.tsx';
import { StatementButton } from '#web/features/report/overview/statement-button.tsx';
import { StatementFoldContext, useStatementFold } from '#web/features/report/overview/statement-fold.ts';
import { card, heading } from '#web/ui/classes.ts';

/** Statements shown elsewhere on the card, or not specific to this child. */
const OMITTED_KEYS = ['area.about', 'area.limit', 'area.band', 'area.explore', 'area.missing'];

type AreaCardProps = {
  area: AreaReport;
  look: BarLook;
  report: ReportDocument;
  explain: ExplainStatement;
  formatDate: (instant: string) => string;
};

/** One area: sources, findings, bar, views, one idea, and the evidence. */
export function AreaCard({ area, look, report, explain, formatDate }: AreaCardProps) {
  const statementFold = useStatementFold();
  const isTrusted = report.trust.level !== 'low';
  const ownStatement = findOwnSentence(area.area, report);
  const idea = findIdeaReason(area.area, report);
  const bandStatements = area.statements.filter(({ key }) => key === 'area.band' || key === 'area.explore');
  const otherStatements = area.statements.filter(({ key }) => !OMITTED_KEYS.includes(key));
  const school =
    area.area === 'academic' && isTrusted ? [...report.academicStrengths, ...report.academicChallenges] : [];
  // The bar and its band express that sentence; it is listed with its rule in the fold.
  const shownStatements = [...(ownStatement ? [ownStatement] : []), ...(area.showed ?? []), ...otherStatements];
  const grounds = [...shownStatements, ...(isTrusted ? bandStatements : []), ...school, ...(idea ? [idea] : [])];
  return (
    <section className={`${card({ pad: 'tight', lift: 'edge' })} overflow-hidden`} aria-label={AREA_NAMES[area.area]}>
      <StatementFoldContext value={statementFold}>
        <div className="area-card">
          <div className="min-w-0">
            <div className="flex items-center gap-4">
              <AreaIcon area={area.area} />
              <div className="min-w-0">
                <h2 className={heading.section}>{AREA_NAMES[area.area]}</h2>
                <p className="text-ink-2">{words.about[area.area]}</p>
              </div>
            </div>
            <AreaSources area={area} />
            <ul className="mt-2 text-lg">
              {shownStatements.map((statement) => (
                <li key={toSentenceIdentity(statement)}>
                  <StatementButton statement={statement} />
                </li>
              ))}
            </ul>
            {area.area === 'academic' && <Subjects subjects={report.subjects} isTrusted={isTrusted} />}
          </div>
          <div className="min-w-0">
            <AreaBar area={area.area} est={area.est} look={look} age={report.ageYears} isTrusted={isTrusted} />
            <AreaViewsLine area={area} agreement={report.agreement} />
          </div>
        </div>
        <div className="area-foot">
          <TryThis area={area.area} report={report} idea={idea} />
          {area.est && <span className="area-count text-sm text-ink-2">{words.counts.answers(area.est.n)}</span>}
          <EvidenceFold statements={grounds} explain={explain}>
            <AreaGrounds area={area} formatDate={formatDate} />
          </EvidenceFold>
        </div>
      </StatementFoldContext>
    </section>
  );
}
