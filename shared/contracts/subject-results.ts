import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Subject, Topic } from '#shared/instruments/subjects.ts';
import { Instant } from '#shared/values/days.ts';
import { OPEN_ENDS } from '#shared/values/open-end.ts';
import { Grounds, Interval, Score } from '#shared/values/score.ts';

export const SubjectResult = z
  .strictObject({
    subject: Subject,
    completedAt: Instant,
    /** The topics that were presented, in the order of the subject; empty once the answers have expired. */
    topics: z.array(Topic),
    /**
     * With its 90 % interval and evidence; null if the answers cannot be trusted or were too few, and while scores are
     * held back.
     */
    result: z
      .strictObject({
        ...Interval,
        ...Grounds,
        level: z.string(),
        strengths: z.array(Topic),
        weaknesses: z.array(Topic),
      })
      .nullable(),
    /** Instead of a result, where the range is open at one end: the end that was measured. There is no best guess. */
    reach: z.strictObject({ open: z.enum(OPEN_ENDS), end: Score, ...Grounds }).optional(),
  })
  .meta({ id: 'SubjectResult' });
export type SubjectResult = z.infer<typeof SubjectResult>;

export const SubjectResults = z
  .strictObject({ subjects: z.array(SubjectResult), areScoresHeldBack: z.boolean() })
  .meta({ id: 'SubjectResults' });
export type SubjectResults = z.infer<typeof SubjectResults>;

/**
 * For guardians only: a child never sees a score, and neither a teacher's nor a parent's ratings may depend on the
 * test. So scores are held back until the parent form is submitted, or can no longer be.
 */
export const getSubjectResults = endpoint({
  name: 'getSubjectResults',
  summary:
    'Finished subjects with their topics, and once the parent form is in with score, strengths and areas to improve, in the order of the programme',
  params: AssessmentParams,
  response: SubjectResults,
});
