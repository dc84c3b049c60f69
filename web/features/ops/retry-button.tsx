import { useQueryClient } from '@tanstack/react-query';
import { opsWeeks } from '#messages/ops-weeks.ts';
import type { OpsWeek } from '#shared/contracts/ops-weeks.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { isClosed } from '#web/features/ops/operator-gate.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failure, Notice } from '#web/ui/states.tsx';

const words = opsWeeks.retry;
/** Refetch interval of the pages that show what is stuck, while they are visible. */
export const REFETCH_MS = 5_000;

type RetryButtonProps = {
  assessmentId: AssessmentId;
  /**
   * Called with the assessment's new state. A list drops it at its next refetch, so the outcome is shown beside the
   * list.
   */
  onDone: (week: OpsWeek) => void;
  onClosed: (problem: unknown) => void;
};

/** Sends one retry per press. */
export function RetryButton({ assessmentId, onDone, onClosed }: RetryButtonProps) {
  const client = useQueryClient();
  const params = { weekId: assessmentId };
  const { mutate, error, isPending } = useCall('retryAnalysis', {
    onSuccess: (week) => {
      client.setQueryData(createQuery('getOpsWeek', { params }).queryKey, week);
      onDone(week);
    },
    onError: onClosed,
  });
  return (
    <div className="mt-3">
      <Button look="quiet" busy={isPending} onClick={() => mutate({ params, body: {} })}>
        {isPending ? words.busy : words.button}
        {/* Several of these buttons have the same text. */}
        <span className="sr-only">{assessmentId}</span>
      </Button>
      {error && !isClosed(error) && <Failure title={words.failed} text={getFaultText(error)} />}
    </div>
  );
}

/** Says for which assessment the analysis is retried. */
export const Retried = ({ week }: { week: OpsWeek | null }) => (
  <div role="status" className="mt-3 empty:hidden">
    {week && <Notice>{words.done(week.id, week.attempt)}</Notice>}
  </div>
);
