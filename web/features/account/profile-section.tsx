import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { accountPage } from '#messages/account-page.ts';
import type { AddressChange } from '#shared/contracts/accounts.ts';
import type { Account } from '#shared/contracts/session.ts';
import { createEmailInput } from '#shared/values/text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createQuery, getQueryKey, useCall } from '#web/api/queries.ts';
import { ChangeFault } from '#web/features/account/section.tsx';
import { SESSION_KEY, useChangeAccount } from '#web/features/account/use-session.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { badge } from '#web/ui/classes.ts';
import { CheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Outcome, Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = accountPage.profile;
const NameSchema = z.object({ name: z.string().trim().min(1, words.nameEmpty).max(80) });

export function ProfileSection({ account, online }: { account: Account; online: boolean }) {
  const change = useChangeAccount((_, { name }) => form.reset({ name }));
  const form = useSchemaForm({
    schema: NameSchema,
    defaultValues: { name: account.name },
    call: change,
    onSubmit: (body) => change.mutate({ params: {}, body }),
  });
  const { isDirty } = form.formState;
  // The name may have changed on another device; text being typed is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the name changes
  useEffect(() => {
    if (!isDirty) form.reset({ name: account.name });
  }, [account.name]);
  return (
    <Section title={words.title} text={words.text}>
      <SchemaForm form={form} className="flex flex-col items-start gap-3">
        <TextField
          form={form}
          name="name"
          label={words.name}
          className="w-full max-w-md"
          autoComplete="name"
          maxLength={80}
          readOnly={!online}
        />
        <ChangeFault problem={form.problem} />
        <Outcome>{change.isSuccess && !isDirty && words.saved}</Outcome>
        <SubmitButton form={form} look="quiet">
          {words.save}
        </SubmitButton>
      </SchemaForm>
      <div className="border-t-2 border-dashed border-line pt-5">
        <AddressPart account={account} online={online} />
      </div>
    </Section>
  );
}

/** Refetch interval while an address change is pending: its links may be opened on another device. */
const REFETCH_MS = 10_000;

/** The e-mail address: whether it is verified, and the pending change with the confirmations it still needs. */
function AddressPart({ account, online }: { account: Account; online: boolean }) {
  const { email, verified } = account;
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState('');
  const client = useQueryClient();
  const resendEmail = useCall('resend', { onSuccess: () => setOutcome(words.sentAgain(email)) });
  const [endedChange, setEndedChange] = useState<string | null>(null);
  const change = usePendingChange((previousAddress) => {
    setOutcome('');
    setEndedChange(previousAddress);
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-bold">{words.email}</h3>
      <p className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 max-w-full wrap-anywhere">{email}</span>
        <span className={badge({ tone: verified ? 'success' : 'warning' })}>
          {verified && <CheckIcon className="size-4" />}
          {verified ? words.confirmed : words.unconfirmed}
        </span>
      </p>
      {!verified && <Notice tone="warning">{words.whyConfirm}</Notice>}
      {(!verified || change) && <InboxLink />}
      {change && <PendingChange change={change} from={email} />}
      <ChangeFault problem={resendEmail.error} />
      <Outcome>{endedChange === email ? words.came(email) : outcome}</Outcome>
      {isAsking ? (
        <AddressForm
          account={account}
          onClose={() => setAsking(false)}
          onRequested={(newAddress) => {
            setAsking(false);
            setOutcome(verified ? '' : words.replaced(newAddress));
            void client.invalidateQueries({ queryKey: getQueryKey('getAddressChange') });
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {!verified && (
            <Button
              busy={resendEmail.isPending || !online}
              onClick={() => resendEmail.mutate({ params: {}, body: {} })}
            >
              {words.again}
            </Button>
          )}
          <Button look="quiet" busy={!online} onClick={() => setAsking(true)}>
            {words.change}
          </Button>
        </div>
      )}
    </div>
  );
}

type AddressFormProps = { account: Account; onRequested: (email: string) => void; onClose: () => void };

function AddressForm({ account, onRequested, onClose }: AddressFormProps) {
  const change = useChangeAccount((_, { email = '' }) => onRequested(email));
  const form = useSchemaForm({
    schema: z.object({
      email: createEmailInput(words.nextForm).refine((email) => email !== account.email, words.nextSame),
    }),
    defaultValues: { email: '' },
    call: change,
    onSubmit: (body) => change.mutate({ params: {}, body }),
    getFieldFaults: (problem) => (getProblemCode(problem) === 'INVALID_INPUT' ? { email: words.nextForm } : undefined),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  return (
    <SchemaForm form={form} className="flex w-full flex-col items-start gap-3">
      <TextField
        form={form}
        name="email"
        label={words.next}
        className="w-full max-w-md"
        type="email"
        autoComplete="email"
      />
      <ChangeFault problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>{words.ask}</SubmitButton>
        <Button look="quiet" onClick={onClose}>
          {accountPage.cancel}
        </Button>
      </div>
    </SchemaForm>
  );
}

/**
 * Polls the pending change and refetches the account when it ends. `onDiffers` is told the new address of the change
 * that stood before, if there was one: it is the account's now, or its links have expired.
 */
function usePendingChange(onDiffers: (previousAddress: string | null) => void): AddressChange | null {
  const client = useQueryClient();
  const { data } = useQuery({
    ...createQuery('getAddressChange', { params: {} }),
    refetchInterval: ({ state }) => (state.data?.change ? REFETCH_MS : false),
  });
  const pendingAddress = useRef<string | null>(null);
  const newAddress = data?.change?.to ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the change differs
  useEffect(() => {
    if (data === undefined || pendingAddress.current === newAddress) return;
    onDiffers(pendingAddress.current);
    if (!newAddress) void client.invalidateQueries({ queryKey: SESSION_KEY });
    pendingAddress.current = newAddress;
  }, [data, newAddress]);
  return data?.change ?? null;
}

function PendingChange({ change: { to, waitingFor, until }, from }: { change: AddressChange; from: string }) {
  const addresses = [
    ['old', from],
    ['new', to],
  ] as const;
  return (
    <Notice>
      <p className="font-bold wrap-anywhere">{words.both(to)}</p>
      <p>{words.bothText(formatDayAndTime(until, getDeviceTimeZone()))}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {addresses.map(([which, address]) => {
          const isPending = waitingFor.includes(which);
          return (
            <li key={which} className="flex items-start gap-2">
              {isPending ? (
                <ClockIcon className="mt-1 size-5 shrink-0" />
              ) : (
                <CheckIcon className="mt-1 size-5 shrink-0 text-moss" />
              )}
              <span className="min-w-0 wrap-anywhere">
                <b>{address}</b> {isPending ? words.waiting : words.agreed}
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
