import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';

/** `id`: target of links, also of those in emails. */
type SectionProps = { id?: string; title: string; text: string; children: React.ReactNode };

/** One section of settings: description on the left, controls on the right; stacked on a phone. */
export function Section({ id, title, text, children }: SectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // A section that is loaded after the browser has looked for the anchor scrolls by itself.
    if (id && location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={titleId}
      className={`${card()} grid gap-x-10 gap-y-4 md:grid-cols-3`}
    >
      <div>
        <h2 id={titleId} className={heading.section}>
          {title}
        </h2>
        <p className="mt-2 text-ink-2">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-5 md:col-span-2">{children}</div>
    </section>
  );
}

/** The outcome of the last change, announced to screen readers. */
export const Outcome = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="max-w-full empty:hidden">
    {children && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold wrap-anywhere">{children}</p>}
  </div>
);

export type ConfirmDialogProps = {
  title: string;
  text: React.ReactNode;
  submit: string;
  cancel: string;
  look?: 'danger' | 'primary';
  busy: boolean;
  /** Why the last try failed. */
  fault: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action, by default one that cannot be undone. */
export const ConfirmDialog = ({
  title,
  text,
  submit,
  cancel,
  look = 'danger',
  busy,
  fault,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{text}</p>
    <FaultAlert>{fault}</FaultAlert>
    <div className="flex flex-wrap gap-3">
      <Button look={look} busy={busy} onClick={onConfirm}>
        {submit}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {cancel}
      </Button>
    </div>
  </Dialog>
);
