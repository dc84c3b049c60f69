import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudentId } from '#shared/values/ids.ts';
import { call, type OutputOf } from '#web/api/call.ts';
import { codeOf } from '#web/api/problem.ts';
import { guardiansKey } from '#web/features/account/use-children.ts';

export type Erasure = OutputOf<'listErasures'>['erasures'][number];

const ERASURES = ['erasures'] as const;
/** Refetch interval while an erasure is in progress. */
const LOOK_AGAIN_MS = 1_500;

/** The erasures, polled until all are done. */
export const useErasures = () =>
  useQuery({
    queryKey: ERASURES,
    queryFn: ({ signal }) => call('listErasures', { params: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.erasures.some(({ isDone }) => !isDone) ? LOOK_AGAIN_MS : false),
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
      if (codeOf(problem) === 'ERASED') onErased();
    },
    onSuccess: (erasure) => {
      onErased();
      client.setQueryData<OutputOf<'listErasures'>>(ERASURES, (known) => ({
        erasures: [erasure, ...(known?.erasures ?? [])],
      }));
      client.removeQueries({ queryKey: guardiansKey(studentId) });
      return client.invalidateQueries();
    },
  });
}
