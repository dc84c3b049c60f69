type Parts = { kind: string; recipient: string; signature: string };

/** A token that ends letters: its kind first, so that the page that it leads to can say of which. */
export const unsubscribeTokenOf = ({ kind, recipient, signature }: Parts): string =>
  `${kind}.${recipient.replace(':', '.')}.${signature}`;

const FORM = /^([a-z-]{1,40})\.(parent|teacher)\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** Its parts, not checked by anybody; null for what has another form. */
export function readUnsubscribeToken(token: string): Parts | null {
  const [, kind, who, id, signature] = FORM.exec(token) ?? [];
  return kind && who && id && signature ? { kind, recipient: `${who}:${id}`, signature } : null;
}
