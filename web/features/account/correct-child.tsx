import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { correctChild as words } from '#messages/correct-child.ts';
import { schedule } from '#messages/schedule.ts';
import { CHILD_AGES, fitsBirthMonth } from '#shared/values/child-age.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import { Nickname } from '#shared/values/text.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { Child } from '#web/features/account/use-children.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError, NativeSelect, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const createCorrectionSchema = (child: Pick<Child, 'ageYears' | 'birthMonth'>, now: Instant) =>
  z
    .object({
      nickname: Nickname.refine((name) => name.length <= 80, words.faults.nickname),
      ageYears: z.coerce.number<string>().int(),
      birthMonth: z.string(),
    })
    .refine(
      ({ ageYears, birthMonth }) =>
        birthMonth === '' ||
        (ageYears === child.ageYears && birthMonth === child.birthMonth) ||
        fitsBirthMonth(ageYears, birthMonth, now),
      { path: ['birthMonth'], message: words.faults.birthMonth },
    );
type CorrectionValues = ReturnType<typeof createCorrectionSchema>;

/**
 * Nickname, age and month of birth of one child. Only changed fields are sent; afterwards all queries are refetched.
 */
export function CorrectChild({ child, online }: { child: Child; online: boolean }) {
  const client = useQueryClient();
  const { nickname, ageYears, birthMonth } = child;
  const form = useForm<z.input<CorrectionValues>, unknown, z.output<CorrectionValues>>({
    resolver: zodResolver(createCorrectionSchema(child, toInstant(Date.now()))),
    values: { nickname, ageYears: String(ageYears), birthMonth: birthMonth ?? '' },
  });
  const { errors, dirtyFields, isDirty } = form.formState;
  const correction = useMutation({
    mutationFn: (values: z.output<CorrectionValues>) =>
      call('updateStudent', {
        params: { studentId: child.id },
        body: {
          ...(dirtyFields.nickname && { nickname: values.nickname }),
          ...(dirtyFields.ageYears && { ageYears: values.ageYears }),
          ...(dirtyFields.birthMonth && { birthMonth: values.birthMonth || null }),
        },
      }),
    onSuccess: () => client.invalidateQueries(),
  });
  const save = form.handleSubmit((values) => {
    if (!correction.isPending && online && isDirty) correction.mutate(values);
  });
  return (
    <section aria-label={words.title(nickname)}>
      <h4 className="font-bold">{words.heading}</h4>
      <details>
        <summary className="flex min-h-11 items-center text-river underline">{words.open}</summary>
        <Form method="post" className="mt-1 flex flex-col items-start gap-4" onSubmit={save}>
          <Field
            label={words.nickname}
            hint={words.nicknameHint}
            error={errors.nickname && words.faults.nickname}
            className="w-full max-w-md"
          >
            {(described) => (
              <TextInput
                autoComplete="off"
                maxLength={80}
                readOnly={!online}
                {...described}
                {...form.register('nickname')}
              />
            )}
          </Field>
          <Field label={words.age} hint={words.ageHint} error={errors.ageYears?.message} className="w-full max-w-md">
            {(described) => (
              <NativeSelect {...described} {...form.register('ageYears')}>
                {CHILD_AGES.map((age) => (
                  <option key={age} value={age}>
                    {schedule.years(age)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field
            label={words.birthMonth}
            hint={words.birthMonthHint}
            error={errors.birthMonth?.message}
            className="w-full max-w-md"
          >
            {(described) => (
              <TextInput type="month" readOnly={!online} {...described} {...form.register('birthMonth')} />
            )}
          </Field>
          <p className="text-ink-2">{words.teacher}</p>
          {correction.error && (
            <div role="alert">
              <FieldError>{getFaultText(correction.error)}</FieldError>
            </div>
          )}
          <div role="status" className="max-w-full empty:hidden">
            {correction.isSuccess && !isDirty && (
              <p className="rounded-2xl bg-meadow px-5 py-3 font-bold">{words.saved}</p>
            )}
          </div>
          <Button type="submit" look="quiet" busy={correction.isPending || !online}>
            {words.save}
          </Button>
        </Form>
      </details>
    </section>
  );
}
