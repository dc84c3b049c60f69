import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import { isLeaving } from '#web/api/leaving.ts';
import { ApiProblem, type ProblemCode, worthRetrying } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { idOf, SESSION_KEY } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import type { PageLife } from '#web/lib/page-life.ts';
import { settings } from '#web/lib/settings.ts';
import { signedInName } from '#web/lib/signed-in-name.ts';

/** 401 codes about a mistyped code; the session itself continues. */
const OF_A_CODE: readonly ProblemCode[] = ['WRONG_CODE', 'CHALLENGE_OVER'];

const OF_A_WRITE: Record<string, unknown> = {};

/**
 * An email link opened in another tab gives this browser a new session, and requests under way with the old cookie are
 * refused. They are retried once before the session counts as ended.
 */
const mayBeOfFormerCookie = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'NOT_SIGNED_IN' && sessionHint.read();

type Session = { account: Account | null };
const owing = ({ account }: Session): Session => ({ account: account && { ...account, secondFactor: 'owed' } });

/**
 * Creates the query cache of the page. The session is dropped only on 401; one that owes the second factor is
 * redirected to it.
 */
export function readCache(life: PageLife): QueryClient {
  const onError = (problem: unknown, meta?: Record<string, unknown>) => {
    // Ignored: reads sent with a cookie that is being replaced say nothing about the next session, and a teacher's page
    // has its own cookie.
    if (client.isMutating({ mutationKey: NEW_COOKIE }) > 0 && meta !== OF_A_WRITE) return;
    if (
      !(problem instanceof ApiProblem) ||
      problem.status !== 401 ||
      OF_A_CODE.includes(problem.code) ||
      meta?.ofTeacher
    )
      return;
    client.setQueryData<Session>(SESSION_KEY, (known) =>
      problem.code === 'SECOND_FACTOR' && known ? owing(known) : { account: null },
    );
  };
  const { retries, retryDelayMs, gcMs, staleMs } = settings.query;
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (problem, { meta }) => onError(problem, meta) }),
    mutationCache: new MutationCache({ onError: (problem) => onError(problem, OF_A_WRITE) }),
    defaultOptions: {
      queries: {
        retry: (failures, problem) =>
          (failures < retries && worthRetrying(problem)) || (failures === 0 && mayBeOfFormerCookie(problem)),
        ...{ retryDelay: retryDelayMs, gcTime: gcMs, staleTime: staleMs, networkMode: 'always' },
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
    const next = idOf(session.account);
    if (reader !== undefined && next !== reader) forgetReads(client);
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
    if (reader === undefined || reader === sessionHint.account()) return;
    forgetReads(client);
    if (isLeaving()) client.setQueryData<Session>(SESSION_KEY, { account: null });
    else void client.resetQueries({ queryKey: SESSION_KEY });
  };
  const unsubscribe = sessionHint.subscribe(checkHint);
  // A suspended tab receives no storage events.
  const onVisible = () => document.visibilityState === 'visible' && checkHint();
  document.addEventListener('visibilitychange', onVisible, { signal });
  signal.addEventListener('abort', unsubscribe);
  return client;
}

/**
 * Removes the reads of an account. The session entry stays, since screens observe it, and so do a teacher's reads,
 * which belong to no account.
 */
const forgetReads = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey, meta }) => queryKey[0] !== SESSION_KEY[0] && !meta?.ofTeacher });
