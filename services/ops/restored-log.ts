import { setTimeout as wait } from 'node:timers/promises';
import { createCommandHandler, type HandleCommand } from '#services/assessment/handle.ts';
import { INSTRUMENTS } from '#services/assessment/instruments.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import type { LogClient } from '#services/database/clients.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';

/** The log of a restored database that is not in service yet. Writes send no emails. */
export function openRestoredLog(log: LogClient, db: Database): { store: EventStore; handle: HandleCommand } {
  const store = createPostgresEventStore(log, { db });
  const handle = createCommandHandler({
    store,
    instruments: INSTRUMENTS,
    rowsFor: createRowsFor(measuredScores),
    mailFor: async () => [],
    onCommitted: () => {},
    random: Math.random,
    wait,
  });
  return { store, handle };
}
