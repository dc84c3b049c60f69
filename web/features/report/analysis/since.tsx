import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { reportAnalysis } from '#shared/messages/en/report-analysis.ts';
import { comparedName } from '#shared/messages/en/report-change.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import type { Explain } from '#web/features/report/explain.ts';
import { isChange } from '#web/features/report/overview/change-rows.ts';
import { Statements } from '#web/features/report/statements.tsx';

const { change: words } = reportPage;
const ARROWS = { up: '↑', down: '↓' } as const;

/** Every number beside that of an earlier week, with its verdict and the step that would have shown. */
export function Since({ change, explain }: { change: ReportDocument['change']; explain: Explain }) {
  if (!change) return <p>{reportAnalysis.since.nothing}</p>;
  return (
    <>
      <Statements statements={change.statements} explain={explain} />
      {change.rows.length > 0 && (
        <>
          <table className="stack-table mt-3">
            <caption className="sr-only">{words.title}</caption>
            <thead>
              <tr>
                {Object.values(words.table).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {change.rows.map((row) => (
                <tr key={row.of}>
                  <th scope="row" className={row.of.startsWith('subject/') ? 'number-inner' : ''}>
                    {comparedName(row.of)}
                  </th>
                  <td data-name={words.table.verdict}>
                    <span className={isChange(row) ? 'font-bold' : ''}>
                      {isChange(row) && <span aria-hidden="true">{row.rci > 0 ? ARROWS.up : ARROWS.down} </span>}
                      {words.verdicts[row.verdict]}
                    </span>
                  </td>
                  <td data-name={words.table.before}>{words.scored(row.before)}</td>
                  <td data-name={words.table.now}>{words.scored(row.after)}</td>
                  <td data-name={words.table.needed}>{words.needed(row.smallestDetectable)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-sm text-ink-2">{words.note}</p>
        </>
      )}
    </>
  );
}
