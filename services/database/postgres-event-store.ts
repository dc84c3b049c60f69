import { sql as fragment } from 'drizzle-orm';
import type { Fragment } from 'postgres';
import { isLockError, type LogClient } from '#services/database/clients.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { withDeadline } from '#services/database/deadline.ts';
import {
  createEventCodec,
  type EventCodec,
  parseState,
  type SessionText,
  type StoredEvent,
  serializePlan,
  serializeState,
} from '#services/database/encode.ts';
import type {
  AppendRequest,
  AppendResult,
  EventFilter,
  EventStore,
  LoadedAssessment,
  PreviousResult,
  RecordedEvent,
  ViewRow,
} from '#services/database/event-store.ts';
import { inSpan, readTraceFields } from '#services/tracing.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Origin } from '#shared/domain/assessment/events.ts';
import { type Assessment, SHAPE_VERSION } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

type EventStoreOptions = {
  /** Where appends with other writes in their transaction run; without it these fail. */
  db?: Database;
  codec?: EventCodec;
  /** How long a caller waits for the database, in ms. */
  deadlineMs?: number;
};

/** Longer than the lock timeout, shorter than a person waits for one request. */
const DEADLINE_MS = 8_000;

/** The event store on Postgres. Each call is one round trip on the client of the log, but for a transaction of `db`. */
export function createPostgresEventStore(
  sql: LogClient,
  { db, codec = createEventCodec(), deadlineMs = DEADLINE_MS }: EventStoreOptions = {},
): EventStore {
  async function load(assessmentId: AssessmentId): Promise<LoadedAssessment> {
    const query = sql<
      SessionRow[]
    >`select version, shape_version as shape, state, plan from assessment_sessions where id = ${assessmentId}`;
    const [row] = await withDeadline(deadlineMs, query);
    if (!row) return { version: 0, state: assessment.initialState };
    if (row.shape === SHAPE_VERSION) return { version: row.version, state: parseState(row), isPlanStored: true };
    const history = (await read(assessmentId)).filter(({ version }) => version <= row.version);
    const state = fold(
      assessment,
      history.map(({ event }) => event),
    );
    if (row.shape < SHAPE_VERSION && state.status !== 'notScheduled') await writeBack(assessmentId, row, state);
    return { version: row.version, state };
  }

  /**
   * Writes a refolded state back, so that the next reader need not fold it again. A concurrent append writes the newer
   * state.
   */
  async function writeBack(
    assessmentId: AssessmentId,
    { version, shape }: SessionRow,
    state: Assessment,
  ): Promise<void> {
    const query = sql`
      update assessment_sessions
      set shape_version = ${SHAPE_VERSION}, state = ${serializeState(state)}, plan = ${serializePlan(state)}
      where id = (select id from assessment_sessions where id = ${assessmentId} and version = ${version} and shape_version = ${shape} for update skip locked)`;
    // A failed write-back is no error for the reader.
    await withDeadline(deadlineMs, query).catch(() => {});
  }

  async function read(assessmentId: AssessmentId, filter?: EventFilter): Promise<RecordedEvent[]> {
    return (await selectEvents(sql`stream_id = ${assessmentId}`, filter)).map(toRecorded);
  }

  async function readMany(assessmentIds: readonly AssessmentId[], filter?: EventFilter): Promise<RecordedEvent[][]> {
    if (assessmentIds.length === 0) return [];
    const rows = await selectEvents(sql`stream_id = any(${[...assessmentIds]}::uuid[])`, filter);
    return assessmentIds.map((assessmentId) => rows.filter(({ id }) => id === assessmentId).map(toRecorded));
  }

  function selectEvents(isOfStreams: Fragment, { after = 0, types, subject, actor }: EventFilter = {}) {
    const query = sql<EventRow[]>`
      select stream_id as id, version, origin, type, schema_version as "schemaVersion", at, data from events
      where ${isOfStreams} and version > ${after} ${types ? sql`and type = any(${types}::text[])` : sql``}
        ${subject ? sql`and coalesce(data->>'subject', ${subject}) = ${subject}` : sql``}
        ${actor === undefined ? sql`` : sql`and meta->>'actor' = ${actor}`} order by version`;
    return withDeadline(deadlineMs, query);
  }

  const toRecorded = ({ version, origin, type, schemaVersion, at, data }: EventRow): RecordedEvent => ({
    version,
    origin,
    event: codec.decode({ type, schemaVersion, at: at.toISOString(), data }),
  });

  const append = (request: AppendRequest): Promise<AppendResult> =>
    inSpan('append', { attributes: { events: request.events.map(({ type }) => type) } }, () => appendOnce(request));

  async function appendOnce(request: AppendRequest): Promise<AppendResult> {
    const { assessmentId, expected, alongside } = request;
    const last = expected + request.events.length;
    const args = buildAppendArguments(request, request.events.map(codec.encode));
    const isFormWithdrawn = request.events.some(({ type }) => type === 'TeacherInputWithdrawn');
    const query =
      alongside || isFormWithdrawn
        ? appendInTransaction(args, async (tx) => {
            if (isFormWithdrawn) await tx.execute(fragment`select forget_withdrawn_form(${assessmentId})`);
            await alongside?.(tx);
          })
        : sql.unsafe<AppendRow[]>(
            APPEND,
            ARGUMENTS.map((name) => args[name]),
            { prepare: true },
          );
    try {
      const [row] = await withDeadline<readonly AppendRow[]>(deadlineMs, query);
      return row?.answer ? parseAnswer(row.answer, expected) : { outcome: 'appended', version: last };
    } catch (error) {
      if (isLockError(error)) return { outcome: 'inFlight' };
      throw error;
    }
  }

  /** `write` runs if the append wrote. */
  async function appendInTransaction(args: AppendArguments, write: (tx: Transaction) => Promise<void>) {
    if (!db) throw new Error('This event store was opened without a database for transactions');
    const list = ARGUMENTS.map((name) => fragment`${fragment.raw(name)} => ${args[name]}`);
    return db.transaction(async (tx) => {
      const { rows } = await tx.execute<AppendRow>(
        fragment`select append_events(${fragment.join(list, fragment`, `)}) as answer`,
      );
      if (!rows[0]?.answer) await write(tx);
      return rows;
    });
  }

  async function findPreviousResult(
    assessmentId: AssessmentId,
    { key, requestHash }: { key: string; requestHash: string },
  ): Promise<PreviousResult | null> {
    const query = sql<{ head: number | null; same: boolean; erased: boolean }[]>`
      select c.version as head, c.request_hash = ${requestHash} as same, is_erased(${assessmentId}, null) as erased
      from (select) as one left join commands c on c.stream_id = ${assessmentId} and c.idem_key = ${key}`;
    const [previous] = await withDeadline(deadlineMs, query);
    if (previous?.erased) return { outcome: 'erased' };
    return previous && previous.head !== null
      ? { outcome: 'duplicate', version: previous.head, sameRequest: previous.same }
      : null;
  }

  return { load, read, readMany, append, findPreviousResult };
}

type SessionRow = SessionText & { version: number; shape: number };
type EventRow = {
  id: AssessmentId;
  version: number;
  origin: Origin;
  type: string;
  schemaVersion: number;
  at: Date;
  data: Record<string, unknown>;
};
/** Parses any answer but "appended": a word and a version. */
function parseAnswer(answer: string, expected: number): AppendResult {
  const [outcome, number] = answer.split(' ');
  const version = Number(number);
  switch (outcome) {
    case 'duplicate':
    case 'reused':
      return { outcome: 'duplicate', version, sameRequest: outcome === 'duplicate' };
    case 'conflict':
      // The stream does not exist, as expected, and yet could not begin.
      return version === 0 && expected === 0 ? { outcome: 'childHasWeek' } : { outcome, actual: version };
    case 'erased':
      return { outcome };
    default:
      throw new Error(`append_events answered ${answer}`);
  }
}

/** The parameters of `append_events`. JSON goes as text, which both drivers send as it is. */
const ARGUMENTS = [
  ...(['p_stream', 'p_expected', 'p_last', 'p_key', 'p_key_actor', 'p_hash', 'p_origin', 'p_meta'] as const),
  ...(['p_type', 'p_schema', 'p_at', 'p_data', 'p_status', 'p_shape', 'p_state', 'p_more'] as const),
];
const JSON_ARGUMENTS: ReadonlySet<string> = new Set(['p_meta', 'p_data', 'p_more']);
type AppendArguments = Record<(typeof ARGUMENTS)[number], string | number | null>;
type AppendRow = { answer: string | null };

const APPEND = `select append_events(${ARGUMENTS.map(
  (name, i) => `${name} => $${i + 1}${JSON_ARGUMENTS.has(name) ? '::text::jsonb' : ''}`,
).join(', ')}) as answer`;

function buildAppendArguments(request: AppendRequest, [first, ...others]: readonly StoredEvent[]): AppendArguments {
  const { assessmentId, expected, idempotency, state } = request;
  const more = buildOptionalParts(request, others);
  return {
    p_stream: assessmentId,
    p_expected: expected,
    p_last: expected + request.events.length,
    p_key: idempotency.key,
    p_key_actor: idempotency.actorId,
    p_hash: idempotency.requestHash,
    p_origin: request.origin,
    p_meta: JSON.stringify({ actor: request.actor, ...readTraceFields() }),
    p_type: first?.type ?? null,
    p_schema: first?.schemaVersion ?? null,
    p_at: first?.at ?? null,
    p_data: first ? JSON.stringify(first.data) : null,
    p_status: state.status,
    p_shape: SHAPE_VERSION,
    p_state: state.status === 'notScheduled' ? null : serializeState(state),
    p_more: more && JSON.stringify(more),
  };
}

/** The parts that only some batches have, as `append_more` takes them; null if a batch has none of them. */
function buildOptionalParts(
  { expected, state, isPlanStored, views, mail, signalled, signalAfterMs, consent }: AppendRequest,
  others: readonly StoredEvent[],
): object | null {
  const scheduled = state.status === 'notScheduled' ? null : state;
  const more = {
    ...(scheduled && expected === 0 && { student: scheduled.studentId }),
    ...(scheduled && !isPlanStored && { plan: serializePlan(scheduled) }),
    ...(others.length > 0 && {
      events: others.map(({ schemaVersion, ...stored }) => ({ ...stored, v: schemaVersion })),
    }),
    ...(scheduled && scheduled.closedAt !== null && { closedAt: scheduled.closedAt }),
    ...(views.length > 0 && { views: groupByTable(views) }),
    ...(mail.length > 0 && { mail: mail.map(toMailRow) }),
    ...(consent && { consent }),
    ...(signalled !== null && { signalled, ...(signalAfterMs && { signalAfterMs }) }),
  };
  return Object.keys(more).length > 0 ? more : null;
}

function groupByTable(views: readonly ViewRow[]): Record<string, ViewRow['row'][]> {
  const groups: Record<string, ViewRow['row'][]> = {};
  for (const { table, row } of views) {
    groups[table] ??= [];
    groups[table].push(row);
  }
  return groups;
}

const toMailRow = ({ dedupeKey, kind, recipient, localDate, payload }: AppendRequest['mail'][number]) => ({
  dedupe_key: dedupeKey,
  kind,
  recipient,
  local_date: localDate,
  // What waits for its day would go on with a trace of months ago.
  payload: payload.after ? payload : { ...payload, ...readTraceFields() },
});
