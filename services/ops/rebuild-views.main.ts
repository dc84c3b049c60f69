import { measuredScores } from '#services/assessment/scores.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { readConfigOrExit } from '#services/config.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { rebuildViews } from '#services/database/rebuild-views.ts';
import { VIEW_COLUMNS } from '#services/database/views.tables.ts';

const { maintenanceUrl: databaseUrl } = readConfigOrExit();
const log = createLogClient(databaseUrl);
try {
  const summary = await rebuildViews({
    databaseUrl,
    store: createPostgresEventStore(log),
    rowsFor: createRowsFor(measuredScores),
    views: VIEW_COLUMNS,
  });
  console.log(
    summary
      ? `Views rebuilt: ${summary.streams} weeks, ${summary.rows} rows made from the log, ${summary.kept} kept as they were.`
      : 'Another rebuild of the views is running: there is nothing to do here.',
  );
} finally {
  await log.end();
}
