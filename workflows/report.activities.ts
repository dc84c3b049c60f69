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
  /** The last report of the same child that was generated before `before`; null where this is the first. */
  earlier: (week: {
    assessmentId: AssessmentId;
    studentId: StudentId;
    before: Instant;
  }) => Promise<EarlierReport | null>;
  /**
   * The report of a week from its events up to and with `AnalysisStarted`. Pure: the same events and earlier report,
   * the same bytes.
   */
  analyse: (
    assessmentId: AssessmentId,
    events: readonly AssessmentEvent[],
    earlier: EarlierReport | null,
  ) => Pick<EventOf<'ReportGenerated'>, 'reportType' | 'overall' | 'report'>;
};

export type ReportActivities = {
  /** Starts the attempt if the log does not know it yet, makes its report and records it. Repeatable at every point. */
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
        // A pause that came while the order was on its way is not passed over.
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

/** The ways in which pure code says that a log cannot be read: whoever tries again is told the same. */
const UNREADABLE = ['RangeError', 'TypeError', 'ZodError'];

/**
 * Runs the analysis. Where the log itself is at fault there is no retry, and the message stays here: it may quote an
 * answer.
 */
function analysed<Report>(analysis: () => Report): Report {
  try {
    return analysis();
  } catch (error) {
    if (!(error instanceof Error) || !UNREADABLE.includes(error.name)) throw error;
    throw ApplicationFailure.nonRetryable('The analysis cannot read this log', error.name);
  }
}

/** What came after the analysis began is kept in the log and re-opens nothing. */
function untilAnalysis(events: readonly AssessmentEvent[], attempt: number): readonly AssessmentEvent[] {
  const started = events.findIndex((event) => event.type === 'AnalysisStarted' && event.attempt === attempt);
  if (started < 0) throw ApplicationFailure.retryable(`The log does not show attempt ${attempt} yet`, 'LogBehind');
  return events.slice(0, started + 1);
}
