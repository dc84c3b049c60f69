import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmAddress as words } from '#messages/confirm-address.ts';
import { refusals } from '#messages/refusals.ts';
import type { Account } from '#shared/contracts/session.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { CodeForm } from '#web/features/account/code-form.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { OtherAddressForm } from '#web/features/account/other-address-form.tsx';
import { SendAgain } from '#web/features/account/send-again.tsx';
import { setSession, useVerification } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { Notice } from '#web/ui/states.tsx';

const STORAGE_KEY = 'seven-stones.confirm-later';
/** Postponed until the tab is closed, or until the page is left where storage is blocked. */
let postponedBy: string | null = null;
const isPostponed = (userId: string): boolean => {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === userId;
  } catch {
    return postponedBy === userId;
  }
};
function postpone(userId: string): void {
  postponedBy = userId;
  try {
    sessionStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // Storage is blocked: `postponedBy` keeps it for this page.
  }
}

/**
 * Asks to verify the e-mail address and says what is unavailable until then. Hidden once the session says that it is
 * verified.
 */
export function ConfirmAddress({ account }: { account: Account }) {
  const { email, userId } = account;
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const online = useOnline();
  const [isLater, setIsLater] = useState(() => isPostponed(userId));
  const [openForm, setOpenForm] = useState<'none' | 'code' | 'address'>('none');
  const [newAddress, setNewAddress] = useState<string | null>(null);
  const verification = useVerification(({ passwordNeeded }) => {
    toast({ ...words.confirmed, tone: 'success' });
    if (passwordNeeded) void navigate(paths.newPassword());
  });
  const addressChange = useMutation({
    mutationFn: (newEmail: string) => call('updateUser', { params: {}, body: { email: newEmail } }),
    onSuccess: (changedAccount) => {
      setSession(client, changedAccount);
      setNewAddress(changedAccount.email);
      setOpenForm('none');
    },
  });
  if (isLater) return null;
  const codeFault = verification.isError ? formatFault(verification.error) : null;
  return (
    <section aria-label={words.label} className="mx-auto w-full max-w-[1360px] px-4 pt-6 sm:px-8">
      <Notice tone="warning">
        <p className="font-bold">{words.title(email)}</p>
        <p>{words.waits}</p>
        <p>{words.ends}</p>
        <div role="status" className="empty:hidden">
          {newAddress && words.changed(newAddress)}
        </div>
        {!online && <p className="font-bold">{words.offline}</p>}
        {openForm === 'code' && (
          <div className="mt-3 max-w-lg">
            <CodeForm
              isNew
              label={words.code}
              submit={words.confirm}
              busy={verification.isPending}
              fault={
                codeFault &&
                (getProblemCode(verification.error) === 'TOKEN_INVALID'
                  ? `${refusals.TOKEN_INVALID} ${words.codeFailed}`
                  : codeFault)
              }
              onCode={(token) => verification.mutate({ type: 'signup', email, token })}
            />
          </div>
        )}
        {openForm === 'address' && (
          <div className="mt-3 max-w-lg">
            <OtherAddressForm
              email={email}
              busy={addressChange.isPending}
              fault={addressChange.error}
              onChange={(newEmail) => addressChange.mutate(newEmail)}
              onCancel={() => setOpenForm('none')}
            />
          </div>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-6">
          <SendAgain
            key={email}
            justSent={newAddress !== null}
            send={() => call('resend', { params: {}, body: { type: 'signup' } })}
          />
          <InboxLink />
          {openForm !== 'code' && (
            <Button look="link" size="bare" onClick={() => setOpenForm('code')}>
              {words.haveCode}
            </Button>
          )}
          {openForm !== 'address' && (
            <Button look="link" size="bare" onClick={() => setOpenForm('address')}>
              {words.wrong}
            </Button>
          )}
          <Button
            look="link"
            size="bare"
            onClick={() => {
              postpone(userId);
              setIsLater(true);
            }}
          >
            {words.later}
          </Button>
        </div>
      </Notice>
    </section>
  );
}
