import { device as words } from '#messages/device.ts';
import { useOutboxRows } from '#web/app/device.tsx';

/**
 * Number of waiting answers in one small line, for adults who look at a child's screen; it does not move anything else.
 */
export function OutboxCount({ assessmentId }: { assessmentId: string }) {
  const waiting = useOutboxRows(assessmentId).filter((row) => !row.rejected).length;
  return waiting > 0 ? <p className="appears-late stage-note">{words.waiting(waiting)}</p> : null;
}
