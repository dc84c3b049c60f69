import { useState } from 'react';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import type { Explain } from '#shared/reading/explain.ts';
import { Grounds } from '#web/features/report/grounds.tsx';
import { useIsShared, useSpoken } from '#web/features/report/reader.ts';

const { evidence: words } = reportPage;
type StatementsProps = { statements: readonly Statement[]; explain: Explain };

/** Sentences of the report. A tap shows the rule that chose the sentence, its scores, and the answers behind them. */
export function Statements({ statements, explain }: StatementsProps) {
  return (
    <ul className="flex flex-col">
      {statements.map((statement) => (
        <Sentence
          key={`${statement.key} ${JSON.stringify(statement.params)}`}
          statement={statement}
          explain={explain}
        />
      ))}
    </ul>
  );
}

/** The evidence is looked up when the details are opened. */
function Sentence({ statement, explain }: { statement: Statement; explain: Explain }) {
  const [asked, setAsked] = useState(false);
  const said = useSpoken(statement);
  const isShared = useIsShared();
  if (isShared) return <li className="py-1">{said}</li>;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setAsked(currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center gap-3 py-1 decoration-marigold decoration-2 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <span>{said}</span>
          <span className="sr-only">{words.show}</span>
        </summary>
        {asked && <Evidence statement={statement} explain={explain} />}
      </details>
    </li>
  );
}

const Evidence = ({ statement, explain }: { statement: Statement; explain: Explain }) => (
  <div className="mt-1 mb-3 rounded-2xl border-l-4 border-water bg-dew px-4 py-2 text-sm text-ink-2 print:hidden">
    <p className="font-bold">{words.rule(statement.rule.id, statement.rule.version)}</p>
    <Grounds statement={statement} explain={explain} />
  </div>
);
