import { useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { dashboard as words } from '#shared/messages/en/dashboard.ts';
import { type Steer, useSteering } from '#web/features/dashboard/use-steering.ts';
import { localToday } from '#web/lib/dates.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

type Asked = 'reschedule' | 'finish' | 'cancel';
type MenuOrder = Extract<Steer, { kind: keyof typeof words.changed }>;

/** Pause, resume, reschedule, finish and cancel; irreversible actions need confirmation. */
export function WeekMenu({ view, now, online }: { view: ProgressView; now: number; online: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const toast = useToast();
  const steering = useSteering<MenuOrder>(view.id, ({ kind }) => {
    setAsked(null);
    toast({ title: words.changed[kind], tone: 'success' });
  });
  if (view.status === 'completed' || view.status === 'cancelled') return null;
  const order = (wanted: MenuOrder) => steering.mutate(wanted);
  const ask = (what: Asked) => () => {
    steering.reset();
    setAsked(what);
  };
  const items = [
    // A week whose address is not verified does not run anyway.
    ...(view.waitingReason === 'proof'
      ? []
      : [
          view.paused
            ? { label: words.menu.resume, onSelect: () => order({ kind: 'resume' }) }
            : { label: words.menu.pause, onSelect: () => order({ kind: 'pause' }) },
        ]),
    { label: words.menu.reschedule, onSelect: ask('reschedule') },
    ...(view.canFinish ? [{ label: words.menu.finish, onSelect: ask('finish') }] : []),
    { label: words.menu.cancel, onSelect: ask('cancel'), danger: true },
  ];
  const fault = steering.isError && (
    <div role="alert">
      <FieldError>
        {words.actionFailed} {faultText(steering.error)}
      </FieldError>
    </div>
  );
  return (
    <div className="flex flex-col items-end gap-2">
      <DisclosureMenu label={words.menu.label} items={items} disabled={!online} />
      {!asked && fault}
      {asked === 'reschedule' && (
        <Reschedule
          today={localToday(now)}
          busy={steering.isPending}
          fault={fault}
          onClose={() => setAsked(null)}
          onMove={(nextDayOn) => order({ kind: 'reschedule', nextDayOn })}
        />
      )}
      {(asked === 'finish' || asked === 'cancel') && (
        <Dialog title={words[asked].title} onClose={() => setAsked(null)}>
          <p>{words[asked].text}</p>
          {fault}
          <div className="flex flex-wrap gap-3">
            <Button
              look={asked === 'cancel' ? 'danger' : 'primary'}
              busy={steering.isPending}
              onClick={() => order({ kind: asked })}
            >
              {words[asked].submit}
            </Button>
            <Button look="quiet" onClick={() => setAsked(null)}>
              {words.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

type RescheduleProps = {
  today: string;
  busy: boolean;
  fault: React.ReactNode;
  onClose: () => void;
  onMove: (date: string) => void;
};

function Reschedule({ today, busy, fault, onClose, onMove }: RescheduleProps) {
  const [date, setDate] = useState('');
  const [empty, setEmpty] = useState(false);
  return (
    <Dialog title={words.reschedule.title} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(date === '');
          if (date !== '') onMove(date);
        }}
      >
        <Field
          label={words.reschedule.field}
          hint={words.reschedule.hint}
          error={empty ? words.reschedule.empty : undefined}
        >
          {(described) => (
            <TextInput
              type="date"
              min={today}
              value={date}
              onChange={(event) => setDate(event.target.value)}
              {...described}
            />
          )}
        </Field>
        {fault}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {words.reschedule.submit}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
