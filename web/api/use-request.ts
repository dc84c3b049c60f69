import { useCallback, useEffect, useState } from 'react';
import { isRetryable } from '#web/api/problem.ts';
import { withRetries } from '#web/lib/with-retries.ts';

type Read<Data> = { data: Data | undefined; error: unknown };
const START: Read<never> = { data: undefined, error: null };
type ReadOptions = {
  /** Another key is another read. */
  key?: unknown;
  isEnabled?: boolean;
  /** Retries what a while later may succeed, as the query cache does; without a connection at once a failure. */
  retries?: boolean;
  /** Reads again when the page becomes visible or the device is back online. */
  refetchesOnReturn?: boolean;
};

/**
 * A read for pages without the query cache: those of children and teachers, where it would be too heavy, and those
 * whose data must be in no cache. Data stays while it is read again.
 */
export function useRead<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  { key, isEnabled = true, retries = false, refetchesOnReturn = false }: ReadOptions = {},
) {
  const [read, setRead] = useState<Read<Data>>(START);
  const [attempt, setAttempt] = useState(0);
  const refetch = useCallback(() => setAttempt((previous) => previous + 1), []);
  const setData = useCallback((data: Data) => setRead({ data, error: null }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `load` reads something else
  useEffect(() => () => setRead(START), [isEnabled, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same, and `attempt` reads again
  useEffect(() => {
    if (!isEnabled) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const shouldRetry = (problem: unknown) => retries && navigator.onLine && isRetryable(problem);
    setRead((previous) => ({ ...previous, error: null }));
    withRetries(() => load(signal), { shouldRetry, signal }).then(
      (data) => signal.aborted || setData(data),
      (error: unknown) => signal.aborted || setRead((previous) => ({ ...previous, error })),
    );
    return () => controller.abort();
  }, [isEnabled, key, attempt]);
  useEffect(() => {
    if (!refetchesOnReturn) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const onVisible = () => !document.hidden && refetch();
    document.addEventListener('visibilitychange', onVisible, { signal });
    addEventListener('online', refetch, { signal });
    return () => controller.abort();
  }, [refetchesOnReturn, refetch]);
  return { ...read, refetch, setData };
}

type Write<Result> = { isPending: boolean; isSuccess: boolean; error: unknown; data?: Result };
const IDLE = { isPending: false, isSuccess: false, error: null };
type WriteCallbacks<Result> = { onSuccess?: (result: Result) => void; onError?: (problem: unknown) => void };

/** A write for the same pages; elsewhere it is `useCall`. */
export function useWrite<Result, Variables = void>(
  send: (variables: Variables) => Promise<Result>,
  { onSuccess, onError }: WriteCallbacks<Result> = {},
) {
  const [state, setState] = useState<Write<Result>>(IDLE);
  const mutate = (variables: Variables): void => {
    setState({ ...IDLE, isPending: true });
    send(variables).then(
      (data) => {
        setState({ ...IDLE, isSuccess: true, data });
        onSuccess?.(data);
      },
      (error: unknown) => {
        setState({ ...IDLE, error });
        onError?.(error);
      },
    );
  };
  return { ...state, mutate };
}
