import { configOrExit } from '#services/config.ts';
import { logClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { rebuildViews } from '#services/event-store/rebuild-views.ts';
import { measuredScores } from '#services/views/scores.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import { VIEW_COLUMNS } from '#services/views/views.tables.ts';

const sql = logClient(configOrExit().databaseUrl);
try {
  const { streams, rows, kept } = await rebuildViews({ sql, store: postgresEventStore(sql), rowsFor: rowsFor(measuredScores), views: VIEW_COLUMNS });
  console.log(`Views rebuilt: ${streams} weeks, ${rows} rows made from the log, ${kept} kept as they were.`);
} finally {
  await sql.end();
}
