import { z } from 'zod';
import { HomeActivity, ParentSliders } from '#shared/instruments/parent-form.ts';

/** Chosen option by scene id of the five scenes; one without an answer is absent. */
export type MirrorChoices = Readonly<Record<string, string>>;

/** The form while it is being filled in; what nobody touched is absent. */
export const ParentDraft = z.object({
  homeActivities: z.array(HomeActivity),
  sliders: ParentSliders,
  /** A form that was begun before there were scenes has none. */
  mirror: z.record(z.string(), z.string()).default({}),
  texts: z.object({ strengths: z.string(), concerns: z.string(), observations: z.string() }),
  /** Milliseconds that the form has been in use. */
  totalMs: z.number(),
});
export type ParentDraft = z.infer<typeof ParentDraft>;
export const EMPTY_PARENT_DRAFT: ParentDraft = {
  ...{ homeActivities: [], sliders: {}, mirror: {}, totalMs: 0 },
  texts: { strengths: '', concerns: '', observations: '' },
};
export const readParentDraft = (stored: unknown): ParentDraft | null => ParentDraft.safeParse(stored).data ?? null;
