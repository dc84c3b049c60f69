import type { Transaction } from '#services/database/database.store.ts';
import type {
  AppendRequest,
  AppendResult,
  EventFilter,
  EventStore,
  LoadedAssessment,
  MailRow,
  RecordedEvent,
  RowsFor,
} from '#services/database/event-store.ts';
import { buildConsentReceipts, computeConsentChange } from '#services/families/consent-rows.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, Origin } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { planSignal } from '#shared/domain/assessment/signals.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';
import type { Random } from '#shared/values/seeded.ts';

export type Actor = { kind: 'parent' | 'child' | 'teacher' | 'operator' | 'system'; id: string };

/** The events of the stream that the filter leaves, up to the version that is decided on. */
export type ReadHistory = (filter?: Pick<EventFilter, 'types' | 'subject'>) => Promise<readonly RecordedEvent[]>;

/**
 * Builds the command from the log. Called anew in every attempt, on the version that the append expects, so concurrent
 * changes are seen.
 */
export type CommandFactory = (readHistory: ReadHistory) => Promise<Command>;

export type CommandEnvelope = {
  assessmentId: AssessmentId;
  command: Command | CommandFactory;
  actor: Actor;
  origin: Origin;
  /** A client's UUID, or the semantic key of an activity (`day-opened:3`). */
  key: string;
  /** HMAC of route and body; of the key itself where there is no request. */
  requestHash: string;
  /**
   * Runs last in the transaction of the append, with its events, also where the command of a person makes none; not on a
   * replay.
   */
  alongside?: ((tx: Transaction, events: readonly AssessmentEvent[]) => Promise<void>) | undefined;
};

/** `events` is empty if the command changed nothing, and on a replay. */
export type CommandResult = {
  replayed: boolean;
  version: number;
  state: AssessmentState;
  events: readonly AssessmentEvent[];
};

const getPlan = (state: AssessmentState) => (state.status === 'notScheduled' ? null : state.plan);
type KnownOutcome = Exclude<AppendResult, { outcome: 'appended' | 'conflict' | 'childHasWeek' }>;

/** Every write goes through this: routes, activities and operators. Throws `Refused`. */
export type HandleCommand = (envelope: CommandEnvelope) => Promise<CommandResult>;

export type HandlePorts = {
  store: EventStore;
  instruments: Instruments;
  rowsFor: RowsFor;
  /** The emails that a batch causes; they are written in its commit. */
  mailFor: (
    assessmentId: AssessmentId,
    events: readonly AssessmentEvent[],
    state: AssessmentState,
  ) => Promise<MailRow[]>;
  /**
   * After the commit, with the state after it: nudges the relay where the workflow is to be signalled at once, queues the
   * live hint. Both only speed up what a sweep does anyway.
   */
  onCommitted: (
    assessmentId: AssessmentId,
    events: readonly AssessmentEvent[],
    state: AssessmentState,
    isSignalDue: boolean,
  ) => void;
  /** Spreads the retries of conflicting writers. */
  random: Random;
  /** Waits for a number of ms. */
  wait: (ms: number) => Promise<unknown>;
};

const TRIES = 5;
const JITTER_MS = { from: 5, to: 50 };

/**
 * Load, decide, evolve, append; a version conflict is decided anew. A repeated key is answered with
 * the current state and `replayed`, even where the rules would now refuse it.
 * @throws Refused with the decision's reason, or KEY_REUSED, KEY_IN_FLIGHT, ERASED, CONFLICT of the store
 */
export function createCommandHandler(ports: HandlePorts): HandleCommand {
  const { store, random, wait } = ports;

  return async (envelope) => {
    for (let triesLeft = TRIES; triesLeft > 0; triesLeft--) {
      const handled = await attempt(envelope);
      if (handled) return handled;
      if (triesLeft > 1) await wait(JITTER_MS.from + random() * (JITTER_MS.to - JITTER_MS.from));
    }
    return refuse('CONFLICT');
  };

  /** Null if another writer was first. */
  async function attempt(envelope: CommandEnvelope): Promise<CommandResult | null> {
    const { assessmentId } = envelope;
    const loaded = await store.load(assessmentId);
    let events: AssessmentEvent[];
    try {
      events = assessment.decide(loaded.state, await buildCommand(envelope, loaded.version), ports.instruments);
    } catch (error) {
      return findPreviousResult(envelope, error);
    }
    // The key of a command of the workflow or the system names a step, such as `day-opened:3`. A step that was not due
    // may become due, so its key is stored with events only.
    if (events.length === 0 && (envelope.origin === 'w' || envelope.origin === 's'))
      return { replayed: false, version: loaded.version, state: loaded.state, events };
    const state = events.reduce(assessment.evolve, loaded.state);
    const request = await buildAppend(envelope, loaded, events, state);
    const result = await store.append(request);
    if (result.outcome === 'conflict') return null;
    if (result.outcome === 'childHasWeek') return refuse('WEEK_RUNNING');
    if (result.outcome !== 'appended') return toCommandResult(assessmentId, result);
    const isSignalDue = request.signalled !== null && !request.signalAfterMs;
    if (events.length > 0) notifyCommitted(assessmentId, events, state, isSignalDue);
    return { replayed: false, version: result.version, state, events };
  }

  function buildCommand({ assessmentId, command }: CommandEnvelope, last: number): Command | Promise<Command> {
    if (typeof command !== 'function') return command;
    return command(async (filter) => (await store.read(assessmentId, filter)).filter(({ version }) => version <= last));
  }

  /** The rules see the current state, in which the first delivery of this very write may be the reason to refuse. */
  async function findPreviousResult(envelope: CommandEnvelope, error: unknown): Promise<CommandResult> {
    if (!(error instanceof Refused)) throw error;
    const previous = await store.findPreviousResult(envelope.assessmentId, envelope);
    if (!previous) throw error;
    return toCommandResult(envelope.assessmentId, previous);
  }

  async function toCommandResult(assessmentId: AssessmentId, result: KnownOutcome): Promise<CommandResult> {
    if (result.outcome === 'erased') return refuse('ERASED');
    if (result.outcome === 'inFlight') return refuse('KEY_IN_FLIGHT');
    if (!result.sameRequest) return refuse('KEY_REUSED');
    const { version, state } = await store.load(assessmentId);
    return { replayed: true, version, state, events: [] };
  }

  async function buildAppend(
    envelope: CommandEnvelope,
    { version: expected, state: previous, isPlanStored }: LoadedAssessment,
    events: readonly AssessmentEvent[],
    state: AssessmentState,
  ): Promise<AppendRequest> {
    const { assessmentId, actor, origin, key, requestHash, alongside } = envelope;
    const versioned = events.map((event, i) => ({ version: expected + 1 + i, event }));
    const history = async () => [
      ...(await store.read(assessmentId)).filter(({ version }) => version <= expected),
      ...versioned,
    ];
    return {
      assessmentId,
      expected,
      origin,
      events,
      state,
      // `evolve` changes nothing in place, so the same object is the same plan.
      isPlanStored: isPlanStored && getPlan(previous) === getPlan(state),
      idempotency: { key, requestHash, actorId: actor.id },
      actor: `${actor.kind}:${actor.id}`,
      views:
        state.status === 'notScheduled'
          ? []
          : await ports.rowsFor({ assessmentId, studentId: state.studentId, previous, events: versioned, history }),
      mail:
        events.length === 0
          ? []
          : [
              ...(await ports.mailFor(assessmentId, events, state)),
              ...buildConsentReceipts(assessmentId, events, actor),
            ],
      consent: computeConsentChange(events, state, actor),
      ...planSignal(events, expected + 1, origin, { previous, state }),
      alongside: alongside && ((tx) => alongside(tx, events)),
    };
  }

  function notifyCommitted(...commit: Parameters<HandlePorts['onCommitted']>): void {
    try {
      ports.onCommitted(...commit);
    } catch {
      // The write is committed and must be answered as such; the sweeps of relay and push deliver what a lost hint
      // missed.
    }
  }
}
