const NAME = 'seven-stones.signed-in';

/**
 * Whether somebody was signed in on this device when we last knew. It only chooses where a link leads, so that the landing page
 * needs no call; the session itself is a cookie that scripts cannot read.
 */
export const sessionHint = {
  read: (): boolean => {
    try {
      return localStorage.getItem(NAME) === '1';
    } catch {
      return false;
    }
  },
  write: (signedIn: boolean): void => {
    try {
      if (signedIn) localStorage.setItem(NAME, '1');
      else localStorage.removeItem(NAME);
      dispatchEvent(new Event(NAME));
    } catch {
      // A browser without storage shows the links of a visitor.
    }
  },
  /** Tells when it changed, here or in another tab. */
  subscribe: (listener: () => void): (() => void) => {
    addEventListener(NAME, listener);
    addEventListener('storage', listener);
    return () => {
      removeEventListener(NAME, listener);
      removeEventListener('storage', listener);
    };
  },
};
