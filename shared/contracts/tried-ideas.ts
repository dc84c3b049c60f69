import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { IdeaId, IdeaResult } from '#shared/instruments/tried-idea.ts';

/** An idea that was tried, and what to do next; `next` may be tried in its turn. */
export const TriedIdea = z
  .strictObject({
    idea: IdeaId,
    went: IdeaResult,
    next: z.strictObject({ idea: IdeaId, minutes: z.int(), kind: z.enum(['easier', 'another', 'onward']) }).nullable(),
  })
  .meta({ id: 'TriedIdea' });
export type TriedIdea = z.infer<typeof TriedIdea>;

export const listTriedIdeas = endpoint({
  name: 'listTriedIdeas',
  summary: 'How the ideas of a report went at home, and what to do next; the report itself never changes',
  params: AssessmentParams,
  response: z
    .strictObject({
      tried: z.array(TriedIdea),
      /** `false` if nothing can be said any more: the answers have expired, or consent was withdrawn. */
      open: z.boolean().optional(),
    })
    .meta({ id: 'TriedIdeas' }),
});

export const tryIdea = endpoint({
  name: 'tryIdea',
  summary:
    'Says how an idea of a report went; what is said later counts. 409 while there is no report and once its answers have expired',
  params: AssessmentParams,
  body: z.strictObject({ idea: IdeaId, went: IdeaResult }).meta({ id: 'TryIdea' }),
  response: ProgressView,
});
