import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Subject } from '#shared/instruments/subjects.ts';

/**
 * By which share of its width an interval becomes narrower, as it is said in words: the nearest of these. What is offered
 * begins below a fifth (`LEAST_NARROWING` in `decide-subjects.ts`).
 */
export const NarrowerBy = z.enum(['fifth', 'quarter', 'third', 'half']);
export type NarrowerBy = z.infer<typeof NarrowerBy>;

export const ExtraSitting = z
  .strictObject({
    subject: Subject,
    /** What the further questions are expected to give; null for a sitting that was begun and goes on. */
    narrowerBy: NarrowerBy.nullable(),
  })
  .meta({ id: 'ExtraSitting' });
export type ExtraSitting = z.infer<typeof ExtraSitting>;

/** For guardians only. It tells nothing of how the child did, so it is there before the parent form, too. */
export const listExtraSittings = endpoint({
  name: 'listExtraSittings',
  summary: 'Finished subjects in which about ten minutes of further questions would make the result clearly surer',
  params: AssessmentParams,
  response: z.strictObject({ sittings: z.array(ExtraSitting) }).meta({ id: 'ExtraSittings' }),
});
