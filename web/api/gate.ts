import { readHandover } from '#web/lib/handover.ts';
import { paths } from '#web/lib/paths.ts';

/** Pages where a handed-over device can be taken back: the unlock page and every way to sign in. */
const UNLOCK_PATHS: readonly string[] = [paths.unlock(), paths.signIn(), paths.recover(), paths.verify];

/**
 * Opens the unlock page in place of what is shown. It is a full page load, so that nothing an adult has read stays in
 * memory. A fragment stays one: it may be the token of a link, and servers log a query.
 */
export function showGate(): void {
  const { pathname, search, hash } = location;
  if (!UNLOCK_PATHS.includes(pathname)) location.replace(paths.unlock(pathname + search) + hash);
}

/**
 * A page that was open before the hand-over, in another tab or in the back/forward cache, still shows an adult's or
 * another child's data and sends no request that would be refused. Opens the unlock page when it becomes visible again.
 * @returns a function that stops watching
 */
export function showGateWhenVisible(): () => void {
  const before = readHandover()?.assessmentId;
  const controller = new AbortController();
  const checkHandover = () => {
    const now = readHandover()?.assessmentId;
    if (!document.hidden && now && now !== before) showGate();
  };
  document.addEventListener('visibilitychange', checkHandover, { signal: controller.signal });
  for (const eventName of ['pageshow', 'focus'])
    addEventListener(eventName, checkHandover, { signal: controller.signal });
  return () => controller.abort();
}
