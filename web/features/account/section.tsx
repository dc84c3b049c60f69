import { useId } from 'react';
import { accountPage as words } from '#messages/account-page.ts';
import { shell } from '#messages/shell.ts';
import { formatFault } from '#web/features/account/faults.ts';
import { card, heading } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/field.tsx';
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
export const ChangeFault = ({ problem }: { problem: unknown }) =>
  problem ? (
    <div role="alert">
      <FieldError>{formatFault(problem)}</FieldError>
    </div>
  ) : null;

/** The outcome of the last change, announced to screen readers. */
export const Outcome = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="max-w-full empty:hidden">
    {children && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold wrap-anywhere">{children}</p>}
  </div>
);
