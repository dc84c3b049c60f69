import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { type AssessmentSnapshot, getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import { isFinalRefusal, withPlainRefusals } from '#workflows/refusals.ts';

/** The course of an assessment as of `version` in the log. */
export type Snapshot = { version: number; course: AssessmentSnapshot };

/**
 * Chooses the command from the state that is written to, so that events of other writers are taken into account. Null
 * writes nothing and leaves the idempotency key free.
 */
export type CommandFactory = (week: Assessment) => Command | null;

/** A command with what the handler needs. `key` makes it repeatable; origin `w` is the workflow, `o` an operator. */
export type CommandEnvelope = {
  assessmentId: AssessmentId;
  command: Command | ((state: AssessmentState) => Command | null);
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
export type ProgrammeActivities = {
  /**
   * Null when the assessment does not exist (any more). A day that is due is opened here as well: a separate activity
   * would cost every week that begins today six events of history. Where that is refused, the state as loaded is
   * returned.
   */
  loadAssessment: (input: { assessmentId: AssessmentId }) => Promise<Snapshot | null>;
  /** Opens the day that is due and returns the current state, so that each day begins with a reload. */
  openDay: (input: { assessmentId: AssessmentId; day: Day; at: Instant }) => Promise<Snapshot>;
  failAnalysis: (input: {
    assessmentId: AssessmentId;
    attempt: number;
    reason: string;
    at: Instant;
  }) => Promise<Snapshot>;
  cancelWeek: (input: { assessmentId: AssessmentId; by: 'operator' | 'system'; at: Instant }) => Promise<Snapshot>;
  handleCommand: (input: {
    assessmentId: AssessmentId;
    command: OperatorCommand;
    key: string;
    at: Instant;
  }) => Promise<Snapshot>;
};

export function createProgrammeActivities(ports: ProgrammePorts): ProgrammeActivities {
  const sendCommand = createCommandSender(ports);
  const openDueDay = (assessmentId: AssessmentId, day: Day, at: Instant): Promise<Snapshot> => {
    // The week may have been paused or rescheduled since the activity was started.
    const openIfDue: CommandFactory = (week) => {
      const step = getNextStep(toAssessmentSnapshot(week), at);
      return step.do === 'openDay' && step.day === day
        ? { type: 'OpenDay', day, at: maxInstant(ports.clock(), at) }
        : null;
    };
    return sendCommand(assessmentId, openIfDue, `day-opened:${day}`);
  };
  return {
    loadAssessment: async ({ assessmentId }) => {
      const { version, state } = await ports.load(assessmentId);
      if (state.status === 'notScheduled') return null;
      const snapshot = toSnapshot(version, state);
      const at = ports.clock();
      const step = getNextStep(snapshot.course, at);
      if (step.do !== 'openDay') return snapshot;
      return openDueDay(assessmentId, step.day, at).catch((error: unknown) => {
        if (isFinalRefusal(error)) return snapshot;
        throw error;
      });
    },
    openDay: ({ assessmentId, day, at }) => withPlainRefusals(() => openDueDay(assessmentId, day, at)),
    failAnalysis: ({ assessmentId, attempt, reason, at }) =>
      withPlainRefusals(() =>
        sendCommand(
          assessmentId,
          { type: 'FailAnalysis', attempt, reason: reason.slice(0, 200), at: maxInstant(ports.clock(), at) },
          `analysis-failed:${attempt}`,
        ),
      ),
    cancelWeek: ({ assessmentId, by, at }) =>
      withPlainRefusals(() =>
        sendCommand(
          assessmentId,
          { type: 'CancelAssessment', by, at: maxInstant(ports.clock(), at) },
          `cancelled:${by}`,
        ),
      ),
    handleCommand: ({ assessmentId, command, key, at }) =>
      withPlainRefusals(() => sendCommand(assessmentId, { ...command, at: maxInstant(ports.clock(), at) }, key, 'o')),
  };
}

/** Sends commands as the workflow (`w`) or as an operator (`o`) and returns the state afterwards. */
export const createCommandSender =
  (ports: Pick<ProgrammePorts, 'handle'>) =>
  async (
    assessmentId: AssessmentId,
    requested: Command | CommandFactory,
    key: string,
    origin: CommandEnvelope['origin'] = 'w',
  ): Promise<Snapshot> => {
    const actor: CommandEnvelope['actor'] =
      origin === 'o' ? { kind: 'operator', id: 'temporal' } : { kind: 'system', id: 'workflow' };
    const command =
      typeof requested === 'function' ? (state: AssessmentState) => requested(requireWeek(state)) : requested;
    const { version, state } = await ports.handle({ assessmentId, command, actor, origin, key, requestHash: key });
    return toSnapshot(version, state);
  };

const toSnapshot = (version: number, state: AssessmentState): Snapshot => ({
  version,
  course: toAssessmentSnapshot(requireWeek(state)),
});
const requireWeek = (state: AssessmentState): Assessment =>
  state.status === 'notScheduled' ? refuse('NOT_FOUND') : state;

export const maxInstant = (one: Instant, other: Instant): Instant => (one > other ? one : other);
