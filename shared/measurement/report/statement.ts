import { z } from 'zod';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { FLAG_CODES } from '#shared/measurement/scale.ts';
import { MoodDay } from '#shared/values/days.ts';
import { TaskId } from '#shared/values/tasks.ts';

/** The code of a sign of doubtful answers. */
export const FlagCode = z.enum(FLAG_CODES);

/**
 * Where a number or a sentence comes from; `estimate`, `agreement` and `change` name an entry of the document, such as
 * `area/social` or `trait/E`.
 */
export const EvidenceRef = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('estimate'), of: z.string() }),
  z.strictObject({ kind: z.literal('rating'), who: z.enum(['parent', 'teacher']), field: z.string(), rating: z.int() }),
  z.strictObject({ kind: z.literal('agreement'), of: z.string() }),
  z.strictObject({ kind: z.literal('interest'), framework: z.enum(['riasec', 'mi']) }),
  z.strictObject({ kind: z.literal('activity'), name: HomeActivity }),
  z.strictObject({ kind: z.literal('flag'), source: z.string(), code: FlagCode }),
  z.strictObject({ kind: z.literal('task'), id: TaskId }),
  z.strictObject({ kind: z.literal('mood'), days: z.array(MoodDay) }),
  z.strictObject({ kind: z.literal('form'), who: z.enum(['parent', 'teacher']), field: z.string() }),
  z.strictObject({ kind: z.literal('change'), of: z.string() }),
  z.strictObject({ kind: z.literal('reaction') }),
]);
export type EvidenceRef = z.infer<typeof EvidenceRef>;

/**
 * One sentence of a report: message key with parameters, the rule that chose it, and the evidence that the rule used.
 */
export const Statement = z.strictObject({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  rule: z.strictObject({ id: z.string(), version: z.int() }),
  evidence: z.array(EvidenceRef),
});
export type Statement = z.infer<typeof Statement>;
