import { useState } from 'react';
import { accountPage as words } from '#messages/account-page.ts';
import { shell } from '#messages/shell.ts';
import { formatFault } from '#web/features/account/faults.ts';
import { Button } from '#web/ui/button.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { QueryResult, type ReadState } from '#web/ui/query-result.tsx';
import { type ConfirmDialogProps, ConfirmDialog as PlainConfirmDialog } from '#web/ui/section.tsx';
import { Failure } from '#web/ui/states.tsx';

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

/** Asks for confirmation, and says why the last try failed. */
export const ConfirmDialog = ({
  problem,
  ...question
}: Omit<ConfirmDialogProps, 'fault' | 'cancel'> & { problem: unknown }) => (
  <PlainConfirmDialog {...question} cancel={words.cancel} fault={problem ? formatFault(problem) : null} />
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
