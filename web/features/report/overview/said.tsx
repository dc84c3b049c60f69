import type { Statement } from '#shared/measurement/report/statement.ts';
import { useAsked } from '#web/features/report/overview/asked.ts';
import { Spoken } from '#web/features/report/overview/spoken.tsx';
import { useIsShared } from '#web/features/report/reader.ts';

/** A statement of the report. For the family it is a button that opens its row in the card's fold. */
export function Said({ statement, className = '' }: { statement: Statement; className?: string }) {
  const { ask } = useAsked();
  const isShared = useIsShared();
  if (isShared)
    return (
      <p className={`py-1 ${className}`}>
        <Spoken statement={statement} />
      </p>
    );
  return (
    <button
      type="button"
      className={`min-h-11 py-1 text-left decoration-marigold decoration-2 underline-offset-4 hover:underline ${className}`}
      onClick={() => ask(statement)}
    >
      <Spoken statement={statement} />
    </button>
  );
}
