import { useState } from 'react';
import { reportPage } from '#messages/report-page.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { Grounds } from '#web/features/report/grounds.tsx';
import { useIsShared, useStatementText } from '#web/features/report/reader.ts';

const { evidence: words } = reportPage;
type StatementsProps = { statements: readonly Statement[]; explain: ExplainStatement };

/** Sentences of the report. A tap shows the rule that chose the sentence, its scores, and the answers behind them. */
export function Statements({ statements, explain }: StatementsProps) {
  return (
    <ul className="flex flex-col">
      {statements.map((statement) => (
        <StatementDetails key={toSentenceIdentity(statement)} statement={statement} explain={explain} />
      ))}
    </ul>
  );
}

/** The evidence is looked up when the details are opened. */
function StatementDetails({ statement, explain }: { statement: Statement; explain: ExplainStatement }) {
  const [isOpened, setIsOpened] = useState(false);
  const text = useStatementText(statement);
  const isShared = useIsShared();
  if (isShared) return <li className="py-1">{text}</li>;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center gap-3 py-1 decoration-marigold decoration-2 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <span>{text}</span>
          <span className="sr-only">{words.show}</span>
        </summary>
        {isOpened && <Evidence statement={statement} explain={explain} />}
      </details>
    </li>
  );
}

const Evidence = ({ statement, explain }: { statement: Statement; explain: ExplainStatement }) => (
  <div className="mt-1 mb-3 rounded-2xl border-l-4 border-water bg-dew px-4 py-2 text-sm text-ink-2">
    <p className="font-bold">{words.rule(statement.rule.id, statement.rule.version)}</p>
    <Grounds statement={statement} explain={explain} />
  </div>
);
