import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signInWords } from '#messages/sign-in.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { formatFault } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { useSwitchAccount } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = signInWords.secondStep;

/**
 * Sign-in with a backup code when no authenticator app is at hand. Shows the remaining codes before and after, since
 * each works once.
 */
export function BackupCode({ codesLeft }: { codesLeft: number }) {
  const online = useOnline();
  const toast = useToast();
  const switchAccount = useSwitchAccount();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const verification = useMutation({
    mutationKey: NEW_COOKIE,
    mutationFn: (trimmedCode: string) => call('verifyBackupCode', { params: {}, body: { code: trimmedCode } }),
    onSuccess: ({ account, backupCodesLeft }) => {
      toast({ title: words.backupUsed.title, text: words.backupUsed.text(backupCodesLeft), tone: 'success' });
      switchAccount(account);
    },
  });
  const fault = !verification.isError
    ? null
    : getProblemCode(verification.error) === 'WRONG_CODE'
      ? words.backupWrong
      : formatFault(verification.error);
  return (
    <Form
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmedCode = code.trim();
        setIsMissing(trimmedCode === '');
        if (trimmedCode !== '' && !verification.isPending && online) verification.mutate(trimmedCode);
      }}
    >
      <Field
        label={words.backup}
        hint={words.backupHint(codesLeft)}
        error={isMissing ? words.backupMissing : undefined}
      >
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
      <Button type="submit" busy={verification.isPending || !online}>
        {words.submit}
      </Button>
    </Form>
  );
}
