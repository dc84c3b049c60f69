type UnsubscribeTokenParts = { kind: string; recipient: string; signature: string };

/** A token that stops e-mails; its kind comes first, so that the page can name it. */
export const formatUnsubscribeToken = ({ kind, recipient, signature }: UnsubscribeTokenParts): string =>
  `${kind}.${recipient.replace(':', '.')}.${signature}`;

const FORM = /^([a-z-]{1,40})\.(parent|teacher)\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** The token's parts, signature not verified; null for any other form. */
export function parseUnsubscribeToken(token: string): UnsubscribeTokenParts | null {
  const [, kind, who, id, signature] = FORM.exec(token) ?? [];
  return kind && who && id && signature ? { kind, recipient: `${who}:${id}`, signature } : null;
}
