import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { ConfirmDialog } from '#web/features/account/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = accountPage.factors;
/** At or below this count the page recommends new codes. */
const FEW_CODES = 2;

type BackupCodesLeftProps = {
  codesLeft: number;
  busy: boolean;
  problem: unknown;
  online: boolean;
  onAsk: () => void;
  onRenew: () => void;
};

/** The number of remaining backup codes, and the way to create new ones. */
export function BackupCodesLeft({ codesLeft, busy, problem, online, onAsk, onRenew }: BackupCodesLeftProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3 border-t-2 border-dashed border-line pt-5">
      {codesLeft <= FEW_CODES ? (
        <Notice tone="warning">
          <b>{words.left(codesLeft)}</b> {words.fewLeft}
        </Notice>
      ) : (
        <p>{words.left(codesLeft)}</p>
      )}
      <Button
        look="quiet"
        busy={!online}
        onClick={() => {
          onAsk();
          setIsConfirming(true);
        }}
      >
        {words.renew}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={words.renewTitle}
          text={words.renewText}
          submit={words.renewSubmit}
          busy={busy || !online}
          problem={problem}
          onConfirm={onRenew}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
