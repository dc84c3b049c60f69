import { useId, useState } from 'react';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { card, heading } from '#web/ui/classes.ts';

type FoldProps = {
  /** A language-independent name, for tests and tools. */
  name: string;
  title: string;
  summary: string;
  open?: boolean;
  isExpanded?: boolean | undefined;
  children: React.ReactNode;
};

/** A foldable section; `summary` describes its content. On paper it is open. */
export function Fold({ name, title, summary, open = false, isExpanded = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(open);
  const id = useId();
  return (
    <section
      className={`${card({ pad: 'tight', lift: 'edge' })} min-w-0 print:p-0`}
      aria-labelledby={id}
      data-fold={name}
    >
      <details open={isExpanded || isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="analysis-fold">
          <span className="print:hidden">
            <Chevron />
          </span>
          <h2 id={id} className={heading.section}>
            {title}
          </h2>
          <span className="text-sm text-ink-2">{summary}</span>
        </summary>
        <div className="mt-3">{(isExpanded || isOpen) && children}</div>
      </details>
    </section>
  );
}
