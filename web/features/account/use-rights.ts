import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudentId } from '#shared/values/ids.ts';
import { call, type OutputOf } from '#web/api/call.ts';
import { codeOf } from '#web/api/problem.ts';
import { guardiansKey } from '#web/features/account/use-children.ts';

export type Erasure = OutputOf<'listErasures'>['erasures'][number];

const ERASURES = ['erasures'] as const;
/** A step takes a moment; who watches sees each. */
const LOOK_AGAIN_MS = 1_500;

/** What was erased and what is being erased, looked at again until all of it is done. */
export const useErasures = () =>
  useQuery({
    queryKey: ERASURES,
    queryFn: ({ signal }) => call('listErasures', { params: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.erasures.some(({ isDone }) => !isDone) ? LOOK_AGAIN_MS : false),
  });

/**
 * Asks for the erasure of a child. Whatever else is on the page of it is read anew, after which the child's part with
 * this question may be gone: `onErased` comes before that, and also where another device was quicker.
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
