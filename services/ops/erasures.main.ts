import { readFileSync } from 'node:fs';
import { uuidv7 } from 'uuidv7';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { readConfigOrExit } from '#services/config.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import {
  type ClosureRecord,
  type ErasureRecord,
  listClosureRecords,
  listErasureRecords,
  reapplyClosure,
  reapplyErasure,
} from '#services/privacy/reapplied-erasures.store.ts';
import { createRunDeleter } from '#services/relay/assessment-runs.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { toInstant } from '#shared/values/days.ts';

/**
 * `npm run --silent erasures > erasures.jsonl` lists the erasures and the closed accounts by random ids: keep it
 * outside of the database, beside its backups. After a restore, and before the API is started, `npm run
 * erasures:reapply -- erasures.jsonl` carries them out again.
 */
const [file] = process.argv.slice(2);
const { maintenanceUrl, temporal, secrets } = readConfigOrExit();
const owner = openDatabase(maintenanceUrl, { max: 2 });
if (file === undefined) {
  for (const entry of [...(await listErasureRecords(owner.db)), ...(await listClosureRecords(owner.db))])
    console.log(JSON.stringify(entry));
} else {
  const eraser = openDatabase(maintenanceUrl, { max: 2, role: ERASER_ROLE });
  const client = createTemporalClient(temporal);
  const audit = createAuditTrail(owner.db, secrets.auth);
  const steps = createErasureSteps({
    eraser: eraser.db,
    owner: owner.db,
    deleteRuns: createRunDeleter(client, temporal.namespace),
    audit,
    notify: async () => {},
    clock: () => toInstant(Date.now()),
  });
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const entry = JSON.parse(line) as ErasureRecord | ClosureRecord;
    if ('account' in entry) await reapplyClosure({ owner: owner.db, audit, newId: uuidv7 }, steps, entry);
    else await reapplyErasure(owner.db, steps, entry);
  }
  console.log(`${lines.length} erasures were carried out again.`);
  await Promise.all([client.connection.close(), eraser.close()]);
}
await owner.close();
