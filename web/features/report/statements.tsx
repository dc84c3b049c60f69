import type { Statement } from '#shared/measurement/report/document.ts';
import { sentence } from '#shared/messages/en/report.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { longDate } from '#web/app/dates.ts';

/** Turns a piece of evidence into a line; made once for a document, so that names and numbers are at hand. */
export type Explain = (statement: Statement) => readonly string[];

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A report keeps dates as they are stored; a reader gets them in words. */
const readable = ({ key, params }: Statement) => ({
  key,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' && DATE.test(value) ? longDate(value) : value])),
});

type StatementsProps = { statements: readonly Statement[]; explain: Explain };

/** Sentences of the report. A tap on one shows the rule that chose it and what the rule looked at. */
export function Statements({ statements, explain }: StatementsProps) {
  return (
    <ul className="flex flex-col">
      {statements.map((statement) => (
        <li key={`${statement.key} ${JSON.stringify(statement.params)}`}>
          <details className="group">
            <summary className="flex min-h-11 list-none items-center gap-3 py-1 decoration-marigold decoration-2 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
              <span>{sentence(readable(statement))}</span>
              <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-shallow text-sm font-bold print:hidden" aria-hidden="true">
                ?
              </span>
              <span className="sr-only">{words.evidence.show}</span>
            </summary>
            <div className="mt-1 mb-2 rounded-2xl bg-dew px-4 py-2 text-sm text-ink-2 print:hidden">
              <p>{words.evidence.rule(statement.rule.id, statement.rule.version)}</p>
              {statement.evidence.length === 0 ? (
                <p>{words.evidence.none}</p>
              ) : (
                <ul>
                  {explain(statement).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
