import { reportAreas } from '#messages/report-areas.ts';
import { reportPage } from '#messages/report-page.ts';
import { findOpenEnd, formatFromAnswers, formatScoreRange } from '#messages/score-words.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';
import { formatProvenance } from '#shared/report-view/explain.ts';

const { counts } = reportAreas;
type AreaGroundsProps = { area: AreaReport; formatDate: (instant: string) => string };

/** Below the sentences of an area: its two parts, and the answers behind it. */
export function AreaGrounds({ area: { est, parts }, formatDate }: AreaGroundsProps) {
  if (!est) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {parts.length > 1 && (
        <div>
          <h3 className="font-bold">{counts.halves}</h3>
          <ul>
            {parts.map(({ part, est: half }) => (
              <li key={part}>
                {reportPage.parts[part]}: {formatScoreRange(half.score, half.lo, half.hi, findOpenEnd(half.flags))},{' '}
                {formatFromAnswers(half.n)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className="font-bold">{counts.all}</h3>
        <ul className="list-disc pl-5">
          {[...new Set(est.from.map((each) => formatProvenance(each, formatDate)))].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
