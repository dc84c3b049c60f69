import { z } from 'zod';
import { createLineSchema } from '#shared/values/text.ts';

/** How a child gives its answers, as stated by the adult once per sitting. */
export const Assist = z.enum(['alone', 'read_aloud', 'talked_through', 'parent_chose']);
export type Assist = z.infer<typeof Assist>;

/** What the child pointed with; hand-control trials are scored with constants of their own for each. */
export const InputType = z.enum(['touch', 'mouse', 'pen', 'keyboard']);
export type InputType = z.infer<typeof InputType>;

/** Milliseconds between display of the options and the answer, capped at ten minutes. */
export const ResponseMs = z.int().min(0).max(600_000);

/** Share of a question's audio that the child heard before answering, 0 to 1; absent without a voice. */
export const AudioHeard = z.number().min(0).max(1);

/** The visible part of the page when the answer was given, in CSS pixels. */
export const Viewport = z.strictObject({ width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) });
export type Viewport = z.infer<typeof Viewport>;

export const OptionIdText = createLineSchema(1, 24);
/** Ids of the options in the order in which they were read aloud; repeated ids mean repeated reading. */
export const HeardOrder = z.array(OptionIdText).max(40);
