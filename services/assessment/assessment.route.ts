import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { HandleCommand } from '#services/assessment/handle.ts';
import { toProgressView } from '#services/assessment/progress.view.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import { type Route, route } from '#services/http/route.ts';
import { giveParentInput } from '#shared/contracts/adult-forms.ts';
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

export type AssessmentPorts = { handle: HandleCommand; weeks: Pick<AssessmentQueries, 'one' | 'page'> };

/** What a guardian does: reads and steers an assessment, and fills in the parent form. */
export const assessmentRoutes = ({ handle, weeks }: AssessmentPorts): Route[] => [
  route(listAssessments, 'signedIn', async ({ person, query, now }) => {
    const { weeks: stored, next } = await weeks.page(person.userId, query);
    return { body: { assessments: stored.map((each) => toProgressView(each, now, 'parent')), next } };
  }),
  route(getProgress, 'readerOfAssessment', async ({ params, person, now }) => {
    const stored = (await weeks.one(params.assessmentId)) ?? refuse('NOT_FOUND');
    return { body: toProgressView(stored, now, person.kind) };
  }),
  route(pauseAssessment, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'Pause', at: call.now }),
  ),
  route(resumeAssessment, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'Resume', at: call.now }),
  ),
  route(finishAssessment, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'RequestFinish', at: call.now }),
  ),
  route(cancelAssessment, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'CancelAssessment', at: call.now, by: 'parent' }),
  ),
  route(replaySitting, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'ReplaySitting', at: call.now, ...call.body }),
  ),
  route(rescheduleAssessment, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'Reschedule', at: call.now, ...call.body }),
  ),
  route(giveParentInput, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'ObserveAsParent', at: call.now, ...call.body }),
  ),
];
