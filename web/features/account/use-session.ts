import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Account } from '#shared/contracts/session.ts';
import { call, type InputOf, type OutputOf } from '#web/api/call.ts';
import { enterInstead, finishLeaving, isLeaving, leave } from '#web/api/leaving.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { forgetHandover } from '#web/lib/handover.ts';
import { settings } from '#web/lib/settings.ts';

export const SESSION_KEY = ['session'] as const;
type Session = { account: Account | null };

/** Fully signed in: an account that still needs its second step counts as signed out. */
export const isIn = (account: Account | null | undefined): account is Account =>
  Boolean(account) && account?.secondFactor !== 'owed';
/** The owner of a cache, a draft or an answer. */
export const idOf = (account: Account | null): string | null => (isIn(account) ? account.userId : null);

/** How long a new cookie may take to arrive after the former session has ended. */
const COOKIE_CHANGE_MS = 400;

async function askForSession(signal?: AbortSignal): Promise<Session> {
  await finishLeaving();
  return isLeaving() ? { account: null } : call('getSession', { params: {} }, signal && { signal });
}

/**
 * Reads the session, a second time after a pause if the first read says signed out: a sign-in in another tab (such as
 * the one that verifies an address) ends this tab's session before its own cookie has arrived.
 */
async function readSession(signal?: AbortSignal): Promise<Session> {
  const first = await askForSession(signal);
  if (first.account || isLeaving() || !sessionHint.read()) return first;
  await new Promise((resolve) => setTimeout(resolve, COOKIE_CHANGE_MS));
  return askForSession(signal);
}

/** The session, refetched every 30 s so that its end is noticed without a tap. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }): Promise<Session> => {
      const session = await readSession(signal);
      signal.throwIfAborted();
      return isLeaving() ? { account: null } : session;
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
function changeReader(client: QueryClient, account: Account | null): void {
  setSession(client, account);
  if (isIn(account)) sessionHint.write(account.userId, true);
  // A full sign-in ends a hand-over.
  if (account) forgetHandover();
}

export function useEntered(): (account: Account) => void {
  const client = useQueryClient();
  return useCallback((account) => changeReader(client, account), [client]);
}

export const useSignIn = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      enterInstead(() => call('signIn', { params: {}, query: { grant_type: 'password' }, body })),
    onSuccess: useEntered(),
  });

export const useSignUp = (onFault: (problem: unknown) => void) =>
  useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) =>
      enterInstead(() => call('signUp', { params: {}, body })),
    onSuccess: useEntered(),
    onError: (problem) => onFault(problem),
  });

export type Proof = InputOf<'verify'>['body'];
export type Proved = OutputOf<'verify'>;

/** Verifies an address with the token or code of an email. `onProved` is called before the session changes. */
export function useProving(onProved: (proved: Proved) => void) {
  const entered = useEntered();
  return useMutation({
    mutationFn: (body: Proof) => {
      const prove = () => call('verify', { params: {}, body });
      // A change of address does not sign in, so it replaces no session.
      return body.type === 'email_change' ? prove() : enterInstead(prove);
    },
    onSuccess: (proved) => {
      onProved(proved);
      if (proved.account) entered(proved.account);
    },
  });
}

/** Signs out locally at once and on the server as soon as it can be reached. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    leave();
    changeReader(client, null);
  }, [client]);
}
