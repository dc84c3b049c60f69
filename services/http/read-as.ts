import { z } from 'zod';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/**
 * Parses input with its schema.
 * @throws DetailedRefusal INVALID_INPUT with every fault by its field; IMPOSSIBLE_TIME if only times are wrong
 */
export function readAs<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { success, data, error } = z.safeParse(schema, input);
  if (success) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.').slice(0, 200), message }));
  throw new DetailedRefusal(error.issues.every(isImpossibleTime) ? 'IMPOSSIBLE_TIME' : 'INVALID_INPUT', { fields });
}

/** A time outside `ResponseMs`: the fault of a clock, not of the form; a child may answer again. */
const isImpossibleTime = ({ path, code }: z.core.$ZodIssue): boolean =>
  /^(rt|told)Ms$/.test(String(path.at(-1))) && (code === 'too_small' || code === 'too_big');
