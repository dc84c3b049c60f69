const STORAGE_KEY = 'seven-stones.signed-in';
/** Value of older releases, which recorded only that an account was signed in. */
const UNNAMED_ACCOUNT = '1';
/** Value after a sign-out; it stays, since a suspended tab looks later. After a session that just ended there is none. */
export const SIGNED_OUT = '';

/** Fallback without storage: the hint lives as long as the page. */
let pageValue: string | null = null;
let isBlocked = false;
const readStored = (): string | null => {
  if (isBlocked) return pageValue;
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return pageValue;
  }
};

/**
 * Id of the account whose session this device last had. It decides where a link leads and whose answers and drafts are
 * loaded, so that neither the landing page nor a child's page needs a call. The session itself is a cookie that scripts
 * cannot read.
 */
export const sessionHint = {
  /** Whether an account is signed in. */
  isSignedIn: (): boolean => Boolean(readStored()),
  /** Whether the account was signed out here by a person. */
  isSignedOut: (): boolean => readStored() === SIGNED_OUT,
  /** Id of the account, if known. */
  getAccount: (): string | null => {
    const value = readStored() || null;
    return value === UNNAMED_ACCOUNT ? null : value;
  },
  /** Notifies listeners of a change, and of every sign-in (`isNewSession`), also one of the same account. */
  write: (account: string | null, isNewSession = false): void => {
    if (!isNewSession && (readStored() || null) === account) return;
    pageValue = account;
    try {
      if (account === null) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, account);
    } catch {
      // This page has the value in memory; the next one asks the server.
      isBlocked = true;
    }
    dispatchEvent(new Event(STORAGE_KEY));
  },
  /** Calls the listener on a change here or in another tab. */
  subscribe: (listener: () => void): (() => void) => {
    let known = readStored();
    const notify = () => {
      known = readStored();
      listener();
    };
    const subscription = new AbortController();
    const { signal } = subscription;
    addEventListener(STORAGE_KEY, notify, { signal });
    addEventListener('storage', ({ key }) => (key ?? STORAGE_KEY) === STORAGE_KEY && notify(), { signal });
    // A suspended tab receives no storage events.
    document.addEventListener('visibilitychange', () => readStored() !== known && notify(), { signal });
    return () => subscription.abort();
  },
};
