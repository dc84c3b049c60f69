import { ActivityFailure, type ActivityInterfaceFor, ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import { QUEUES, type UpdateName } from '#shared/contracts/workflows/assessment.ts';
import { ACTIVITY_SUMMARIES as SUMMARIES } from '#shared/contracts/workflows/operator-texts.ts';
import { type Day, type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type {
  OperatorCommand,
  ProgrammeActivities,
  ReminderActivities,
  ReportActivities,
} from '#workflows/assessment.activities.ts';

/**
 * Errors that would fail again in the same way. All others are retried: the log or the network is unavailable. A refusal
 * says of itself that it is final, and a TypeError is no proof: a driver throws it when its connection breaks.
 */
const nonRetryableErrorTypes = ['RangeError', 'ZodError'];

const programme: ActivityInterfaceFor<ProgrammeActivities> = proxyActivities<ProgrammeActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '1s', maximumInterval: '60s', nonRetryableErrorTypes },
});
/** Retried until its window ends (`scheduleToCloseTimeout` of the call). */
const reminder: ActivityInterfaceFor<ReminderActivities> = proxyActivities<ReminderActivities>({
  taskQueue: QUEUES.mail,
  startToCloseTimeout: '30s',
  retry: { maximumInterval: '60s', nonRetryableErrorTypes },
});
const report: ActivityInterfaceFor<ReportActivities> = proxyActivities<ReportActivities>({
  taskQueue: QUEUES.report,
  startToCloseTimeout: '15m',
  heartbeatTimeout: '60s',
  scheduleToCloseTimeout: '6h',
  retry: { initialInterval: '5s', maximumInterval: '10m', nonRetryableErrorTypes },
});

/**
 * In a shortened week the reminder window may be shorter than the time a worker needs to pick the activity up; the
 * domain checks the window itself.
 */
const SHORTEST_REMINDER_MS = 10_000;

/**
 * The activities that the workflow of one assessment calls, each with the summary that operators read in the Web UI.
 */
export function createActivityCalls(assessmentId: AssessmentId) {
  return {
    load: () => programme.loadAssessment.executeWithOptions({ summary: SUMMARIES.load }, [{ assessmentId }]),
    openDay: (day: Day, at: Instant) =>
      programme.openDay.executeWithOptions({ summary: SUMMARIES.openDay(day) }, [{ assessmentId, day, at }]),
    sendReminder: (day: number, until: Instant, at: Instant) => {
      const scheduleToCloseTimeout = Math.max(SHORTEST_REMINDER_MS, toEpochMs(until) - toEpochMs(at));
      return reminder.sendReminder.executeWithOptions({ summary: SUMMARIES.remind(day), scheduleToCloseTimeout }, [
        { assessmentId, day, at },
      ]);
    },
    analyseReport: (attempt: number, at: Instant) =>
      report.analyseReport.executeWithOptions({ summary: SUMMARIES.analyse(attempt) }, [{ assessmentId, attempt, at }]),
    failAnalysis: (attempt: number, reason: string) =>
      programme.failAnalysis.executeWithOptions({ summary: SUMMARIES.failAnalysis(attempt) }, [
        { assessmentId, attempt, reason, at: now() },
      ]),
    cancelWeek: (by: 'operator' | 'system') =>
      programme.cancelWeek.executeWithOptions({ summary: SUMMARIES.cancel }, [{ assessmentId, by, at: now() }]),
    sendCommand: (name: UpdateName, command: OperatorCommand, key: string) =>
      programme.handleCommand.executeWithOptions({ summary: SUMMARIES.order(name) }, [
        { assessmentId, command, key, at: now() },
      ]),
  };
}
export type ActivityCalls = ReturnType<typeof createActivityCalls>;

export const now = (): Instant => toInstant(Date.now());

/** Whether a domain rule refused, as opposed to a fault. */
export function isRefusal(error: unknown): error is ActivityFailure & { cause: ApplicationFailure } {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.category === 'BENIGN'
  );
}

/** The failure type, for the event log. Messages are left out since they may quote an answer. */
export function toFailureReason(error: unknown): string {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure) return cause.type ?? 'ApplicationFailure';
  return cause instanceof Error ? cause.name : 'Unknown';
}
