import { configOrExit } from '#services/config.ts';
import { logClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { rebuildViews } from '#services/event-store/rebuild-views.ts';
import { measuredScores } from '#services/views/scores.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import { VIEW_COLUMNS } from '#services/views/views.tables.ts';

const { maintenanceUrl: databaseUrl } = configOrExit();
const log = logClient(databaseUrl);
try {
  const rebuilt = await rebuildViews({
    databaseUrl,
    store: postgresEventStore(log),
    rowsFor: rowsFor(measuredScores),
    views: VIEW_COLUMNS,
  });
  console.log(
    rebuilt
      ? `Views rebuilt: ${rebuilt.streams} weeks, ${rebuilt.rows} rows made from the log, ${rebuilt.kept} kept as they were.`
      : 'Another rebuild of the views is running: there is nothing to do here.',
  );
} finally {
  await log.end();
}
