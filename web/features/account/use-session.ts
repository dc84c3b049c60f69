import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import { call } from '#web/api/call.ts';
import { enterInstead, finishLeaving, isLeaving, leave } from '#web/api/leaving.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { settings } from '#web/lib/settings.ts';

export const SESSION_KEY = ['session'] as const;

/** Who is signed in; asked again every 30 s so that a session which ended is noticed without a tap. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      await finishLeaving();
      if (isLeaving()) return { account: null };
      const session = await call('getSession', { params: {} }, { signal });
      sessionHint.write(session.account?.userId ?? null);
      return session;
    },
    refetchInterval: settings.session.tickMs,
    staleTime: settings.session.tickMs,
  });
}

/** What one person read is not for the next. The session's own entry stays, since screens are watching it. */
function changeReader(client: QueryClient, account: Account | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  client.setQueryData(SESSION_KEY, { account });
  if (account) sessionHint.write(account.userId, true);
}

const useEntered = () => {
  const client = useQueryClient();
  return (account: Account) => changeReader(client, account);
};

export const useSignIn = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => enterInstead(() => call('signIn', { params: {}, query: { grant_type: 'password' }, body })),
    onSuccess: useEntered(),
  });

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) => enterInstead(() => call('signUp', { params: {}, body })),
    onSuccess: useEntered(),
  });

/** Signs out at once; the server is told as soon as it can be. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return () => {
    leave();
    changeReader(client, null);
  };
}
