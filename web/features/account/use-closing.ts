import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call, type OutputOf } from '#web/api/call.ts';
import { codeOf } from '#web/api/problem.ts';
import { paths } from '#web/lib/paths.ts';

export type Closing = OutputOf<'getClosing'>;
/** What the page afterwards is told; null: it cannot be undone. */
export type ClosedState = { undoUntil: string | null };

const KEY = ['closing'] as const;

/** What closing would do now; read anew whenever the question is asked. */
export const useClosing = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('getClosing', { params: {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Closes the account after what was shown, and leads to the page that says so. */
export function useCloseAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, children }: Pick<Closing, 'name' | 'children'>) => {
      const shown = children.map(({ studentId, outcome }) => ({ studentId, outcome }));
      return call('closeAccount', { params: {}, body: { name, children: shown } });
    },
    onError: (problem) => {
      if (codeOf(problem) === 'CHILDREN_CHANGED') void client.invalidateQueries({ queryKey: KEY });
    },
    // The page that it leads to reads who is signed in anew: read here, this page would lead to the sign-in.
    onSuccess: ({ undoUntil }) =>
      void navigate(paths.closed, { replace: true, state: { undoUntil } satisfies ClosedState }),
  });
}
