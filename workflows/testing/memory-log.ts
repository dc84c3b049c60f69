import type { Recorded } from '#services/event-store/event-store.ts';
import { memoryEventStore } from '#services/event-store/testing/memory-event-store.ts';
import { handling, type Order } from '#services/handling/handle.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';

/**
 * A log in memory behind the product's own `handle`, for workflow tests. `away` makes every call fail like a lost
 * database.
 */
export function memoryLog() {
  const store = memoryEventStore();
  const write = handling({
    store,
    rowsFor: async () => [],
    mailFor: async () => [],
    onCommitted: () => {},
    random: () => 0.5,
    wait: async () => {},
  });
  const reachable = () => {
    if (log.away) throw new Refused('UNAVAILABLE');
  };
  const log = {
    away: false,
    load: async (id: AssessmentId) => {
      reachable();
      return store.load(id);
    },
    read: async (id: AssessmentId): Promise<Recorded[]> => {
      reachable();
      return store.read(id);
    },
    handle: async (order: Omit<Order, 'actor'> & Partial<Pick<Order, 'actor'>>) => {
      reachable();
      return write({ actor: { kind: 'system', id: 'test' }, ...order });
    },
    /** Removes the last events, as a failover to a lagging replica does. */
    loseTail: (id: AssessmentId, count: number) => store.loseTail(id, count),
    events: (id: AssessmentId): AssessmentEvent[] => store.events(id).map(({ event }) => event),
  };
  return log;
}
export type MemoryLog = ReturnType<typeof memoryLog>;
