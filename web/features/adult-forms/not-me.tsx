import { teacherForm } from '#messages/adult-forms.ts';
import { call } from '#web/api/call.ts';
import { useWrite } from '#web/api/use-request.ts';
import { Decline } from '#web/ui/decline.tsx';

/** Without a token the cookie identifies the invitation. */
export function NotMe({ token, onDone }: { token?: string; onDone: () => void }) {
  const refusal = useWrite(() => call('refuseInvitation', { params: {}, body: token ? { token } : {} }), {
    onSuccess: onDone,
  });
  return <Decline words={teacherForm.link.notMe} call={refusal} onConfirm={refusal.mutate} />;
}
