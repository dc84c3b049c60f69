import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import type { AddressChange } from '#shared/contracts/accounts.ts';
import type { Account } from '#shared/contracts/session.ts';
import { call } from '#web/api/call.ts';
import { AddressForm } from '#web/features/account/address-form.tsx';
import { ChangeFault, Outcome } from '#web/features/account/section.tsx';
import { useAccountPart, useRefetchAccount, useRefetchParts } from '#web/features/account/use-own-account.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { badge } from '#web/ui/classes.ts';
import { CheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = accountPage.profile;
/** Refetch interval while an address change is pending: its links may be opened on another device. */
const REFETCH_MS = 10_000;

/** The e-mail address: whether it is verified, and the pending change with the confirmations it still needs. */
export function AddressPart({ account, online }: { account: Account; online: boolean }) {
  const { email, verified } = account;
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState('');
  const refetchParts = useRefetchParts();
  const resendEmail = useMutation({
    mutationFn: () => call('resend', { params: {}, body: {} }),
    onSuccess: () => setOutcome(words.sentAgain(email)),
  });
  const change = usePendingChange(() => setOutcome(''));
  const closeForm = () => setAsking(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-bold">{words.email}</h3>
      <p className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 max-w-full wrap-anywhere">{email}</span>
        <span className={badge({ tone: verified ? 'success' : 'warning' })}>
          {verified && <CheckIcon className="size-4" />}
          {verified ? words.confirmed : words.unconfirmed}
        </span>
      </p>
      {!verified && <Notice tone="warning">{words.whyConfirm}</Notice>}
      {(!verified || change) && <InboxLink />}
      {change && <PendingChange change={change} from={email} />}
      <ChangeFault problem={resendEmail.error} />
      <Outcome>{outcome}</Outcome>
      {isAsking ? (
        <AddressForm
          account={account}
          online={online}
          onClose={closeForm}
          onRequested={({ email: next }) => {
            closeForm();
            setOutcome(verified ? '' : words.replaced(next));
            refetchParts('getAddressChange');
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {!verified && (
            <Button busy={resendEmail.isPending || !online} onClick={() => resendEmail.mutate()}>
              {words.again}
            </Button>
          )}
          <Button look="quiet" busy={!online} onClick={() => setAsking(true)}>
            {words.change}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Polls the pending change and refetches the account when it is completed. */
function usePendingChange(onNew: () => void): AddressChange | null {
  const { data } = useAccountPart('getAddressChange', (cached) => (cached?.change ? REFETCH_MS : false));
  const refetchAccount = useRefetchAccount();
  const pendingAddress = useRef<string | null>(null);
  const newAddress = data?.change?.to ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the change differs
  useEffect(() => {
    if (data === undefined || pendingAddress.current === newAddress) return;
    if (newAddress) onNew();
    else refetchAccount();
    pendingAddress.current = newAddress;
  }, [data, newAddress]);
  return data?.change ?? null;
}

function PendingChange({ change: { to, waitingFor, until }, from }: { change: AddressChange; from: string }) {
  const addresses = [
    ['old', from],
    ['new', to],
  ] as const;
  return (
    <Notice>
      <p className="font-bold wrap-anywhere">{words.both(to)}</p>
      <p>{words.bothText(formatDayAndTime(until, getDeviceTimeZone()))}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {addresses.map(([which, address]) => {
          const isPending = waitingFor.includes(which);
          return (
            <li key={which} className="flex items-start gap-2">
              {isPending ? (
                <ClockIcon className="mt-1 size-5 shrink-0" />
              ) : (
                <CheckIcon className="mt-1 size-5 shrink-0 text-moss" />
              )}
              <span className="min-w-0 wrap-anywhere">
                <b>{address}</b> {isPending ? words.waiting : words.agreed}
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
