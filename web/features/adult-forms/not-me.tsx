import { teacherForm } from '#messages/adult-forms.ts';
import { call } from '#web/api/call.ts';
import { Decline } from '#web/ui/decline.tsx';

/** Without a token the cookie identifies the invitation. */
export const NotMe = ({ token, onDone }: { token?: string; onDone: () => void }) => (
  <Decline
    words={teacherForm.link.notMe}
    decline={() => call('refuseInvitation', { params: {}, body: token ? { token } : {} })}
    onDone={onDone}
  />
);
