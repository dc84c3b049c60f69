import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { correctChild as words } from '#messages/correct-child.ts';
import { schedule } from '#messages/schedule.ts';
import type { ReminderAddress } from '#shared/contracts/students.ts';
import { CHILD_AGES, fitsBirthMonth } from '#shared/values/child-age.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import { createEmailInput } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import type { Child } from '#web/features/account/children.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { useSession } from '#web/features/account/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { BirthMonthInput, NicknameInput } from '#web/ui/child-inputs.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SchemaForm, SelectField, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Outcome } from '#web/ui/section.tsx';

const createCorrectionSchema = (child: Pick<Child, 'ageYears' | 'birthMonth'>, now: Instant) =>
  z
    .object({
      nickname: NicknameInput,
      ageYears: z.coerce.number<string>().int(),
      birthMonth: BirthMonthInput,
    })
    .refine(
      ({ ageYears, birthMonth }) =>
        birthMonth === '' ||
        (ageYears === child.ageYears && birthMonth === child.birthMonth) ||
        fitsBirthMonth(ageYears, birthMonth, now),
      { path: ['birthMonth'], message: schedule.faults.birthMonth },
    );
/**
 * Nickname, age and month of birth of one child. Only changed fields are sent; afterwards all queries are refetched.
 */
export function CorrectChild({ child, online }: { child: Child; online: boolean }) {
  const { nickname, ageYears, birthMonth } = child;
  const correction = useCall('updateStudent', { outdated: 'all' });
  const form = useSchemaForm({
    schema: createCorrectionSchema(child, toInstant(Date.now())),
    values: { nickname, ageYears: String(ageYears), birthMonth: birthMonth ?? '' },
    call: correction,
    onSubmit: (values) => {
      if (!isDirty) return;
      correction.mutate({
        params: { studentId: child.id },
        body: {
          ...(dirtyFields.nickname && { nickname: values.nickname }),
          ...(dirtyFields.ageYears && { ageYears: values.ageYears }),
          ...(dirtyFields.birthMonth && { birthMonth: values.birthMonth || null }),
        },
      });
    },
  });
  const { dirtyFields, isDirty } = form.formState;
  return (
    <section aria-label={words.title(nickname)}>
      <h4 className="font-bold">{words.heading}</h4>
      <details>
        <summary className="flex min-h-11 items-center text-river underline">{words.open}</summary>
        <SchemaForm form={form} className="mt-1 flex flex-col items-start gap-4">
          <TextField
            form={form}
            name="nickname"
            label={words.nickname}
            hint={words.nicknameHint}
            className="w-full max-w-md"
            autoComplete="off"
            maxLength={80}
            readOnly={!online}
          />
          <SelectField
            form={form}
            name="ageYears"
            label={words.age}
            hint={words.ageHint}
            className="w-full max-w-md"
            choices={CHILD_AGES.map((age) => [age, schedule.years(age)])}
          />
          <TextField
            form={form}
            name="birthMonth"
            label={words.birthMonth}
            hint={words.birthMonthHint}
            className="w-full max-w-md"
            type="month"
            placeholder={schedule.fields.birthMonthFormat}
            readOnly={!online}
          />
          <p className="text-ink-2">{words.teacher}</p>
          <FaultAlert>{form.problem !== null && getFaultText(form.problem)}</FaultAlert>
          <Outcome>{correction.isSuccess && !isDirty && words.saved}</Outcome>
          <SubmitButton form={form} look="quiet">
            {words.save}
          </SubmitButton>
        </SchemaForm>
      </details>
    </section>
  );
}

const { reminders } = words;
const NewAddress = z.object({ email: createEmailInput(reminders.fault) });

/** The address for this guardian's reminders about one child; a new one is used once it is confirmed. */
export function ReminderAddressPart({ child, online }: { child: Child; online: boolean }) {
  const client = useQueryClient();
  const account = useSession().data?.account;
  const params = { studentId: child.id };
  const [accepted, setAccepted] = useState(0);
  const addressQuery = createQuery('getReminderAddress', { params });
  const address = useQuery(addressQuery);
  const change = useCall('changeReminderAddress', {
    onSuccess: (changed) => {
      client.setQueryData(addressQuery.queryKey, changed);
      form.reset();
      setAccepted((count) => count + 1);
    },
  });
  const form = useSchemaForm({
    schema: NewAddress,
    defaultValues: { email: '' },
    call: change,
    onSubmit: (body) => change.mutate({ params, body }),
  });
  if (!account) return null;
  return (
    <section aria-label={reminders.ofChild(child.nickname)} className="flex flex-col items-start gap-2">
      <h4 className="font-bold">{reminders.heading}</h4>
      <QueryResult read={address} failed={reminders.notLoaded} loading={reminders.loading} height="h-12">
        {(current) => (
          <>
            <CurrentAddress address={current} ownAddress={account.email} />
            {!account.verified && <p className="text-ink-2">{reminders.proveFirst}</p>}
            {(current.email ?? current.asked) !== null && (
              <Button
                look="quiet"
                busy={change.isPending || !online}
                onClick={() => change.mutate({ params, body: { email: account.email } })}
              >
                {reminders.back}
              </Button>
            )}
            {account.verified && (
              // Closed again after an address was accepted.
              <details key={accepted} className="w-full">
                <summary className="flex min-h-11 items-center text-river underline">{reminders.open}</summary>
                <SchemaForm form={form} className="mt-1 flex flex-col items-start gap-4">
                  <TextField
                    form={form}
                    name="email"
                    label={reminders.field}
                    hint={reminders.hint}
                    className="w-full max-w-md"
                    type="email"
                    autoComplete="email"
                  />
                  <SubmitButton form={form} look="quiet">
                    {reminders.save}
                  </SubmitButton>
                </SchemaForm>
              </details>
            )}
          </>
        )}
      </QueryResult>
      <FaultAlert>{change.error && formatFault(change.error)}</FaultAlert>
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
    <p>{email === null ? reminders.own(ownAddress) : reminders.elsewhere(email)}</p>
    {pendingAddress !== null && <p className="text-ink-2">{reminders.asked(pendingAddress)}</p>}
    {pendingAddress !== null && <InboxLink />}
  </div>
);
