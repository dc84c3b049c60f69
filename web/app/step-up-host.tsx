import { Suspense, useSyncExternalStore } from 'react';
import { stepUp } from '#web/api/step-up.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';

/** Rarely needed, so the dialog's code loads when it is first requested. */
const StepUpDialog = lazyExtra(async () => (await import('#web/features/account/step-up-dialog.tsx')).StepUpDialog);

/** Shows the step-up dialog over any page when a call needs a fresh proof. */
export function StepUpHost() {
  const isOpen = useSyncExternalStore(stepUp.subscribe, stepUp.isOpen, () => false);
  return isOpen ? (
    <Suspense>
      <StepUpDialog onClose={stepUp.answer} />
    </Suspense>
  ) : null;
}
