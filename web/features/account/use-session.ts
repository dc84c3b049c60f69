import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RouteName } from '#shared/contracts/routes.ts';
import type { Account } from '#shared/contracts/session.ts';
import { call, type RouteInput, type RouteOutput } from '#web/api/call.ts';
import { finishSignOut, isSigningOut, replaceSession, startSignOut } from '#web/api/leaving.ts';
import { getQueryKey, useCall } from '#web/api/queries.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { forgetHandover } from '#web/lib/handover.ts';
import { settings } from '#web/lib/settings.ts';

export const SESSION_KEY = getQueryKey('getSession');
type Session = { account: Account | null };

/** Fully signed in: an account that still needs its second step counts as signed out. */
export const isSignedIn = (account: Account | null | undefined): account is Account =>
  Boolean(account) && account?.secondFactor !== 'owed';
/** The owner of a cache, a draft or an answer. */
export const getUserId = (account: Account | null): string | null => (isSignedIn(account) ? account.userId : null);

/** How long a new cookie may take to arrive after the former session has ended. */
const COOKIE_CHANGE_MS = 400;

async function fetchSession(signal?: AbortSignal): Promise<Session> {
  await finishSignOut();
  return isSigningOut() ? { account: null } : call('getSession', { params: {} }, signal && { signal });
}

/**
 * Reads the session, a second time after a pause if the first read says signed out: a sign-in in another tab (such as
 * the one that verifies an address) ends this tab's session before its own cookie has arrived.
 */
async function readSession(signal?: AbortSignal): Promise<Session> {
  const firstSession = await fetchSession(signal);
  if (firstSession.account || isSigningOut() || !sessionHint.isSignedIn()) return firstSession;
  await new Promise((resolve) => setTimeout(resolve, COOKIE_CHANGE_MS));
  return fetchSession(signal);
}

/** The session, refetched every 30 s so that its end is noticed without a tap. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }): Promise<Session> => {
      const session = await readSession(signal);
      signal.throwIfAborted();
      return isSigningOut() ? { account: null } : session;
    },
    refetchInterval: settings.session.tickMs,
    staleTime: settings.session.tickMs,
    // The address may have been verified in another tab.
    refetchOnWindowFocus: ({ state }) => (state.data?.account?.verified === false ? 'always' : true),
  });
}

/** Stores the account in the session cache. A read in flight is cancelled, since its result would be outdated. */
export function setSession(client: QueryClient, account: Account | null): void {
  void client.cancelQueries({ queryKey: SESSION_KEY, exact: true });
  client.setQueryData<Session>(SESSION_KEY, { account });
}

/** Stores a changed account; the query cache is reset elsewhere when the account differs. */
function switchAccount(client: QueryClient, account: Account | null): void {
  setSession(client, account);
  if (isSignedIn(account)) sessionHint.write(account.userId, true);
  // A full sign-in ends a hand-over.
  if (account) forgetHandover();
}

export function useSwitchAccount(): (account: Account) => void {
  const client = useQueryClient();
  return useCallback((account) => switchAccount(client, account), [client]);
}

export const useSignIn = () =>
  useCall(
    (body: RouteInput<'signIn'>['body']) =>
      replaceSession(() => call('signIn', { params: {}, query: { grant_type: 'password' }, body })),
    { onSuccess: useSwitchAccount() },
  );

export const useSignUp = () =>
  useCall((body: RouteInput<'signUp'>['body']) => replaceSession(() => call('signUp', { params: {}, body })), {
    onSuccess: useSwitchAccount(),
  });

/** Changes name, address or password of the own account. */
export function useChangeAccount(
  onDone?: (account: Account, changes: RouteInput<'updateUser'>['body']) => void,
  outdated: readonly RouteName[] = [],
) {
  const client = useQueryClient();
  return useCall('updateUser', {
    outdated,
    onSuccess: (account, { body }) => {
      setSession(client, account);
      onDone?.(account, body);
    },
  });
}

export type VerifyRequest = RouteInput<'verify'>['body'];
export type VerifyResult = RouteOutput<'verify'>;

/** Verifies an address with the token or code of an email. `onProved` is called before the session changes. */
export function useVerification(onProved: (result: VerifyResult) => void) {
  const enterAccount = useSwitchAccount();
  return useCall(
    (body: VerifyRequest) => {
      const verify = () => call('verify', { params: {}, body });
      // A change of address does not sign in, so it replaces no session.
      return body.type === 'email_change' ? verify() : replaceSession(verify);
    },
    {
      onSuccess: (result) => {
        onProved(result);
        if (result.account) enterAccount(result.account);
      },
    },
  );
}

/** Signs out locally at once and on the server as soon as it can be reached. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    startSignOut();
    switchAccount(client, null);
  }, [client]);
}
