import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentId } from '#shared/values/ids.ts';
import { call, type RouteInput } from '#web/api/call.ts';
import { getGuardiansKey } from '#web/features/account/use-children.ts';

export type GuardianOrder =
  | { kind: 'invite'; email: string; line?: string }
  | { kind: 'withdraw'; invitationId: RouteInput<'withdrawGuardianInvitation'>['params']['invitationId'] }
  | { kind: 'remove'; userId: RouteInput<'removeGuardian'>['params']['userId'] }
  | { kind: 'passOn'; userId: RouteInput<'offerOwnership'>['body']['userId'] }
  | { kind: 'takeBack'; offerId: RouteInput<'withdrawOwnershipOffer'>['params']['offerId'] }
  | { kind: 'leave' };

function callGuardianOrder(studentId: StudentId, order: GuardianOrder): Promise<unknown> {
  const params = { studentId };
  if (order.kind === 'invite')
    return call('inviteGuardian', { params, body: { email: order.email, ...(order.line && { line: order.line }) } });
  if (order.kind === 'withdraw')
    return call('withdrawGuardianInvitation', { params: { ...params, invitationId: order.invitationId } });
  if (order.kind === 'remove') return call('removeGuardian', { params: { ...params, userId: order.userId } });
  if (order.kind === 'passOn') return call('offerOwnership', { params, body: { userId: order.userId } });
  if (order.kind === 'takeBack')
    return call('withdrawOwnershipOffer', { params: { ...params, offerId: order.offerId } });
  return call('stopGuarding', { params, body: {} });
}

/**
 * Changes a child's guardians. A guardian who leaves loses access, so `onDone` is called before the component that
 * asked for it is unmounted.
 */
export function useGuardianOrder(studentId: StudentId, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: GuardianOrder) => callGuardianOrder(studentId, order),
    onSuccess: (_, { kind }) => {
      onDone();
      return kind === 'leave'
        ? client.invalidateQueries()
        : client.invalidateQueries({ queryKey: getGuardiansKey(studentId) });
    },
    // The list may have been changed elsewhere; it is refetched so that impossible actions disappear.
    onError: () => client.invalidateQueries({ queryKey: getGuardiansKey(studentId) }),
  });
}
