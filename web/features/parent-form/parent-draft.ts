import { z } from 'zod';
import { HomeActivity, ParentSliders } from '#shared/instruments/parent-form.ts';

/** The form while it is being filled in; what nobody touched is absent. */
export const ParentDraft = z.object({
  homeActivities: z.array(HomeActivity),
  sliders: ParentSliders,
  texts: z.object({ strengths: z.string(), concerns: z.string(), observations: z.string() }),
  /** Milliseconds that the form has been in use. */
  totalMs: z.number(),
});
export type ParentDraft = z.infer<typeof ParentDraft>;
export const EMPTY_PARENT_DRAFT: ParentDraft = { homeActivities: [], sliders: {}, texts: { strengths: '', concerns: '', observations: '' }, totalMs: 0 };
export const readParentDraft = (stored: unknown): ParentDraft | null => ParentDraft.safeParse(stored).data ?? null;
