import { useId, useState } from 'react';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { formatFromAnswers, formatScoreRange } from '#messages/score-words.ts';
import type { AreaReport, ReportDocument } from '#shared/measurement/report/document.ts';
import {
  type Band,
  buildNumberRows,
  findSentencesOn,
  formatChances,
  formatOverall,
  listBandChances,
  listTraitParts,
  type NumberRow,
} from '#shared/report-view/areas.ts';
import { type ExplainStatement, formatProvenance } from '#shared/report-view/explain.ts';
import { listComparisons } from '#shared/report-view/sentences.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { ShareChart } from '#web/features/report/analysis/share-chart.tsx';
import type { Share } from '#web/features/report/charts/share-bar.tsx';
import { Chevron } from '#web/features/report/overview/statement-card.tsx';
import { Statements } from '#web/features/report/statements.tsx';
import { RangeBar } from '#web/ui/range-bar.tsx';

const { numbers: words } = reportAnalysis;
type EveryNumberProps = { report: ReportDocument; explain: ExplainStatement; formatDate: (instant: string) => string };

/** Every number once, with its range, probabilities and count; a row opens to its sentences and answers. */
export function EveryNumber({ report, explain, formatDate }: EveryNumberProps) {
  const { overall, method, trust } = report;
  const traits = listTraitParts(report);
  const isTrusted = trust.level !== 'low';
  return (
    <>
      {!isTrusted && <p>{reportAnalysis.low}</p>}
      <table className="stack-table numbers-table">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr>
            {Object.entries(words.head).map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {buildNumberRows(report).map((row) => (
          <NumberLine
            key={row.of}
            row={row}
            report={report}
            explain={explain}
            formatDate={formatDate}
            isTrusted={isTrusted}
          />
        ))}
      </table>
      {overall && (
        <p className="mt-3">
          {words.overall(formatOverall(overall))} <span className="text-sm text-ink-2">{words.scale}</span>
        </p>
      )}
      {traits.length > 0 && (
        <>
          <h3 className="mt-4 font-bold">{words.traits}</h3>
          <ul className="text-sm">
            {traits.map(({ name, est }) => (
              <li key={name}>
                {name}: {formatScoreRange(est.score, est.lo, est.hi, findOpenEnd(est.flags))},{' '}
                {formatFromAnswers(est.n)}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-4 font-bold">{words.made}</h3>
      <Statements statements={method.filter(({ key }) => key !== 'about.snapshot')} explain={explain} />
    </>
  );
}

const COLUMNS = Object.keys(words.head).length;
type NumberLineProps = {
  row: NumberRow;
  report: ReportDocument;
  explain: ExplainStatement;
  formatDate: (instant: string) => string;
  isTrusted: boolean;
};

/** One number as a table row, with its details in a second row. */
function NumberLine({ row, report, explain, formatDate, isTrusted }: NumberLineProps) {
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
        <td data-name={words.head.band}>{est && isTrusted ? level : words.none}</td>
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

type Chances = NonNullable<AreaReport['est']>['chances'];
const FILLS: Readonly<Record<Band, string>> = { below70: '#dfe6df', p70: '#f6d68d', p80: '#b9d6ef', p90: '#c4dc9b' };
/** A shorter segment has no room for its number. */
const MIN_LABEL_SHARE = 0.12;

/** The probabilities as segments of one bar. */
export const toBandShares = (chances: Chances): Share[] =>
  listBandChances(chances).map(({ band, p }) => ({
    name: band,
    value: p,
    fill: FILLS[band],
    ...(p >= MIN_LABEL_SHARE && { word: String(Math.round(100 * p)) }),
  }));

const { chance } = reportAreas;
type NumberGroundsProps = {
  row: NumberRow;
  report: ReportDocument;
  explain: ExplainStatement;
  formatDate: (instant: string) => string;
};

/** The sentences based on a number, each with its rule and probability, and the answers behind the number. */
function NumberGrounds({
  row: { of: subjectKey, est, inner, parts },
  report,
  explain,
  formatDate,
}: NumberGroundsProps) {
  const sentences = report.trust.level === 'low' ? [] : findSentencesOn(subjectKey, report);
  const contrast = listComparisons(report).find(({ area }) => subjectKey === `area/${area}`);
  return (
    <div className="rounded-2xl bg-dew p-4 text-sm">
      <h3 className="font-bold">{words.sentences}</h3>
      {sentences.length > 0 ? <Statements statements={sentences} explain={explain} /> : <p>{words.noSentence}</p>}
      {contrast && (
        <ul className="list-disc pl-5 text-ink-2">
          <li>{chance.is(chance[contrast.direction], chance.percent(contrast.p))}</li>
          {contrast.typical && <li>{chance.is(chance.typical, chance.percent(contrast.typical.p))}</li>}
        </ul>
      )}
      <h3 className="mt-3 font-bold">{words.answers}</h3>
      <ul className="list-disc pl-5">
        {[...new Set((est?.from ?? []).map((each) => formatProvenance(each, formatDate)))].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {parts.length > 0 && (
        <>
          <h3 className="mt-3 font-bold">{inner ? words.topics : words.halves}</h3>
          <ul className="list-disc pl-5">
            {parts.map(({ name, est: each }) => (
              <li key={name}>
                {name}: {formatScoreRange(each.score, each.lo, each.hi, findOpenEnd(each.flags))},{' '}
                {formatFromAnswers(each.n)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
