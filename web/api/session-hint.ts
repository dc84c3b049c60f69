const NAME = 'seven-stones.signed-in';
/** A page of an older release noted only that somebody was. */
const UNNAMED = '1';

/** Where storage is blocked or full the hint lives as long as the page. */
let noted: string | null = null;
let isBlocked = false;
const stored = (): string | null => {
  if (isBlocked) return noted;
  try {
    return localStorage.getItem(NAME);
  } catch {
    return noted;
  }
};

/**
 * Whose session this device had when we last knew: the id of an account, which says nothing to a stranger. It chooses
 * where a link leads and whose answers and drafts are at hand, so that neither the landing page nor a child's needs a
 * call. The session itself is a cookie that scripts cannot read.
 */
export const sessionHint = {
  /** Whether somebody is signed in. */
  read: (): boolean => stored() !== null,
  /** Who, where that is known. */
  account: (): string | null => {
    const known = stored();
    return known === UNNAMED ? null : known;
  },
  /** Listeners hear of a change, and of every entry: `entered` is a sign-in, also one of the same account. */
  write: (account: string | null, entered = false): void => {
    if (!entered && stored() === account) return;
    noted = account;
    try {
      if (account) localStorage.setItem(NAME, account);
      else localStorage.removeItem(NAME);
    } catch {
      // The page knows, the next one asks.
      isBlocked = true;
    }
    dispatchEvent(new Event(NAME));
  },
  /** Tells when it changed, here or in another tab. */
  subscribe: (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => (key === NAME || key === null) && listener();
    addEventListener(NAME, listener);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener(NAME, listener);
      removeEventListener('storage', onStorage);
    };
  },
};
