/** What a log may hold of an error: where it happened and what kind it is. */
export type Fault = { name: string; code?: string; message?: string; frames: string[]; cause?: Fault };

/** Errors of these kinds quote values in their text: addresses, names, tokens, answers. */
const QUOTES_VALUES = /Postgres|DatabaseError|Drizzle|Zod|Serialization|APIError|BetterAuth|SyntaxError/;

/** An error without what a person wrote: no message of a database or a parser, no parameters (`security.md` 2.3, G5). */
export function faultOf(error: unknown, depth = 0): Fault {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(!QUOTES_VALUES.test(`${error.name} ${error.constructor.name}`) && { message: error.message.slice(0, 300) }),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && depth < 3 && { cause: faultOf(error.cause, depth + 1) }),
  };
}
