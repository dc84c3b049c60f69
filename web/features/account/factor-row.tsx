import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { formatInstantDate } from '#messages/dates.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/features/account/confirm-dialog.tsx';
import { ChangeFault } from '#web/features/account/section.tsx';
import { useRefetchAccount, useRefetchParts } from '#web/features/account/use-own-account.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = accountPage.factors;

type FactorRowProps = { factor: Factor; isOnly: boolean; online: boolean; onChanged: (outcome: string) => void };

/** One authenticator app: its date, its removal, and a removal requested by another person. */
export function FactorRow({
  factor: { id, name, createdAt, removalDueAt },
  isOnly,
  online,
  onChanged,
}: FactorRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const refetchParts = useRefetchParts();
  const refetchAccount = useRefetchAccount();
  const params = { factorId: id };
  const remove = useMutation({
    mutationFn: () => call('removeFactor', { params }),
    onSuccess: () => {
      setIsConfirming(false);
      onChanged(words.removed(name));
      refetchParts('listFactors');
      refetchAccount();
    },
  });
  const keep = useMutation({
    mutationFn: () => call('keepFactor', { params, body: {} }),
    onSuccess: () => {
      onChanged(words.kept(name));
      refetchParts('listFactors');
    },
  });
  return (
    <li className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{name}</p>
          <p className="text-ink-2">{words.since(formatInstantDate(createdAt, getDeviceTimeZone()))}</p>
        </div>
        <Button
          look="quiet"
          aria-label={words.removeOf(name)}
          busy={!online}
          onClick={() => {
            remove.reset();
            setIsConfirming(true);
          }}
        >
          {words.remove}
        </Button>
      </div>
      {removalDueAt && (
        <Notice tone="warning">
          <p className="font-bold">{words.due(formatDayAndTime(removalDueAt, getDeviceTimeZone()))}</p>
          <p>{words.dueHint}</p>
          <ChangeFault problem={keep.error} />
          <Button className="mt-3 mb-1" busy={keep.isPending || !online} onClick={() => keep.mutate()}>
            {words.keep}
          </Button>
        </Notice>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          text={isOnly ? words.removeLast : words.removeText}
          submit={words.removeSubmit}
          busy={remove.isPending || !online}
          problem={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  );
}
