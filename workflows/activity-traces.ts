import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { AssessmentId } from '#shared/values/ids.ts';

export type TracePorts = {
  /** Runs an activity in a span; without it there are no traces. */
  traceActivity?:
    | (<Result>(
        activity: { name: string; attempt: number; assessmentId: AssessmentId | undefined },
        run: () => Promise<Result>,
      ) => Promise<Result>)
    | undefined;
};

/** Activities only: workflow code is replayed, and its main loop would give a week the trace of the click that began it. */
export const createTraceInterceptor =
  ({ traceActivity }: TracePorts): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute: (input, next) => {
        if (!traceActivity) return next(input);
        const [argument] = input.args as [{ assessmentId?: AssessmentId }?];
        return traceActivity(
          { name: info.activityType, attempt: info.attempt, assessmentId: argument?.assessmentId },
          () => next(input),
        );
      },
    },
  });
