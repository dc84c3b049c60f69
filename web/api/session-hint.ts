const NAME = 'seven-stones.signed-in';
/** Value of older releases, which recorded only that an account was signed in. */
const UNNAMED = '1';

/** Fallback without storage: the hint lives as long as the page. */
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
 * Id of the account whose session this device last had. It decides where a link leads and whose answers and drafts are
 * loaded, so that neither the landing page nor a child's page needs a call. The session itself is a cookie that scripts
 * cannot read.
 */
export const sessionHint = {
  /** Whether an account is signed in. */
  read: (): boolean => stored() !== null,
  /** Id of the account, if known. */
  account: (): string | null => {
    const known = stored();
    return known === UNNAMED ? null : known;
  },
  /** Notifies listeners of a change, and of every sign-in (`isNewSession`), also one of the same account. */
  write: (account: string | null, entered = false): void => {
    if (!entered && stored() === account) return;
    noted = account;
    try {
      if (account) localStorage.setItem(NAME, account);
      else localStorage.removeItem(NAME);
    } catch {
      // This page has the value in memory; the next one asks the server.
      isBlocked = true;
    }
    dispatchEvent(new Event(NAME));
  },
  /** Calls the listener on a change here or in another tab. */
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
