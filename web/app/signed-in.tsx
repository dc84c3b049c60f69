import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { ApiProblem, worthRetrying } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { LiveProvider } from '#web/app/live.tsx';
import { SESSION_KEY } from '#web/features/account/use-session.ts';
import { settings } from '#web/lib/settings.ts';

/** The cache of reads. The session is dropped on 401 and on nothing else. */
export function queryClient(): QueryClient {
  const onError = (problem: unknown) => {
    if (!(problem instanceof ApiProblem) || problem.status !== 401) return;
    sessionHint.write(false);
    client.setQueryData(SESSION_KEY, { account: null });
  };
  const { retries, retryDelayMs, gcMs } = settings.query;
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, problem) => failures < retries && worthRetrying(problem), retryDelay: retryDelayMs, gcTime: gcMs, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Everything behind a sign-in: the cache and the live socket. */
export function SignedInLayout({ makeClient = queryClient }: { makeClient?: () => QueryClient }) {
  const [client] = useState(makeClient);
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <LiveProvider>
        <Outlet />
      </LiveProvider>
    </QueryClientProvider>
  );
}
