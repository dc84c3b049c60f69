import { useState } from 'react';
import { dashboard } from '#messages/dashboard.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getEarliestDate, isSameClock } from '#web/features/dashboard/times.ts';
import { useSteering } from '#web/features/dashboard/use-assessments.ts';
import { formatDay, getDeviceTimeZone } from '#web/lib/dates.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';

const words = dashboard.clock;

/** For a family that travels: the days to come and the reminders follow the clock of this device, if it shows another time. */
export function WeekClock({ view, now, online }: { view: ProgressView; now: number; online: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const timeZone = getDeviceTimeZone();
  const steering = useSteering(view.id, () => {
    setIsOpen(false);
    toast({ title: words.changed(timeZone), tone: 'success' });
  });
  const next = view.days[view.currentDay];
  const isOver = view.status === 'completed' || view.status === 'cancelled';
  // The date that is sent counts as requested: within a pause it would open a day when the week is resumed.
  if (!next || isOver || view.paused || isSameClock(now, view.timeZone, timeZone)) return null;
  const earliest = getEarliestDate(now, timeZone, view.currentDay);
  const nextDayOn = next.date > earliest ? next.date : earliest;
  return (
    <div className="w-full">
      <p className="text-ink-2">{words.followed(view.timeZone)}</p>
      <Button look="link" size="bare" disabled={!online} onClick={() => setIsOpen(true)}>
        {words.offer}
      </Button>
      {isOpen && (
        <Dialog title={words.title(timeZone)} onClose={() => setIsOpen(false)}>
          <p>{words.text(formatDay(nextDayOn))}</p>
          <FaultAlert>{steering.isError && `${dashboard.actionFailed} ${getFaultText(steering.error)}`}</FaultAlert>
          <div className="flex flex-wrap gap-3">
            <Button
              busy={steering.isPending}
              onClick={() => steering.mutate({ kind: 'reschedule', nextDayOn, timeZone })}
            >
              {words.submit}
            </Button>
            <Button look="quiet" onClick={() => setIsOpen(false)}>
              {dashboard.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
