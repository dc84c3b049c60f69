import { lineOf } from '#shared/values/text.ts';

/** As long as the line may be that somebody adds to an invitation. */
export const SENDER_LINE_LIMIT = 140;

/**
 * What the line may not hold, in the order in which it is told. It goes to a stranger in a letter of ours, so nothing
 * in it leads anywhere else: no address, no link, no number to call, and nothing that hides or turns text round.
 * Patterns, so that the description of the API says it, too.
 */
const RULES = {
  /** Line breaks, and what cannot be seen. */
  invisible: /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
  /** The sign in any of its widths. */
  address: /^[^@\ufe6b\uff20]*$/u,
  /** A scheme, or a dot that two letters follow without a space: mail programs make links of these by themselves. */
  link: /^(?!.*(?::\/\/|[\p{L}\p{Nd}-][.\u2024\uff0e]\p{L}{2}|[\w-][\u3002\uff61][a-zA-Z]{2})).*$/u,
  /** Five digits with no letter and little else between them. */
  digits: /^(?!.*(?:\p{Nd}[^\p{L}\p{Nd}]{0,2}){5}).*$/u,
} as const;

export type SenderLineFault = keyof typeof RULES | 'long';
const NAMES = Object.keys(RULES) as (keyof typeof RULES)[];

/** What is wrong with a line; null for one that may be sent. */
export function senderLineFault(text: string): SenderLineFault | null {
  return NAMES.find((name) => !RULES[name].test(text)) ?? ([...text].length > SENDER_LINE_LIMIT ? 'long' : null);
}

/** The own line of whoever invites, quoted in the letter as theirs. */
export const SenderLine = lineOf(1, SENDER_LINE_LIMIT)
  .regex(/\S/u, 'is empty')
  .regex(RULES.invisible, 'has a line break or characters that cannot be seen')
  .regex(RULES.address, 'has an address')
  .regex(RULES.link, 'has a link')
  .regex(RULES.digits, 'has a run of digits')
  .trim();

const FIRST_NAME = /^\p{L}[\p{L}\p{M}’'-]{0,29}$/u;

/** The first word of an account's name, if it is a name: an account may be called anything, a web address too. */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/);
  return FIRST_NAME.test(first) ? first : null;
}
