import { paths } from '#web/lib/paths.ts';

/** Where a device that is with a child is opened again: the gate itself, and the full sign-in in all its ways. */
const WAYS_BACK: readonly string[] = [paths.unlock(), paths.signIn(), paths.recover, paths.verify];

/**
 * The server said that this device is with a child: whatever is shown, the gate comes in its place. It is loaded as a page, so that nothing
 * of what a grown-up has read stays in the old one.
 */
export function showGate(): void {
  const { pathname, search } = location;
  if (!WAYS_BACK.includes(pathname)) location.replace(paths.unlock(pathname + search));
}
