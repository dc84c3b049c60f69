import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { usePageLife } from '#web/api/page-life.ts';
import { createReadCache } from '#web/app/read-cache.ts';
import { settings } from '#web/lib/settings.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';

/** Layout of adult pages: provides the query cache and tooltips, whose code a child's page does not load. */
export function SignedInLayout() {
  useFocusReturn();
  return (
    <QueryClientProvider client={usePageLife().getOrCreate(createReadCache)}>
      <TooltipProvider {...settings.tooltip}>
        <Outlet />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
