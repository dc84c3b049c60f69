import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import { call, type RouteInput, type RouteOutput } from '#web/api/call.ts';
import { SESSION_KEY, setSession } from '#web/features/account/use-session.ts';

const KEYS = {
  listFactors: ['factors'],
  listSessions: ['devices'],
  listIdentities: ['identities'],
  getAddressChange: ['address-change'],
  getNotifications: ['notifications'],
} as const;
type AccountPart = keyof typeof KEYS;

/** Queries one part of the own account. */
export const useAccountPart = <Name extends AccountPart>(
  name: Name,
  refetchInterval?: (data: RouteOutput<Name> | undefined) => number | false,
) =>
  useQuery<RouteOutput<Name>>({
    queryKey: KEYS[name],
    queryFn: ({ signal }) => call(name, { params: {} } as RouteInput<Name>, { signal }),
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data) }),
  });

/** Returns a function that refetches parts of the account. */
export function useRefetchParts(): (...parts: AccountPart[]) => void {
  const client = useQueryClient();
  return (...parts) => {
    for (const part of parts) void client.invalidateQueries({ queryKey: KEYS[part] });
  };
}

/** Returns a function that stores the changed account in the session cache. */
export function useStoreAccount(): (account: Account) => void {
  const client = useQueryClient();
  return (account) => setSession(client, account);
}

/** Returns a function that refetches the session, for changes made elsewhere. */
export function useRefetchAccount(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: SESSION_KEY });
}

type UserChanges = RouteInput<'updateUser'>['body'];
type ChangeCallbacks = { onDone?: (changes: UserChanges) => void; onFault?: (problem: unknown) => void };
export const useChangeAccount = ({ onDone, onFault }: ChangeCallbacks) => {
  const storeAccount = useStoreAccount();
  return useMutation({
    mutationFn: (body: UserChanges) => call('updateUser', { params: {}, body }),
    onSuccess: (account, changes) => {
      storeAccount(account);
      onDone?.(changes);
    },
    onError: (problem) => onFault?.(problem),
  });
};
