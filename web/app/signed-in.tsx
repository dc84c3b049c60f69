import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { usePageLife } from '#web/api/page-life.ts';
import { createReadCache } from '#web/app/read-cache.ts';
import { settings } from '#web/lib/settings.ts';
import { FocusReturn } from '#web/ui/focus-return.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** Layout of adult pages: provides the query cache and tooltips, whose code a child's page does not load. */
export const SignedInLayout = () => (
  <QueryClientProvider client={usePageLife().getOrCreate(createReadCache)}>
    <TooltipProvider {...settings.tooltip}>
      <FocusReturn />
      <Outlet />
    </TooltipProvider>
  </QueryClientProvider>
);
