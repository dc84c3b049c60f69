import { z } from 'zod';
import { Statement } from '#shared/measurement/report/statement.ts';
import { AREAS } from '#shared/measurement/scale.ts';

/** Path of an idea's texts and its name there: `mathematics/9-11/half-a-recipe`. */
export const IdeaId = z.string().regex(/^[a-z]+\/\d+-\d+\/[a-z0-9-]+$/);

/** One activity for home with its reason: a statement that names its evidence, or "for any child of 9". */
export const SuggestedIdea = z.strictObject({
  idea: IdeaId,
  minutes: z.int().min(5).max(45),
  area: z.enum(AREAS),
  reason: Statement,
});
export type SuggestedIdea = z.infer<typeof SuggestedIdea>;

/** An idea with its day of the week; a day without an idea is free. */
export const PlannedIdea = SuggestedIdea.extend({ day: z.int().min(1).max(7) });
export type PlannedIdea = z.infer<typeof PlannedIdea>;

/** An area's idea for home, with what to do about the area at school. */
export const AreaIdea = SuggestedIdea.extend({ school: Statement });
export type AreaIdea = z.infer<typeof AreaIdea>;

/** Activities of a report; absent in documents from before the bank of ideas. */
export const IDEAS_OF_A_REPORT = {
  /** The first day of the week's plan. */
  today: SuggestedIdea.optional(),
  ideas: z.array(PlannedIdea).max(7).optional(),
  byArea: z.array(AreaIdea).max(AREAS.length).optional(),
  /** A question that a parent may ask the teacher. */
  teacherQuestion: Statement.optional(),
};
const Ideas = z.strictObject(IDEAS_OF_A_REPORT);
export type IdeasReport = Required<z.infer<typeof Ideas>>;
