import { CancellationScope, isCancellation, sleep } from '@temporalio/workflow';
import { type Instant, toEpochMs } from '#shared/values/days.ts';

export type WeekTimer = ReturnType<typeof createTimer>;

/**
 * One timer at a time. Setting the same instant again keeps the running timer; another instant cancels it. A week gets
 * about twenty signals, and a new timer for each would double its history.
 */
export function createTimer() {
  let current: { at: Instant; scope: CancellationScope; fired: boolean } | null = null;
  return {
    set(at: Instant, summary: string) {
      if (current?.at === at && !current.fired) return;
      current?.scope.cancel();
      const timer = { at, scope: new CancellationScope(), fired: false };
      current = timer;
      timer.scope
        .run(() => sleep(Math.max(1, toEpochMs(at) - Date.now()), { summary }))
        .then(
          () => {
            timer.fired = true;
          },
          (error: unknown) => {
            if (!isCancellation(error)) throw error;
          },
        );
    },
    fired: (): boolean => current?.fired ?? false,
  };
}
