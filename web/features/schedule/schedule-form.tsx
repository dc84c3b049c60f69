import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatLongDate } from '#messages/dates.ts';
import { notice } from '#messages/notice.ts';
import { schedule as words } from '#messages/schedule.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { CHILD_AGES } from '#shared/values/child-age.ts';
import { toInstant } from '#shared/values/days.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { TEXT_LIMIT } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ApiProblem, getProblemCode } from '#web/api/problem.ts';
import type { ScheduleDraft } from '#web/features/schedule/schedule-draft.ts';
import {
  createScheduleSchema,
  REQUIRED,
  type ScheduleInput,
  type ScheduleValues,
} from '#web/features/schedule/schedule-fields.ts';
import { useSchedule } from '#web/features/schedule/use-schedule.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Checkbox, Field, FieldError, NativeSelect, TextArea, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { SenderLineField } from '#web/ui/sender-line-field.tsx';
import { Notice } from '#web/ui/states.tsx';

const { fields, faults } = words;
/** Reminders are sent until 20:00, so 19 is the last hour offered. */
const HOURS = Array.from({ length: 13 }, (_, i) => `${String(i + 7).padStart(2, '0')}:00`);

type ScheduleFormProps = {
  parentName: string;
  parentEmail: string;
  /** The unsent draft, read once. */
  draft: ScheduleDraft;
  onDraft: (draft: ScheduleDraft) => void;
  today: string;
  timeZone: string;
  online: boolean;
  onDone: (view: ProgressView) => void;
};

export function ScheduleForm({
  parentName,
  parentEmail,
  draft,
  onDraft,
  today,
  timeZone,
  online,
  onDone,
}: ScheduleFormProps) {
  const toast = useToast();
  const empty: ScheduleInput = {
    childName: '',
    childAge: '',
    birthMonth: '',
    startDate: '',
    parentEmail,
    teacherEmail: '',
    teacherLine: '',
    reminderTime: '18:00',
    notes: '',
    consent: false,
  };
  const form = useForm<ScheduleInput, unknown, ScheduleValues>({
    resolver: zodResolver(createScheduleSchema(today, toInstant(Date.now()))),
    defaultValues: { ...empty, ...draft },
    // React Hook Form focuses in order of registration, which differs from the order on the screen.
    shouldFocusError: false,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values: { consent: _, ...typedValues } }) => {
          // Without a name the whole form was reset after submit.
          if (name) onDraft(typedValues);
        },
      }),
    [subscribe, onDraft],
  );
  const { errors } = form.formState;
  const scheduling = useSchedule({
    timeZone,
    onDone: (view) => {
      toast({
        title: words.done.title,
        text: words.done.text(view.childName, formatLongDate(view.startDate)),
        tone: 'success',
      });
      form.reset(empty);
      onDone(view);
    },
    onFault: (problem) => {
      showFieldFaults(problem, form.setError);
      if (getProblemCode(problem) === 'WEEK_RUNNING')
        toast({ title: words.failed, text: getFaultText(problem), tone: 'destructive' });
    },
  });
  const onInvalid = (fieldErrors: FieldErrors<ScheduleInput>) => {
    if (REQUIRED.some((name) => fieldErrors[name])) toast({ ...words.missing, tone: 'destructive' });
  };
  const onValid = (values: ScheduleValues) => scheduling.mutate(values);
  const createTextProps = (
    name: 'childName' | 'birthMonth' | 'startDate' | 'parentEmail' | 'teacherEmail',
    more: React.ComponentProps<'input'>,
  ) => (
    <Field
      label={fields[name]}
      hint={fields[`${name}Hint`]}
      optional={name === 'birthMonth' || name === 'teacherEmail' ? words.optional : undefined}
      error={errors[name]?.message}
    >
      {(described) => <TextInput {...more} {...described} {...form.register(name)} />}
    </Field>
  );
  return (
    <Form className={card()} aria-labelledby="schedule-title" onSubmit={form.handleSubmit(onValid, onInvalid)}>
      <h2 id="schedule-title" className={heading.section}>
        {words.title}
      </h2>
      <p className="mt-1 mb-6 text-ink-2">{words.lead}</p>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {createTextProps('childName', { maxLength: 80, autoComplete: 'off' })}
        <Field label={fields.childAge} hint={fields.childAgeHint} error={errors.childAge?.message}>
          {(described) => (
            <NativeSelect {...described} {...form.register('childAge')} value={form.watch('childAge')}>
              <option value="">{fields.childAgeChoose}</option>
              {CHILD_AGES.map((age) => (
                <option key={age} value={age}>
                  {words.years(age)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {createTextProps('birthMonth', { type: 'month', placeholder: 'YYYY-MM' })}
        {createTextProps('startDate', { type: 'date', min: today })}
        {createTextProps('parentEmail', { type: 'email', autoComplete: 'email' })}
        {createTextProps('teacherEmail', { type: 'email', autoComplete: 'off' })}
        {form.watch('teacherEmail') !== '' && (
          <SenderLineField
            senderName={parentName}
            className="md:col-span-2"
            error={errors.teacherLine?.message}
            {...form.register('teacherLine')}
            value={form.watch('teacherLine')}
          />
        )}
        <Field label={fields.reminderTime} hint={words.timeZone(timeZone)}>
          {(described) => (
            <NativeSelect {...described} {...form.register('reminderTime')} value={form.watch('reminderTime')}>
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {hour}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label={fields.notes}
          hint={fields.notesHint}
          optional={words.optional}
          error={errors.notes?.message}
          className="md:col-span-2"
        >
          {(described) => (
            <TextArea
              limit={TEXT_LIMIT}
              counter={words.counter}
              {...described}
              {...form.register('notes')}
              value={form.watch('notes')}
            />
          )}
        </Field>
      </div>
      <section className="mt-6 rounded-2xl bg-dew p-5" aria-labelledby="notice-title">
        <h3 id="notice-title" className={heading.part}>
          {notice.title}
        </h3>
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-6">
          {notice.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-2">{notice.version(CONSENT_NOTICE)}</p>
        <Checkbox
          label={notice.label}
          error={errors.consent?.message}
          className="mt-2 font-bold"
          {...form.register('consent')}
        />
      </section>
      <div className="mt-6 flex flex-col items-start gap-4">
        {scheduling.isError && (
          <div role="alert">
            <FieldError>
              {words.failed} {getFaultText(scheduling.error)}
            </FieldError>
          </div>
        )}
        {!online && <Notice tone="warning">{words.offline}</Notice>}
        <Button type="submit" size="large" busy={scheduling.isPending || !online}>
          {words.submit}
        </Button>
        {scheduling.isSuccess && (
          <div role="status">
            <Notice>
              <p className="font-bold">{words.done.title}</p>
              <p>{words.done.text(scheduling.data.childName, formatLongDate(scheduling.data.startDate))}</p>
              {scheduling.data.proofUntil && (
                <p>
                  {words.done.proof} <InboxLink />
                </p>
              )}
              <Link
                to={paths.dashboard('active')}
                className="inline-flex min-h-11 items-center font-bold text-river underline"
              >
                {words.see}
              </Link>
            </Notice>
          </div>
        )}
      </div>
    </Form>
  );
}

type SetError = (name: keyof ScheduleInput, fault: { message: string }) => void;
const FIELD_BY_PATH: Readonly<Record<string, keyof ScheduleInput>> = {
  nickname: 'childName',
  ageYears: 'childAge',
  child: 'childAge',
  birthMonth: 'birthMonth',
  startDate: 'startDate',
  parentEmail: 'parentEmail',
  teacherEmail: 'teacherEmail',
  teacherLine: 'teacherLine',
  reminderTime: 'reminderTime',
  notes: 'notes',
};

/** Shows the server's validation errors at their fields. */
function showFieldFaults(problem: unknown, setError: SetError): void {
  if (!(problem instanceof ApiProblem)) return;
  if (problem.code === 'START_IN_PAST') setError('startDate', { message: faults.startDatePast });
  if (problem.code === 'START_TOO_FAR') setError('startDate', { message: getFaultText(problem) });
  // A co-guardian may start a week, but only the owner may change the child's age.
  if (problem.code === 'FORBIDDEN') setError('childAge', { message: faults.notYourAge });
  if (problem.code === 'WEEK_RUNNING') setError('childName', { message: getFaultText(problem) });
  for (const { path } of problem.fields) {
    const name = FIELD_BY_PATH[path.split('.')[0] ?? ''];
    if (name) setError(name, { message: name === 'birthMonth' ? faults.birthMonth : faults.notSendable });
  }
}
