import { reportPage } from '#messages/report-page.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';

/** The evidence of a sentence, each entry with the answers behind it. */
export function Grounds({ statement, explain }: { statement: Statement; explain: ExplainStatement }) {
  const grounds = explain(statement);
  if (grounds.length === 0) return <p>{reportPage.evidence.none}</p>;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {grounds.map(({ text, answers }) => (
        <li key={text}>
          {text}
          {answers.length > 0 && (
            <ul className="list-disc pl-5">
              {answers.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
