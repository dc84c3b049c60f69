import type { Statement } from '#shared/measurement/report/statement.ts';
import { useAsked } from '#web/features/report/overview/asked.ts';
import { Spoken } from '#web/features/report/overview/spoken.tsx';

/** A sentence of the report. It may be tapped, and leads to its row in the fold of its card. */
export function Said({ statement, className = '' }: { statement: Statement; className?: string }) {
  const { ask } = useAsked();
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
