import { useId, useState } from 'react';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { reportAnalysis } from '#shared/messages/en/report-analysis.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { openEnd } from '#shared/messages/en/score-words.ts';
import { chanceWords } from '#shared/reading/band-chances.ts';
import type { Explain } from '#shared/reading/explain.ts';
import type { NumberRow } from '#shared/reading/number-rows.ts';
import { bandShares } from '#web/features/report/analysis/band-shares.ts';
import { NumberGrounds } from '#web/features/report/analysis/number-grounds.tsx';
import { ShareChart } from '#web/features/report/analysis/share-chart.tsx';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { RangeBar } from '#web/features/report/overview/range-bar.tsx';

const { numbers: words } = reportAnalysis;
const COLUMNS = Object.keys(words.head).length;
type NumberLineProps = {
  row: NumberRow;
  report: ReportDocument;
  explain: Explain;
  dateOf: (instant: string) => string;
  trusted: boolean;
};

/** One number as a table row, with its details in a second row. */
export function NumberLine({ row, report, explain, dateOf, trusted }: NumberLineProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const { name, inner, est, look, level } = row;
  const open = openEnd(est?.flags);
  const range = est && { ...est, open };
  return (
    <tbody>
      <tr>
        <th scope="row" className={inner ? 'number-inner' : ''}>
          {est ? (
            <button
              type="button"
              className="flex min-h-11 items-center gap-1 text-left"
              aria-expanded={shown}
              aria-controls={id}
              onClick={() => setShown(!shown)}
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
          {est && trusted && (
            <>
              <ShareChart shares={bandShares(est.chances)} of={1} />
              <span className="text-sm text-ink-2">{chanceWords(est.chances)}</span>
            </>
          )}
        </td>
        <td data-name={words.head.band}>
          {est && trusted
            ? (level ?? (est.explore ? reportScreen.exploreWord : reportOverview.areas.band(est.band, est.tentative)))
            : words.none}
        </td>
        <td data-name={words.head.answers}>{est ? est.n : 0}</td>
      </tr>
      {shown && (
        <tr id={id}>
          <td colSpan={COLUMNS} className="number-grounds">
            <NumberGrounds row={row} report={report} explain={explain} dateOf={dateOf} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
