import { heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import { type AssessmentSnapshot, getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import { isFinalRefusal, withPlainRefusals } from '#workflows/failures.ts';

/** The course of an assessment as of `version` in the log. */
export type Snapshot = { version: number; course: AssessmentSnapshot };

/** A command with what the handler needs. `key` makes it repeatable; origin `w` is the workflow, `o` an operator. */
export type CommandEnvelope = {
  assessmentId: AssessmentId;
  command: Command;
  actor: { kind: 'operator' | 'system'; id: string };
  origin: 'w' | 'o';
  key: string;
  requestHash: string;
};

/** The same `handle` and the same log that the HTTP routes use. */
export type ProgrammePorts = {
  load: (assessmentId: AssessmentId) => Promise<{ version: number; state: AssessmentState }>;
  /** Returns the state after the command, also for a repeated one. */
  handle: (envelope: CommandEnvelope) => Promise<{ version: number; state: AssessmentState }>;
  clock: () => Instant;
};

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

/** Commands that operators send by updates. */
export type OperatorCommand =
  | { type: 'Pause' }
  | { type: 'Resume' }
  | { type: 'Reschedule'; nextDayOn: string }
  | { type: 'RequestFinish' }
  | { type: 'CancelAssessment'; by: 'operator' }
  | { type: 'RetryReport' }
  | { type: 'WithdrawInvitation'; by: 'operator' }
  | { type: 'ExtendGrace'; hours: number };

/** `at` is the workflow's time; an activity that runs later uses its own clock. */
type At<Input> = Input & { assessmentId: AssessmentId; at: Instant };

/** Each sends one command. The decider finds out whether its step is still due, and each returns the state after it. */
export type ProgrammeActivities = {
  /**
   * Null when the assessment does not exist (any more). A day that is due is opened here as well: a separate activity
   * would cost every week that begins today six events of history. Where that is refused, the state as loaded is
   * returned.
   */
  loadAssessment: (input: { assessmentId: AssessmentId }) => Promise<Snapshot | null>;
  openDay: (input: At<{ day: Day }>) => Promise<Snapshot>;
  failAnalysis: (input: At<{ attempt: number; reason: string }>) => Promise<Snapshot>;
  cancelWeek: (input: At<{ by: 'operator' | 'system' }>) => Promise<Snapshot>;
  handleCommand: (input: At<{ command: OperatorCommand; key: string }>) => Promise<Snapshot>;
};

export type ReminderActivities = {
  /**
   * Sends the reminder of a day, 1 to 9. `asked` is false when the week has changed and no reminder is due; otherwise
   * the day is settled, also when there was nothing to remind of.
   */
  sendReminder: (input: At<{ day: number }>) => Promise<Snapshot & { asked: boolean }>;
};

export type ReportActivities = {
  /** Starts the attempt unless the log has it, computes the report and records it. Idempotent at every step. */
  analyseReport: (input: At<{ attempt: number }>) => Promise<Snapshot>;
};

export function createProgrammeActivities(ports: ProgrammePorts): ProgrammeActivities {
  const sendCommand = createCommandSender(ports);
  const openDay: ProgrammeActivities['openDay'] = ({ assessmentId, day, at }) =>
    sendCommand(assessmentId, { type: 'OpenDay', day, at }, `day-opened:${day}`);
  return {
    loadAssessment: async ({ assessmentId }) => {
      const { version, state } = await ports.load(assessmentId);
      if (state.status === 'notScheduled') return null;
      const snapshot = toSnapshot(version, state);
      const at = ports.clock();
      const step = getNextStep(snapshot.course, at);
      if (step.do !== 'openDay') return snapshot;
      return openDay({ assessmentId, day: step.day, at }).catch((error: unknown) => {
        if (isFinalRefusal(error)) return snapshot;
        throw error;
      });
    },
    openDay: (input) => withPlainRefusals(() => openDay(input)),
    failAnalysis: ({ assessmentId, attempt, reason, at }) =>
      withPlainRefusals(() =>
        sendCommand(
          assessmentId,
          { type: 'FailAnalysis', attempt, reason: reason.slice(0, 200), at },
          `analysis-failed:${attempt}`,
        ),
      ),
    cancelWeek: ({ assessmentId, by, at }) =>
      withPlainRefusals(() => sendCommand(assessmentId, { type: 'CancelAssessment', by, at }, `cancelled:${by}`)),
    handleCommand: ({ assessmentId, command, key, at }) =>
      withPlainRefusals(() => sendCommand(assessmentId, { ...command, at }, key, 'o')),
  };
}

/** `ReminderSent` and its mail row are one commit; the outbox sends the mail. */
export function createReminderActivities(ports: ProgrammePorts): ReminderActivities {
  const sendCommand = createCommandSender(ports);
  return {
    sendReminder: ({ assessmentId, day, at }) =>
      withPlainRefusals(async () => {
        const after = await sendCommand(assessmentId, { type: 'SendReminder', day, at }, `reminder:${day}`);
        const step = getNextStep(after.course, at);
        return { ...after, asked: after.course.reminded.includes(day) || (step.do === 'remind' && step.day === day) };
      }),
  };
}

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
        const started = await sendCommand(assessmentId, { type: 'StartAnalysis', attempt, at }, `analysis:${attempt}`);
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
        return sendCommand(assessmentId, { type: 'RecordReport', attempt, ...report, at }, `report:${attempt}`);
      }),
  };
}

/**
 * Sends commands as the workflow (`w`) or as an operator (`o`) and returns the state afterwards. A command is dated by
 * the clock, and never before the workflow's own time.
 */
const createCommandSender =
  ({ handle, clock }: ProgrammePorts) =>
  async (
    assessmentId: AssessmentId,
    requested: Command,
    key: string,
    origin: CommandEnvelope['origin'] = 'w',
  ): Promise<Snapshot> => {
    const actor: CommandEnvelope['actor'] =
      origin === 'o' ? { kind: 'operator', id: 'temporal' } : { kind: 'system', id: 'workflow' };
    const now = clock();
    const command = { ...requested, at: now > requested.at ? now : requested.at };
    const { version, state } = await handle({ assessmentId, command, actor, origin, key, requestHash: key });
    return toSnapshot(version, state);
  };

const toSnapshot = (version: number, state: AssessmentState): Snapshot => ({
  version,
  course: toAssessmentSnapshot(state.status === 'notScheduled' ? refuse('NOT_FOUND') : state),
});

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
