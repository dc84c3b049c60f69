const KEPT = 'guardian-link';

/**
 * Keeps the token of an invitation during a sign-in. It arrives in the URL fragment, which no server or log sees, is
 * removed from the URL at once, and is stored for this tab only, so that the return URL after sign-in does not carry
 * it.
 */
export const guardianLink = {
  take(hash: string): string {
    const given = hash.slice(1);
    if (given) sessionStorage.setItem(KEPT, given);
    return given || (sessionStorage.getItem(KEPT) ?? '');
  },
  forget: () => sessionStorage.removeItem(KEPT),
};
