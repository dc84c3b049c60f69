import { z } from 'zod';

/** Longest text that a person may write into one field. */
export const TEXT_LIMIT = 2000;

// Tab, line feed and carriage return are typed by people; NUL, the other controls and half characters (lone surrogates)
// only by machines, and Postgres refuses some of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same for one line
const UNSTORABLE_IN_LINE = /[\u0000-\u001f\u007f\p{Cs}]/u;
const UNSTORABLE_MESSAGE = 'has characters that cannot be stored';

/** Free text of several lines, trimmed. */
export const FreeText = z
  .string()
  .trim()
  .max(TEXT_LIMIT)
  .refine((text) => !UNSTORABLE.test(text), UNSTORABLE_MESSAGE);

/** A name on one line; it may end up in a mail header, so no line breaks. */
export const ShortText = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((text) => !UNSTORABLE_IN_LINE.test(text), UNSTORABLE_MESSAGE);

export const Email = z.email().max(254).toLowerCase();
