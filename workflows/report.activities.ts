import { heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { EarlierReport } from '#shared/measurement/report/reassess.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { type Choice, laterOf, ordering, type ProgrammePorts, type Snapshot } from '#workflows/programme.activities.ts';
import { refusingPlainly } from '#workflows/refusals.ts';

export type ReportPorts = ProgrammePorts & {
  /** Every event of the stream, in order. */
  read: (assessmentId: AssessmentId) => Promise<readonly { event: AssessmentEvent }[]>;
  /** The last report of the same child that was generated before `before`; null if there is none. */
  earlier: (week: {
    assessmentId: AssessmentId;
    studentId: StudentId;
    before: Instant;
  }) => Promise<EarlierReport | null>;
  /**
   * The report of a week from its events up to and including `AnalysisStarted`. Pure: the same events and the same
   * previous report give the same bytes.
   */
  analyse: (
    assessmentId: AssessmentId,
    events: readonly AssessmentEvent[],
    earlier: EarlierReport | null,
  ) => Pick<EventOf<'ReportGenerated'>, 'reportType' | 'overall' | 'report'>;
};

export type ReportActivities = {
  /** Starts the attempt unless the log has it, computes the report and records it. Idempotent at every step. */
  analyseReport: (input: { assessmentId: AssessmentId; attempt: number; at: Instant }) => Promise<Snapshot>;
};

export function createReportActivities(ports: ReportPorts): ReportActivities {
  const order = ordering(ports);
  const earlierThan = async (assessmentId: AssessmentId, events: readonly AssessmentEvent[]) => {
    const scheduled = events.find((event) => event.type === 'AssessmentScheduled');
    const before = events.at(-1)?.at;
    return scheduled && before ? ports.earlier({ assessmentId, studentId: scheduled.studentId, before }) : null;
  };
  return {
    analyseReport: ({ assessmentId, attempt, at }) =>
      refusingPlainly(async () => {
        // The week may have been paused since the activity was started.
        const unlessItRests: Choice = ({ status, pausedSince }) =>
          status === 'running' && pausedSince
            ? null
            : { type: 'StartAnalysis', attempt, at: laterOf(ports.clock(), at) };
        const started = await order(assessmentId, unlessItRests, `analysis:${attempt}`);
        if (started.course.status !== 'analysing' || started.course.attempt !== attempt) return started;
        heartbeat('started');
        const events = untilAnalysis(
          (await ports.read(assessmentId)).map(({ event }) => event),
          attempt,
        );
        heartbeat('read');
        const earlier = await earlierThan(assessmentId, events);
        const report = analysed(() => ports.analyse(assessmentId, events, earlier));
        heartbeat('analysed');
        return order(
          assessmentId,
          { type: 'RecordReport', attempt, ...report, at: laterOf(ports.clock(), at) },
          `report:${attempt}`,
        );
      }),
  };
}

/** Errors by which pure code says that the log cannot be read; a retry would fail in the same way. */
const UNREADABLE = ['RangeError', 'TypeError', 'ZodError'];

/** Runs the analysis. An error of the log itself is not retried, and its message is dropped: it may quote an answer. */
function analysed<Report>(analysis: () => Report): Report {
  try {
    return analysis();
  } catch (error) {
    if (!(error instanceof Error) || !UNREADABLE.includes(error.name)) throw error;
    throw ApplicationFailure.nonRetryable('The analysis cannot read this log', error.name);
  }
}

/** Events after the start of the analysis stay in the log and do not change the report. */
function untilAnalysis(events: readonly AssessmentEvent[], attempt: number): readonly AssessmentEvent[] {
  const started = events.findIndex((event) => event.type === 'AnalysisStarted' && event.attempt === attempt);
  if (started < 0) throw ApplicationFailure.retryable(`The log does not show attempt ${attempt} yet`, 'LogBehind');
  return events.slice(0, started + 1);
}
