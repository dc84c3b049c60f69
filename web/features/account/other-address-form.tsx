import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { account } from '#shared/messages/en/account.ts';
import { confirmAddress as words } from '#shared/messages/en/confirm-address.ts';
import { codeOf } from '#web/api/problem.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { triedTooOften } from '#web/features/account/sign-in-fault.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';

type OtherAddressFormProps = {
  email: string;
  busy: boolean;
  /** Why the last try did not work; null before any. */
  fault: unknown;
  onChange: (email: string, password: string | null) => void;
  onCancel: () => void;
};

const ADDRESS = z
  .string()
  .trim()
  .min(1, account.faults.email)
  .pipe(z.email({ error: account.faults.emailForm }));

/** Another address for an account that has proved none. Where the sign-in was long ago, it asks for the password too. */
export function OtherAddressForm({ email, busy, fault, onChange, onCancel }: OtherAddressFormProps) {
  const online = useOnline();
  const code = fault ? codeOf(fault) : null;
  const asksPassword = code === 'STEP_UP' || code === 'WRONG_PASSWORD';
  const form = useForm({ resolver: zodResolver(z.object({ email: ADDRESS, password: z.string() })), defaultValues: { email, password: '' } });
  const said = code === null || code === 'STEP_UP' ? null : (triedTooOften(fault) ?? faultText(fault));
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-3"
      onSubmit={form.handleSubmit((given) => busy || !online || onChange(given.email, asksPassword ? given.password : null))}
    >
      <Field label={words.email} error={form.formState.errors.email?.message}>
        {(described) => <TextInput type="email" autoComplete="email" autoFocus {...described} {...form.register('email')} />}
      </Field>
      {asksPassword && (
        <Field label={words.password} hint={words.passwordHint}>
          {(described) => <TextInput type="password" autoComplete="current-password" autoFocus {...described} {...form.register('password')} />}
        </Field>
      )}
      <FormFault fault={said} online={online} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={busy || !online}>
          {words.save}
        </Button>
        <Button look="link" size="bare" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
