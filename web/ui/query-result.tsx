import { shell } from '#messages/shell.ts';
import { getFaultText, isGone } from '#web/api/fault-text.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

/** The fields of a query result that `QueryResult` uses. */
export type ReadState<Data> = {
  data: Data | undefined;
  error: unknown;
  dataUpdatedAt?: number;
  refetch: () => unknown;
};

type QueryResultProps<Data> = {
  read: ReadState<Data>;
  /** Sentence before the reason; without it only the reason is shown. */
  failed?: string;
  getText?: (problem: unknown) => string;
  /** Height class of the skeleton. */
  height?: string;
  loading?: string;
  /** Wraps the error if there is no data to show, e.g. with the heading of the page. */
  frame?: (fault: React.ReactNode) => React.ReactNode;
  children: (data: Data) => React.ReactNode;
};

/**
 * Shows the data of a query, a skeleton until it arrives, or why it failed. On every page: shown data stays when a
 * later read fails, with the error and the age of the data above it; it is removed only when the server says that it no
 * longer exists for this person.
 */
export function QueryResult<Data>({
  read,
  failed,
  getText = getFaultText,
  height,
  loading = shell.loading,
  frame = (fault) => fault,
  children,
}: QueryResultProps<Data>) {
  const { data, error, dataUpdatedAt, refetch } = read;
  if (data === undefined && error === null) return <Skeleton label={loading} className={height} />;
  const retry = { label: shell.tryAgain, onRetry: () => void refetch() };
  const fault =
    error !== null &&
    (failed ? (
      <Failure title={failed} text={getText(error)} retry={retry} />
    ) : (
      <Failure title={getText(error)} retry={retry} />
    ));
  if (data === undefined || isGone(error)) return frame(fault);
  return (
    <>
      {fault && (
        <div className="mb-6 flex flex-col gap-3">
          {fault}
          {dataUpdatedAt ? <Notice>{shell.asOf(formatDayAndTime(dataUpdatedAt, getDeviceTimeZone()))}</Notice> : null}
        </div>
      )}
      {children(data)}
    </>
  );
}
