import { z } from 'zod';

/** Longest text that a person may write into one field. */
export const TEXT_LIMIT = 2000;

// Tab, line feed and carriage return are typed by people; NUL, the other controls and half characters (lone surrogates)
// only by machines, and Postgres refuses some of them. Patterns, so that the description of the API says it, too; half
// characters are in none of them, because outside of JavaScript a text has none and a pattern cannot name them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const STORABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same for one line
const STORABLE_LINE = /^[^\u0000-\u001f\u007f]*$/u;
const HALF_CHARACTER = /\p{Cs}/u;
/** Something besides what trimming takes away. */
const SAYS_SOMETHING = /[^\s\ufeff]/u;
const UNSTORABLE_MESSAGE = 'has characters that cannot be stored';

/**
 * A text of so many characters. Characters are counted as everybody else does it: a picture is one and not two, as it
 * is to `length`; the description of the API means the same.
 */
const sized = (least: number, most: number) =>
  z
    .string()
    .refine((text) => !HALF_CHARACTER.test(text) && isWithin(text, least, most), `has ${least} to ${most} characters`)
    .meta({ ...(least > 0 && { minLength: least }), maxLength: most });

function isWithin(text: string, least: number, most: number): boolean {
  const count = [...text].length;
  return count >= least && count <= most;
}

/** Free text of several lines, trimmed. */
export const FreeText = sized(0, TEXT_LIMIT).regex(STORABLE, UNSTORABLE_MESSAGE).trim();

/** One line as a program or a person sends it, kept as it is. */
export const lineOf = (least: number, most: number) => sized(least, most).regex(STORABLE_LINE, UNSTORABLE_MESSAGE);

/** A name on one line, trimmed; it may end up in a mail header, so no line breaks. */
export const ShortText = lineOf(1, 80).regex(SAYS_SOMETHING, 'is empty').trim();

const NO_ADDRESS = /^(?:[^@/:\\.]|\.(?![^\s.]{2}))*$/u;
const withoutAddress = (text: typeof ShortText) => text.regex(NO_ADDRESS, 'is a name, not an address or a link');

/**
 * What a child is called. It stands in mails to other people, so it carries no address and no link: no `@`, no slash,
 * no colon, no dot with two letters behind it.
 */
export const Nickname = withoutAddress(ShortText);

/** A few words by which somebody tells what is for whom. */
export const Label = withoutAddress(ShortText.max(60));

/**
 * What the pattern of an address leaves out: a mailbox has 64 characters at most (RFC 5321), a label of a host 63 and
 * no hyphen at its end.
 */
const MAILBOX_AT_HOST = /^[^@]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
export const Email = z
  .email({ abort: true })
  .max(254)
  .regex(MAILBOX_AT_HOST, 'is no address')
  .meta({ format: 'email' })
  .toLowerCase();

/** A name as two people may type it: alike but for spaces, and for how a letter with an accent is put together. */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');
