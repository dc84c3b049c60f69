import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import { ApiProblem, type ProblemCode, worthRetrying } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { SESSION_KEY } from '#web/features/account/use-session.ts';
import type { PageLife } from '#web/lib/page-life.ts';
import { settings } from '#web/lib/settings.ts';

/** 401 for a code that was given, not for the session that gave it. */
const OF_A_CODE: readonly ProblemCode[] = ['WRONG_CODE', 'CHALLENGE_OVER'];
type Session = { account: Account | null };
const owing = ({ account }: Session): Session => ({ account: account && { ...account, secondFactor: 'owed' } });

/** The cache of reads, one for the page. The session is dropped on 401 and on nothing else; one that owes the second step is led there. */
export function readCache(life: PageLife): QueryClient {
  const onError = (problem: unknown, meta?: Record<string, unknown>) => {
    // A teacher's page is opened by a cookie of its own and says nothing about the session.
    if (!(problem instanceof ApiProblem) || problem.status !== 401 || meta?.ofTeacher || OF_A_CODE.includes(problem.code)) return;
    sessionHint.write(null);
    client.setQueryData<Session>(SESSION_KEY, (known) => (problem.code === 'SECOND_FACTOR' && known ? owing(known) : { account: null }));
  };
  const { retries, retryDelayMs, gcMs } = settings.query;
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (problem, { meta }) => onError(problem, meta) }),
    mutationCache: new MutationCache({ onError: (problem) => onError(problem) }),
    defaultOptions: {
      queries: { retry: (failures, problem) => failures < retries && worthRetrying(problem), retryDelay: retryDelayMs, gcTime: gcMs, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  life.ended.addEventListener('abort', () => client.clear());
  return client;
}
