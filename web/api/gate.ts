import { isHandedOver } from '#web/lib/handover.ts';
import { paths } from '#web/lib/paths.ts';

/** Pages where a handed-over device can be taken back: the unlock page and every way to sign in. */
const WAYS_BACK: readonly string[] = [paths.unlock(), paths.signIn(), paths.recover, paths.verify];

/**
 * Opens the unlock page in place of what is shown. It is a full page load, so that nothing an adult has read stays in
 * memory.
 */
export function showGate(): void {
  const { pathname, search } = location;
  if (!WAYS_BACK.includes(pathname)) location.replace(paths.unlock(pathname + search));
}

/**
 * A page that was open before the hand-over, in another tab or in the back/forward cache, still shows an adult's data
 * and sends no request that would be refused. Opens the unlock page when it becomes visible again.
 * @returns a function that stops watching
 */
export function gateWhenShown(): () => void {
  if (isHandedOver()) return () => undefined;
  const looking = new AbortController();
  const look = () => document.visibilityState !== 'hidden' && isHandedOver() && showGate();
  document.addEventListener('visibilitychange', look, { signal: looking.signal });
  for (const shown of ['pageshow', 'focus']) addEventListener(shown, look, { signal: looking.signal });
  return () => looking.abort();
}
