import { CancellationScope, isCancellation, sleep } from '@temporalio/workflow';
import { epochMsOf, type Instant } from '#shared/values/days.ts';

export type Alarm = ReturnType<typeof alarmClock>;

/**
 * One timer at a time. Setting the same instant again keeps the running timer; another instant cancels it. A week gets
 * about twenty signals, and a new timer for each would double its history.
 */
export function alarmClock() {
  let current: { at: Instant; scope: CancellationScope; rang: boolean } | null = null;
  return {
    set(at: Instant, summary: string) {
      if (current?.at === at && !current.rang) return;
      current?.scope.cancel();
      const timer = { at, scope: new CancellationScope(), rang: false };
      current = timer;
      timer.scope
        .run(() => sleep(Math.max(1, epochMsOf(at) - Date.now()), { summary }))
        .then(
          () => {
            timer.rang = true;
          },
          (error: unknown) => {
            if (!isCancellation(error)) throw error;
          },
        );
    },
    rang: (): boolean => current?.rang ?? false,
  };
}
