import { device as words } from '#shared/messages/en/device.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { useDevice, useOutboxRows } from '#web/app/device.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

/** How many answers wait on this device, and which were refused and why; nothing while there are none. */
export function OutboxNotice({ assessmentId }: { assessmentId?: string }) {
  const rows = useOutboxRows(assessmentId);
  const { outbox } = useDevice();
  const waiting = rows.filter((row) => !row.rejected).length;
  const rejected = rows.filter((row) => row.rejected);
  const reasons = [...new Set(rejected.flatMap(({ rejected: code }) => (code ? [refusals[code]] : [])))];
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite">
        {rejected.length > 0 && (
          <Notice tone="warning">
            <p className="font-bold">{words.rejected(rejected.length)}</p>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <Button look="quiet" className="mt-2" onClick={() => rejected.forEach(({ key }) => void outbox.retry(key))}>
              {words.again}
            </Button>
          </Notice>
        )}
      </div>
      {waiting > 0 && (
        // Most answers are gone within the second: one that is seen, or said, beside each would only disturb.
        <div className="appears-late">
          <Notice>
            <p className="font-bold">{words.waiting(waiting)}</p>
            <p>{words.waitingHint}</p>
          </Notice>
        </div>
      )}
    </div>
  );
}

/** The same in one small line, for a child's screen: the grown-up who looks for it finds it, and nothing else moves. */
export function OutboxCount({ assessmentId }: { assessmentId: string }) {
  const waiting = useOutboxRows(assessmentId).length;
  return waiting > 0 ? <p className="appears-late stage-note">{words.waiting(waiting)}</p> : null;
}
