import { type CommandEnvelope, createCommandHandler } from '#services/assessment/handle.ts';
import type { RecordedEvent } from '#services/database/event-store.ts';
import { createMemoryEventStore } from '#services/database/testing/memory-event-store.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';

/**
 * A log in memory behind the product's own `handle`, for workflow tests. `away` makes every call fail like a lost
 * database.
 */
export function createMemoryLog() {
  const store = createMemoryEventStore();
  /** Rows of the relay: up to which version there is something to signal, and when, in epoch ms. */
  const relay = new Map<AssessmentId, { head: number; dueMs: number }>();
  const append: typeof store.append = async (request) => {
    const { assessmentId, events, signalled, signalAfterMs = 0 } = request;
    const result = await store.append(request);
    if (result.outcome !== 'appended' || signalled === null) return result;
    const dueMs = Date.parse(events.at(-1)?.at ?? '') + signalAfterMs;
    const waitingMs = relay.get(assessmentId)?.dueMs ?? dueMs;
    relay.set(assessmentId, { head: signalled, dueMs: Math.min(dueMs, waitingMs) });
    return result;
  };
  const write = createCommandHandler({
    store: { ...store, append },
    instruments: createInstruments(),
    rowsFor: async () => [],
    mailFor: async () => [],
    onCommitted: () => {},
    random: () => 0.5,
    wait: async () => {},
  });
  const requireReachable = () => {
    if (log.away) throw new Refused('UNAVAILABLE');
  };
  const log = {
    away: false,
    load: async (id: AssessmentId) => {
      requireReachable();
      return store.load(id);
    },
    read: async (id: AssessmentId): Promise<RecordedEvent[]> => {
      requireReachable();
      return store.read(id);
    },
    handle: async (envelope: Omit<CommandEnvelope, 'actor'> & Partial<Pick<CommandEnvelope, 'actor'>>) => {
      requireReachable();
      return write({ actor: { kind: 'system', id: 'test' }, ...envelope });
    },
    relay,
    /** Removes the last events, as a failover to a lagging replica does. */
    loseTail: (id: AssessmentId, count: number) => store.loseTail(id, count),
    events: (id: AssessmentId): AssessmentEvent[] => store.events(id).map(({ event }) => event),
  };
  return log;
}
export type MemoryLog = ReturnType<typeof createMemoryLog>;
