import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { SIGNED_OUT, sessionHint } from '#web/api/session-hint.ts';

const STORAGE_KEY = 'seven-stones.leaving';
let isMarked = false;
let pendingSignOut: { request: Promise<void>; stop: AbortController } | null = null;

/**
 * A sign-out was requested on this device and the server may not have confirmed it yet. Until then this device counts
 * as signed out.
 */
export const isSigningOut = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return isMarked;
  }
};

function markLeaving(leaving: boolean): void {
  isMarked = leaving;
  try {
    if (leaving) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the mark lives as long as the page.
  }
}

/** Signs out on this device at once, with or without a connection. */
export function startSignOut(): void {
  markLeaving(true);
  sessionHint.write(SIGNED_OUT);
  void finishSignOut();
}

/** Sends a sign-out that the server has not confirmed. Never rejects; `isSigningOut` says whether it is still open. */
export async function finishSignOut(): Promise<void> {
  if (!isSigningOut()) return;
  pendingSignOut ??= sendSignOut();
  await pendingSignOut.request;
}

function sendSignOut() {
  const stop = new AbortController();
  const request = call('signOut', { params: {}, query: { scope: 'local' }, body: {} }, { signal: stop.signal })
    .then(
      () => markLeaving(false),
      (problem: unknown) => {
        // 401: there is no session left to end. After any other failure this device stays signed out and sends it again
        // later.
        if (problem instanceof ApiProblem && problem.status === 401) markLeaving(false);
      },
    )
    .finally(() => {
      pendingSignOut = null;
    });
  return { request, stop };
}

/**
 * Runs a sign-in. A pending sign-out is aborted first, since it would end the new session; if the sign-in fails, it is
 * sent again.
 */
export async function replaceSession<T>(enter: () => Promise<T>): Promise<T> {
  pendingSignOut?.stop.abort();
  await pendingSignOut?.request;
  const result = await enter().catch((problem: unknown) => {
    void finishSignOut();
    throw problem;
  });
  markLeaving(false);
  return result;
}
