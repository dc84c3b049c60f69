import { teacherForm } from '#messages/adult-forms.ts';
import type { InvitationId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { useWrite } from '#web/api/use-request.ts';
import { Decline } from '#web/ui/decline.tsx';

type NotMeProps = {
  /** Without a token the cookie has to be of this invitation still. */
  invitation: { token: string } | { invitationId: InvitationId };
  onDone: () => void;
};

export function NotMe({ invitation, onDone }: NotMeProps) {
  const refusal = useWrite(() => call('refuseInvitation', { params: {}, body: invitation }), { onSuccess: onDone });
  return <Decline words={teacherForm.link.notMe} call={refusal} onConfirm={refusal.mutate} />;
}
