import { reportOverview as words } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { Grounds } from '#web/features/report/grounds.tsx';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { useCurrentStatementFold } from '#web/features/report/overview/statement-fold.ts';
import { StatementText } from '#web/features/report/overview/statement-text.tsx';
import { useIsShared } from '#web/features/report/reader.ts';

const { evidence } = reportPage;
type EvidenceFoldProps = { statements: readonly Statement[]; explain: ExplainStatement; children?: React.ReactNode };

/** A card's fold: for each statement its rule, version, probability and answers; then all numbers. */
export function EvidenceFold({ statements, explain, children }: EvidenceFoldProps) {
  const { open, setOpen } = useCurrentStatementFold();
  const isShared = useIsShared();
  if (isShared) return null;
  const rows = statements.filter(
    (each, i) => statements.findIndex((other) => toSentenceIdentity(other) === toSentenceIdentity(each)) === i,
  );
  return (
    <details className="mt-4" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-bold text-river underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Chevron />
        {words.know}
      </summary>
      {open && (
        <div className="mt-2 text-sm">
          <ul className="flex flex-col gap-3">
            {rows.map((statement) => (
              <EvidenceRow key={toSentenceIdentity(statement)} statement={statement} explain={explain} />
            ))}
          </ul>
          {children}
        </div>
      )}
    </details>
  );
}

function EvidenceRow({ statement, explain }: { statement: Statement; explain: ExplainStatement }) {
  const { openedName, registerRow } = useCurrentStatementFold();
  const { rule } = statement;
  return (
    <li
      ref={registerRow(toSentenceIdentity(statement))}
      tabIndex={-1}
      className={`rounded-2xl border-l-4 bg-dew px-4 py-2 text-ink-2 ${openedName === toSentenceIdentity(statement) ? 'border-marigold' : 'border-water'}`}
    >
      <p className="font-bold text-ink">
        <StatementText statement={statement} />
      </p>
      <p>{evidence.rule(rule.id, rule.version)}</p>
      <Grounds statement={statement} explain={explain} />
    </li>
  );
}
