import { useId, useState } from 'react';
import { accountPage as words } from '#messages/account-page.ts';
import { shell } from '#messages/shell.ts';
import { formatFault } from '#web/features/account/faults.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { QueryResult, type ReadState } from '#web/ui/query-result.tsx';
import { Failure } from '#web/ui/states.tsx';

/** `id`: element id, for links. */
type SectionProps = { id?: string; title: string; text: string; children: React.ReactNode };

/** One section of the account: description on the left, controls on the right; stacked on a phone. */
export function Section({ id, title, text, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={`${card()} grid gap-x-10 gap-y-4 md:grid-cols-3`}>
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

export const NotLoaded = ({ part: { error, refetch } }: { part: Pick<ReadState<unknown>, 'error' | 'refetch'> }) => (
  <Failure
    title={words.notLoaded}
    text={formatFault(error)}
    retry={{ label: shell.tryAgain, onRetry: () => void refetch() }}
  />
);

type LoadedPartProps<Data> = { part: ReadState<Data>; height: string; children: (data: Data) => React.ReactNode };

export const LoadedPart = <Data,>({ part, ...more }: LoadedPartProps<Data>) => (
  <QueryResult read={part} failed={words.notLoaded} getText={formatFault} {...more} />
);

/** The error of the last change. */
export const ChangeFault = ({ problem }: { problem: unknown }) => (
  <FaultAlert>{problem ? formatFault(problem) : null}</FaultAlert>
);

/** The outcome of the last change, announced to screen readers. */
export const Outcome = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="max-w-full empty:hidden">
    {children && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold wrap-anywhere">{children}</p>}
  </div>
);

type ConfirmDialogProps = {
  title: string;
  text: React.ReactNode;
  submit: string;
  busy: boolean;
  problem: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = ({ title, text, submit, busy, problem, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{text}</p>
    <ChangeFault problem={problem} />
    <div className="flex flex-wrap gap-3">
      <Button look="danger" busy={busy} onClick={onConfirm}>
        {submit}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {words.cancel}
      </Button>
    </div>
  </Dialog>
);

/** Copies a text to the clipboard. Browsers do not offer the clipboard on plain http, such as in a home network. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(words.factors.enrol.copied);
    } catch {
      setStatus(words.factors.enrol.copyFailed);
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{status}</span>
    </span>
  );
}
