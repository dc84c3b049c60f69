import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { readConfigOrExit } from '#services/config.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { describeSchemaMismatch } from '#services/database/migrate.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { toFault } from '#services/faults.ts';
import { recordOutsideCopy } from '#services/ops/outside-copies.store.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import {
  type ClosureRecord,
  type ErasureRecord,
  listChildrenWithoutOwner,
  listClosureRecords,
  listErasureRecords,
  listWithdrawalRecords,
  reapplyClosure,
  reapplyErasure,
  reapplyWithdrawal,
  type WithdrawalRecord,
} from '#services/privacy/reapplied-erasures.store.ts';
import { createRunDeleter } from '#services/relay/assessment-runs.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';

/**
 * `npm run --silent erasures > erasures.jsonl` lists the erasures, the forms that teachers withdrew and the closed
 * accounts by random ids: keep it outside of the database, beside its backups. `-- --watch FILE` writes the list to FILE
 * now and every twenty seconds, until it is told to end. For alarms it records in the database when it did so, and when
 * the newest base backup was made (in the folder `base` beside that of FILE). After a restore, and before the API is
 * started, `npm run erasures:reapply -- erasures.jsonl` carries them out again.
 */
const {
  values: { watch },
  positionals: [file],
} = parseArgs({ options: { watch: { type: 'string' } }, allowPositionals: true });
const WATCH_MS = 20_000;
/** Less often than the list: each time is a write, after which Postgres archives a segment of its log. */
const RECORD_MS = 4 * 60_000;
const { maintenanceUrl, temporal, secrets } = readConfigOrExit();
const owner = openDatabase(maintenanceUrl, { max: 2 });
type Entry = ErasureRecord | WithdrawalRecord | ClosureRecord;
/** Erasures first, then forms, then accounts: a closed account must not still own a child that was erased. */
const getTurn = (entry: Entry) => ('account' in entry ? 2 : 'withdrawnAt' in entry ? 1 : 0);
const readRecords = (path: string): Entry[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What the database and the list so far know, in the order in which it is carried out again. */
async function listRecords(former: Entry[] = []): Promise<string> {
  const all = [
    ...former,
    ...(await listErasureRecords(owner.db)),
    ...(await listWithdrawalRecords(owner.db)),
    ...(await listClosureRecords(owner.db)),
  ];
  const byId = new Map(all.map((entry) => ['account' in entry ? entry.account : entry.id, entry]));
  const erasedWeeks = new Set(all.flatMap((entry) => ('streamIds' in entry ? entry.streamIds : [])));
  return [...byId.values()]
    .filter((entry) => !('withdrawnAt' in entry && erasedWeeks.has(entry.assessmentId)))
    .sort((a, b) => getTurn(a) - getTurn(b))
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('');
}

/** `base-backup.sh` names backups by when they ended; others in the folder are not whole, of a history that was left, or of a clock that was ahead. */
const BASE_BACKUP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

async function recordBaseBackup(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const now = toInstant(Date.now());
  const newest = readdirSync(folder)
    .filter((name) => BASE_BACKUP.test(name))
    .map((name) => name.replace(BASE_BACKUP, '$1-$2-$3T$4:$5:$6.000Z') as Instant)
    .filter((madeAt) => madeAt <= now)
    .sort()
    .at(-1);
  if (newest !== undefined) await recordOutsideCopy(owner.db, 'base-backup', newest);
}

/**
 * Writes the list again and again; a list that cannot be read leaves the one before. No entry leaves the file but a form
 * of an erased week: a database restored to an older point does not know the newest ones, and this is their only copy.
 */
async function watchRecords(path: string): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  let recordedAt = Number.NEGATIVE_INFINITY;
  while (!ending.signal.aborted) {
    try {
      const former = existsSync(path) ? readRecords(path) : [];
      writeFileSync(`${path}.part`, await listRecords(former), { mode: 0o600, flush: true });
      renameSync(`${path}.part`, path);
      if (performance.now() - recordedAt >= RECORD_MS) {
        await recordOutsideCopy(owner.db, 'erasure-list', toInstant(Date.now()));
        await recordBaseBackup(join(dirname(path), '../base'));
        recordedAt = performance.now();
      }
    } catch (error) {
      const fault = JSON.stringify(toFault(error));
      console.error(`The list of erasures was not written, or the database not told so: ${fault}`);
    }
    await wait(WATCH_MS, undefined, { signal: ending.signal }).catch(() => {});
  }
}

if (watch !== undefined) await watchRecords(watch);
else if (file === undefined) process.stdout.write(await listRecords());
else {
  const log = createLogClient(maintenanceUrl, { max: 1 });
  // A restore may have brought older tables back, and an erasure deletes from each that this release has.
  const mismatch = await describeSchemaMismatch(log);
  if (mismatch !== null) {
    process.stderr.write(`${mismatch}\n`);
    process.exit(78);
  }
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
  // Loaded here alone: the service that writes the list would hold all questions in memory for nothing.
  const { openRestoredLog } = await import('#services/ops/restored-log.ts');
  const restoredLog = openRestoredLog(log, owner.db);
  const entries = readRecords(file);
  for (const entry of entries) {
    if ('account' in entry) await reapplyClosure({ owner: owner.db, audit }, entry);
    else if ('withdrawnAt' in entry) await reapplyWithdrawal(restoredLog, entry);
    else await reapplyErasure(owner.db, steps, entry);
  }
  console.log(`${entries.length} entries of the list were carried out again.`);
  const children = await listChildrenWithoutOwner(owner.db);
  if (children.length > 0)
    console.log(
      `Nobody owns these children: ${children.join(', ')}. An account that was closed since had passed them on: look in what was moved aside whose they are, and give them back (infra/operating.md, step 3 of a restore).`,
    );
  await Promise.all([client.connection.close(), eraser.close(), log.end()]);
}
await owner.close();
