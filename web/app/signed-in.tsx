import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { readCache } from '#web/app/read-cache.ts';
import { usePageLife } from '#web/lib/page-life.ts';
import { settings } from '#web/lib/settings.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/**
 * Everything that reads through the cache: adult pages. They alone have hints; a child's page carries no code for them.
 */
export const SignedInLayout = () => (
  <QueryClientProvider client={usePageLife().once(readCache)}>
    <TooltipProvider {...settings.tooltip}>
      <Outlet />
    </TooltipProvider>
  </QueryClientProvider>
);
