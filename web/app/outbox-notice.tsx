import { device as words } from '#shared/messages/en/device.ts';
import { useDevice, useOutboxRows, useUnreadableRows } from '#web/app/device.tsx';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

/**
 * How many answers wait on this device, which were refused and why, and what can no longer be read; nothing while all is well. `owner`: whose
 * page this is, where it is not that of an account. Of what others left here only the number is said.
 */
export function OutboxNotice({ assessmentId, owner }: { assessmentId?: string; owner?: string }) {
  const device = useDevice();
  const whose = owner ?? device.owner();
  const rows = useOutboxRows(assessmentId);
  const own = rows.filter((row) => row.owner === undefined || row.owner === whose);
  const waiting = own.filter((row) => !row.rejected).length;
  const rejected = own.filter((row) => row.rejected);
  const ofOthers = rows.length - own.length;
  const unreadable = useUnreadableRows();
  const reasons = [...new Set(rejected.flatMap(({ rejected: code }) => (code ? [faultText(code)] : [])))];
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite" className="flex flex-col gap-3">
        {rejected.length > 0 && (
          <Notice tone="warning">
            <p className="font-bold">{words.rejected(rejected.length)}</p>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <Button look="quiet" className="mt-2" onClick={() => rejected.forEach(({ key }) => void device.outbox.retry(key))}>
              {words.again}
            </Button>
          </Notice>
        )}
        {unreadable.length > 0 && (
          <Notice tone="warning">
            <p className="font-bold">{words.unreadable(unreadable.length)}</p>
            <p>{words.unreadableHint}</p>
            <Button look="quiet" className="mt-2" onClick={() => unreadable.forEach((key) => void device.outbox.forget(key))}>
              {words.forget}
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
      {ofOthers > 0 && (
        <Notice>
          <p>{words.ofOthers(ofOthers)}</p>
        </Notice>
      )}
    </div>
  );
}

/** The same in one small line, for a child's screen: the grown-up who looks for it finds it, and nothing else moves. */
export function OutboxCount({ assessmentId }: { assessmentId: string }) {
  const waiting = useOutboxRows(assessmentId).length;
  return waiting > 0 ? <p className="appears-late stage-note">{words.waiting(waiting)}</p> : null;
}
