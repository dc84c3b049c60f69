import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendAgain as words } from '#messages/send-again.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { formatFault } from '#web/features/account/faults.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

/** Pause before another email can be requested. */
const PAUSE_MS = 30_000;

type SendAgainProps = {
  send: () => Promise<unknown>;
  /** An email has just been sent. */
  justSent: boolean;
};

/** Sends an email again, and shows how long to wait before the next. */
export function SendAgain({ send, justSent }: SendAgainProps) {
  const online = useOnline();
  const [secondsLeft, wait] = useCountdown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (justSent) wait(PAUSE_MS);
  }, []);
  const sendRequest = useMutation({
    mutationFn: send,
    onSuccess: () => wait(PAUSE_MS),
    onError: (problem) => problem instanceof ApiProblem && problem.retryAfterMs && wait(problem.retryAfterMs),
  });
  return (
    <>
      <Button
        look="link"
        size="bare"
        busy={sendRequest.isPending || !online || secondsLeft > 0}
        onClick={() => sendRequest.mutate()}
      >
        {secondsLeft > 0 ? words.againIn(secondsLeft) : words.again}
      </Button>
      <div role="status" className="empty:hidden">
        {sendRequest.isSuccess && words.done}
      </div>
      {sendRequest.isError && (
        <div role="alert">
          <FieldError>{formatFault(sendRequest.error)}</FieldError>
        </div>
      )}
    </>
  );
}
