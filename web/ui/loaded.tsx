import { shell } from '#shared/messages/en/shell.ts';
import { clockTime } from '#web/lib/dates.ts';
import { faultText, isGone } from '#web/lib/fault-text.ts';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

/** What a query hands out. */
export type Read<Data> = { data: Data | undefined; error: unknown; dataUpdatedAt?: number; refetch: () => unknown };

type LoadedProps<Data> = {
  read: Read<Data>;
  /** The sentence before the reason; without it the reason alone. */
  failed?: string;
  textOf?: (problem: unknown) => string;
  /** Of the place that it will take. */
  height?: string;
  loading?: string;
  /** What stands round a fault where there is nothing else to show, the heading of a page for example. */
  frame?: (fault: React.ReactNode) => React.ReactNode;
  children: (data: Data) => React.ReactNode;
};

/**
 * What was read, its place until then, or why it is not there. One rule for every page: what is on the screen outlives
 * a later read that failed, which is said above it with its age; it goes only when the server says that it is not there
 * for this person any more.
 */
export function Loaded<Data>({
  read,
  failed,
  textOf = faultText,
  height,
  loading = shell.loading,
  frame = (fault) => fault,
  children,
}: LoadedProps<Data>) {
  const { data, error, dataUpdatedAt, refetch } = read;
  if (data === undefined && error === null) return <Skeleton label={loading} className={height} />;
  const retry = { label: shell.tryAgain, onRetry: () => void refetch() };
  const fault =
    error !== null &&
    (failed ? (
      <Failure title={failed} text={textOf(error)} retry={retry} />
    ) : (
      <Failure title={textOf(error)} retry={retry} />
    ));
  if (data === undefined || isGone(error)) return frame(fault);
  return (
    <>
      {fault && (
        <div className="mb-6 flex flex-col gap-3 print:hidden">
          {fault}
          {dataUpdatedAt ? <Notice>{shell.asOf(clockTime(dataUpdatedAt))}</Notice> : null}
        </div>
      )}
      {children(data)}
    </>
  );
}
