import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { entrance } from '#shared/messages/en/entrance.ts';
import { call } from '#web/api/call.ts';
import { codeOf } from '#web/api/problem.ts';
import { faultOrWait } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { useEntered } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = entrance.secondStep;

/**
 * Sign-in with a backup code when no authenticator app is at hand. Shows the remaining codes before and after, since
 * each works once.
 */
export function BackupCode({ left }: { left: number }) {
  const online = useOnline();
  const toast = useToast();
  const entered = useEntered();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const using = useMutation({
    mutationKey: NEW_COOKIE,
    mutationFn: (given: string) => call('verifyBackupCode', { params: {}, body: { code: given } }),
    onSuccess: ({ account, backupCodesLeft }) => {
      toast({ title: words.backupUsed.title, text: words.backupUsed.text(backupCodesLeft), tone: 'success' });
      entered(account);
    },
  });
  const fault = !using.isError
    ? null
    : codeOf(using.error) === 'WRONG_CODE'
      ? words.backupWrong
      : faultOrWait(using.error);
  return (
    <Form
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const given = code.trim();
        setMissing(given === '');
        if (given !== '' && !using.isPending && online) using.mutate(given);
      }}
    >
      <Field label={words.backup} hint={words.backupHint(left)} error={missing ? words.backupMissing : undefined}>
        {(described) => (
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            {...described}
          />
        )}
      </Field>
      <FormFault fault={fault} online={online} />
      <Button type="submit" busy={using.isPending || !online}>
        {words.submit}
      </Button>
    </Form>
  );
}
