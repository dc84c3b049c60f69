import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountPage } from '#messages/account-page.ts';
import type { Account } from '#shared/contracts/session.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { ChangeFault } from '#web/features/account/section.tsx';
import { useChangeAccount } from '#web/features/account/use-own-account.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = accountPage.profile;

type AddressFormProps = {
  account: Account;
  online: boolean;
  onRequested: (values: { email: string }) => void;
  onClose: () => void;
};

export function AddressForm({ account, online, onRequested, onClose }: AddressFormProps) {
  const NewAddress = z.object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.email({ error: words.nextForm }))
      .refine((email) => email !== account.email, words.nextSame),
  });
  const form = useForm<z.input<typeof NewAddress>, unknown, z.output<typeof NewAddress>>({
    resolver: zodResolver(NewAddress),
    defaultValues: { email: '' },
  });
  useEffect(() => form.setFocus('email'), [form]);
  const change = useChangeAccount({
    onDone: ({ email = '' }) => onRequested({ email }),
    onFault: (problem) => {
      if (getProblemCode(problem) === 'INVALID_INPUT') form.setError('email', { message: words.nextForm });
    },
  });
  const onSubmit = form.handleSubmit((values) => {
    if (change.isPending || !online) return;
    change.mutate(values);
  });
  const error = form.formState.errors.email?.message;
  return (
    <Form method="post" className="flex w-full flex-col items-start gap-3" onSubmit={onSubmit}>
      <Field label={words.next} error={error} className="w-full max-w-md">
        {(described) => <TextInput type="email" autoComplete="email" {...described} {...form.register('email')} />}
      </Field>
      {!error && <ChangeFault problem={change.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending || !online}>
          {words.ask}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {accountPage.cancel}
        </Button>
      </div>
    </Form>
  );
}
