import { guardians } from '#messages/guardians.ts';
import { call } from '#web/api/call.ts';
import { Decline } from '#web/ui/decline.tsx';

export const GuardianNotMe = ({ token, onDone }: { token: string; onDone: () => void }) => (
  <Decline
    words={guardians.link.notMe}
    decline={() => call('declineGuardianInvitation', { params: {}, body: { token } })}
    onDone={onDone}
  />
);
