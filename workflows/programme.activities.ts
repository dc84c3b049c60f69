import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Assessment, Week } from '#shared/domain/assessment/state.ts';
import { type Course, courseOf, nextStep } from '#shared/domain/next-step.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import { isFinalRefusal, refusingPlainly } from '#workflows/refusals.ts';

/** The course of an assessment as of `version` in the log. */
export type Snapshot = { version: number; course: Course };

/**
 * Chooses the command from the state that is written to, so that events of other writers are taken into account. Null
 * writes nothing and leaves the idempotency key free.
 */
export type Choice = (week: Week) => Command | null;

/** A command with what the handler needs. `key` makes it repeatable; origin `w` is the workflow, `o` an operator. */
export type Order = {
  assessmentId: AssessmentId;
  command: Command | ((state: Assessment) => Command | null);
  actor: { kind: 'operator' | 'system'; id: string };
  origin: 'w' | 'o';
  key: string;
  requestHash: string;
};

/** The same `handle` and the same log that the HTTP routes use. */
export type ProgrammePorts = {
  load: (assessmentId: AssessmentId) => Promise<{ version: number; state: Assessment }>;
  /** Returns the state after the command, also for a repeated one. */
  handle: (order: Order) => Promise<{ version: number; state: Assessment }>;
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
  const order = ordering(ports);
  const openDueDay = (assessmentId: AssessmentId, day: Day, at: Instant): Promise<Snapshot> => {
    // The week may have been paused or rescheduled since the activity was started.
    const isDue: Choice = (week) => {
      const step = nextStep(courseOf(week), at);
      return step.do === 'openDay' && step.day === day
        ? { type: 'OpenDay', day, at: laterOf(ports.clock(), at) }
        : null;
    };
    return order(assessmentId, isDue, `day-opened:${day}`);
  };
  return {
    loadAssessment: async ({ assessmentId }) => {
      const { version, state } = await ports.load(assessmentId);
      if (state.status === 'notScheduled') return null;
      const fresh = snapshotOf(version, state);
      const at = ports.clock();
      const step = nextStep(fresh.course, at);
      if (step.do !== 'openDay') return fresh;
      return openDueDay(assessmentId, step.day, at).catch((error: unknown) => {
        if (isFinalRefusal(error)) return fresh;
        throw error;
      });
    },
    openDay: ({ assessmentId, day, at }) => refusingPlainly(() => openDueDay(assessmentId, day, at)),
    failAnalysis: ({ assessmentId, attempt, reason, at }) =>
      refusingPlainly(() =>
        order(
          assessmentId,
          { type: 'FailAnalysis', attempt, reason: reason.slice(0, 200), at: laterOf(ports.clock(), at) },
          `analysis-failed:${attempt}`,
        ),
      ),
    cancelWeek: ({ assessmentId, by, at }) =>
      refusingPlainly(() =>
        order(assessmentId, { type: 'CancelAssessment', by, at: laterOf(ports.clock(), at) }, `cancelled:${by}`),
      ),
    handleCommand: ({ assessmentId, command, key, at }) =>
      refusingPlainly(() => order(assessmentId, { ...command, at: laterOf(ports.clock(), at) }, key, 'o')),
  };
}

/** Sends commands as the workflow (`w`) or as an operator (`o`) and returns the state afterwards. */
export const ordering =
  (ports: Pick<ProgrammePorts, 'handle'>) =>
  async (
    assessmentId: AssessmentId,
    asked: Command | Choice,
    key: string,
    origin: Order['origin'] = 'w',
  ): Promise<Snapshot> => {
    const actor: Order['actor'] =
      origin === 'o' ? { kind: 'operator', id: 'temporal' } : { kind: 'system', id: 'workflow' };
    const command = typeof asked === 'function' ? (state: Assessment) => asked(weekOf(state)) : asked;
    const { version, state } = await ports.handle({ assessmentId, command, actor, origin, key, requestHash: key });
    return snapshotOf(version, state);
  };

const snapshotOf = (version: number, state: Assessment): Snapshot => ({ version, course: courseOf(weekOf(state)) });
const weekOf = (state: Assessment): Week => (state.status === 'notScheduled' ? refuse('NOT_FOUND') : state);

export const laterOf = (one: Instant, other: Instant): Instant => (one > other ? one : other);
