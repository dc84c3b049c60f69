import { clsx } from 'clsx';
import { useState } from 'react';
import { reportOverview as words } from '#messages/report-overview.ts';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { StatementFoldContext, useStatementFold } from '#web/features/report/overview/statement-fold.ts';
import { card, heading } from '#web/ui/classes.ts';

type ReportCardProps = {
  title: string;
  /** The single line shown on a phone until the card is opened. Without it the card is always open. */
  line?: string | undefined;
  above?: string;
  className?: string;
  children: React.ReactNode;
};

/** A card of the first tab. Its statements link to its one fold; on a phone it may be folded to a summary line. */
export function ReportCard({ title, line, above, className, children }: ReportCardProps) {
  const statementFold = useStatementFold();
  const [isOpen, setIsOpen] = useState(false);
  const isFoldable = line !== undefined;
  return (
    <section className={clsx(card({ lift: 'edge' }), 'min-w-0', className)} aria-label={title}>
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
