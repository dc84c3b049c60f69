import type { z } from 'zod';

/*
 * A release stores fields that the one before does not know, and both read them: beside each other in a deploy, and after
 * a roll-back. A schema is strict where a value is written; here it is read.
 */

type Fields = { [field: string]: unknown };

/** The value, which is JSON, without the fields that the schema does not know, at any depth. Its other faults stay. */
export function omitUnknownFields(schema: z.ZodType, value: unknown): unknown {
  const { issues } = schema.safeParse(value).error ?? { issues: [] };
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []));
  if (unknown.length === 0) return value;
  const known = JSON.parse(JSON.stringify(value)) as Fields;
  for (const { path, keys } of unknown) {
    const holder = path.reduce((at, key) => at[key as string] as Fields, known);
    for (const key of keys) delete holder[key];
  }
  return known;
}

/** The value as the schema knows it; undefined if it has another fault than fields of the next release. */
export const readKnownFields = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> | undefined => {
  const { data, success } = schema.safeParse(value);
  return success ? data : schema.safeParse(omitUnknownFields(schema, value)).data;
};
