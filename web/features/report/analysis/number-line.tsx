import { useId, useState } from 'react';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { findOpenEnd } from '#messages/score-words.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { formatChances, type NumberRow } from '#shared/report-view/areas.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { toBandShares } from '#web/features/report/analysis/band-shares.ts';
import { NumberGrounds } from '#web/features/report/analysis/number-grounds.tsx';
import { ShareChart } from '#web/features/report/analysis/share-chart.tsx';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { RangeBar } from '#web/features/report/overview/range-bar.tsx';

const { numbers: words } = reportAnalysis;
const COLUMNS = Object.keys(words.head).length;
type NumberLineProps = {
  row: NumberRow;
  report: ReportDocument;
  explain: ExplainStatement;
  formatDate: (instant: string) => string;
  isTrusted: boolean;
};

/** One number as a table row, with its details in a second row. */
export function NumberLine({ row, report, explain, formatDate, isTrusted }: NumberLineProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const id = useId();
  const { name, inner, est, look, level } = row;
  const open = findOpenEnd(est?.flags);
  const range = est && { ...est, open };
  return (
    <tbody>
      <tr>
        <th scope="row" className={inner ? 'number-inner' : ''}>
          {est ? (
            <button
              type="button"
              className="flex min-h-11 items-center gap-1 text-left"
              aria-expanded={isExpanded}
              aria-controls={id}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              <Chevron />
              <span>
                {name}
                <span className="sr-only">: {words.sentences.toLowerCase()}</span>
              </span>
            </button>
          ) : (
            name
          )}
        </th>
        <td data-name={words.head.guess}>
          {est ? open ? words.none : <strong>{est.score}</strong> : reportScreen.notEnough}
        </td>
        <td data-name={words.head.range}>{range ? reportOverview.areas.ends(range) : words.none}</td>
        <td className="number-bar">
          <RangeBar range={range} look={look} />
        </td>
        <td className="number-chances">
          {est && isTrusted && (
            <>
              <ShareChart shares={toBandShares(est.chances)} of={1} />
              <span className="text-sm text-ink-2">{formatChances(est.chances)}</span>
            </>
          )}
        </td>
        <td data-name={words.head.band}>
          {est && isTrusted
            ? (level ?? (est.explore ? reportScreen.exploreWord : reportOverview.areas.band(est.band, est.tentative)))
            : words.none}
        </td>
        <td data-name={words.head.answers}>{est ? est.n : 0}</td>
      </tr>
      {isExpanded && (
        <tr id={id}>
          <td colSpan={COLUMNS} className="number-grounds">
            <NumberGrounds row={row} report={report} explain={explain} formatDate={formatDate} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
