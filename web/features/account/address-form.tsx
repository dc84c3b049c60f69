import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Account } from '#shared/contracts/session.ts';
import { accountPage } from '#shared/messages/en/account-page.ts';
import { codeOf } from '#web/api/problem.ts';
import { ChangeFault } from '#web/features/account/section.tsx';
import { useChangeAccount } from '#web/features/account/use-own-account.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = accountPage.profile;

type AddressFormProps = {
  account: Account;
  online: boolean;
  onAsked: (asked: { email: string }) => void;
  onEnd: () => void;
};

export function AddressForm({ account, online, onAsked, onEnd }: AddressFormProps) {
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
    onDone: ({ email = '' }) => onAsked({ email }),
    onFault: (problem) => {
      if (codeOf(problem) === 'INVALID_INPUT') form.setError('email', { message: words.nextForm });
    },
  });
  const ask = form.handleSubmit((asked) => {
    if (change.isPending || !online) return;
    change.mutate(asked);
  });
  const error = form.formState.errors.email?.message;
  return (
    <Form method="post" className="flex w-full flex-col items-start gap-3" onSubmit={ask}>
      <Field label={words.next} error={error} className="w-full max-w-md">
        {(described) => <TextInput type="email" autoComplete="email" {...described} {...form.register('email')} />}
      </Field>
      {!error && <ChangeFault problem={change.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending || !online}>
          {words.ask}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          {accountPage.cancel}
        </Button>
      </div>
    </Form>
  );
}
