import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { guardians as words } from '#messages/guardians.ts';
import { createEmailInput } from '#shared/values/text.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { getQueryKey, useCall } from '#web/api/queries.ts';
import { useWriteKey } from '#web/api/use-write-key.ts';
import type { Child, GuardianList } from '#web/features/account/children.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { SenderLineField, SenderLineInput } from '#web/ui/sender-line-field.tsx';

/** A requested change of guardians that is not confirmed yet. */
export type GuardianChange =
  | { kind: 'invite' }
  | { kind: 'withdraw'; invitationId: GuardianList['invitations'][number]['id']; email: string }
  | { kind: 'remove'; userId: GuardianList['guardians'][number]['userId']; name: string }
  | { kind: 'passOn'; userId: GuardianList['guardians'][number]['userId']; name: string }
  | { kind: 'takeBack'; offerId: GuardianList['offers'][number]['id']; name: string }
  | { kind: 'leave' };

const Invitation = z.object({ email: createEmailInput(words.emailForm), line: SenderLineInput });
const Confirmation = z.object({ email: z.string(), line: z.string() });

type GuardianDialogProps = {
  child: Child;
  change: GuardianChange;
  onClose: () => void;
  onDone: (message: string) => void;
};

/**
 * Sends a change of guardians. One who leaves loses access, so `onDone` is called before the component that asked is
 * unmounted.
 */
function useGuardianChange(child: Child, change: GuardianChange, onDone: () => void) {
  const client = useQueryClient();
  const { getKey } = useWriteKey();
  const params = { studentId: child.id };
  const guardiansKey = getQueryKey('listGuardians', { params });
  return useCall(
    (body: { email: string; line: string }): Promise<unknown> => {
      switch (change.kind) {
        case 'invite':
          return call(
            'inviteGuardian',
            { params, body: { email: body.email, ...(body.line && { line: body.line }) } },
            { key: getKey(body) },
          );
        case 'withdraw':
          return call('withdrawGuardianInvitation', { params: { ...params, invitationId: change.invitationId } });
        case 'remove':
          return call('removeGuardian', { params: { ...params, userId: change.userId } });
        case 'passOn':
          return call('offerOwnership', { params, body: { userId: change.userId } });
        case 'takeBack':
          return call('withdrawOwnershipOffer', { params: { ...params, offerId: change.offerId } });
        case 'leave':
          // The answer to a first try was lost: a guardian who has left does not find the child any more.
          return call('stopGuarding', { params, body: {} }).catch((problem: unknown) => {
            if (getProblemCode(problem) !== 'NOT_FOUND') throw problem;
          });
      }
    },
    {
      onSuccess: () => {
        onDone();
        return client.invalidateQueries(change.kind === 'leave' ? {} : { queryKey: guardiansKey });
      },
      // The list may have been changed elsewhere; it is refetched so that impossible actions disappear.
      onError: () => client.invalidateQueries({ queryKey: guardiansKey }),
    },
  );
}

/** Asks for confirmation before a change of guardians and sends it. */
export function GuardianDialog({ child, change, onClose, onDone }: GuardianDialogProps) {
  const { data: session } = useSession();
  const { title, text, submit, done } = getDialogTexts(change, child.nickname);
  const sending = useGuardianChange(child, change, () => onDone(done));
  const form = useSchemaForm({
    schema: change.kind === 'invite' ? Invitation : Confirmation,
    defaultValues: { email: '', line: '' },
    call: sending,
    onSubmit: (values) => sending.mutate(values),
  });
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
      <SchemaForm form={form} className="flex flex-col gap-4">
        {change.kind === 'invite' && (
          <>
            <TextField
              form={form}
              name="email"
              label={words.invite.field}
              hint={words.invite.hint}
              type="email"
              autoComplete="off"
            />
            <SenderLineField
              senderName={session?.account?.name ?? ''}
              error={form.formState.errors.line?.message}
              {...form.register('line')}
              value={form.watch('line')}
            />
          </>
        )}
        <FaultAlert>{form.problem !== null && getFaultText(form.problem)}</FaultAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} look={change.kind === 'invite' || change.kind === 'passOn' ? 'primary' : 'danger'}>
            {submit}
          </SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </SchemaForm>
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
