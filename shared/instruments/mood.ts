import { z } from 'zod';

/** The four moods of the specification, in its order; `neutral` is shown as 'Okay'. */
export const Mood = z.enum(['happy', 'neutral', 'sad', 'excited']);
export type Mood = z.infer<typeof Mood>;

export const Energy = z.enum(['high', 'medium', 'low']);
export type Energy = z.infer<typeof Energy>;
