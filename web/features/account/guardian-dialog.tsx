import { useState } from 'react';
import { guardians as words } from '#shared/messages/en/guardians.ts';
import { Email } from '#shared/values/text.ts';
import type { Child, GuardianList } from '#web/features/account/use-children.ts';
import { useGuardianOrder } from '#web/features/account/use-guardians.ts';
import { useSession } from '#web/features/account/use-session.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { SenderLineField, senderLineError } from '#web/ui/sender-line-field.tsx';

/** A requested change of guardians that is not confirmed yet. */
export type Asked =
  | { kind: 'invite' }
  | { kind: 'withdraw'; invitationId: GuardianList['invitations'][number]['id']; email: string }
  | { kind: 'remove'; userId: GuardianList['guardians'][number]['userId']; name: string }
  | { kind: 'passOn'; userId: GuardianList['guardians'][number]['userId']; name: string }
  | { kind: 'takeBack'; offerId: GuardianList['offers'][number]['id']; name: string }
  | { kind: 'leave' };

type GuardianDialogProps = {
  child: Child;
  asked: Asked;
  online: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
};

/** Asks for confirmation before a change of guardians and sends it. */
export function GuardianDialog({ child, asked, online, onClose, onDone }: GuardianDialogProps) {
  const { data: session } = useSession();
  const [email, setEmail] = useState('');
  const [malformed, setMalformed] = useState(false);
  const [line, setLine] = useState('');
  const [lineError, setLineError] = useState<string>();
  const { title, text, submit, done } = saying(asked, child.nickname);
  const order = useGuardianOrder(child.id, () => onDone(done));
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    if (order.isPending || !online) return;
    if (asked.kind !== 'invite') return order.mutate(asked);
    const address = Email.safeParse(email.trim());
    setMalformed(!address.success);
    const fault = senderLineError(line);
    setLineError(fault);
    if (address.success && !fault) order.mutate({ kind: 'invite', email: address.data, line: line.trim() });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p className="wrap-anywhere">{text}</p>}
      {asked.kind === 'passOn' && (
        <>
          <ul className="flex list-disc flex-col gap-1 pl-6 wrap-anywhere">
            {words.passOn.points(asked.name, child.nickname).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="text-ink-2 wrap-anywhere">{words.passOn.limits(asked.name)}</p>
        </>
      )}
      <Form method="post" className="flex flex-col gap-4" onSubmit={confirm}>
        {asked.kind === 'invite' && (
          <>
            <Field label={words.invite.field} hint={words.invite.hint} error={malformed ? words.emailForm : undefined}>
              {(described) => (
                <TextInput
                  type="email"
                  autoComplete="off"
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                  {...described}
                />
              )}
            </Field>
            <SenderLineField
              senderName={session?.account?.name ?? ''}
              value={line}
              error={lineError}
              onChange={(event) => setLine(event.target.value)}
            />
          </>
        )}
        {order.isError && (
          <div role="alert">
            <FieldError>{faultText(order.error)}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            look={asked.kind === 'invite' || asked.kind === 'passOn' ? 'primary' : 'danger'}
            busy={order.isPending || !online}
          >
            {submit}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function saying(asked: Asked, child: string): { title: string; text: string | null; submit: string; done: string } {
  const { invite, withdraw, remove, leave, passOn, takeBack } = words;
  if (asked.kind === 'invite')
    return { title: words.inviteTitle(child), text: null, submit: invite.submit, done: invite.sent };
  if (asked.kind === 'withdraw')
    return { title: withdraw.ask(asked.email), text: withdraw.text, submit: withdraw.submit, done: withdraw.done };
  if (asked.kind === 'remove')
    return {
      title: remove.ask(asked.name),
      text: remove.text(asked.name, child),
      submit: remove.submit,
      done: remove.done(asked.name),
    };
  if (asked.kind === 'passOn')
    return {
      title: passOn.title(asked.name, child),
      text: passOn.text(asked.name),
      submit: passOn.submit(asked.name),
      done: passOn.done(asked.name),
    };
  if (asked.kind === 'takeBack')
    return {
      title: takeBack.ask(asked.name),
      text: takeBack.text(asked.name),
      submit: takeBack.submit,
      done: takeBack.done(asked.name),
    };
  return { title: leave.ask(child), text: leave.text(child), submit: leave.submit, done: leave.done(child) };
}
