import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import type { Subject, TOPICS } from '#shared/instruments/subjects.ts';

/**
 * Data of an activity to try at home; its texts are in `shared/messages/en/ideas`. The id is the path of the text:
 * subject or `areas`, ages, name. Ids are stored in reports and must never be reused for another idea.
 */
export type Idea = { id: string; minutes: number; activity?: HomeActivity };
export type SubjectIdeas<Of extends Subject> = Record<
  (typeof TOPICS)[Of][number],
  Record<AcademicBand, readonly Idea[]>
>;

/** `activity`: the home activity that the idea consists of, if it is one. Things from a kitchen are not yet cooking. */
export const idea = (id: string, minutes: number, activity?: HomeActivity): Idea => ({
  id,
  minutes,
  ...(activity && { activity }),
});
