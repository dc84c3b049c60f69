import { useId, useState } from 'react';
import { Chevron } from '#web/features/report/overview/chevron.tsx';
import { card, heading } from '#web/ui/classes.ts';

type FoldProps = {
  /** A language-independent name, for tests and tools. */
  name: string;
  title: string;
  summary: string;
  open?: boolean;
  children: React.ReactNode;
};

/** A foldable section; `summary` describes its content. */
export function Fold({ name, title, summary, open = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(open);
  const id = useId();
  return (
    <section className={`${card({ pad: 'tight', lift: 'edge' })} min-w-0`} aria-labelledby={id} data-fold={name}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="analysis-fold">
          <Chevron />
          <h2 id={id} className={heading.section}>
            {title}
          </h2>
          <span className="text-sm text-ink-2">{summary}</span>
        </summary>
        <div className="mt-3">{isOpen && children}</div>
      </details>
    </section>
  );
}
