import { AssessmentEvent, type EventType, UNWRITTEN_EVENTS } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { refuse } from '#shared/values/refusal.ts';

/**
 * What the log stores of an event besides its envelope. `data` is the event without its type and time, which have
 * columns.
 */
export type StoredEvent = { type: string; schemaVersion: number; at: string; data: Record<string, unknown> };

/** Turns the data of one version into that of the next. */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;
/**
 * Upcasts by event type: the first leads from version 1 to 2, the second from 2 to 3; the current version is their
 * number + 1.
 */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>;

/** No event has changed its shape yet. */
const UPCASTS: Upcasts = {};

// NUL and lone surrogates as JSON writes them; jsonb refuses both. An even number of backslashes before is a real
// backslash.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * The edge of the store: every event is encoded and decoded here, so old shapes are upcast in one place. A few statements
 * read or empty single fields of `data` in SQL: they see the stored shape.
 */
export function createEventCodec(upcasts: Upcasts = UPCASTS, unwritten: readonly EventType[] = UNWRITTEN_EVENTS) {
  const getCurrentVersion = (type: string) => (upcasts[type]?.length ?? 0) + 1;
  return {
    /**
     * @throws Refused INVALID_INPUT for text that Postgres cannot store; ZodError for an event that could not be read
     * back.
     */
    encode(event: AssessmentEvent): StoredEvent {
      const { type, at, ...data } = AssessmentEvent.parse(event);
      if (unwritten.includes(type)) throw new Error(`${type} is read by this release and written from the next one on`);
      if (UNSTORABLE.test(JSON.stringify(data))) refuse('INVALID_INPUT');
      return { type, schemaVersion: getCurrentVersion(type), at, data };
    },

    /**
     * Fields that this release does not know are from the next one, which runs beside it in a deploy and before a
     * roll-back: they pass as they are.
     * @throws an error that names the event if its type or version is newer than this release, or it is damaged
     */
    decode({ type, schemaVersion, at, data }: StoredEvent): AssessmentEvent {
      if (schemaVersion > getCurrentVersion(type))
        throw new Error(`${type} has version ${schemaVersion}; this software knows ${getCurrentVersion(type)}`);
      const upcasted = (upcasts[type] ?? [])
        .slice(schemaVersion - 1)
        .reduce((previous, upcast) => upcast(previous), data);
      const event = { type, at, ...upcasted };
      const { data: known, error } = AssessmentEvent.safeParse(event);
      // Its fields come in the order of the schema, whatever that of the database: states are compared as text.
      if (known) return known;
      const issues = error.issues.filter(({ code }) => code !== 'unrecognized_keys');
      // Paths only: the values are a child's answers and must not be logged.
      if (issues.length > 0)
        throw new Error(
          `${type} cannot be read: ${issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`,
        );
      return event as AssessmentEvent;
    },
  };
}
export type EventCodec = ReturnType<typeof createEventCodec>;

/**
 * How a row of `assessment_sessions` stores an assessment: JSON in two columns, since the plan rarely changes and is a
 * third of it.
 */
export type SessionText = { state: string; plan: string };

export const parseState = ({ state, plan }: SessionText): Assessment => ({
  ...JSON.parse(state),
  plan: JSON.parse(plan),
});

/** The column `state`. */
export const serializeState = ({ plan: _, ...state }: Assessment): string => JSON.stringify(state);
/** The column `plan`, for the few writes that change it. */
export const serializePlan = ({ plan }: Assessment): string => JSON.stringify(plan);
