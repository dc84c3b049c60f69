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

/** These 401 are about a code that was typed: the session that it was typed in goes on. */
const OF_A_CODE: readonly ProblemCode[] = ['WRONG_CODE', 'CHALLENGE_OVER'];

const OF_A_WRITE: Record<string, unknown> = {};

/**
 * A letter that is opened in another tab gives this browser a new session, and what was on its way under the former
 * cookie is refused: it is sent once more before the session counts as over.
 */
const mayBeOfFormerCookie = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'NOT_SIGNED_IN' && sessionHint.read();

type Session = { account: Account | null };
const owing = ({ account }: Session): Session => ({ account: account && { ...account, secondFactor: 'owed' } });

/**
 * The cache of reads, one for the page. The session is dropped on 401 and on nothing else; one that owes the second
 * step is led there.
 */
export function readCache(life: PageLife): QueryClient {
  const onError = (problem: unknown, meta?: Record<string, unknown>) => {
    // A teacher's page is opened by a cookie of its own and says nothing about the session.
    // Sent under the cookie that is being replaced: it says nothing about the next one.
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
        // Off by default in this mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  /** Whose the cache is; undefined until a session was read. */
  let reader: string | null | undefined;
  client.getQueryCache().subscribe((event) => {
    // Other events than this one come while screens are being drawn.
    if (event.type !== 'updated' || event.query.queryKey[0] !== SESSION_KEY[0]) return;
    const session = event.query.state.data as Session | undefined;
    // The header stands outside of what reads.
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
  // A page that is rendered at build is nobody's.
  if (!globalThis.document) return client;
  // Another tab is with another account, or with none: nothing read here is shown until it is known who is here now.
  const checkHint = () => {
    if (reader === undefined || reader === sessionHint.account()) return;
    forgetReads(client);
    if (isLeaving()) client.setQueryData<Session>(SESSION_KEY, { account: null });
    else void client.resetQueries({ queryKey: SESSION_KEY });
  };
  const unsubscribe = sessionHint.subscribe(checkHint);
  // A tab that was asleep has heard of no change.
  const onVisible = () => document.visibilityState === 'visible' && checkHint();
  document.addEventListener('visibilitychange', onVisible, { signal });
  signal.addEventListener('abort', unsubscribe);
  return client;
}

/**
 * What one account has read is not for the next. The session's own entry stays, since screens are watching it, and a
 * teacher's belongs to no account.
 */
const forgetReads = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey, meta }) => queryKey[0] !== SESSION_KEY[0] && !meta?.ofTeacher });
