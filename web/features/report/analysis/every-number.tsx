import { reportAnalysis } from '#messages/report-analysis.ts';
import { findOpenEnd, formatFromAnswers, formatScoreRange } from '#messages/score-words.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { buildNumberRows, listTraitParts } from '#shared/report-view/areas.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { NumberLine } from '#web/features/report/analysis/number-line.tsx';
import { Statements } from '#web/features/report/statements.tsx';

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
          {words.overall(
            [
              formatScoreRange(overall.score, overall.lo, overall.hi),
              overall.n !== undefined && formatFromAnswers(overall.n),
            ]
              .filter(Boolean)
              .join(', '),
          )}{' '}
          <span className="text-sm text-ink-2">{words.scale}</span>
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
