import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Account } from '#shared/contracts/session.ts';
import { accountPage } from '#shared/messages/en/account-page.ts';
import { createQuery } from '#web/api/queries.ts';
import { createPasswordInput, getPasswordFault } from '#web/features/account/faults.ts';
import { ChangeFault, NotLoaded, Outcome, Section } from '#web/features/account/section.tsx';
import { useChangeAccount } from '#web/features/account/use-session.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const words = accountPage.password;
const NewPassword = z.object({ password: createPasswordInput(words.short, words.long) });

export function PasswordSection({ account }: { account: Account }) {
  const part = useQuery(createQuery('listIdentities', { params: {} }));
  // Most accounts have a password, so the form is rendered before the data has loaded.
  const hasPassword = part.data?.identities.some(({ provider }) => provider === 'password') ?? true;
  const [isShown, setShown] = useState(false);
  const change = useChangeAccount(() => {
    form.reset();
    setShown(false);
  }, ['listIdentities', 'listSessions']);
  const form = useSchemaForm({
    schema: NewPassword,
    defaultValues: { password: '' },
    call: change,
    onSubmit: (body) => change.mutate({ params: {}, body }),
    getFieldFaults: getPasswordFault,
  });
  const { errors, isDirty } = form.formState;
  return (
    <Section title={words.title} text={words.text}>
      {part.error !== null && <NotLoaded part={part} />}
      <SchemaForm form={form} className="flex flex-col items-start gap-3">
        {!hasPassword && <p>{words.none}</p>}
        {/* The username under which a password manager saves the password. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <TextField
          form={form}
          name="password"
          label={words.field}
          hint={words.hint}
          className="w-full max-w-md"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
        />
        <Checkbox label={words.show} checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        <ChangeFault problem={form.problem} />
        <Outcome>{change.isSuccess && !isDirty && !errors.password && words.done}</Outcome>
        <SubmitButton form={form} look="quiet">
          {hasPassword ? words.change : words.set}
        </SubmitButton>
      </SchemaForm>
    </Section>
  );
}
