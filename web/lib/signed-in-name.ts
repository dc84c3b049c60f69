let name: string | null = null;
const listeners = new Set<() => void>();

/**
 * What whoever is signed in is called, from when a page has read it; kept by no storage, since others may use this
 * device, too.
 */
export const signedInName = {
  read: (): string | null => name,
  write: (next: string | null): void => {
    if (next === name) return;
    name = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
