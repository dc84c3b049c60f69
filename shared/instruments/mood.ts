import { z } from 'zod';

/** The four moods of the specification, in its order; `neutral` is shown as 'Okay'. */
export const Mood = z.enum(['happy', 'neutral', 'sad', 'excited']);
export type Mood = z.infer<typeof Mood>;

/** What a child of 11 and more chooses instead, from bad to great. */
export const MoodStep = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export type MoodStep = z.infer<typeof MoodStep>;

export const Energy = z.enum(['high', 'medium', 'low']);
export type Energy = z.infer<typeof Energy>;

/** How a child told a day. With a `step`, `mood` is the nearest of the four. */
export type MoodCheck = { mood: Mood; energy: Energy; step?: MoodStep | undefined };
