import { z } from 'zod';
import { HomeActivity, ParentSliders } from '#shared/instruments/parent-form.ts';

/** Chosen option by scene id; unanswered scenes are absent. */
export type MirrorChoices = Record<string, string>;

/** The unsent form; untouched fields are absent. */
export const ParentDraft = z.object({
  homeActivities: z.array(HomeActivity),
  favouriteActivity: HomeActivity.optional(),
  sliders: ParentSliders,
  /** Absent in drafts that were started before the scenes existed. */
  mirror: z.record(z.string(), z.string()).default({}),
  texts: z.object({ strengths: z.string(), concerns: z.string(), observations: z.string() }),
  /** Milliseconds of active use. */
  totalMs: z.number(),
});
export type ParentDraft = z.infer<typeof ParentDraft>;
export const EMPTY_PARENT_DRAFT: ParentDraft = {
  homeActivities: [],
  sliders: {},
  mirror: {},
  totalMs: 0,
  texts: { strengths: '', concerns: '', observations: '' },
};
export const readParentDraft = (stored: unknown): ParentDraft | null => ParentDraft.safeParse(stored).data ?? null;
