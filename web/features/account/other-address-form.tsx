import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { account } from '#messages/account.ts';
import { confirmAddress as words } from '#messages/confirm-address.ts';
import { formatFault } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

type OtherAddressFormProps = {
  email: string;
  busy: boolean;
  /** The error of the last attempt; null before the first. */
  fault: unknown;
  onChange: (email: string) => void;
  onCancel: () => void;
};

const AddressSchema = z
  .string()
  .trim()
  .min(1, account.faults.email)
  .pipe(z.email({ error: account.faults.emailForm }));

/** Changes the address of an account that has no verified one. */
export function OtherAddressForm({ email, busy, fault, onChange, onCancel }: OtherAddressFormProps) {
  const online = useOnline();
  const form = useForm({ resolver: zodResolver(z.object({ email: AddressSchema })), defaultValues: { email } });
  const faultText = fault ? formatFault(fault) : null;
  return (
    <Form
      method="post"
      className="flex flex-col gap-3"
      onSubmit={form.handleSubmit((values) => busy || !online || onChange(values.email))}
    >
      <Field label={words.email} error={form.formState.errors.email?.message}>
        {(described) => (
          <TextInput type="email" autoComplete="email" autoFocus {...described} {...form.register('email')} />
        )}
      </Field>
      <FormFault fault={faultText} online={online} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={busy || !online}>
          {words.save}
        </Button>
        <Button look="link" size="bare" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
