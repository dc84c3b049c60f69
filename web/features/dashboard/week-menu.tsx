import { useState } from 'react';
import { dashboard as words } from '#messages/dashboard.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { type SteeringOrder, useSteering } from '#web/features/dashboard/use-assessments.ts';
import { useToast } from '#web/lib/toasts.ts';
import { lazyDialog } from '#web/ui/dialog.tsx';
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { ConfirmDialog } from '#web/ui/section.tsx';

/** Loaded when it is opened, with the code of forms. */
const RescheduleDialog = lazyDialog(
  async () => (await import('#web/features/dashboard/week-dialogs.tsx')).RescheduleDialog,
);

type MenuDialog = 'reschedule' | 'finish' | 'cancel';
type MenuOrder = Extract<SteeringOrder, { kind: keyof typeof words.changed }>;

/** Pause, resume, reschedule, finish and cancel; irreversible actions need confirmation. */
export function WeekMenu({ view, now, online }: { view: ProgressView; now: number; online: boolean }) {
  const [openDialog, setOpenDialog] = useState<MenuDialog | null>(null);
  const toast = useToast();
  const steering = useSteering<MenuOrder>(view.id, ({ kind }) => {
    setOpenDialog(null);
    toast({ title: words.changed[kind], tone: 'success' });
  });
  if (view.status === 'completed' || view.status === 'cancelled') return null;
  const submitOrder = (menuOrder: MenuOrder) => steering.mutate(menuOrder);
  const openDialogFor = (dialog: MenuDialog) => () => {
    steering.reset();
    setOpenDialog(dialog);
  };
  const items = [
    // A week whose address is not verified does not run anyway.
    ...(view.waitingReason === 'proof'
      ? []
      : [
          view.paused
            ? { label: words.menu.resume, onSelect: () => submitOrder({ kind: 'resume' }) }
            : { label: words.menu.pause, onSelect: () => submitOrder({ kind: 'pause' }) },
        ]),
    ...(view.currentDay < view.totalDays
      ? [{ label: words.menu.reschedule, onSelect: openDialogFor('reschedule') }]
      : []),
    ...(view.canFinish ? [{ label: words.menu.finish, onSelect: openDialogFor('finish') }] : []),
    { label: words.menu.cancel, onSelect: openDialogFor('cancel'), danger: true },
  ];
  const fault = steering.isError ? `${words.actionFailed} ${getFaultText(steering.error)}` : null;
  return (
    <div className="flex flex-col items-end gap-2">
      <DisclosureMenu label={words.menu.label} items={items} disabled={!online} />
      {!openDialog && <FaultAlert>{fault}</FaultAlert>}
      {openDialog === 'reschedule' && (
        <RescheduleDialog
          view={view}
          now={now}
          call={steering}
          onClose={() => setOpenDialog(null)}
          onMove={(nextDayOn) => submitOrder({ kind: 'reschedule', nextDayOn })}
        />
      )}
      {(openDialog === 'finish' || openDialog === 'cancel') && (
        <ConfirmDialog
          title={words[openDialog].title}
          text={words[openDialog].text}
          submit={words[openDialog].submit}
          cancel={words.keep}
          look={openDialog === 'cancel' ? 'danger' : 'primary'}
          busy={steering.isPending}
          fault={fault}
          onConfirm={() => submitOrder({ kind: openDialog })}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </div>
  );
}
