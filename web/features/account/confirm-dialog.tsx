import { accountPage as words } from '#messages/account-page.ts';
import { ChangeFault } from '#web/features/account/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  text: React.ReactNode;
  submit: string;
  busy: boolean;
  problem: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = ({ title, text, submit, busy, problem, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{text}</p>
    <ChangeFault problem={problem} />
    <div className="flex flex-wrap gap-3">
      <Button look="danger" busy={busy} onClick={onConfirm}>
        {submit}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {words.cancel}
      </Button>
    </div>
  </Dialog>
);
