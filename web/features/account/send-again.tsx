import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendAgain as words } from '#shared/messages/en/send-again.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { faultOrWait } from '#web/features/account/faults.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useWait } from '#web/lib/use-wait.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

/** Pause before another email can be requested. */
const PAUSE_MS = 30_000;

type SendAgainProps = {
  ask: () => Promise<unknown>;
  /** An email has just been sent. */
  justSent: boolean;
};

/** Sends an email again, and shows how long to wait before the next. */
export function SendAgain({ ask, justSent }: SendAgainProps) {
  const online = useOnline();
  const [secondsLeft, wait] = useWait();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (justSent) wait(PAUSE_MS);
  }, []);
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: () => wait(PAUSE_MS),
    onError: (problem) => problem instanceof ApiProblem && problem.retryAfterMs && wait(problem.retryAfterMs),
  });
  return (
    <>
      <Button
        look="link"
        size="bare"
        busy={asking.isPending || !online || secondsLeft > 0}
        onClick={() => asking.mutate()}
      >
        {secondsLeft > 0 ? words.againIn(secondsLeft) : words.again}
      </Button>
      <div role="status" className="empty:hidden">
        {asking.isSuccess && words.done}
      </div>
      {asking.isError && (
        <div role="alert">
          <FieldError>{faultOrWait(asking.error)}</FieldError>
        </div>
      )}
    </>
  );
}
