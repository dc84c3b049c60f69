const STORAGE_KEY = 'guardian-link';

/**
 * Keeps the token of an invitation during a sign-in. It arrives in the URL fragment, which no server or log sees, is
 * removed from the URL at once, and is stored for this tab only, so that the return URL after sign-in does not carry
 * it.
 */
export const guardianLink = {
  take(hash: string): string {
    const token = hash.slice(1);
    if (token) sessionStorage.setItem(STORAGE_KEY, token);
    return token || (sessionStorage.getItem(STORAGE_KEY) ?? '');
  },
  forget: () => sessionStorage.removeItem(STORAGE_KEY),
};
