import { teacherForm } from '#shared/messages/en/adult-forms.ts';
import { useCall } from '#web/api/queries.ts';
import { Decline } from '#web/ui/decline.tsx';

/** Without a token the cookie identifies the invitation. */
export function NotMe({ token, onDone }: { token?: string; onDone: () => void }) {
  const refusal = useCall('refuseInvitation', { onSuccess: onDone });
  return (
    <Decline
      words={teacherForm.link.notMe}
      call={refusal}
      onConfirm={() => refusal.mutate({ params: {}, body: token ? { token } : {} })}
    />
  );
}
