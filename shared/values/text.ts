import { z } from 'zod';

/** Longest text that a person may write into one field. */
export const TEXT_LIMIT = 2000;

// Allowed control characters are tab, line feed and carriage return; NUL, other controls and lone surrogates cannot be
// typed, and Postgres refuses some of them. Patterns, so that the API description includes them; lone surrogates are
// checked separately, because patterns outside of JavaScript cannot express them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const STORABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same for one line
const STORABLE_LINE = /^[^\u0000-\u001f\u007f]*$/u;
const HALF_CHARACTER = /\p{Cs}/u;
/** At least one character that trimming keeps. */
const SAYS_SOMETHING = /[^\s\ufeff]/u;
const UNSTORABLE_MESSAGE = 'has characters that cannot be stored';

/** A text with a length in code points, as in the API description (`length` would count an emoji as two). */
const createSizedText = (least: number, most: number) =>
  z
    .string()
    .refine((text) => !HALF_CHARACTER.test(text) && isWithin(text, least, most), `has ${least} to ${most} characters`)
    .meta({ ...(least > 0 && { minLength: least }), maxLength: most });

function isWithin(text: string, least: number, most: number): boolean {
  const count = [...text].length;
  return count >= least && count <= most;
}

/** Free text of several lines, trimmed. */
export const FreeText = createSizedText(0, TEXT_LIMIT).regex(STORABLE, UNSTORABLE_MESSAGE).trim();

/** One line, not trimmed. */
export const createLineSchema = (least: number, most: number) =>
  createSizedText(least, most).regex(STORABLE_LINE, UNSTORABLE_MESSAGE);

/** A name on one line, trimmed. No line breaks, because it may be used in a mail header. */
export const ShortText = createLineSchema(1, 80).regex(SAYS_SOMETHING, 'is empty').trim();

/** No `@`, slash or colon, and no dot followed by two letters. */
const NO_ADDRESS = /^(?:[^@/:\\.]|\.(?![^\s.]{2}))*$/u;
const withoutAddress = (text: typeof ShortText) => text.regex(NO_ADDRESS, 'is a name, not an address or a link');

/**
 * Rules of a line of a family that is e-mailed to a third person, in the order in which faults are reported. It must not
 * contain an address, a link, a phone number, or hidden or direction-changing characters. Patterns, so that the API
 * description includes them.
 */
export const EMAILED_LINE_RULES = {
  /** Line breaks and invisible characters. */
  invisible: /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
  /** The @ sign in any width. */
  address: /^[^@\ufe6b\uff20]*$/u,
  /** A URL scheme, or a dot followed by two letters without a space, which mail programs turn into links. */
  link: /^(?!.*(?::\/\/|[\p{L}\p{Nd}-][.\u2024\uff0e]\p{L}{2}|[\w-][\u3002\uff61][a-zA-Z]{2})).*$/u,
  /** Five digits with no letter and little else between them. */
  digits: /^(?!.*(?:\p{Nd}[^\p{L}\p{Nd}]{0,2}){5}).*$/u,
} as const;
export type EmailedLineFault = keyof typeof EMAILED_LINE_RULES;

export const addEmailedLineRules = (line: typeof ShortText) =>
  line
    .regex(EMAILED_LINE_RULES.invisible, 'has a line break or characters that cannot be seen')
    .regex(EMAILED_LINE_RULES.address, 'has an address')
    .regex(EMAILED_LINE_RULES.link, 'has a link')
    .regex(EMAILED_LINE_RULES.digits, 'has a run of digits');

/** A child's nickname, as it is written. It is named in e-mails to teachers. */
export const Nickname = addEmailedLineRules(withoutAddress(ShortText));

/** A short label, such as the name of a share. */
export const Label = withoutAddress(ShortText.max(60));

/**
 * Limits that zod's e-mail pattern does not check: 64 characters of a mailbox (RFC 5321), 63 of a host label without a
 * hyphen at its end.
 */
const MAILBOX_AT_HOST = /^[^@]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
export const Email = z
  .email({ abort: true })
  .max(254)
  .regex(MAILBOX_AT_HOST, 'is no address')
  .meta({ format: 'email' })
  .toLowerCase();

/** An address as typed into a form, with the sentences for a malformed and for a missing one. */
export const createEmailInput = (malformed: string, missing = malformed) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .transform((text, context) => {
      const { data } = Email.safeParse(text);
      if (data === undefined) context.addIssue({ code: 'custom', message: malformed });
      return data ?? z.NEVER;
    });

/** Whether two names are equal after Unicode and whitespace normalization. */
export const isSameName = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other);
const normalizeName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text for HTML, between tags and in attributes that stand in quotation marks: nothing in it can end either. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);
