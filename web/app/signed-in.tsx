import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { usePageLife } from '#web/api/page-life.ts';
import { stepUp } from '#web/api/step-up.ts';
import { createReadCache } from '#web/app/read-cache.ts';
import { settings } from '#web/lib/settings.ts';
import { lazyDialog } from '#web/ui/dialog.tsx';
import { FocusReturn } from '#web/ui/focus-return.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** Rarely needed, so the dialog's code loads when it is first requested. */
const StepUpDialog = lazyDialog(async () => (await import('#web/features/account/step-up-dialog.tsx')).StepUpDialog);

/** Shows the step-up dialog over any page of an adult when a call needs a fresh proof. */
export function StepUpHost() {
  const isOpen = useSyncExternalStore(stepUp.subscribe, stepUp.isOpen, () => false);
  return isOpen ? <StepUpDialog onClose={stepUp.answer} /> : null;
}

/**
 * Layout of adult pages: provides the query cache, tooltips and the step-up dialog, whose code a child's page does not
 * load.
 */
export const SignedInLayout = () => (
  <QueryClientProvider client={usePageLife().getOrCreate(createReadCache)}>
    <TooltipProvider {...settings.tooltip}>
      <FocusReturn />
      <Outlet />
      <StepUpHost />
    </TooltipProvider>
  </QueryClientProvider>
);
