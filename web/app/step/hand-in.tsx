import { useCallback, useState } from 'react';
import { device } from '#messages/device.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { ROUTES } from '#shared/contracts/routes.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { buildAddress, type RouteInput } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { QueuedAnswer } from '#web/api/outbox.ts';
import type { ReceiptRoute } from '#web/api/outbox-row.ts';
import type { Submission } from '#web/api/use-submission.ts';
import { useDevice } from '#web/app/device.tsx';
import { Failure } from '#web/ui/states.tsx';

/** `draft`: name of the draft that the answer was made from. */
type HandIn = <Name extends ReceiptRoute>(name: Name, input: RouteInput<Name>, draft?: string) => Promise<QueuedAnswer>;

/**
 * Puts an answer into the outbox for `owner`, by default the page's owner at mount. The promise resolves when the
 * answer is on disk, `outcome` after its first delivery. A view in the server's answer is passed to `take`.
 */
export function useHandIn(assessmentId: AssessmentId, take?: (view: ProgressView) => void, owner?: string): HandIn {
  const device = useDevice();
  const [rowOwner] = useState(() => owner ?? device.owner());
  const { outbox } = device;
  return useCallback(
    async (name, input, draft) => {
      const queued = await outbox.put({
        key: crypto.randomUUID(),
        assessmentId,
        owner: rowOwner,
        method: ROUTES[name].method as 'PUT' | 'POST',
        address: buildAddress(name, input),
        body: (input as { body?: unknown }).body,
        ...(draft && { draft }),
      });
      void queued.outcome.then((outcome) => {
        if (outcome.state === 'delivered' && outcome.answer) take?.(outcome.answer as ProgressView);
      });
      return queued;
    },
    [outbox, assessmentId, take, rowOwner],
  );
}

/** Why a submission failed; `refused`: sentence before the server's reason. */
export function describeFault(submission: Submission, refused: string): { title: string; text?: string } | null {
  if (submission.state === 'unsaved') return { title: device.notStored };
  return submission.state === 'refused' ? { title: refused, text: getFaultText(submission.code) } : null;
}
export function SubmissionFault({ submission, refused }: { submission: Submission; refused: string }) {
  const fault = describeFault(submission, refused);
  return fault && <Failure {...fault} />;
}
