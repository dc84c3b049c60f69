import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import { call } from '#web/api/call.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { settings } from '#web/lib/settings.ts';

export const SESSION_KEY = ['session'] as const;

/** Who is signed in; asked again every 30 s so that a session which ended is noticed without a tap. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const session = await call('getSession', { params: {} }, { signal });
      sessionHint.write(session.account !== null);
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
  sessionHint.write(account !== null);
}

const useEntered = () => {
  const client = useQueryClient();
  return (account: Account) => {
    changeReader(client, account);
  };
};

export const useSignIn = () =>
  useMutation({ mutationFn: (body: { email: string; password: string }) => call('signIn', { params: {}, body }), onSuccess: useEntered() });

export const useSignUp = () =>
  useMutation({ mutationFn: (body: { name: string; email: string; password: string }) => call('signUp', { params: {}, body }), onSuccess: useEntered() });

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('signOut', { params: {}, body: {} }),
    onSuccess: () => {
      changeReader(client, null);
    },
  });
}
