import { API, HEADERS } from '#web/api/address.ts';
import { sessionHint } from '#web/api/session-hint.ts';

let pending: { address: string; account: string; response: Promise<Response>; abort: () => void } | null = null;

/**
 * Requests the week that the address of a task names. A built page runs this module before its other scripts have
 * loaded: on a slow phone the task is there half a second sooner. Without a known account nothing is requested, so that
 * a session with a pending sign-out is not used.
 */
export function beginEarlyRequest(): void {
  const week = new URLSearchParams(location.search).get('assessment');
  const account = sessionHint.getAccount();
  if (!week || !account || !location.pathname.startsWith('/assessment/')) return;
  const address = `${API}/assessments/${encodeURIComponent(week)}`;
  const controller = new AbortController();
  const response = fetch(address, { headers: HEADERS, credentials: 'same-origin', signal: controller.signal });
  // A failure is reported to the caller that takes the response; without one it must not count as unhandled.
  response.catch(() => undefined);
  pending = { address, account, response, abort: () => controller.abort() };
}

/**
 * The answer to the early request, which `signal` aborts from now on. Only the first read of a page may take it, since
 * it is outdated soon, and only for the account that it was requested with. Null if there is none for this address.
 */
export function takeEarlyResponse(address: string, signal: AbortSignal): Promise<Response> | null {
  const taken = pending;
  pending = null;
  if (taken?.address !== address || taken.account !== sessionHint.getAccount()) return null;
  signal.addEventListener('abort', taken.abort);
  return taken.response;
}

// No document while a page is prerendered.
if (globalThis.document) beginEarlyRequest();
