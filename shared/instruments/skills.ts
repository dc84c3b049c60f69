import { z } from 'zod';

/** The four skill areas that are played, in the order of day 3. */
export const SkillArea = z.enum(['cognitive', 'social', 'emotional', 'physical']);
export type SkillArea = z.infer<typeof SkillArea>;
