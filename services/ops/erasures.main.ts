import { readFileSync } from 'node:fs';
import { configOrExit } from '#services/config.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { auditTrail } from '#services/ops/audit.store.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { weekRuns } from '#services/relay/week-runs.ts';
import { erasing } from '#services/rights/erasing.store.ts';
import { type KeptErasure, keptErasures, reapply } from '#services/rights/reapplied-erasures.store.ts';
import { instantOf } from '#shared/values/days.ts';

/*
 * `npm run --silent erasures > erasures.jsonl` writes down which erasures there were, in random ids: to be kept outside of the database, beside
 * its backups. After a restore, and before the API is started, `npm run erasures:reapply -- erasures.jsonl` carries them out once more.
 */
const [file] = process.argv.slice(2);
const { maintenanceUrl, temporal, secrets } = configOrExit();
const owner = openDatabase(maintenanceUrl, { max: 2 });
if (file === undefined) {
  for (const kept of await keptErasures(owner.db)) console.log(JSON.stringify(kept));
} else {
  const eraser = openDatabase(maintenanceUrl, { max: 2, role: ERASER_ROLE });
  const client = temporalClient(temporal);
  const steps = erasing({
    ...{ eraser: eraser.db, owner: owner.db, deleteRuns: weekRuns(client, temporal.namespace), audit: auditTrail(owner.db, secrets.auth) },
    ...{ notify: async () => {}, clock: () => instantOf(Date.now()) },
  });
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) await reapply(owner.db, steps, JSON.parse(line) as KeptErasure);
  console.log(`${lines.length} erasures were carried out again.`);
  await Promise.all([client.connection.close(), eraser.close()]);
}
await owner.close();
