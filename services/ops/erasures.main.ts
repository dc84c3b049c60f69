import { readFileSync } from 'node:fs';
import { uuidv7 } from 'uuidv7';
import { configOrExit } from '#services/config.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { auditTrail } from '#services/ops/audit.store.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { weekRuns } from '#services/relay/week-runs.ts';
import { erasing } from '#services/rights/erasing.store.ts';
import {
  type KeptClosure,
  type KeptErasure,
  keptClosures,
  keptErasures,
  reapply,
  reapplyClosure,
} from '#services/rights/reapplied-erasures.store.ts';
import { instantOf } from '#shared/values/days.ts';

/**
 * `npm run --silent erasures > erasures.jsonl` lists the erasures and the closed accounts by random ids: keep it
 * outside of the database, beside its backups. After a restore, and before the API is started, `npm run
 * erasures:reapply -- erasures.jsonl` carries them out again.
 */
const [file] = process.argv.slice(2);
const { maintenanceUrl, temporal, secrets } = configOrExit();
const owner = openDatabase(maintenanceUrl, { max: 2 });
if (file === undefined) {
  for (const kept of [...(await keptErasures(owner.db)), ...(await keptClosures(owner.db))])
    console.log(JSON.stringify(kept));
} else {
  const eraser = openDatabase(maintenanceUrl, { max: 2, role: ERASER_ROLE });
  const client = temporalClient(temporal);
  const audit = auditTrail(owner.db, secrets.auth);
  const steps = erasing({
    ...{ eraser: eraser.db, owner: owner.db, deleteRuns: weekRuns(client, temporal.namespace), audit },
    ...{ notify: async () => {}, clock: () => instantOf(Date.now()) },
  });
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const kept = JSON.parse(line) as KeptErasure | KeptClosure;
    if ('account' in kept) await reapplyClosure({ owner: owner.db, audit, newId: uuidv7 }, steps, kept);
    else await reapply(owner.db, steps, kept);
  }
  console.log(`${lines.length} erasures were carried out again.`);
  await Promise.all([client.connection.close(), eraser.close()]);
}
await owner.close();
