const KEPT = 'guardian-link';

/**
 * The token of an invitation, while somebody signs in to answer it. It comes in the fragment, which no server and no
 * log sees, is taken out of the address at once, and is kept for this tab alone: an address that leads back after the
 * sign-in must not carry it.
 */
export const guardianLink = {
  take(hash: string): string {
    const given = hash.slice(1);
    if (given) sessionStorage.setItem(KEPT, given);
    return given || (sessionStorage.getItem(KEPT) ?? '');
  },
  forget: () => sessionStorage.removeItem(KEPT),
};
