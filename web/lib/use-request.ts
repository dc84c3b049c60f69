import { useCallback, useEffect, useState } from 'react';
import { isRetryable } from '#web/api/problem.ts';
import { withRetries } from '#web/lib/with-retries.ts';

type Read<Data> = { data: Data | undefined; error: unknown };
const START: Read<never> = { data: undefined, error: null };
type ReadOptions = {
  /** Reads anew when it changes. */
  key?: unknown;
  isEnabled?: boolean;
  /** Retries what a while later may succeed, as the query cache does; without a connection at once a failure. */
  retries?: boolean;
};

/**
 * A read for pages without the query cache: those of children, where it would be too heavy, and those whose data must
 * be in no cache.
 */
export function useRead<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  { key, isEnabled = true, retries = false }: ReadOptions = {},
) {
  const [read, setRead] = useState<Read<Data>>(START);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `load` reads something else
  useEffect(() => {
    setRead(START);
    if (!isEnabled) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const shouldRetry = (problem: unknown) => retries && navigator.onLine && isRetryable(problem);
    withRetries(() => load(signal), { shouldRetry, signal }).then(
      (data) => signal.aborted || setRead({ data, error: null }),
      (error: unknown) => signal.aborted || setRead({ data: undefined, error }),
    );
    return () => controller.abort();
  }, [isEnabled, key, attempt]);
  return { ...read, refetch: useCallback(() => setAttempt((previous) => previous + 1), []) };
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
