import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountPage } from '#messages/account-page.ts';
import type { Account } from '#shared/contracts/session.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { formatPasswordFault } from '#web/features/account/faults.ts';
import { ChangeFault, NotLoaded, Outcome, Section } from '#web/features/account/section.tsx';
import { useAccountPart, useChangeAccount, useRefetchParts } from '#web/features/account/use-own-account.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = accountPage.password;
const NewPassword = z.object({ password: z.string().min(12, words.short).max(128, words.long) });

export function PasswordSection({ account, online }: { account: Account; online: boolean }) {
  const part = useAccountPart('listIdentities');
  // Most accounts have a password, so the form is rendered before the data has loaded.
  const hasPassword = part.data?.identities.some(({ provider }) => provider === 'password') ?? true;
  return (
    <Section title={words.title} text={words.text}>
      {part.error !== null && <NotLoaded part={part} />}
      <PasswordForm account={account} online={online} hasPassword={hasPassword} />
    </Section>
  );
}

function PasswordForm({ account, online, hasPassword }: { account: Account; online: boolean; hasPassword: boolean }) {
  const refetchParts = useRefetchParts();
  const [isShown, setShown] = useState(false);
  const form = useForm<z.input<typeof NewPassword>, unknown, z.output<typeof NewPassword>>({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '' },
  });
  const change = useChangeAccount({
    onDone: () => {
      form.reset();
      setShown(false);
      refetchParts('listSessions', 'listIdentities');
    },
    onFault: (problem) => {
      if (getProblemCode(problem) === 'PASSWORD_GUESSABLE')
        form.setError('password', { message: formatPasswordFault(problem) });
    },
  });
  const save = form.handleSubmit((body) => {
    if (!change.isPending && online) change.mutate(body);
  });
  const { errors, isDirty } = form.formState;
  const error = errors.password?.message;
  return (
    <Form method="post" className="flex flex-col items-start gap-3" onSubmit={save}>
      {!hasPassword && <p>{words.none}</p>}
      {/* The username under which a password manager saves the password. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <Field label={words.field} hint={words.hint} error={error} className="w-full max-w-md">
        {(described) => (
          <TextInput
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            {...described}
            {...form.register('password')}
          />
        )}
      </Field>
      <Checkbox label={words.show} checked={isShown} onChange={(event) => setShown(event.target.checked)} />
      {!error && <ChangeFault problem={change.error} />}
      <Outcome>{change.isSuccess && !isDirty && !error && words.done}</Outcome>
      <Button type="submit" look="quiet" busy={change.isPending || !online}>
        {hasPassword ? words.change : words.set}
      </Button>
    </Form>
  );
}
