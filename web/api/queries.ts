import {
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { RouteName } from '#shared/contracts/routes.ts';
import { call, type RouteInput, type RouteOutput } from '#web/api/call.ts';

/** Key of a read: its route, then what it was called with. Without an input it matches every read of the route. */
export const getQueryKey = <Name extends RouteName>(name: Name, input?: RouteInput<Name>): QueryKey =>
  input === undefined ? [name] : [name, input];

/** A read of a route, for `useQuery`. Whether a failed one is repeated is decided once, by the cache. */
export const createQuery = <Name extends RouteName>(name: Name, input: RouteInput<Name>) =>
  queryOptions<RouteOutput<Name>>({
    queryKey: getQueryKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
  });

type CallOptions<Result, Variables> = Pick<
  UseMutationOptions<Result, Error, Variables>,
  'mutationKey' | 'gcTime' | 'onError' | 'onSettled'
> & {
  /** Runs also if the component that called has been unmounted meanwhile, such as a dialog. */
  onSuccess?: (result: Result, variables: Variables) => unknown;
  /** Reads that a success makes outdated. */
  outdated?: 'all' | readonly RouteName[];
};

/**
 * A write. What follows it is given here and not to a single `mutate`, whose callbacks are lost when the component is
 * unmounted.
 */
export function useCall<Name extends RouteName>(
  name: Name,
  options?: CallOptions<RouteOutput<Name>, RouteInput<Name>>,
): ReturnType<typeof useMutation<RouteOutput<Name>, Error, RouteInput<Name>>>;
export function useCall<Result, Variables = void>(
  send: (variables: Variables) => Promise<Result>,
  options?: CallOptions<Result, Variables>,
): ReturnType<typeof useMutation<Result, Error, Variables>>;
export function useCall(
  route: RouteName | ((variables: never) => Promise<unknown>),
  { onSuccess, outdated = [], ...options }: CallOptions<never, never> = {},
): unknown {
  const client = useQueryClient();
  return useMutation<unknown, Error, never>({
    ...(options as CallOptions<unknown, never>),
    mutationFn: typeof route === 'function' ? route : (input) => call(route, input),
    onSuccess: async (result, variables) => {
      await onSuccess?.(result as never, variables);
      if (outdated === 'all') return client.invalidateQueries();
      await Promise.all(outdated.map((name) => client.invalidateQueries({ queryKey: getQueryKey(name) })));
    },
  });
}
