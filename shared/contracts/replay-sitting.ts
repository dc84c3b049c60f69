import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { TaskId } from '#shared/values/tasks.ts';

export const replaySitting = endpoint({
  name: 'replaySitting',
  summary:
    'Opens a completed sitting again: the quest, a subject, or the games (one area or all). Its answers count until the new one has answers',
  params: AssessmentParams,
  body: z
    .strictObject({
      task: TaskId,
      /** For `skills/3` only. */
      area: SkillArea.optional(),
    })
    .meta({ id: 'Replay' }),
  response: ProgressView,
});
