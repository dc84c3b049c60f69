import { useState } from 'react';
import { guardians as words } from '#messages/guardians.ts';
import { Email } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { Child, GuardianList } from '#web/features/account/use-children.ts';
import { useGuardianOrder } from '#web/features/account/use-guardians.ts';
import { useSession } from '#web/features/account/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { getSenderLineError, SenderLineField } from '#web/ui/sender-line-field.tsx';

/** A requested change of guardians that is not confirmed yet. */
export type GuardianChange =
  | { kind: 'invite' }
  | { kind: 'withdraw'; invitationId: GuardianList['invitations'][number]['id']; email: string }
  | { kind: 'remove'; userId: GuardianList['guardians'][number]['userId']; name: string }
  | { kind: 'passOn'; userId: GuardianList['guardians'][number]['userId']; name: string }
  | { kind: 'takeBack'; offerId: GuardianList['offers'][number]['id']; name: string }
  | { kind: 'leave' };

type GuardianDialogProps = {
  child: Child;
  change: GuardianChange;
  online: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Asks for confirmation before a change of guardians and sends it. */
export function GuardianDialog({ child, change, online, onClose, onDone }: GuardianDialogProps) {
  const { data: session } = useSession();
  const [email, setEmail] = useState('');
  const [malformed, setMalformed] = useState(false);
  const [line, setLine] = useState('');
  const [lineError, setLineError] = useState<string>();
  const { title, text, submit, done } = getDialogTexts(change, child.nickname);
  const guardianOrder = useGuardianOrder(child.id, () => onDone(done));
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    if (guardianOrder.isPending || !online) return;
    if (change.kind !== 'invite') return guardianOrder.mutate(change);
    const address = Email.safeParse(email.trim());
    setMalformed(!address.success);
    const fault = getSenderLineError(line);
    setLineError(fault);
    if (address.success && !fault) guardianOrder.mutate({ kind: 'invite', email: address.data, line: line.trim() });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p className="wrap-anywhere">{text}</p>}
      {change.kind === 'passOn' && (
        <>
          <ul className="flex list-disc flex-col gap-1 pl-6 wrap-anywhere">
            {words.passOn.points(change.name, child.nickname).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="text-ink-2 wrap-anywhere">{words.passOn.limits(change.name)}</p>
        </>
      )}
      <Form method="post" className="flex flex-col gap-4" onSubmit={confirm}>
        {change.kind === 'invite' && (
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
        {guardianOrder.isError && (
          <div role="alert">
            <FieldError>{getFaultText(guardianOrder.error)}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            look={change.kind === 'invite' || change.kind === 'passOn' ? 'primary' : 'danger'}
            busy={guardianOrder.isPending || !online}
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

function getDialogTexts(
  change: GuardianChange,
  child: string,
): { title: string; text: string | null; submit: string; done: string } {
  const { invite, withdraw, remove, leave, passOn, takeBack } = words;
  if (change.kind === 'invite')
    return { title: words.inviteTitle(child), text: null, submit: invite.submit, done: invite.sent };
  if (change.kind === 'withdraw')
    return { title: withdraw.ask(change.email), text: withdraw.text, submit: withdraw.submit, done: withdraw.done };
  if (change.kind === 'remove')
    return {
      title: remove.ask(change.name),
      text: remove.text(change.name, child),
      submit: remove.submit,
      done: remove.done(change.name),
    };
  if (change.kind === 'passOn')
    return {
      title: passOn.title(change.name, child),
      text: passOn.text(change.name),
      submit: passOn.submit(change.name),
      done: passOn.done(change.name),
    };
  if (change.kind === 'takeBack')
    return {
      title: takeBack.ask(change.name),
      text: takeBack.text(change.name),
      submit: takeBack.submit,
      done: takeBack.done(change.name),
    };
  return { title: leave.ask(child), text: leave.text(child), submit: leave.submit, done: leave.done(child) };
}
