/** What a log may hold of an error: where it happened and what kind it is. */
export type Fault = { name: string; code?: string; message?: string; frames: string[]; cause?: Fault };

/** Errors of these kinds quote values in their text: addresses, names, tokens, answers. */
const QUOTES_VALUES = /Postgres|DatabaseError|Drizzle|Zod|Serialization|APIError|BetterAuth|SyntaxError/;
/** Node says what it was given in place of a right argument, and postgres.js hands parameters to Node. */
const QUOTES_ARGUMENTS = /^ERR_(INVALID_ARG|OUT_OF_RANGE|INVALID_CHAR|INVALID_URL)/;
/**
 * A line of a stack names a place in code. A line of a text that a person wrote may begin alike, so its end is looked
 * at too.
 */
const FRAME = /^\s+at .*(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/;
const DEEPEST = 3;

/**
 * An error without what a person wrote: no message of a database or a parser, no parameters (`security.md` 2.3, G5).
 */
export function faultOf(error: unknown, depth = 0): Fault {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isPlain = !QUOTES_VALUES.test(`${error.name} ${error.constructor.name}`) && !QUOTES_ARGUMENTS.test(code ?? '');
  return {
    // Errors of node-postgres are all named `error`; their class says more.
    name: error.name === 'error' ? error.constructor.name : error.name,
    ...(code !== undefined && { code }),
    ...(isPlain && { message: error.message.slice(0, 300) }),
    frames: framesOf(error),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: faultOf(error.cause, depth + 1) }),
  };
}

/** A stack repeats the message before its frames, and a message may quote lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = message === '' ? -1 : stack.indexOf(message);
  return (end < 0 ? stack : stack.slice(end + message.length))
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
