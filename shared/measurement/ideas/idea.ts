import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import type { Subject, TOPICS } from '#shared/instruments/subjects.ts';

/**
 * What a rule needs to know of a thing to try at home; its words are in `shared/messages/en/ideas`. The id tells where:
 * subject or `areas`, ages, name. It stands in stored reports, so it is never given to another idea.
 */
export type Idea = { id: string; minutes: number; activities: readonly HomeActivity[] };
export type SubjectIdeas<Of extends Subject> = Record<
  (typeof TOPICS)[Of][number],
  Record<AcademicBand, readonly Idea[]>
>;

/** `activities`: favourites at home that the idea makes use of. */
export const idea = (id: string, minutes: number, ...activities: HomeActivity[]): Idea => ({ id, minutes, activities });
