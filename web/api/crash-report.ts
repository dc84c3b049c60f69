import type { Crash } from '#shared/contracts/crashes.ts';
import { ROUTES } from '#shared/contracts/routes.ts';
import { findScreen } from '#shared/values/screens.ts';
import { API } from '#web/api/address.ts';
import { RELEASE } from '#web/api/release.ts';

/** Limits the reports of a page that fails repeatedly. */
const MAX_REPORTS = 5;
const MAX_LINES = 20;
const OWN_LINE = /\/assets\/([\w-]{1,40}\.js:\d{1,6}:\d{1,7})\)?$/;
const KIND = /^(?:Error|[A-Z][A-Za-z]{1,40}(?:Error|Problem))$/;

/**
 * Describes a fault without personal data: no message, since it may quote what was shown, and only the stack lines of
 * our own files. Null for a fault that is not ours: of a browser extension, or an aborted request.
 */
export function describeCrash(fault: unknown, pathname: string): Crash | null {
  const { name, stack, message } = fault instanceof Error ? fault : { name: 'Other', stack: undefined, message: '' };
  if (name === 'AbortError') return null;
  // Chromium begins the stack with the message.
  const head = stack ? Math.max(0, stack.indexOf(message) + message.length) : 0;
  const lines = stack?.slice(head).split('\n').filter(Boolean) ?? [];
  const own = lines.flatMap((line) => OWN_LINE.exec(line.trim())?.[1] ?? []);
  if (lines.length > 0 && own.length === 0) return null;
  return {
    release: RELEASE,
    screen: findScreen(pathname),
    kind: KIND.test(name) ? name : 'Other',
    stack: own.slice(0, MAX_LINES),
  };
}

const reported = new Set<string>();

/** Reports that the page failed: each fault once, without cookies. A report that fails is ignored. */
export function reportCrash(fault: unknown): void {
  try {
    const crash = describeCrash(fault, location.pathname);
    const body = JSON.stringify(crash);
    if (crash === null || reported.has(body) || reported.size >= MAX_REPORTS) return;
    reported.add(body);
    const { method, path } = ROUTES.reportCrash;
    // Not through `call`: a report must not wait for an unlock, a fresh proof or a new release.
    fetch(`${API}${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined);
  } catch {
    // An error thrown here would be reported in turn, without end.
  }
}

/** Reports uncaught errors and unhandled rejections. */
export function watchCrashes(signal?: AbortSignal): void {
  addEventListener('error', ({ error }) => error && reportCrash(error), { signal });
  addEventListener('unhandledrejection', ({ reason }) => reportCrash(reason), { signal });
}
