import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudentId } from '#shared/values/ids.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { getGuardiansKey } from '#web/features/account/use-children.ts';

export type Erasure = RouteOutput<'listErasures'>['erasures'][number];

const ERASURES_KEY = ['erasures'] as const;
/** Refetch interval while an erasure is in progress. */
const REFETCH_MS = 1_500;

/** The erasures, polled until all are done. */
export const useErasures = () =>
  useQuery({
    queryKey: ERASURES_KEY,
    queryFn: ({ signal }) => call('listErasures', { params: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.erasures.some(({ isDone }) => !isDone) ? REFETCH_MS : false),
  });

/**
 * Orders the erasure of a child. Other queries are refetched afterwards, which may unmount the component: `onErased` is
 * called before that, also when the erasure was already ordered on another device.
 */
export function useErase(studentId: StudentId, onErased: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (nickname: string) => call('eraseStudent', { params: { studentId }, body: { nickname } }),
    onError: (problem) => {
      if (getProblemCode(problem) === 'ERASED') onErased();
    },
    onSuccess: (erasure) => {
      onErased();
      client.setQueryData<RouteOutput<'listErasures'>>(ERASURES_KEY, (cached) => ({
        erasures: [erasure, ...(cached?.erasures ?? [])],
      }));
      client.removeQueries({ queryKey: getGuardiansKey(studentId) });
      return client.invalidateQueries();
    },
  });
}
