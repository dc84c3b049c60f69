import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { readCache } from '#web/app/read-cache.ts';
import { usePageLife } from '#web/lib/page-life.ts';

/** Everything that reads through the cache: adult pages. */
export const SignedInLayout = () => (
  <QueryClientProvider client={usePageLife().once(readCache)}>
    <Outlet />
  </QueryClientProvider>
);
