import { useState } from 'react';
import { dashboard } from '#messages/dashboard.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useSteering } from '#web/features/dashboard/use-assessments.ts';
import { getTeacherText } from '#web/lib/teacher-text.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, lazyDialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';

const words = dashboard.teacher;
/** Loaded when it is opened, with the code of forms. */
const InviteDialog = lazyDialog(async () => (await import('#web/features/dashboard/week-dialogs.tsx')).InviteDialog);
/** The button's text for each state of the invitation. */
const BUTTON_TEXTS: Partial<Record<ProgressView['teacher'], string>> = { invited: words.again, bounced: words.another };

type TeacherCornerProps = { view: ProgressView; parentName: string; online: boolean };

/** The state of the teacher's invitation, with resend and withdraw. */
export function TeacherCorner({ view, parentName, online }: TeacherCornerProps) {
  const [openDialog, setOpenDialog] = useState<'invite' | 'withdraw' | null>(null);
  const close = () => setOpenDialog(null);
  const isOver = view.status === 'completed' || view.status === 'cancelled' || view.teacher === 'submitted';
  return (
    <section className="grow">
      <h3 className="font-bold">{words.title}</h3>
      <p className={view.teacher === 'bounced' ? 'font-bold text-error' : 'text-ink-2'}>{getTeacherText(view)}</p>
      {!isOver && (
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Button look="link" size="bare" busy={!online} onClick={() => setOpenDialog('invite')}>
            {BUTTON_TEXTS[view.teacher] ?? words.invite}
          </Button>
          {view.teacher in BUTTON_TEXTS && (
            <Button look="link" size="bare" busy={!online} onClick={() => setOpenDialog('withdraw')}>
              {words.withdraw}
            </Button>
          )}
        </div>
      )}
      {openDialog === 'invite' && <InviteDialog view={view} parentName={parentName} onClose={close} />}
      {openDialog === 'withdraw' && <WithdrawDialog view={view} onClose={close} />}
    </section>
  );
}

type WithdrawDialogProps = { view: ProgressView; onClose: () => void };

function WithdrawDialog({ view, onClose }: WithdrawDialogProps) {
  const toast = useToast();
  // The one that this dialog was opened for: another guardian may send a new one meanwhile.
  const [invitationId] = useState(view.invitationId);
  const withdrawal = useSteering(view.id, (_, { teacher }) => {
    onClose();
    toast(
      teacher === 'withdrawn' ? { title: words.gone, tone: 'success' } : { title: words.replaced, tone: 'destructive' },
    );
  });
  return (
    <Dialog title={words.withdraw} onClose={onClose}>
      <p>{words.withdrawText}</p>
      <FaultAlert>{withdrawal.isError && getFaultText(withdrawal.error)}</FaultAlert>
      <div className="flex flex-wrap gap-3">
        <Button
          look="danger"
          busy={withdrawal.isPending}
          onClick={() => withdrawal.mutate({ kind: 'withdraw', invitationId })}
        >
          {words.withdraw}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {dashboard.keep}
        </Button>
      </div>
    </Dialog>
  );
}
