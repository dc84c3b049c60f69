let name: string | null = null;
const listeners = new Set<() => void>();

/** Name of the signed-in account, once a page has read it. In memory only, since other people may use this device. */
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
