import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { reportAnalysis } from '#shared/messages/en/report-analysis.ts';
import { fromAnswers, openEnd, openLikely } from '#shared/messages/en/score-words.ts';
import type { Explain } from '#shared/reading/explain.ts';
import { numberRows, traitParts } from '#shared/reading/number-rows.ts';
import { NumberLine } from '#web/features/report/analysis/number-line.tsx';
import { Statements } from '#web/features/report/statements.tsx';

const { numbers: words } = reportAnalysis;
type EveryNumberProps = { report: ReportDocument; explain: Explain; dateOf: (instant: string) => string };

/** Every number once, with its range, probabilities and count; a row opens to its sentences and answers. */
export function EveryNumber({ report, explain, dateOf }: EveryNumberProps) {
  const { overall, method, trust } = report;
  const traits = traitParts(report);
  const trusted = trust.level !== 'low';
  return (
    <>
      {!trusted && <p>{reportAnalysis.low}</p>}
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
        {numberRows(report).map((row) => (
          <NumberLine key={row.of} row={row} report={report} explain={explain} dateOf={dateOf} trusted={trusted} />
        ))}
      </table>
      {overall && (
        <p className="mt-3">
          {words.overall(
            [openLikely(overall.score, overall.lo, overall.hi), overall.n !== undefined && fromAnswers(overall.n)]
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
                {name}: {openLikely(est.score, est.lo, est.hi, openEnd(est.flags))}, {fromAnswers(est.n)}
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
