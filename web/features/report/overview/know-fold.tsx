import type { Statement } from '#shared/measurement/report/statement.ts';
import { reportOverview as words } from '#shared/messages/en/report-overview.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import type { Explain } from '#shared/reading/explain.ts';
import { nameOf } from '#shared/reading/name-of.ts';
import { Grounds } from '#web/features/report/grounds.tsx';
import { useAsked } from '#web/features/report/overview/asked.ts';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { Spoken } from '#web/features/report/overview/spoken.tsx';
import { useIsShared } from '#web/features/report/reader.ts';

const { evidence } = reportPage;
type KnowFoldProps = { statements: readonly Statement[]; explain: Explain; children?: React.ReactNode };

/** A card's fold: for each statement its rule, version, probability and answers; then all numbers. */
export function KnowFold({ statements, explain, children }: KnowFoldProps) {
  const { open, setOpen } = useAsked();
  const isShared = useIsShared();
  if (isShared) return null;
  const rows = statements.filter((each, i) => statements.findIndex((other) => nameOf(other) === nameOf(each)) === i);
  return (
    <details className="mt-4 print:hidden" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-bold text-river underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Chevron />
        {words.know}
      </summary>
      {open && (
        <div className="mt-2 text-sm">
          <ul className="flex flex-col gap-3">
            {rows.map((statement) => (
              <Row key={nameOf(statement)} statement={statement} explain={explain} />
            ))}
          </ul>
          {children}
        </div>
      )}
    </details>
  );
}

function Row({ statement, explain }: { statement: Statement; explain: Explain }) {
  const { asked, hold } = useAsked();
  const { rule } = statement;
  return (
    <li
      ref={hold(nameOf(statement))}
      tabIndex={-1}
      className={`rounded-2xl border-l-4 bg-dew px-4 py-2 text-ink-2 ${asked === nameOf(statement) ? 'border-marigold' : 'border-water'}`}
    >
      <p className="font-bold text-ink">
        <Spoken statement={statement} />
      </p>
      <p>{evidence.rule(rule.id, rule.version)}</p>
      <Grounds statement={statement} explain={explain} />
    </li>
  );
}
