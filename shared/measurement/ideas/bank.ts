import type { AcademicBand, AgeMode } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { AREA_IDEAS } from '#shared/measurement/ideas/areas.ts';
import { GEOGRAPHY } from '#shared/measurement/ideas/geography.ts';
import { HISTORY } from '#shared/measurement/ideas/history.ts';
import type { Idea, SubjectIdeas } from '#shared/measurement/ideas/idea.ts';
import { LITERATURE } from '#shared/measurement/ideas/literature.ts';
import { MATHEMATICS } from '#shared/measurement/ideas/mathematics.ts';
import { SCIENCE } from '#shared/measurement/ideas/science.ts';
import type { Area } from '#shared/measurement/scale.ts';

const BY_SUBJECT: { readonly [Of in Subject]: SubjectIdeas<Of> } = {
  mathematics: MATHEMATICS,
  science: SCIENCE,
  literature: LITERATURE,
  history: HISTORY,
  geography: GEOGRAPHY,
};

/**
 * Ideas that practise a topic of a subject. The subject is needed because a topic name (cause and effect) may belong to
 * two subjects.
 */
export const listTopicIdeas = (subject: Subject, topic: Topic, band: AcademicBand): readonly Idea[] =>
  (BY_SUBJECT[subject] as Partial<Record<Topic, Record<AcademicBand, readonly Idea[]>>>)[topic]?.[band] ?? [];
/** Ideas for a skill area. */
export const listAreaIdeas = (area: Area, mode: AgeMode): readonly Idea[] => AREA_IDEAS[area][mode];
