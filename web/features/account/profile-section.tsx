import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountPage } from '#messages/account-page.ts';
import type { Account } from '#shared/contracts/session.ts';
import { AddressPart } from '#web/features/account/address-part.tsx';
import { ChangeFault, Outcome, Section } from '#web/features/account/section.tsx';
import { useChangeAccount } from '#web/features/account/use-own-account.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = accountPage.profile;
const NameSchema = z.object({ name: z.string().trim().min(1, words.nameEmpty).max(80) });

export function ProfileSection({ account, online }: { account: Account; online: boolean }) {
  const form = useForm<z.input<typeof NameSchema>, unknown, z.output<typeof NameSchema>>({
    resolver: zodResolver(NameSchema),
    defaultValues: { name: account.name },
  });
  const { errors, isDirty } = form.formState;
  // The name may have changed on another device; text being typed is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the name changes
  useEffect(() => {
    if (!isDirty) form.reset({ name: account.name });
  }, [account.name]);
  const change = useChangeAccount({ onDone: ({ name }) => form.reset({ name }) });
  const save = form.handleSubmit(({ name }) => {
    if (!change.isPending && online) change.mutate({ name });
  });
  return (
    <Section title={words.title} text={words.text}>
      <Form method="post" className="flex flex-col items-start gap-3" onSubmit={save}>
        <Field label={words.name} error={errors.name?.message} className="w-full max-w-md">
          {(described) => (
            <TextInput
              autoComplete="name"
              maxLength={80}
              readOnly={!online}
              {...described}
              {...form.register('name')}
            />
          )}
        </Field>
        <ChangeFault problem={change.error} />
        <Outcome>{change.isSuccess && !isDirty && words.saved}</Outcome>
        <Button type="submit" look="quiet" busy={change.isPending || !online}>
          {words.save}
        </Button>
      </Form>
      <div className="border-t-2 border-dashed border-line pt-5">
        <AddressPart account={account} online={online} />
      </div>
    </Section>
  );
}
