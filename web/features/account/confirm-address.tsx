import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#shared/contracts/session.ts';
import { confirmAddress as words } from '#shared/messages/en/confirm-address.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { call } from '#web/api/call.ts';
import { codeOf } from '#web/api/problem.ts';
import { CodeForm } from '#web/features/account/code-form.tsx';
import { faultOrWait } from '#web/features/account/faults.ts';
import { OtherAddressForm } from '#web/features/account/other-address-form.tsx';
import { SendAgain } from '#web/features/account/send-again.tsx';
import { setSession, useProving } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { Notice } from '#web/ui/states.tsx';

const LATER = 'seven-stones.confirm-later';
/** Postponed until the tab is closed, or until the page is left where storage is blocked. */
let putOffBy: string | null = null;
const isPutOff = (userId: string): boolean => {
  try {
    return sessionStorage.getItem(LATER) === userId;
  } catch {
    return putOffBy === userId;
  }
};
function putOff(userId: string): void {
  putOffBy = userId;
  try {
    sessionStorage.setItem(LATER, userId);
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
  const [later, setLater] = useState(() => isPutOff(userId));
  const [part, setPart] = useState<'none' | 'code' | 'address'>('none');
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const proving = useProving(({ passwordNeeded }) => {
    toast({ ...words.confirmed, tone: 'success' });
    if (passwordNeeded) void navigate(paths.newPassword());
  });
  const changing = useMutation({
    mutationFn: (to: string) => call('updateUser', { params: {}, body: { email: to } }),
    onSuccess: (changed) => {
      setSession(client, changed);
      setMovedTo(changed.email);
      setPart('none');
    },
  });
  if (later) return null;
  const codeFault = proving.isError ? faultOrWait(proving.error) : null;
  return (
    <section aria-label={words.label} className="mx-auto w-full max-w-[1360px] px-4 pt-6 sm:px-8">
      <Notice tone="warning">
        <p className="font-bold">{words.title(email)}</p>
        <p>{words.waits}</p>
        <p>{words.ends}</p>
        <div role="status" className="empty:hidden">
          {movedTo && words.changed(movedTo)}
        </div>
        {!online && <p className="font-bold">{words.offline}</p>}
        {part === 'code' && (
          <div className="mt-3 max-w-lg">
            <CodeForm
              isNew
              label={words.code}
              submit={words.confirm}
              busy={proving.isPending}
              fault={
                codeFault &&
                (codeOf(proving.error) === 'TOKEN_INVALID'
                  ? `${refusals.TOKEN_INVALID} ${words.codeFailed}`
                  : codeFault)
              }
              onCode={(token) => proving.mutate({ type: 'signup', email, token })}
            />
          </div>
        )}
        {part === 'address' && (
          <div className="mt-3 max-w-lg">
            <OtherAddressForm
              email={email}
              busy={changing.isPending}
              fault={changing.error}
              onChange={(to) => changing.mutate(to)}
              onCancel={() => setPart('none')}
            />
          </div>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-6">
          <SendAgain
            key={email}
            justSent={movedTo !== null}
            ask={() => call('resend', { params: {}, body: { type: 'signup' } })}
          />
          <InboxLink />
          {part !== 'code' && (
            <Button look="link" size="bare" onClick={() => setPart('code')}>
              {words.haveCode}
            </Button>
          )}
          {part !== 'address' && (
            <Button look="link" size="bare" onClick={() => setPart('address')}>
              {words.wrong}
            </Button>
          )}
          <Button
            look="link"
            size="bare"
            onClick={() => {
              putOff(userId);
              setLater(true);
            }}
          >
            {words.later}
          </Button>
        </div>
      </Notice>
    </section>
  );
}
