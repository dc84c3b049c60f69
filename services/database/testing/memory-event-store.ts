import { getRowKey } from '#services/assessment/view-rows.ts';
import { createEventCodec, type StoredEvent } from '#services/database/encode.ts';
import type {
  AppendRequest,
  AppendResult,
  EventFilter,
  EventStore,
  MailRow,
  RecordedEvent,
  ViewRow,
} from '#services/database/event-store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Origin } from '#shared/domain/assessment/events.ts';
import { type Assessment, type AssessmentState, initialState } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

type Stream = {
  version: number;
  state: AssessmentState;
  events: { version: number; origin: Origin; actor: string; stored: StoredEvent }[];
  keys: Map<string, { version: number; requestHash: string }>;
  relayHead: number | null;
};

/** What a test may inspect besides the port. */
export type StoreInspection = {
  viewRows: (assessmentId: AssessmentId) => Promise<ViewRow[]>;
  mails: (assessmentId: AssessmentId) => Promise<MailRow[]>;
  relayHead: (assessmentId: AssessmentId) => Promise<number | null>;
  erase: (studentId: string) => Promise<void>;
};

/** `loseTail` drops the last events, as after a failover to a lagging replica. */
export type Failover = {
  loseTail: (assessmentId: AssessmentId, count: number) => void;
  /** The result of `read`, synchronously. */
  events: (assessmentId: AssessmentId) => RecordedEvent[];
};

/** The event store for tests without a database. It passes the suite of the real one. */
export function createMemoryEventStore(): EventStore & StoreInspection & Failover {
  const codec = createEventCodec();
  const streams = new Map<AssessmentId, Stream>();
  const views = new Map<string, ViewRow>();
  const mails = new Map<string, { assessmentId: AssessmentId; mail: MailRow }>();
  const erasedStreams = new Set<string>();
  const erasedStudents = new Set<string>();

  const getStream = (id: AssessmentId): Stream =>
    streams.get(id) ?? { version: 0, state: initialState, events: [], keys: new Map(), relayHead: null };
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

  function findKnown(assessmentId: AssessmentId, { key, requestHash }: { key: string; requestHash: string }) {
    if (erasedStreams.has(assessmentId)) return { outcome: 'erased' } as const;
    const first = getStream(assessmentId).keys.get(key);
    return first
      ? ({ outcome: 'duplicate', version: first.version, sameRequest: first.requestHash === requestHash } as const)
      : null;
  }

  const isRunning = (state: AssessmentState): state is Assessment =>
    !['notScheduled', 'reported', 'cancelled'].includes(state.status);
  const hasRunningAssessment = (studentId: StudentId) =>
    [...streams.values()].some(({ state }) => isRunning(state) && state.studentId === studentId);

  function append({
    assessmentId,
    expected,
    idempotency,
    origin,
    actor,
    events,
    state,
    ...rest
  }: AppendRequest): AppendResult {
    const stored = events.map(codec.encode).map(copy);
    const findPreviousResult = findKnown(assessmentId, idempotency);
    if (findPreviousResult) return findPreviousResult;
    if (state.status !== 'notScheduled' && erasedStudents.has(state.studentId)) return { outcome: 'erased' };
    const stream = getStream(assessmentId);
    if (stream.version !== expected) return { outcome: 'conflict', actual: stream.version };
    if (expected === 0 && events.length > 0 && isRunning(state) && hasRunningAssessment(state.studentId))
      return { outcome: 'childHasWeek' };
    const version = expected + events.length;
    stream.keys.set(idempotency.key, { version, requestHash: idempotency.requestHash });
    streams.set(assessmentId, stream);
    if (events.length === 0) return { outcome: 'appended', version };
    stream.events.push(...stored.map((each, i) => ({ version: expected + 1 + i, origin, actor, stored: each })));
    if (events.some(({ type }) => type === 'TeacherInputWithdrawn')) forgetWithdrawnForm(assessmentId, stream);
    Object.assign(stream, { version, state: copy(state), relayHead: rest.signalled ?? stream.relayHead });
    for (const row of rest.views) views.set(getRowKey(row), copy(row));
    for (const mail of rest.mail)
      if (!mails.has(mail.dedupeKey)) mails.set(mail.dedupeKey, { assessmentId, mail: copy(mail) });
    return { outcome: 'appended', version };
  }

  function forgetWithdrawnForm(assessmentId: AssessmentId, stream: Stream): void {
    const withdrawnAt = Math.max(
      ...stream.events.filter(({ stored }) => stored.type === 'TeacherInputWithdrawn').map(({ version }) => version),
    );
    const isWithdrawn = (version: unknown) => (version as number) < withdrawnAt;
    stream.events = stream.events.filter(
      ({ stored, version }) => stored.type !== 'TeacherObserved' || !isWithdrawn(version),
    );
    for (const [key, { table, row }] of views)
      if (table === 'teacher_observations' && row.session_id === assessmentId && isWithdrawn(row.version))
        views.delete(key);
  }

  const readRecorded = (assessmentId: AssessmentId, author?: string): RecordedEvent[] =>
    getStream(assessmentId)
      .events.filter(({ actor }) => author === undefined || actor === author)
      .map(({ version, origin, stored }) => ({ version, origin, event: codec.decode(copy(stored)) }));

  const read = (assessmentId: AssessmentId, { after = 0, types, subject, actor }: EventFilter = {}): RecordedEvent[] =>
    readRecorded(assessmentId, actor).filter(
      ({ version, event }) =>
        version > after &&
        (!types || types.includes(event.type)) &&
        (!subject || !('subject' in event) || event.subject === subject),
    );

  return {
    load: async (assessmentId) => {
      const { version, state } = getStream(assessmentId);
      return { version, state: copy(state) };
    },
    read: async (assessmentId, filter) => read(assessmentId, filter),
    readMany: async (assessmentIds, filter) => assessmentIds.map((id) => read(id, filter)),
    append: async (request) => append(request),
    findPreviousResult: async (assessmentId, request) => findKnown(assessmentId, request),

    viewRows: async (assessmentId) => [...views.values()].filter(({ row }) => row.session_id === assessmentId),
    mails: async (assessmentId) =>
      [...mails.values()].filter((each) => each.assessmentId === assessmentId).map(({ mail }) => mail),
    relayHead: async (assessmentId) => getStream(assessmentId).relayHead,
    events: (assessmentId) => readRecorded(assessmentId),
    loseTail: (assessmentId, count) => {
      const stream = getStream(assessmentId);
      stream.events.splice(-count);
      const version = stream.events.length;
      for (const [key, known] of stream.keys) if (known.version > version) stream.keys.delete(key);
      const state = fold(
        assessment,
        readRecorded(assessmentId).map(({ event }) => event),
      );
      Object.assign(stream, { version, state: copy(state) });
    },
    erase: async (studentId) => {
      erasedStudents.add(studentId);
      for (const [id, { state }] of streams) {
        if (state.status === 'notScheduled' || state.studentId !== studentId) continue;
        erasedStreams.add(id);
        Object.assign(getStream(id), { version: 0, state: initialState, relayHead: null });
      }
    },
  };
}
