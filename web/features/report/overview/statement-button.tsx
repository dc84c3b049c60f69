import type { Statement } from '#shared/measurement/report/statement.ts';
import { useCurrentStatementFold } from '#web/features/report/overview/statement-fold.ts';
import { StatementText } from '#web/features/report/overview/statement-text.tsx';
import { useIsShared } from '#web/features/report/reader.ts';

/** A statement of the report. For the family it is a button that opens its row in the card's fold. */
export function StatementButton({ statement, className = '' }: { statement: Statement; className?: string }) {
  const { openAt } = useCurrentStatementFold();
  const isShared = useIsShared();
  if (isShared)
    return (
      <p className={`py-1 ${className}`}>
        <StatementText statement={statement} />
      </p>
    );
  return (
    <button
      type="button"
      className={`min-h-11 py-1 text-left decoration-marigold decoration-2 underline-offset-4 hover:underline ${className}`}
      onClick={() => openAt(statement)}
    >
      <StatementText statement={statement} />
    </button>
  );
}
