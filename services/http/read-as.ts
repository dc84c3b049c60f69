import { z } from 'zod';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/**
 * What was sent, as its schema reads it.
 * @throws DetailedRefusal INVALID_INPUT with every fault by its field; IMPOSSIBLE_TIME where only times are wrong
 */
export function readAs<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { success, data, error } = z.safeParse(schema, sent);
  if (success) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.').slice(0, 200), message }));
  throw new DetailedRefusal(error.issues.every(isImpossibleTime) ? 'IMPOSSIBLE_TIME' : 'INVALID_INPUT', { fields });
}

/** A time outside `ResponseMs`: not a fault of form but of a clock, and for a child a reason to answer once more. */
const isImpossibleTime = ({ path, code }: z.core.$ZodIssue): boolean =>
  /^(rt|told)Ms$/.test(String(path.at(-1))) && (code === 'too_small' || code === 'too_big');
