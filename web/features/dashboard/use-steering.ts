import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { createAssessmentsCache } from '#web/features/dashboard/use-assessments.ts';

export type SteeringOrder =
  | { kind: 'pause' | 'resume' | 'finish' | 'cancel' }
  | { kind: 'reschedule'; nextDayOn: string }
  | { kind: 'invite'; teacherEmail: string; line?: string }
  | { kind: 'withdraw' };

function callSteering(assessmentId: AssessmentId, order: SteeringOrder): Promise<ProgressView> {
  const params = { assessmentId };
  if (order.kind === 'reschedule')
    return call('rescheduleAssessment', { params, body: { nextDayOn: order.nextDayOn } });
  if (order.kind === 'invite')
    return call('inviteTeacher', {
      params,
      body: { teacherEmail: order.teacherEmail, ...(order.line && { line: order.line }) },
    });
  if (order.kind === 'withdraw') return call('withdrawInvitation', { params });
  return call(`${order.kind}Assessment`, { params, body: {} });
}

/**
 * Changes a running week; the response is its new view. `onDone` is called even if the card is unmounted by then, as
 * for a cancelled week.
 */
export function useSteering<Order extends SteeringOrder>(assessmentId: AssessmentId, onDone: (order: Order) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => callSteering(assessmentId, order),
    onSuccess: (view, order) => {
      createAssessmentsCache(client).take(view);
      onDone(order);
    },
  });
}
