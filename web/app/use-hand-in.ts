import { useCallback, useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { ROUTES, type RouteName } from '#shared/contracts/routes.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { addressOf, type InputOf } from '#web/api/call.ts';
import type { Handed } from '#web/api/outbox.ts';
import { useDevice } from '#web/app/device.tsx';

/** `draft`: name of the draft that the answer was made from. */
export type HandIn = <Name extends RouteName>(name: Name, input: InputOf<Name>, draft?: string) => Promise<Handed>;

/**
 * Puts an answer into the outbox for `owner`, by default the page's owner at mount. The promise resolves when the
 * answer is on disk, `outcome` after its first delivery. A view in the server's answer is passed to `take`.
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
