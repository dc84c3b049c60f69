import { useCallback } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { ROUTES, type RouteName } from '#shared/contracts/routes.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { addressOf, type InputOf } from '#web/api/call.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { useDevice } from '#web/app/device.tsx';

export type HandIn = <Name extends RouteName>(name: Name, input: InputOf<Name>) => Promise<{ outcome: Promise<Outcome> }>;

/**
 * Gives an answer to the outbox. The promise settles when the answer is on the disk; `outcome` when its first delivery is through.
 * A view that the server answers with goes to `take`.
 */
export function useHandIn(assessmentId: AssessmentId, take?: (view: ProgressView) => void): HandIn {
  const { outbox } = useDevice();
  return useCallback(
    async (name, input) => {
      const { outcome } = await outbox.put({
        key: crypto.randomUUID(),
        assessmentId,
        method: ROUTES[name].method === 'POST' ? 'POST' : 'PUT',
        address: addressOf(name, input),
        body: (input as { body?: unknown }).body,
      });
      void outcome.then((told) => {
        if (told.state === 'delivered' && told.answer) take?.(told.answer as ProgressView);
      });
      return { outcome };
    },
    [outbox, assessmentId, take],
  );
}
