import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';

const NAME = 'seven-stones.leaving';
let noted = false;
let going: { request: Promise<void>; stop: AbortController } | null = null;

/**
 * A sign-out was requested on this device and the server may not have confirmed it yet. Until then this device counts
 * as signed out.
 */
export const isLeaving = (): boolean => {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return noted;
  }
};

function note(leaving: boolean): void {
  noted = leaving;
  try {
    if (leaving) localStorage.setItem(NAME, '1');
    else localStorage.removeItem(NAME);
  } catch {
    // Without storage the mark lives as long as the page.
  }
}

/** Signs out on this device at once, with or without a connection. */
export function leave(): void {
  note(true);
  sessionHint.write(null);
  void finishLeaving();
}

/** Sends a sign-out that the server has not confirmed. Never rejects; `isSigningOut` says whether it is still open. */
export async function finishLeaving(): Promise<void> {
  if (!isLeaving()) return;
  going ??= tell();
  await going.request;
}

function tell() {
  const stop = new AbortController();
  const request = call('signOut', { params: {}, query: { scope: 'local' }, body: {} }, { signal: stop.signal })
    .then(
      () => note(false),
      (problem: unknown) => {
        // 401: there is no session left to end. After any other failure this device stays signed out and sends it again
        // later.
        if (problem instanceof ApiProblem && problem.status === 401) note(false);
      },
    )
    .finally(() => {
      going = null;
    });
  return { request, stop };
}

/**
 * Runs a sign-in. A pending sign-out is aborted first, since it would end the new session; if the sign-in fails, it is
 * sent again.
 */
export async function enterInstead<T>(enter: () => Promise<T>): Promise<T> {
  going?.stop.abort();
  await going?.request;
  const entered = await enter().catch((problem: unknown) => {
    void finishLeaving();
    throw problem;
  });
  note(false);
  return entered;
}
