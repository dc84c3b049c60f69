import { useCallback, useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { ROUTES, type RouteName } from '#shared/contracts/routes.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { addressOf, type InputOf } from '#web/api/call.ts';
import type { Handed } from '#web/api/outbox.ts';
import { useDevice } from '#web/app/device.tsx';

/** `draft`: the name of the draft that the answer was made of. */
export type HandIn = <Name extends RouteName>(name: Name, input: InputOf<Name>, draft?: string) => Promise<Handed>;

/**
 * Gives an answer to the outbox, as one of `owner`, by default of whoever this page belonged to when the screen came.
 * The promise settles when the answer is on the disk; `outcome` when its first delivery is through. A view that the
 * server answers with goes to `take`.
 */
export function useHandIn(assessmentId: AssessmentId, take?: (view: ProgressView) => void, owner?: string): HandIn {
  const device = useDevice();
  const [whose] = useState(() => owner ?? device.owner());
  const { outbox } = device;
  return useCallback(
    async (name, input, draft) => {
      const handed = await outbox.put({
        key: crypto.randomUUID(),
        assessmentId,
        owner: whose,
        method: ROUTES[name].method === 'POST' ? 'POST' : 'PUT',
        address: addressOf(name, input),
        body: (input as { body?: unknown }).body,
        ...(draft && { draft }),
      });
      void handed.outcome.then((told) => {
        if (told.state === 'delivered' && told.answer) take?.(told.answer as ProgressView);
      });
      return handed;
    },
    [outbox, assessmentId, take, whose],
  );
}
