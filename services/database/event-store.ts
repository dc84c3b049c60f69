import type { Transaction } from '#services/database/database.store.ts';
import type { AssessmentEvent, EventType, Origin } from '#shared/domain/assessment/events.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';

/** An event with its position in its stream; versions are dense and start at 1. */
export type RecordedEvent = { version: number; origin: Origin; event: AssessmentEvent };

/**
 * Written in the same commit as the events. `table` is one of the view tables, `row` its columns; one row per key in a
 * batch.
 */
export type ViewRow = { table: string; row: Record<string, unknown> };
export type VersionedEvent = Pick<RecordedEvent, 'version' | 'event'>;

/**
 * The view rows of events of one assessment, the newest per key. `previous` is the state that they change, `history` the
 * stream with these events in it.
 */
export type RowsFor = (week: {
  assessmentId: AssessmentId;
  studentId: StudentId;
  previous: AssessmentState;
  events: readonly VersionedEvent[];
  history: () => Promise<readonly VersionedEvent[]>;
}) => Promise<ViewRow[]>;

/** An email to be sent after the commit; at most one row per `dedupeKey` while that row is kept (record 0022). */
export type MailRow = {
  dedupeKey: string;
  kind: string;
  recipient: string;
  localDate: string;
  payload: Record<string, unknown>;
};

/** How a batch changes consent: given by this user for this assessment, or withdrawn. */
export type ConsentChange =
  | {
      given: { studentId: StudentId; userId: UserId; noticeVersion: string; textHash: string; at: Instant };
      withdrawnAt?: never;
    }
  | { withdrawnAt: Instant; given?: never };

/**
 * A `TeacherInputWithdrawn` among the events deletes, in the same commit, the `TeacherObserved` before it with its row
 * in the views, so that withdrawn input is neither used nor read.
 */
export type AppendRequest = {
  assessmentId: AssessmentId;
  /** The version that the state was computed from; 0 begins the stream. */
  expected: number;
  /**
   * Makes the write repeatable: a client's UUID or an activity's semantic key. `requestHash` is an HMAC of route and
   * body.
   */
  idempotency: { key: string; requestHash: string; actorId: string };
  origin: Origin;
  actor: string;
  events: readonly AssessmentEvent[];
  state: AssessmentState;
  /** The row of the assessment holds the plan of this state already, so it is not written again. */
  isPlanStored?: boolean | undefined;
  views: readonly ViewRow[];
  mail: readonly MailRow[];
  consent?: ConsentChange | undefined;
  /** Version of the last event of the batch that the workflow must be signalled about; null for none. */
  signalled: number | null;
  /** How long that signal may wait, in ms. */
  signalAfterMs?: number | undefined;
  /**
   * Runs last in the transaction of the append, also of one without events, and not on a replay or a conflict; an error
   * rolls the append back.
   */
  alongside?: ((tx: Transaction) => Promise<void>) | undefined;
};

/** Outcomes are values, not exceptions: no transaction aborts, and the database logs no errors. */
export type AppendResult =
  | { outcome: 'appended'; version: number }
  /**
   * The key is known: `version` is the one after the first delivery. `sameRequest` is false if it belonged to another
   * request.
   */
  | { outcome: 'duplicate'; version: number; sameRequest: boolean }
  | { outcome: 'conflict'; actual: number }
  /** The stream cannot begin: another assessment of the same child is neither reported nor cancelled. */
  | { outcome: 'childHasWeek' }
  /** A concurrent delivery of this request has not committed yet. */
  | { outcome: 'inFlight' }
  /** The child was erased; nothing may be written for it again. */
  | { outcome: 'erased' };

export type PreviousResult = Extract<AppendResult, { outcome: 'duplicate' | 'erased' }>;

/** The state of an assessment at a version; `isPlanStored`: as its row holds it. */
export type LoadedAssessment = { version: number; state: AssessmentState; isPlanStored?: boolean };

export type EventFilter = {
  /** Only events after this version. */
  after?: number | undefined;
  types?: readonly EventType[] | undefined;
  /** Only events of this subject, and those that name no subject. */
  subject?: Subject | undefined;
  /** Only events that this actor wrote, as `AppendRequest` names it. */
  actor?: string | undefined;
};

/** The event store as a port. Every implementation passes `event-store.int.test.ts`. */
export type EventStore = {
  /** The state and its version; version 0 and the initial state for a stream that does not exist. */
  load: (assessmentId: AssessmentId) => Promise<LoadedAssessment>;
  /** Events in order. Decoding a whole assessment costs milliseconds, so a reader names those that it needs. */
  read: (assessmentId: AssessmentId, filter?: EventFilter) => Promise<RecordedEvent[]>;
  /** The same of several assessments, each in its place; none costs no statement, and several cost one. */
  readMany: (assessmentIds: readonly AssessmentId[], filter?: EventFilter) => Promise<RecordedEvent[][]>;
  append: (request: AppendRequest) => Promise<AppendResult>;
  /**
   * What the log already holds for a write that the rules refuse now: the result of its first delivery, or the
   * tombstone of the child. Null if it holds neither.
   */
  findPreviousResult: (
    assessmentId: AssessmentId,
    request: Pick<AppendRequest['idempotency'], 'key' | 'requestHash'>,
  ) => Promise<PreviousResult | null>;
};
