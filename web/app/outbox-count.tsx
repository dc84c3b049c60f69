import { device as words } from '#shared/messages/en/device.ts';
import { useOutboxRows } from '#web/app/device.tsx';

/**
 * What waits on this device in one small line, for a child's screen: the grown-up who looks for it finds it, and
 * nothing else moves.
 */
export function OutboxCount({ assessmentId }: { assessmentId: string }) {
  const waiting = useOutboxRows(assessmentId).filter((row) => !row.rejected).length;
  return waiting > 0 ? <p className="appears-late stage-note">{words.waiting(waiting)}</p> : null;
}
