import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/session.ts';
import type { OutputOf } from '#web/api/call.ts';
import { ApiProblem, type ProblemCode, worthRetrying } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { isIn, readSession, SESSION_KEY } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import type { PageLife } from '#web/lib/page-life.ts';
import { settings } from '#web/lib/settings.ts';
import { signedInName } from '#web/lib/signed-in-name.ts';

/** These 401 are about a code that was typed: the session that it was typed in goes on. */
const OF_A_CODE: readonly ProblemCode[] = ['WRONG_CODE', 'CHALLENGE_OVER'];

const OF_A_WRITE: Record<string, unknown> = {};
const BELIEVED_MS = 10_000;

type Session = { account: Account | null };
const owing = ({ account }: Session): Session => ({ account: account && { ...account, secondFactor: 'owed' } });

/** The cache of reads, one for the page. The session is dropped on 401 and on nothing else; one that owes the second step is led there. */
export function readCache(life: PageLife): QueryClient {
  const onError = (problem: unknown, meta?: Record<string, unknown>) => {
    // A teacher's page is opened by a cookie of its own and says nothing about the session.
    // Sent under the cookie that is being replaced: it says nothing about the next one.
    if (client.isMutating({ mutationKey: NEW_COOKIE }) > 0 && meta !== OF_A_WRITE) return;
    if (!(problem instanceof ApiProblem) || problem.status !== 401 || OF_A_CODE.includes(problem.code) || meta?.ofTeacher) return;
    if (problem.code === 'NOT_SIGNED_IN' && meta !== OF_A_WRITE) return void dropUnlessReplaced();
    drop(problem.code);
  };
  const drop = (code: ProblemCode) => {
    sessionHint.write(null);
    client.setQueryData<Session>(SESSION_KEY, (known) => (code === 'SECOND_FACTOR' && known ? owing(known) : { account: null }));
  };
  let asking = false;
  let replacedAt = Number.NEGATIVE_INFINITY;
  /**
   * A read was refused. Where another tab has only replaced the session by a new one of the same person, nothing moves under a finger and
   * what was refused is read again; a second refusal soon after is believed at once.
   */
  const dropUnlessReplaced = async () => {
    if (asking) return;
    const known = client.getQueryData<Session>(SESSION_KEY)?.account;
    if (!isIn(known) || !sessionHint.read() || Date.now() - replacedAt < BELIEVED_MS) return drop('NOT_SIGNED_IN');
    asking = true;
    const { account } = await readSession().catch((): Session => ({ account: null }));
    asking = false;
    // Meanwhile somebody signed in or out here: then what was refused was about the one before.
    if (client.getQueryData<Session>(SESSION_KEY)?.account?.userId !== known.userId) return;
    if (!isIn(account) || account.userId !== known.userId) return drop('NOT_SIGNED_IN');
    replacedAt = Date.now();
    client.setQueryData<Session>(SESSION_KEY, { account });
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  const { retries, retryDelayMs, gcMs } = settings.query;
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (problem, { meta }) => onError(problem, meta) }),
    mutationCache: new MutationCache({ onError: (problem) => onError(problem, OF_A_WRITE) }),
    defaultOptions: {
      queries: { retry: (failures, problem) => failures < retries && worthRetrying(problem), retryDelay: retryDelayMs, gcTime: gcMs, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  // The header stands outside of what reads. Other events than this one come while screens are being drawn.
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === SESSION_KEY[0])
      signedInName.write((query.state.data as OutputOf<'getSession'> | undefined)?.account?.name ?? null);
  });
  life.ended.addEventListener('abort', () => {
    client.clear();
    signedInName.write(null);
  });
  return client;
}
