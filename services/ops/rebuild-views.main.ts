import { measuredScores } from '#services/assessment/scores.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { readConfigOrExit } from '#services/config.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { rebuildViews } from '#services/database/rebuild-views.ts';
import { VIEW_COLUMNS } from '#services/database/views.tables.ts';

const { maintenanceUrl: databaseUrl } = readConfigOrExit();
const log = createLogClient(databaseUrl);
const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
try {
  const summary = await rebuildViews({
    databaseUrl,
    store: createPostgresEventStore(log),
    rowsFor: createRowsFor(measuredScores),
    views: VIEW_COLUMNS,
    signal: ending.signal,
  });
  if (summary)
    console.log(
      `Views rebuilt: ${summary.streams} weeks, ${summary.rows} rows made from the log, ${summary.kept} kept as they were.`,
    );
  else fail('A migration or another rebuild of the views is running: try again when it has ended.');
} catch (error) {
  if (!ending.signal.aborted) throw error;
  fail('Stopped: the views are as they were.');
} finally {
  await log.end();
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
