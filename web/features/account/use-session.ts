import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Account, getSession, signIn, signOut, signUp } from '#shared/contracts/session.ts';
import { call } from '#web/api/call.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { settings } from '#web/app/settings.ts';

export const SESSION_KEY = ['session'] as const;

/** Who is signed in; asked again every 30 s so that a session which ended is noticed without a tap. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const session = await call(getSession, { params: {} }, { signal });
      sessionHint.write(session.account !== null);
      return session;
    },
    refetchInterval: settings.session.tickMs,
    staleTime: settings.session.tickMs,
  });
}

const useEntered = () => {
  const client = useQueryClient();
  return (account: Account) => {
    client.clear();
    client.setQueryData(SESSION_KEY, { account });
    sessionHint.write(true);
  };
};

export const useSignIn = () =>
  useMutation({ mutationFn: (body: { email: string; password: string }) => call(signIn, { params: {}, body }), onSuccess: useEntered() });

export const useSignUp = () =>
  useMutation({ mutationFn: (body: { name: string; email: string; password: string }) => call(signUp, { params: {}, body }), onSuccess: useEntered() });

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOut, { params: {}, body: {} }),
    onSuccess: () => {
      sessionHint.write(false);
      client.clear();
      client.setQueryData(SESSION_KEY, { account: null });
    },
  });
}
