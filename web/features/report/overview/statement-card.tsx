import { clsx } from 'clsx';
import { createContext, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reportOverview as words } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { Grounds } from '#web/features/report/grounds.tsx';
import { useIsShared, useStatementText } from '#web/features/report/reader.ts';
import { card, heading } from '#web/ui/classes.ts';

/** Points right while the section is closed, down when it is open (`report.css`). */
export const Chevron = () => (
  <svg viewBox="0 0 24 24" className="fold-chevron size-5 shrink-0" aria-hidden="true">
    <path
      d="m9 5 7 7-7 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** A statement as text for the current reader, with the degree of certainty in bold. */
export const StatementText = ({ statement }: { statement: Statement }) =>
  useStatementText(statement)
    .split(/\b(clearly|probably)\b/)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    .map((part, i) => (i % 2 === 1 ? <strong key={i}>{part}</strong> : part));

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

export type StatementFold = {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The name of the statement that was tapped last. */
  openedName: string | null;
  /** Opens the card's fold and focuses the row of this statement. */
  openAt: (statement: Statement) => void;
  registerRow: (name: string) => (row: HTMLElement | null) => void;
};

/** Creates the state that a card's statements share with its fold: a tap on a statement opens the fold at its row. */
export function useStatementFold(): StatementFold {
  const [open, setOpen] = useState(false);
  const [openedName, setOpenedName] = useState<string | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  return {
    open,
    setOpen,
    openedName,
    openAt: (statement) => {
      flushSync(() => {
        setOpen(true);
        setOpenedName(toSentenceIdentity(statement));
      });
      rows.current.get(toSentenceIdentity(statement))?.focus();
    },
    registerRow: (name) => (row) => void (row ? rows.current.set(name, row) : rows.current.delete(name)),
  };
}

export const StatementFoldContext = createContext<StatementFold | null>(null);
export const useCurrentStatementFold = (): StatementFold => {
  const statementFold = use(StatementFoldContext);
  if (!statementFold) throw new Error('a statement is rendered outside of a report card');
  return statementFold;
};

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

type ReportCardProps = {
  title: string;
  /** The single line shown on a phone until the card is opened. Without it the card is always open. */
  line?: string | undefined;
  above?: string;
  children: React.ReactNode;
};

/** A card of the first tab. Its statements link to its one fold; on a phone it may be folded to a summary line. */
export function ReportCard({ title, line, above, children }: ReportCardProps) {
  const statementFold = useStatementFold();
  const [isOpen, setIsOpen] = useState(false);
  const isFoldable = line !== undefined;
  return (
    <section className={`${card({ lift: 'edge' })} min-w-0`} aria-label={title}>
      {above && <p className="text-sm font-bold text-ink-2">{above}</p>}
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className={heading.section}>{title}</h2>
          {isFoldable && <p className="on-phone mt-1 text-sm text-ink-2">{line}</p>}
        </div>
        {isFoldable && (
          <button
            type="button"
            className="on-phone size-11 shrink-0 place-items-center text-river"
            aria-expanded={isOpen}
            aria-label={words.show(title)}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron />
          </button>
        )}
      </div>
      <div className={clsx('mt-3', isFoldable && !isOpen && 'off-phone')}>
        <StatementFoldContext value={statementFold}>{children}</StatementFoldContext>
      </div>
    </section>
  );
}
