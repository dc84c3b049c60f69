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

/** Past every step: whoever still owes the second one is as good as signed out. */
export const isIn = (account: Account | null | undefined): account is Account =>
  Boolean(account) && account?.secondFactor !== 'owed';
/** Whose a cache, a draft or an answer is. */
export const idOf = (account: Account | null): string | null => (isIn(account) ? account.userId : null);

/** How long a new cookie is on its way to this browser while the session before it has ended already. */
const COOKIE_CHANGE_MS = 400;

async function askForSession(signal?: AbortSignal): Promise<Session> {
  await finishLeaving();
  return isLeaving() ? { account: null } : call('getSession', { params: {} }, signal && { signal });
}

/**
 * Who is signed in, asked once more after a moment where the first answer is nobody: a sign-in in another tab (the
 * letter that proves an address is one) ends the session of this tab before its own cookie has arrived, and what was
 * asked in between says nothing.
 */
async function readSession(signal?: AbortSignal): Promise<Session> {
  const first = await askForSession(signal);
  if (first.account || isLeaving() || !sessionHint.read()) return first;
  await new Promise((resolve) => setTimeout(resolve, COOKIE_CHANGE_MS));
  return askForSession(signal);
}

/** Who is signed in; asked again every 30 s so that a session which ended is noticed without a tap. */
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
    // The letter is read in another tab, and who comes back from there has confirmed the address.
    refetchOnWindowFocus: ({ state }) => (state.data?.account?.verified === false ? 'always' : true),
  });
}

/**
 * Shows who is signed in; the cache notes it for the device. A read that is under way would overwrite it with what was
 * true before.
 */
export function setSession(client: QueryClient, account: Account | null): void {
  void client.cancelQueries({ queryKey: SESSION_KEY, exact: true });
  client.setQueryData<Session>(SESSION_KEY, { account });
}

/** Somebody has come or gone: with another account the cache of reads begins anew by itself. */
function changeReader(client: QueryClient, account: Account | null): void {
  setSession(client, account);
  if (isIn(account)) sessionHint.write(account.userId, true);
  // A full sign-in is a way out of a hand-over.
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

/** Proves an address with the link or the code of a letter. `onProved` hears of it before the session changes. */
export function useProving(onProved: (proved: Proved) => void) {
  const entered = useEntered();
  return useMutation({
    mutationFn: (body: Proof) => {
      const prove = () => call('verify', { params: {}, body });
      // A change of address signs nobody in, so it takes no session's place.
      return body.type === 'email_change' ? prove() : enterInstead(prove);
    },
    onSuccess: (proved) => {
      onProved(proved);
      if (proved.account) entered(proved.account);
    },
  });
}

/** Signs out at once; the server is told as soon as it can be. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    leave();
    changeReader(client, null);
  }, [client]);
}
