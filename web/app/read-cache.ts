import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import { isSigningOut } from '#web/api/leaving.ts';
import type { PageLife } from '#web/api/page-life.ts';
import { ApiProblem, isRetryable, type ProblemCode } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { getUserId, SESSION_KEY } from '#web/features/account/use-session.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { settings } from '#web/lib/settings.ts';
import { signedInName } from '#web/lib/signed-in-name.ts';

/** 401 codes about a mistyped code; the session itself continues. */
const CODE_PROBLEMS: readonly ProblemCode[] = ['WRONG_CODE', 'CHALLENGE_OVER'];

/**
 * An email link opened in another tab gives this browser a new session, and requests under way with the old cookie are
 * refused. They are retried once before the session counts as ended.
 */
const isPossiblyFormerCookie = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'NOT_SIGNED_IN' && sessionHint.isSignedIn();

type Session = { account: Account | null };
const withOwedSecondFactor = ({ account }: Session): Session => ({
  account: account && { ...account, secondFactor: 'owed' },
});

/**
 * Creates the query cache of the page. The session is dropped only on 401; one that owes the second factor is
 * redirected to it.
 */
export function createReadCache(life: PageLife): QueryClient {
  const onError = (problem: unknown, kind: 'read' | 'write') => {
    // Reads sent with a cookie that is being replaced say nothing about the next session.
    if (client.isMutating({ mutationKey: NEW_COOKIE }) > 0 && kind === 'read') return;
    // A wrong password on a device that is with a child does not end the session behind it, whose owner the rows name.
    if (isHandedOver()) return;
    if (!(problem instanceof ApiProblem) || problem.status !== 401 || CODE_PROBLEMS.includes(problem.code)) return;
    client.setQueryData<Session>(SESSION_KEY, (previous) =>
      problem.code === 'SECOND_FACTOR' && previous ? withOwedSecondFactor(previous) : { account: null },
    );
  };
  const { retries, retryDelayMs, gcMs, staleMs } = settings.query;
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (problem) => onError(problem, 'read') }),
    mutationCache: new MutationCache({ onError: (problem) => onError(problem, 'write') }),
    defaultOptions: {
      queries: {
        retry: (failures, problem) =>
          (failures < retries && isRetryable(problem)) || (failures === 0 && isPossiblyFormerCookie(problem)),
        retryDelay: retryDelayMs,
        gcTime: gcMs,
        staleTime: staleMs,
        networkMode: 'always',
        // Off by default in this network mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  /** Account id of the cached reads; undefined until a session was read. */
  let reader: string | null | undefined;
  client.getQueryCache().subscribe((event) => {
    // Other events fire during rendering, when state must not be set.
    if (event.type !== 'updated' || event.query.queryKey[0] !== SESSION_KEY[0]) return;
    const session = event.query.state.data as Session | undefined;
    // The header is outside of the query provider.
    signedInName.write(session?.account?.name ?? null);
    if (!session || event.action.type !== 'success') return;
    const next = getUserId(session.account);
    if (reader !== undefined && next !== reader) removeReads(client);
    reader = next;
    sessionHint.write(next);
  });
  const { ended: signal } = life;
  signal.addEventListener('abort', () => {
    client.clear();
    signedInName.write(null);
  });
  // No listeners while prerendering.
  if (!globalThis.document) return client;
  // Another tab changed or ended the session: remove all reads until it is known who is signed in.
  const checkHint = () => {
    if (reader === undefined || reader === sessionHint.getAccount()) return;
    removeReads(client);
    if (isSigningOut()) client.setQueryData<Session>(SESSION_KEY, { account: null });
    else void client.resetQueries({ queryKey: SESSION_KEY });
  };
  const unsubscribe = sessionHint.subscribe(checkHint);
  signal.addEventListener('abort', unsubscribe);
  return client;
}

/** Removes the reads of an account. The session entry stays, since screens observe it. */
const removeReads = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
