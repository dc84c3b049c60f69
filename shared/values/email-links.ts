/** Purposes of links in account e-mails. E-mails without one of these are informational. */
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

/** Purposes of account emails. A link or a code (`step-up`) proves control of the address; the last two only inform. */
export const EMAIL_PURPOSES = [...LINK_PURPOSES, 'step-up', 'changed', 'password-changed'] as const;
export type EmailPurpose = (typeof EMAIL_PURPOSES)[number];

export type EmailLink = { token: string; purpose: LinkPurpose };

/**
 * The URL fragment of such a link. The purpose selects the page's texts; the server takes the effect from the token
 * alone.
 */
export const formatLinkFragment = ({ token, purpose }: EmailLink): string => `${token}.${purpose}`;

/** Parses a fragment without its `#`; null for any other form. */
export function parseEmailLink(fragment: string): EmailLink | null {
  const [id, signature, purpose = '', ...more] = fragment.split('.');
  return id && signature && more.length === 0 && isLinkPurpose(purpose)
    ? { token: `${id}.${signature}`, purpose }
    : null;
}

type UnsubscribeTokenParts = { kind: string; recipient: string; signature: string };

/** A token that stops e-mails; its kind comes first, so that the page can name it. */
export const formatUnsubscribeToken = ({ kind, recipient, signature }: UnsubscribeTokenParts): string =>
  `${kind}.${recipient.replaceAll(':', '.')}.${signature}`;

/** Kind, recipient, for a teacher and for another address than the account's its keyed hash, signature. */
const FORM = /^([a-z-]{1,40})\.((?:parent|teacher)\.[0-9a-f-]{36}(?:\.h1\.\w{64})?)\.([\w-]{43})$/;

/** The token's parts, signature not verified; null for any other form. */
export function parseUnsubscribeToken(token: string): UnsubscribeTokenParts | null {
  const [, kind, who, signature] = FORM.exec(token) ?? [];
  return kind && who && signature ? { kind, recipient: who.replaceAll('.', ':'), signature } : null;
}
