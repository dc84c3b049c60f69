import { reportAreas } from '#messages/report-areas.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { StatementButton } from '#web/features/report/overview/statement-button.tsx';
import { useIdeaTexts } from '#web/features/report/recommendations/idea-texts.ts';

const { try: words } = reportAreas;
type Area = ReportDocument['areas'][number]['area'];
type TryThisProps = { area: Area; report: ReportDocument; idea: Statement | null };

/**
 * One idea. Without evidence, or with evidence that cannot be trusted, it is presented as one for any child of the age.
 */
export function TryThis({ area, report, idea }: TryThisProps) {
  const getIdeaText = useIdeaTexts(report);
  const areaIdea = report.byArea?.find((each) => each.area === area);
  const text = areaIdea && getIdeaText(areaIdea.idea);
  const isForEveryChild = report.trust.level === 'low' || idea?.evidence.length === 0;
  return (
    <div className="try-this">
      <h3 className="font-bold">{words.title}</h3>
      {text && (
        <p>
          <strong>{text.title}.</strong> {text.steps[0]}
        </p>
      )}
      {idea ? (
        <div>
          <StatementButton statement={idea} />{' '}
          {!areaIdea && isForEveryChild && <span className="text-sm text-ink-2">{words.any(report.ageYears)}</span>}
        </div>
      ) : (
        <p className="text-ink-2">{words.none}</p>
      )}
    </div>
  );
}
