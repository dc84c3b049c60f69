import { useCallback, useEffect, useRef } from 'react';
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
import { createScheduleSchema, REQUIRED, type ScheduleInput } from '#web/features/schedule/schedule-fields.ts';
import { useSchedule } from '#web/features/schedule/use-schedule.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import {
  CheckField,
  type FieldFaults,
  SchemaForm,
  SelectField,
  SubmitButton,
  TextField,
  useSchemaForm,
} from '#web/ui/schema-form.tsx';
import { SenderLineField } from '#web/ui/sender-line-field.tsx';
import { Notice } from '#web/ui/states.tsx';

const { fields, faults } = words;
/** No reminder is sent before 08:00 or after 20:00, and one may come 45 minutes after its hour. */
const HOURS = Array.from({ length: 12 }, (_, i) => `${String(i + 8).padStart(2, '0')}:00`);

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
      if (getProblemCode(problem) === 'WEEK_RUNNING')
        toast({ title: words.failed, text: getFaultText(problem), tone: 'destructive' });
    },
  });
  const form = useSchemaForm({
    schema: createScheduleSchema(today, toInstant(Date.now())),
    defaultValues: { ...empty, ...draft },
    call: scheduling,
    onSubmit: (values) => scheduling.mutate({ values }),
    onInvalid: (errors) => {
      if (REQUIRED.some((name) => errors[name])) toast({ ...words.missing, tone: 'destructive' });
    },
    getFieldFaults: (problem) => getFieldFaults(problem, scheduling.variables?.values.birthMonth),
    // The account's own address is left out, so that the draft follows it.
    onDraft: useCallback(
      ({ consent: _, parentEmail: typedEmail, ...typed }: ScheduleInput) =>
        onDraft(typedEmail === parentEmail ? typed : { ...typed, parentEmail: typedEmail }),
      [onDraft, parentEmail],
    ),
  });
  const { getValues, setValue } = form;
  const offeredEmail = useRef(parentEmail);
  // The page above can correct the account's address: reminders must not go to the mistyped one.
  useEffect(() => {
    const former = offeredEmail.current;
    offeredEmail.current = parentEmail;
    if (former !== parentEmail && getValues('parentEmail') === former) setValue('parentEmail', parentEmail);
  }, [parentEmail, getValues, setValue]);
  const createLabels = (name: 'childName' | 'birthMonth' | 'startDate' | 'parentEmail' | 'teacherEmail') => ({
    form,
    name,
    label: fields[name],
    hint: fields[`${name}Hint`],
    optional: name === 'birthMonth' || name === 'teacherEmail' ? words.optional : undefined,
  });
  const { errors } = form.formState;
  const { data } = scheduling;
  const view = data && 'view' in data ? data.view : null;
  return (
    <SchemaForm form={form} className={card()} aria-labelledby="schedule-title">
      <h2 id="schedule-title" className={heading.section}>
        {words.title}
      </h2>
      <p className="mt-1 mb-6 text-ink-2">{words.lead}</p>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <TextField {...createLabels('childName')} maxLength={80} autoComplete="off" />
        <SelectField
          form={form}
          name="childAge"
          label={fields.childAge}
          hint={fields.childAgeHint}
          choices={[['', fields.childAgeChoose], ...CHILD_AGES.map((age) => [age, words.years(age)] as const)]}
        />
        <TextField {...createLabels('birthMonth')} type="month" placeholder={fields.birthMonthFormat} />
        <TextField {...createLabels('startDate')} type="date" min={today} />
        <TextField {...createLabels('parentEmail')} type="email" autoComplete="email" />
        <TextField {...createLabels('teacherEmail')} type="email" autoComplete="off" />
        {form.watch('teacherEmail') !== '' && (
          <SenderLineField
            senderName={parentName}
            className="md:col-span-2"
            error={errors.teacherLine?.message}
            {...form.register('teacherLine')}
            value={form.watch('teacherLine')}
          />
        )}
        <SelectField
          form={form}
          name="reminderTime"
          label={fields.reminderTime}
          hint={words.timeZone(timeZone)}
          choices={HOURS.map((hour) => [hour, hour])}
        />
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
        <CheckField form={form} name="consent" label={notice.label} className="mt-2 font-bold" />
      </section>
      <div className="mt-6 flex flex-col items-start gap-4">
        <FaultAlert>{scheduling.isError && `${words.failed} ${getFaultText(scheduling.error)}`}</FaultAlert>
        {!online && <Notice tone="warning">{words.offline}</Notice>}
        <SubmitButton form={form} size="large">
          {words.submit}
        </SubmitButton>
        {data && 'children' in data && (
          <Dialog title={words.which.title(data.values.childName)} onClose={scheduling.reset}>
            {data.children.map(({ id, nickname, ageYears }) => (
              <Button key={id} onClick={() => scheduling.mutate({ values: data.values, choice: id })}>
                {words.which.child(nickname, ageYears)}
              </Button>
            ))}
            <Button onClick={() => scheduling.mutate({ values: data.values, choice: 'another' })}>
              {words.which.another}
            </Button>
            <Button look="quiet" onClick={scheduling.reset}>
              {words.which.back}
            </Button>
          </Dialog>
        )}
        {view && (
          <div role="status">
            <Notice>
              <p className="font-bold">{words.done.title}</p>
              <p>{words.done.text(view.childName, formatLongDate(view.startDate))}</p>
              {view.proofUntil && (
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
    </SchemaForm>
  );
}

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

/** Shows the server's validation errors at their fields; an empty month was not sent, so the stored one is meant. */
function getFieldFaults(problem: unknown, sentMonth: string | undefined): FieldFaults<ScheduleInput> | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  const { code } = problem;
  const names = problem.fields.flatMap(({ path }) => FIELD_BY_PATH[path.split('.')[0] ?? ''] ?? []);
  return {
    ...(code === 'START_IN_PAST' && { startDate: faults.startDatePast }),
    ...(code === 'ADDRESS_LIMIT' && { parentEmail: getFaultText(problem) }),
    ...(code === 'START_TOO_FAR' && { startDate: getFaultText(problem) }),
    // A co-guardian may start a week, but only the owner may change the child's age.
    ...(code === 'FORBIDDEN' && { childAge: faults.notYourAge }),
    ...(code === 'WEEK_RUNNING' && { childName: getFaultText(problem) }),
    ...Object.fromEntries(names.map((name) => [name, name === 'birthMonth' ? faults.birthMonth : faults.notSendable])),
    ...(code === 'AGE_MISMATCH' && sentMonth === '' && { childAge: faults.keptMonth, birthMonth: undefined }),
  };
}
