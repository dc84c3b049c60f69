import { createLineSchema } from '#shared/values/text.ts';

/** Maximum length of the personal line of an invitation. */
export const SENDER_LINE_LIMIT = 140;

/**
 * Rules of the line, in the order in which faults are reported. The line is e-mailed to a third person, so it must not
 * contain an address, a link, a phone number, or hidden or direction-changing characters. Patterns, so that the API
 * description includes them.
 */
const RULES = {
  /** Line breaks and invisible characters. */
  invisible: /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
  /** The @ sign in any width. */
  address: /^[^@\ufe6b\uff20]*$/u,
  /** A URL scheme, or a dot followed by two letters without a space, which mail programs turn into links. */
  link: /^(?!.*(?::\/\/|[\p{L}\p{Nd}-][.\u2024\uff0e]\p{L}{2}|[\w-][\u3002\uff61][a-zA-Z]{2})).*$/u,
  /** Five digits with no letter and little else between them. */
  digits: /^(?!.*(?:\p{Nd}[^\p{L}\p{Nd}]{0,2}){5}).*$/u,
} as const;

export type SenderLineFault = keyof typeof RULES | 'long';
const NAMES = Object.keys(RULES) as (keyof typeof RULES)[];

/** The fault of a line; null for a valid one. */
export function findSenderLineFault(text: string): SenderLineFault | null {
  return NAMES.find((name) => !RULES[name].test(text)) ?? ([...text].length > SENDER_LINE_LIMIT ? 'long' : null);
}

/** The sender's personal line, quoted in the e-mail. */
export const SenderLine = createLineSchema(1, SENDER_LINE_LIMIT)
  .regex(/\S/u, 'is empty')
  .regex(RULES.invisible, 'has a line break or characters that cannot be seen')
  .regex(RULES.address, 'has an address')
  .regex(RULES.link, 'has a link')
  .regex(RULES.digits, 'has a run of digits')
  .trim();

const FIRST_NAME = /^\p{L}[\p{L}\p{M}’'-]{0,29}$/u;

/**
 * The first word of an account's name if it is a name; else null, since an account name may be any text, also a web
 * address.
 */
export function parseFirstName(name: string): string | null {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/);
  return FIRST_NAME.test(first) ? first : null;
}
