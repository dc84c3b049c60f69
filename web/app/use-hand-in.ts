import { useCallback } from 'react';
import type { Endpoint, Input } from '#shared/contracts/endpoint.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { addressOf } from '#web/api/call.ts';
import type { Route } from '#web/api/child-calls.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { useDevice } from '#web/app/device.tsx';

export type HandIn = <E extends Endpoint>(route: Route<E>, input: Input<E>) => Promise<{ outcome: Promise<Outcome> }>;

/**
 * Gives an answer to the outbox. The promise settles when the answer is on the disk; `outcome` when its first delivery is through.
 * A view that the server answers with goes to `take`.
 */
export function useHandIn(assessmentId: AssessmentId, take?: (view: ProgressView) => void): HandIn {
  const { outbox } = useDevice();
  return useCallback(
    async (route, input) => {
      const parts = input as { params: Record<string, unknown>; body?: unknown };
      const { outcome } = await outbox.put({
        key: crypto.randomUUID(),
        assessmentId,
        method: route.method === 'POST' ? 'POST' : 'PUT',
        address: addressOf(route, parts),
        body: parts.body,
      });
      void outcome.then((told) => {
        if (told.state === 'delivered' && told.answer) take?.(told.answer as ProgressView);
      });
      return { outcome };
    },
    [outbox, assessmentId, take],
  );
}
