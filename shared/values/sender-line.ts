import {
  addEmailedLineRules,
  createLineSchema,
  EMAILED_LINE_RULES,
  type EmailedLineFault,
} from '#shared/values/text.ts';

/** Maximum length of the personal line of an invitation. */
export const SENDER_LINE_LIMIT = 140;

export type SenderLineFault = EmailedLineFault | 'long';
const NAMES = Object.keys(EMAILED_LINE_RULES) as EmailedLineFault[];

/** The fault of a line; null for a valid one. */
export function findSenderLineFault(text: string): SenderLineFault | null {
  return (
    NAMES.find((name) => !EMAILED_LINE_RULES[name].test(text)) ?? ([...text].length > SENDER_LINE_LIMIT ? 'long' : null)
  );
}

/** The sender's personal line, quoted in the e-mail. */
export const SenderLine = addEmailedLineRules(createLineSchema(1, SENDER_LINE_LIMIT).regex(/\S/u, 'is empty')).trim();

const FIRST_NAME = /^\p{L}[\p{L}\p{M}’'-]{0,29}$/u;

/**
 * The first word of an account's name if it is a name; else null, since an account name may be any text, also a web
 * address.
 */
export function parseFirstName(name: string): string | null {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/);
  return FIRST_NAME.test(first) ? first : null;
}
