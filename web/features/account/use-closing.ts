import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { paths } from '#web/lib/paths.ts';

export type ClosingPreview = RouteOutput<'getClosing'>;
/** Router state for the closed page; null: closing cannot be undone. */
export type ClosedState = { undoUntil: string | null };

const CLOSING_KEY = ['closing'] as const;

/** A preview of what closing would do; refetched each time the dialog opens. */
export const useClosing = () =>
  useQuery({
    queryKey: CLOSING_KEY,
    queryFn: ({ signal }) => call('getClosing', { params: {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Closes the account, given the outcomes that were shown, and navigates to the closed page. */
export function useCloseAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, children }: Pick<ClosingPreview, 'name' | 'children'>) => {
      const shownOutcomes = children.map(({ studentId, outcome }) => ({ studentId, outcome }));
      return call('closeAccount', { params: {}, body: { name, children: shownOutcomes } });
    },
    onError: (problem) => {
      if (getProblemCode(problem) === 'CHILDREN_CHANGED') void client.invalidateQueries({ queryKey: CLOSING_KEY });
    },
    // The next page refetches the session; refetching it here would redirect this page to sign-in.
    onSuccess: ({ undoUntil }) =>
      void navigate(paths.closed, { replace: true, state: { undoUntil } satisfies ClosedState }),
  });
}
