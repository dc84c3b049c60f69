import { useQueryClient } from '@tanstack/react-query';
import { dashboard } from '#messages/dashboard.ts';
import { sendAgain } from '#messages/send-again.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Account } from '#shared/contracts/session.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { getQueryKey, useCall } from '#web/api/queries.ts';
import { formatDayAndTime } from '#web/lib/dates.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = dashboard.proof;
/** Pause before another email can be requested. */
const PAUSE_MS = 30_000;

/** A week that waits for an address to be verified: which email to open, until when, and a button to send it again. */
export function PendingProof({ view: { proofUntil, timeZone } }: { view: ProgressView }) {
  const account =
    useQueryClient().getQueryData<{ account: Account | null }>(getQueryKey('getSession'))?.account ?? null;
  const online = useOnline();
  const [secondsLeft, startCountdown] = useCountdown();
  const emailRequest = useCall('resend', {
    onSuccess: () => startCountdown(PAUSE_MS),
    onError: (problem) => problem instanceof ApiProblem && problem.retryAfterMs && startCountdown(problem.retryAfterMs),
  });
  const until = proofUntil && <p>{words.until(formatDayAndTime(proofUntil, timeZone))}</p>;
  if (!account || account.verified)
    return (
      <Notice tone="warning">
        <p>{words.other}</p>
        {until}
      </Notice>
    );
  return (
    <Notice tone="warning">
      <p className="font-bold">{words.title}</p>
      <p className="wrap-anywhere">{words.open(account.email)}</p>
      {until}
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <Button
          look="link"
          size="bare"
          busy={emailRequest.isPending || !online || secondsLeft > 0}
          onClick={() => emailRequest.mutate({ params: {}, body: { type: 'signup' } })}
        >
          {secondsLeft > 0 ? sendAgain.againIn(secondsLeft) : words.again}
        </Button>
        <InboxLink />
      </div>
      <div role="status" className="empty:hidden">
        {emailRequest.isSuccess && words.sent}
      </div>
      <FaultAlert>{emailRequest.isError && `${words.failed} ${getFaultText(emailRequest.error)}`}</FaultAlert>
    </Notice>
  );
}
