import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { correctChild } from '#messages/correct-child.ts';
import type { ReminderAddress } from '#shared/contracts/students.ts';
import { Email } from '#shared/values/text.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { ChangeFault } from '#web/features/account/section.tsx';
import type { Child } from '#web/features/account/use-children.ts';
import { useSession } from '#web/features/account/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';

const words = correctChild.reminders;
const NewAddress = z.object({ email: z.string().trim().pipe(Email) });

/** The address for this guardian's reminders about one child; a new one is used once it is confirmed. */
export function ReminderAddressPart({ child, online }: { child: Child; online: boolean }) {
  const client = useQueryClient();
  const account = useSession().data?.account;
  const queryKey = ['reminder-address', child.id];
  const params = { studentId: child.id };
  const addressQuery = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getReminderAddress', { params }, { signal }),
  });
  const change = useMutation({
    mutationFn: (email: string) => call('changeReminderAddress', { params, body: { email } }),
    onSuccess: (address) => client.setQueryData(queryKey, address),
  });
  if (!account) return null;
  const busy = change.isPending || !online;
  const sendAddress = (email: string) => {
    if (!busy) change.mutate(email);
  };
  return (
    <section aria-label={words.ofChild(child.nickname)} className="flex flex-col items-start gap-2">
      <h4 className="font-bold">{words.heading}</h4>
      <QueryResult read={addressQuery} failed={words.notLoaded} loading={words.loading} height="h-12">
        {(address) => (
          <>
            <CurrentAddress address={address} ownAddress={account.email} />
            {!account.verified && <p className="text-ink-2">{words.proveFirst}</p>}
            {(address.email ?? address.asked) !== null && (
              <Button look="quiet" busy={busy} onClick={() => sendAddress(account.email)}>
                {words.back}
              </Button>
            )}
            {account.verified && (
              <OtherAddress key={change.isSuccess ? change.submittedAt : 0} busy={busy} onSend={sendAddress} />
            )}
          </>
        )}
      </QueryResult>
      {getProblemCode(change.error) === 'LIMIT_REACHED' ? (
        <div role="alert">
          <FieldError>{words.tooMany}</FieldError>
        </div>
      ) : (
        <ChangeFault problem={change.error} />
      )}
    </section>
  );
}

const CurrentAddress = ({
  address: { email, asked: pendingAddress },
  ownAddress,
}: {
  address: ReminderAddress;
  ownAddress: string;
}) => (
  <div role="status" className="flex max-w-full flex-col gap-1 wrap-anywhere">
    <p>{email === null ? words.own(ownAddress) : words.elsewhere(email)}</p>
    {pendingAddress !== null && <p className="text-ink-2">{words.asked(pendingAddress)}</p>}
    {pendingAddress !== null && <InboxLink />}
  </div>
);

/** Remounted, closed and empty, after an address was accepted. */
function OtherAddress({ busy, onSend }: { busy: boolean; onSend: (email: string) => void }) {
  const form = useForm<z.input<typeof NewAddress>, unknown, z.output<typeof NewAddress>>({
    resolver: zodResolver(NewAddress),
    defaultValues: { email: '' },
  });
  const sendAddress = form.handleSubmit(({ email }) => onSend(email));
  return (
    <details className="w-full">
      <summary className="flex min-h-11 items-center text-river underline">{words.open}</summary>
      <Form method="post" className="mt-1 flex flex-col items-start gap-4" onSubmit={sendAddress}>
        <Field
          label={words.field}
          hint={words.hint}
          error={form.formState.errors.email && words.fault}
          className="w-full max-w-md"
        >
          {(described) => <TextInput type="email" autoComplete="email" {...described} {...form.register('email')} />}
        </Field>
        <Button type="submit" look="quiet" busy={busy}>
          {words.save}
        </Button>
      </Form>
    </details>
  );
}
