/** The part of an error that may be logged: its kind and where it happened. */
type LoggedFault = { name: string; code?: string; message?: string; frames: string[]; cause?: LoggedFault };

/** Errors of these kinds quote values in their messages: addresses, names, tokens, answers. */
const QUOTES_VALUES = /Postgres|DatabaseError|Drizzle|Zod|Serialization|SyntaxError/;
/** Node quotes the invalid argument, and postgres.js passes parameters to Node. */
const QUOTES_ARGUMENTS = /^ERR_(INVALID_ARG|OUT_OF_RANGE|INVALID_CHAR|INVALID_URL)/;
/** A stack frame. A line of text that a person wrote may begin alike, so its end is checked too. */
const FRAME = /^\s+at .*(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/;
const MAX_DEPTH = 3;

/** Removes from an error what a person wrote: no message of a database or a parser, no parameters. */
export function toFault(error: unknown, depth = 0): LoggedFault {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isPlain = !QUOTES_VALUES.test(`${error.name} ${error.constructor.name}`) && !QUOTES_ARGUMENTS.test(code ?? '');
  return {
    // Errors of node-postgres are all named `error`; their class is more precise.
    name: error.name === 'error' ? error.constructor.name : error.name,
    ...(code !== undefined && { code }),
    ...(isPlain && { message: error.message.slice(0, 300) }),
    frames: readFrames(error),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: toFault(error.cause, depth + 1) }),
  };
}

/**
 * Makes an error that nobody catches end the process with what may be logged of it: Node prints whole errors, and those of
 * the database hold parameters and rows.
 */
export function endOnUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${JSON.stringify({ level: 'fatal', msg: 'ended by an error', fault: toFault(error) })}\n`);
    process.exit(1);
  });
}

/** A stack repeats the message before its frames, and a message may quote lines that look like frames. */
function readFrames({ stack = '', message }: Error): string[] {
  const end = message === '' ? -1 : stack.indexOf(message);
  return (end < 0 ? stack : stack.slice(end + message.length))
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
