import { Suspense, useSyncExternalStore } from 'react';
import { stepUp } from '#web/api/step-up.ts';
import { lazyExtra } from '#web/lib/parts.ts';

/** Most visits never see it, so its code comes with the first question. */
const StepUpDialog = lazyExtra(async () => (await import('#web/features/account/step-up-dialog.tsx')).StepUpDialog);

/** Asks the person for a fresh proof whenever a call needs one, over whatever page they are on. */
export function StepUpHost() {
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked, () => false);
  return isAsked ? (
    <Suspense>
      <StepUpDialog onEnd={stepUp.answer} />
    </Suspense>
  ) : null;
}
