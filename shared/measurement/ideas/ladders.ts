import { ACADEMIC_BANDS, AGE_MODES } from '#shared/instruments/ages.ts';
import { Subject, TOPICS, type Topic } from '#shared/instruments/subjects.ts';
import { listAreaIdeas, listTopicIdeas } from '#shared/measurement/ideas/bank.ts';
import type { Idea } from '#shared/measurement/ideas/idea.ts';
import { AREAS, type Area } from '#shared/measurement/scale.ts';

/** The ideas of one area or topic, a step for each band of ages, the youngest first. */
export type Ladder = { of: { area: Area } | { subject: Subject; topic: Topic }; steps: readonly (readonly Idea[])[] };

const LADDERS: readonly Ladder[] = [
  ...AREAS.map((area) => ({ of: { area }, steps: AGE_MODES.map((mode) => listAreaIdeas(area, mode)) })),
  ...Subject.options.flatMap((subject) =>
    TOPICS[subject].map((topic) => ({
      of: { subject, topic },
      steps: ACADEMIC_BANDS.map((band) => listTopicIdeas(subject, topic, band)),
    })),
  ),
];

/** Where an idea stands in the bank; undefined for one that an earlier release had. */
export function findStep(id: string): { ladder: Ladder; step: number } | undefined {
  for (const ladder of LADDERS) {
    const step = ladder.steps.findIndex((ideas) => ideas.some((each) => each.id === id));
    if (step >= 0) return { ladder, step };
  }
  return undefined;
}
