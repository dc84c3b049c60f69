import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';

const NAME = 'seven-stones.leaving';
let noted = false;
let going: { request: Promise<void>; stop: AbortController } | null = null;

/**
 * Somebody has signed out here, and the server may not know it yet: until it does, nobody is signed in as far as this
 * device is concerned.
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
    // Without storage the page alone knows.
  }
}

/** Signs out at once, with or without a connection. */
export function leave(): void {
  note(true);
  sessionHint.write(null);
  void finishLeaving();
}

/**
 * Tells the server of a sign-out that it has not heard of. Resolves in any case; `isLeaving` says whether it worked.
 */
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
        // 401: there is nothing left to sign out of. Whatever else is answered, the person is out and stays out here;
        // the server hears of it again.
        if (problem instanceof ApiProblem && problem.status === 401) note(false);
      },
    )
    .finally(() => {
      going = null;
    });
  return { request, stop };
}

/**
 * Somebody signs in: what is still on its way would end the new session. A sign-in that fails leaves the old one to be
 * ended.
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
