import { useState } from 'react';
import { dashboard } from '#messages/dashboard.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { Email } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { type SteeringOrder, useSteering } from '#web/features/dashboard/use-steering.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { getSenderLineError, SenderLineField } from '#web/ui/sender-line-field.tsx';

const words = dashboard.teacher;
/** The button's text for each state of the invitation. */
const BUTTON_TEXTS: Partial<Record<ProgressView['teacher'], string>> = { invited: words.again, bounced: words.another };

/** The state of the teacher's invitation, with resend and withdraw. */
export function TeacherCorner({
  view,
  parentName,
  online,
}: {
  view: ProgressView;
  parentName: string;
  online: boolean;
}) {
  const [openDialog, setOpenDialog] = useState<'invite' | 'withdraw' | null>(null);
  const [email, setEmail] = useState('');
  const [malformed, setMalformed] = useState(false);
  const [line, setLine] = useState('');
  const [lineError, setLineError] = useState<string>();
  const toast = useToast();
  const close = () => setOpenDialog(null);
  const steering = useSteering<Extract<SteeringOrder, { kind: 'invite' | 'withdraw' }>>(view.id, ({ kind }) => {
    close();
    setEmail('');
    setLine('');
    toast({ title: kind === 'invite' ? words.sent : words.gone, tone: 'success' });
  });
  const openDialogFor = (dialog: 'invite' | 'withdraw') => () => {
    steering.reset();
    setOpenDialog(dialog);
  };
  const isOver = view.status === 'completed' || view.status === 'cancelled' || view.teacher === 'submitted';
  const fault = steering.isError && (
    <div role="alert">
      <FieldError>{getFaultText(steering.error)}</FieldError>
    </div>
  );
  return (
    <section className="grow">
      <h3 className="font-bold">{words.title}</h3>
      <p className={view.teacher === 'bounced' ? 'font-bold text-error' : 'text-ink-2'}>{words[view.teacher]}</p>
      {!isOver && (
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Button look="link" size="bare" busy={!online} onClick={openDialogFor('invite')}>
            {BUTTON_TEXTS[view.teacher] ?? words.invite}
          </Button>
          {view.teacher in BUTTON_TEXTS && (
            <Button look="link" size="bare" busy={!online} onClick={openDialogFor('withdraw')}>
              {words.withdraw}
            </Button>
          )}
        </div>
      )}
      {openDialog === 'invite' && (
        <Dialog title={words.dialog} onClose={close}>
          <Form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              const address = Email.safeParse(email.trim());
              setMalformed(!address.success);
              const lineFault = getSenderLineError(line);
              setLineError(lineFault);
              if (address.success && !lineFault)
                steering.mutate({ kind: 'invite', teacherEmail: address.data, line: line.trim() });
            }}
          >
            <Field label={words.field} hint={words.hint} error={malformed ? words.emailForm : undefined}>
              {(described) => (
                <TextInput
                  type="email"
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                  {...described}
                />
              )}
            </Field>
            <SenderLineField
              senderName={parentName}
              value={line}
              error={lineError}
              onChange={(event) => setLine(event.target.value)}
            />
            {fault}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={steering.isPending}>
                {words.submit}
              </Button>
              <Button look="quiet" onClick={close}>
                {dashboard.keep}
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
      {openDialog === 'withdraw' && (
        <Dialog title={words.withdraw} onClose={close}>
          <p>{words.withdrawText}</p>
          {fault}
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={steering.isPending} onClick={() => steering.mutate({ kind: 'withdraw' })}>
              {words.withdraw}
            </Button>
            <Button look="quiet" onClick={close}>
              {dashboard.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
