import { z } from 'zod';
import { Statement } from '#shared/measurement/report/statement.ts';
import { AREAS } from '#shared/measurement/scale.ts';

/** Where the words of an idea stand, and its name there: `mathematics/9-11/half-a-recipe`. */
export const IdeaId = z.string().regex(/^[a-z]+\/\d+-\d+\/[a-z0-9-]+$/);

/** One thing to try at home, and why: a sentence that names what it rests on, or "for any child of 9". */
export const SuggestedIdea = z.strictObject({
  idea: IdeaId,
  minutes: z.int().min(5).max(45),
  area: z.enum(AREAS),
  reason: Statement,
});
export type SuggestedIdea = z.infer<typeof SuggestedIdea>;

/** An idea on its day of the week; a day that has none is free. */
export const PlannedIdea = SuggestedIdea.extend({ day: z.int().min(1).max(7) });
export type PlannedIdea = z.infer<typeof PlannedIdea>;

/** An area at home, and what there is to do about it at school. */
export const AreaIdea = SuggestedIdea.extend({ school: Statement });
export type AreaIdea = z.infer<typeof AreaIdea>;

/** What a report says of things to do; documents from before there was a bank of ideas have none of it. */
export const IDEAS_OF_A_REPORT = {
  /** The first day of the week's plan. */
  today: SuggestedIdea.optional(),
  ideas: z.array(PlannedIdea).max(7).optional(),
  byArea: z.array(AreaIdea).max(AREAS.length).optional(),
  /** One question that a parent could ask the teacher. */
  teacherQuestion: Statement.optional(),
};
const Ideas = z.strictObject(IDEAS_OF_A_REPORT);
export type IdeasReport = Required<z.infer<typeof Ideas>>;
