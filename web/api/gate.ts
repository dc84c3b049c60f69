import { isHandedOver } from '#web/lib/handover.ts';
import { paths } from '#web/lib/paths.ts';

/** Where a device that is with a child is opened again: the gate itself, and the full sign-in in all its ways. */
const WAYS_BACK: readonly string[] = [paths.unlock(), paths.signIn(), paths.recover, paths.verify];

/**
 * The server said that this device is with a child: whatever is shown, the gate comes in its place. It is loaded as a
 * page, so that nothing of what a grown-up has read stays in the old one.
 */
export function showGate(): void {
  const { pathname, search } = location;
  if (!WAYS_BACK.includes(pathname)) location.replace(paths.unlock(pathname + search));
}

/**
 * A page that was open before the device was handed over, in another tab or behind the back button, still shows what a
 * grown-up has read, and asks the server for nothing. It gives way when somebody looks at it again. Answers how to stop
 * looking.
 */
export function gateWhenShown(): () => void {
  if (isHandedOver()) return () => undefined;
  const looking = new AbortController();
  const look = () => document.visibilityState !== 'hidden' && isHandedOver() && showGate();
  document.addEventListener('visibilitychange', look, { signal: looking.signal });
  for (const shown of ['pageshow', 'focus']) addEventListener(shown, look, { signal: looking.signal });
  return () => looking.abort();
}
