import { useState } from 'react';
import { dashboard } from '#messages/dashboard.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getEarliestDate, isSameClock } from '#web/features/dashboard/times.ts';
import { useSteering } from '#web/features/dashboard/use-assessments.ts';
import { formatDay, getDeviceTimeZone } from '#web/lib/dates.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/section.tsx';

const words = dashboard.clock;

/** Offers a family that travels to let coming days and reminders follow the clock of this device. */
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
      <Button
        look="link"
        size="bare"
        disabled={!online}
        onClick={() => {
          steering.reset();
          setIsOpen(true);
        }}
      >
        {words.offer}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={words.title(timeZone)}
          text={words.text(formatDay(nextDayOn))}
          submit={words.submit}
          cancel={dashboard.keep}
          look="primary"
          busy={steering.isPending}
          fault={steering.isError ? `${dashboard.actionFailed} ${getFaultText(steering.error)}` : null}
          onConfirm={() => steering.mutate({ kind: 'reschedule', nextDayOn, timeZone })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
