import { z } from 'zod';
import { dashboard } from '#messages/dashboard.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { createEmailInput } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useWriteKey } from '#web/api/use-write-key.ts';
import { getEarliestDate } from '#web/features/dashboard/times.ts';
import { useSteering } from '#web/features/dashboard/use-assessments.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { SenderLineField, SenderLineInput } from '#web/ui/sender-line-field.tsx';

const { teacher } = dashboard;
const InvitationSchema = z.object({ email: createEmailInput(teacher.emailForm), line: SenderLineInput });

type InviteDialogProps = { view: ProgressView; parentName: string; onClose: () => void };

export function InviteDialog({ view, parentName, onClose }: InviteDialogProps) {
  const toast = useToast();
  const { getKey } = useWriteKey();
  const invitation = useSteering(view.id, () => {
    onClose();
    toast({ title: teacher.sent, tone: 'success' });
  });
  const form = useSchemaForm({
    schema: InvitationSchema,
    defaultValues: { email: '', line: '' },
    call: invitation,
    onSubmit: ({ email: teacherEmail, line }) =>
      invitation.mutate({ kind: 'invite', teacherEmail, line, key: getKey([teacherEmail, line]) }),
  });
  return (
    <Dialog title={teacher.dialog} onClose={onClose}>
      <SchemaForm form={form} className="flex flex-col gap-4">
        <TextField form={form} name="email" label={teacher.field} hint={teacher.hint} type="email" />
        <SenderLineField
          senderName={parentName}
          error={form.formState.errors.line?.message}
          {...form.register('line')}
          value={form.watch('line')}
        />
        <FaultAlert>{form.problem !== null && getFaultText(form.problem)}</FaultAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{teacher.submit}</SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {dashboard.keep}
          </Button>
        </div>
      </SchemaForm>
    </Dialog>
  );
}

const RescheduleSchema = z.object({ date: z.string().min(1, dashboard.reschedule.empty) });
type RescheduleProps = {
  view: ProgressView;
  now: number;
  call: { isPending: boolean; error: unknown };
  onClose: () => void;
  onMove: (date: string) => void;
};

export function RescheduleDialog({ view, now, call, onClose, onMove }: RescheduleProps) {
  const earliest = getEarliestDate(now, view.timeZone, view.currentDay);
  const form = useSchemaForm({
    schema: RescheduleSchema,
    defaultValues: { date: '' },
    call,
    onSubmit: ({ date }) => onMove(date),
    getFieldFaults: (problem) =>
      getProblemCode(problem) === 'START_IN_PAST'
        ? { date: dashboard.reschedule.tooEarly(formatDay(earliest)) }
        : undefined,
  });
  return (
    <Dialog title={dashboard.reschedule.title} onClose={onClose}>
      <SchemaForm form={form} className="flex flex-col gap-4">
        <TextField
          form={form}
          name="date"
          label={dashboard.reschedule.field}
          hint={dashboard.reschedule.hint}
          type="date"
          min={earliest}
        />
        <FaultAlert>{form.problem !== null && `${dashboard.actionFailed} ${getFaultText(form.problem)}`}</FaultAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{dashboard.reschedule.submit}</SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {dashboard.keep}
          </Button>
        </div>
      </SchemaForm>
    </Dialog>
  );
}
