import { useState } from 'react';
import { device as deviceWords } from '#messages/device.ts';
import { outboxNotice as words } from '#messages/outbox-notice.ts';
import { shell } from '#messages/shell.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { isPersonNeeded } from '#web/api/outbox-row.ts';
import { useDevice, useOutboxRows, useUnreadableRows } from '#web/app/device.tsx';
import { getWaitText } from '#web/app/step/use-outcome.ts';
import { WaitHelp } from '#web/app/step/wait-help.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';

/**
 * Shows how many answers wait on this device and why, which were refused and why, and which are unreadable; otherwise
 * nothing. `teacher`: owners of the page if it is not an account's. For rows of other people only the number is shown.
 */
export function OutboxNotice({ assessmentId, teacher }: { assessmentId?: string; teacher?: readonly string[] }) {
  const device = useDevice();
  const respondent = teacher ? 'teacher' : 'parent';
  const rows = useOutboxRows(assessmentId);
  const own = rows.filter(teacher ? ({ owner }) => owner === undefined || teacher.includes(owner) : device.isOwn);
  const waiting = own.filter((row) => !row.rejected);
  const reasons = waiting.map(({ key }) => device.outbox.getReason(key));
  // Reasons that a person can act on are shown before those that pass by themselves.
  const reason = reasons.find(isPersonNeeded) ?? reasons[0];
  const rejected = own.filter((row) => row.rejected);
  const otherCount = rows.length - own.length;
  const unreadable = useUnreadableRows();
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite" className="flex flex-col gap-3">
        {rejected.length > 0 && (
          <RejectedAnswers
            count={rejected.length}
            reasons={[...new Set(rejected.flatMap(({ rejected: code }) => (code ? [getFaultText(code)] : [])))]}
            onRetry={() => rejected.forEach(({ key }) => void device.outbox.retry(key))}
            onForget={() => rejected.forEach(({ key }) => void device.outbox.forget(key))}
          />
        )}
        {unreadable.length > 0 && (
          <Notice tone="warning">
            <p className="font-bold">{words.unreadable(unreadable.length)}</p>
            <p>{words.unreadableHint}</p>
            <Button
              look="quiet"
              className="mt-2"
              onClick={() => unreadable.forEach((key) => void device.outbox.forget(key))}
            >
              {words.forget}
            </Button>
          </Notice>
        )}
      </div>
      {reason && (
        // Delayed: most answers are sent within a second, and a notice for each would only distract.
        <div className="appears-late">
          <Notice>
            <p className="font-bold">{deviceWords.waiting(waiting.length)}</p>
            <p className="mb-2">
              {getWaitText(reason, respondent)} {words.waitingHint}
            </p>
            <WaitHelp reason={reason} who={respondent} />
          </Notice>
        </div>
      )}
      {otherCount > 0 && (
        <Notice>
          <p>{words.ofOthers(otherCount)}</p>
        </Notice>
      )}
    </div>
  );
}

type RejectedAnswersProps = { count: number; reasons: readonly string[]; onRetry: () => void; onForget: () => void };

/** Rejected answers: retry, or remove after a confirmation. */
function RejectedAnswers({ count, reasons, onRetry, onForget }: RejectedAnswersProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { forgetRejected } = words;
  return (
    <Notice tone="warning">
      <p className="font-bold">{words.rejected(count)}</p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="quiet" onClick={onRetry}>
          {shell.tryAgain}
        </Button>
        <Button look="link" size="bare" onClick={() => setIsConfirming(true)}>
          {words.forget}
        </Button>
      </div>
      {isConfirming && (
        <Dialog title={forgetRejected.title(count)} worksOffline onClose={() => setIsConfirming(false)}>
          <p>{forgetRejected.text}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" onClick={onForget}>
              {words.forget}
            </Button>
            <Button look="quiet" onClick={() => setIsConfirming(false)}>
              {forgetRejected.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </Notice>
  );
}
