import { DetailedRefusal } from '#services/http/problem-details.ts';

/** Deeper than any contract; a recursive schema must not get deeply nested input. */
const MAX_DEPTH = 32;
// People type tabs and line breaks; NUL, other controls and lone surrogates come from programs only, and Postgres
// refuses some.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;

/**
 * Refuses strings that no field may hold and deep nesting, before any schema sees the input. Walks without recursion.
 * @throws DetailedRefusal INVALID_INPUT with the path of the fault
 */
export function guardInput(input: unknown): void {
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && UNSTORABLE.test(value))
      throw createFault(path, 'has characters that cannot be stored');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw createFault(path, 'is nested too deeply');
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) throw createFault(path, 'has a name with characters that cannot be stored');
      pending.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
}

const createFault = (path: string, message: string) =>
  new DetailedRefusal('INVALID_INPUT', { fields: [{ path: path.slice(0, 200), message }] });
