import { heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import {
  type CommandFactory,
  createCommandSender,
  maxInstant,
  type ProgrammePorts,
  type Snapshot,
} from '#workflows/programme.activities.ts';
import { withPlainRefusals } from '#workflows/refusals.ts';

export type ReportPorts = ProgrammePorts & {
  /** Every event of the stream, in order. */
  read: (assessmentId: AssessmentId) => Promise<readonly { event: AssessmentEvent }[]>;
  /** The last report of the same child that was generated before `before`; null if there is none. */
  findPreviousReport: (week: {
    assessmentId: AssessmentId;
    studentId: StudentId;
    before: Instant;
  }) => Promise<PreviousReport | null>;
  /**
   * The report of a week from its events up to and including `AnalysisStarted`. Pure: the same events and the same
   * previous report give the same bytes.
   */
  analyse: (
    assessmentId: AssessmentId,
    events: readonly AssessmentEvent[],
    previousReport: PreviousReport | null,
  ) => Pick<EventOf<'ReportGenerated'>, 'reportType' | 'overall' | 'report'>;
};

export type ReportActivities = {
  /** Starts the attempt unless the log has it, computes the report and records it. Idempotent at every step. */
  analyseReport: (input: { assessmentId: AssessmentId; attempt: number; at: Instant }) => Promise<Snapshot>;
};

export function createReportActivities(ports: ReportPorts): ReportActivities {
  const sendCommand = createCommandSender(ports);
  const findReportBefore = async (assessmentId: AssessmentId, events: readonly AssessmentEvent[]) => {
    const scheduled = events.find((event) => event.type === 'AssessmentScheduled');
    const before = events.at(-1)?.at;
    return scheduled && before
      ? ports.findPreviousReport({ assessmentId, studentId: scheduled.studentId, before })
      : null;
  };
  return {
    analyseReport: ({ assessmentId, attempt, at }) =>
      withPlainRefusals(async () => {
        // The week may have been paused since the activity was started.
        const startUnlessPaused: CommandFactory = ({ status, pausedSince }) =>
          status === 'running' && pausedSince
            ? null
            : { type: 'StartAnalysis', attempt, at: maxInstant(ports.clock(), at) };
        const started = await sendCommand(assessmentId, startUnlessPaused, `analysis:${attempt}`);
        if (started.course.status !== 'analysing' || started.course.attempt !== attempt) return started;
        heartbeat('started');
        const events = selectEventsUntilAnalysis(
          (await ports.read(assessmentId)).map(({ event }) => event),
          attempt,
        );
        heartbeat('read');
        const previousReport = await findReportBefore(assessmentId, events);
        const report = runAnalysis(() => ports.analyse(assessmentId, events, previousReport));
        heartbeat('analysed');
        return sendCommand(
          assessmentId,
          { type: 'RecordReport', attempt, ...report, at: maxInstant(ports.clock(), at) },
          `report:${attempt}`,
        );
      }),
  };
}

/** Errors by which pure code says that the log cannot be read; a retry would fail in the same way. */
const UNREADABLE = ['RangeError', 'TypeError', 'ZodError'];

/** Runs the analysis. An error of the log itself is not retried, and its message is dropped: it may quote an answer. */
function runAnalysis<Report>(analysis: () => Report): Report {
  try {
    return analysis();
  } catch (error) {
    if (!(error instanceof Error) || !UNREADABLE.includes(error.name)) throw error;
    throw ApplicationFailure.nonRetryable('The analysis cannot read this log', error.name);
  }
}

/** Events after the start of the analysis stay in the log and do not change the report. */
function selectEventsUntilAnalysis(events: readonly AssessmentEvent[], attempt: number): readonly AssessmentEvent[] {
  const started = events.findIndex((event) => event.type === 'AnalysisStarted' && event.attempt === attempt);
  if (started < 0) throw ApplicationFailure.retryable(`The log does not show attempt ${attempt} yet`, 'LogBehind');
  return events.slice(0, started + 1);
}
