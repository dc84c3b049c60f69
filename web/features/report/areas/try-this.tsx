import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { reportAreas } from '#shared/messages/en/report-areas.ts';
import { Said } from '#web/features/report/overview/said.tsx';

const { try: words } = reportAreas;
type Area = ReportDocument['areas'][number]['area'];

/** The one idea of an area: a thing to do before a way to go, and nothing where the report has none. */
export function ideaOf(area: Area, { recommendations }: Pick<ReportDocument, 'recommendations'>): Statement | null {
  const suggestions = recommendations.find((each) => each.area === area)?.suggestions ?? [];
  return suggestions.find(({ key }) => key === 'recommend.idea') ?? suggestions[0] ?? null;
}

/** One thing to try. Where it rests on nothing, or on what cannot be trusted, it is for any child of the age. */
export const TryThis = ({ idea, age, any }: { idea: Statement | null; age: number; any: boolean }) => (
  <div className="try-this">
    <h3 className="font-bold">{words.title}</h3>
    {idea ? (
      <p>
        <Said statement={idea} /> {(any || idea.evidence.length === 0) && <span className="text-sm text-ink-2">{words.any(age)}</span>}
      </p>
    ) : (
      <p className="text-ink-2">{words.none}</p>
    )}
  </div>
);
