/** What the link of a letter about an account is for. The others only tell something. */
export const LINK_PURPOSES = [
  'signup',
  'invited',
  'sign-in',
  'recovery',
  'change-old',
  'change-new',
  'recipient',
  'closing',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
export const isLinkPurpose = (purpose: string): purpose is LinkPurpose =>
  (LINK_PURPOSES as readonly string[]).includes(purpose);

export type LetterLink = { token: string; purpose: LinkPurpose };

/**
 * The fragment of such a link. The purpose chooses the words of the page; what the token opens, the server knows by
 * itself.
 */
export const fragmentOf = ({ token, purpose }: LetterLink): string => `${token}.${purpose}`;

/** A fragment without its `#`; null for what is no link of ours. */
export function readLetterLink(fragment: string): LetterLink | null {
  const [id, signature, purpose = '', ...more] = fragment.split('.');
  return id && signature && more.length === 0 && isLinkPurpose(purpose)
    ? { token: `${id}.${signature}`, purpose }
    : null;
}
