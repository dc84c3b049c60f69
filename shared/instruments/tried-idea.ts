import { z } from 'zod';

/** How an idea of the report went, as a grown-up says. `notYet` takes back what was said before. */
export const IDEA_RESULTS = ['well', 'tooHard', 'notYet'] as const;
export const IdeaResult = z.enum(IDEA_RESULTS);
export type IdeaResult = z.infer<typeof IdeaResult>;
/** How each idea went, by what was said of it last; ordered by when that was said. */
export type IdeaResults = ReadonlyMap<string, IdeaResult>;
export const IdeaId = z
  .string()
  .regex(/^[\w/.-]+$/)
  .max(80);
