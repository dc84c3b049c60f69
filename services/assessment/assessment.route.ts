import type { Handle } from '#services/handling/handle.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import { progressView } from '#services/views/progress.view.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import {
  cancelAssessment,
  finishAssessment,
  getProgress,
  listAssessments,
  pauseAssessment,
  rescheduleAssessment,
  resumeAssessment,
} from '#shared/contracts/assessments.ts';
import { replaySitting } from '#shared/contracts/replay-sitting.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AssessmentPorts = { handle: Handle; weeks: Pick<Weeks, 'one' | 'page'> };

/** Reads and steers assessments. */
export const assessmentRoutes = ({ handle, weeks }: AssessmentPorts): Route[] => [
  route(listAssessments, 'signedIn', async ({ person, query, now }) => {
    const { weeks: stored, next } = await weeks.page(person.userId, query);
    return { body: { assessments: stored.map((each) => progressView(each, now, 'parent')), next } };
  }),
  route(getProgress, 'readerOfAssessment', async ({ params, person, now }) => {
    const stored = (await weeks.one(params.assessmentId)) ?? refuse('NOT_FOUND');
    return { body: progressView(stored, now, person.kind) };
  }),
  route(pauseAssessment, 'parentOfAssessment', (call) => writeWeek(handle, call, { type: 'Pause', at: call.now })),
  route(resumeAssessment, 'parentOfAssessment', (call) => writeWeek(handle, call, { type: 'Resume', at: call.now })),
  route(finishAssessment, 'parentOfAssessment', (call) =>
    writeWeek(handle, call, { type: 'RequestFinish', at: call.now }),
  ),
  route(cancelAssessment, 'parentOfAssessment', (call) =>
    writeWeek(handle, call, { type: 'CancelAssessment', at: call.now, by: 'parent' }),
  ),
  route(replaySitting, 'parentOfAssessment', (call) =>
    writeWeek(handle, call, { type: 'ReplaySitting', at: call.now, ...call.body }),
  ),
  route(rescheduleAssessment, 'parentOfAssessment', (call) =>
    writeWeek(handle, call, { type: 'Reschedule', at: call.now, ...call.body }),
  ),
];
