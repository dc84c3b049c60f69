import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import { call, type InputOf, type OutputOf } from '#web/api/call.ts';
import { SESSION_KEY, setSession } from '#web/features/account/use-session.ts';

const KEYS = {
  listFactors: ['factors'],
  listSessions: ['devices'],
  listIdentities: ['identities'],
  getAddressChange: ['address-change'],
  getNotifications: ['notifications'],
} as const;
type Part = keyof typeof KEYS;

/** Queries one part of the own account. */
export const usePart = <Name extends Part>(
  name: Name,
  refetchInterval?: (known: OutputOf<Name> | undefined) => number | false,
) =>
  useQuery<OutputOf<Name>>({
    queryKey: KEYS[name],
    queryFn: ({ signal }) => call(name, { params: {} } as InputOf<Name>, { signal }),
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data) }),
  });

/** Returns a function that refetches parts of the account. */
export function useReread(): (...parts: Part[]) => void {
  const client = useQueryClient();
  return (...parts) => {
    for (const part of parts) void client.invalidateQueries({ queryKey: KEYS[part] });
  };
}

/** Returns a function that stores the changed account in the session cache. */
export function useTakeAccount(): (account: Account) => void {
  const client = useQueryClient();
  return (account) => setSession(client, account);
}

/** Returns a function that refetches the session, for changes made elsewhere. */
export function useRereadAccount(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: SESSION_KEY });
}

type UserChanges = InputOf<'updateUser'>['body'];
type ChangeEnds = { onDone?: (changes: UserChanges) => void; onFault?: (problem: unknown) => void };
export const useChangeAccount = ({ onDone, onFault }: ChangeEnds) => {
  const take = useTakeAccount();
  return useMutation({
    mutationFn: (body: UserChanges) => call('updateUser', { params: {}, body }),
    onSuccess: (account, changes) => {
      take(account);
      onDone?.(changes);
    },
    onError: (problem) => onFault?.(problem),
  });
};
