import { createAuditTrail } from '#services/audit/audit.store.ts';
import { createAuditCheck } from '#services/audit/audit-chain.ts';
import { readConfigOrExit } from '#services/config.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { subtractDays } from '#services/jobs/job.ts';
import { toInstant } from '#shared/values/days.ts';

/**
 * `npm run audit`: prints who did what to which id, checks every seal, and ends with the number and the seal of the
 * last row. Keep that line outside of the database: `npm run audit -- 812:9f3c…` later verifies the rows up to there.
 */
const [knownSeal] = process.argv.slice(2);
const { databaseUrl, secrets, retention } = readConfigOrExit();
const { db, close } = openDatabase(databaseUrl, { max: 1 });
const check = createAuditCheck(secrets.auth, subtractDays(toInstant(Date.now()), retention.audit));
let isSealFound = knownSeal === undefined;
for await (const rows of createAuditTrail(db, secrets.auth).all()) {
  for (const row of rows) {
    check.next(row);
    isSealFound ||= knownSeal === `${row.number}:${row.seal.toString('hex')}`;
    const { number, at, actorKind, actorId, action, objectId, decision, reason } = row;
    console.log(
      [number, at, `${actorKind}${actorId ? ` ${actorId}` : ''}`, action, objectId ?? '-', decision, reason ?? '']
        .join('  ')
        .trimEnd(),
    );
  }
}
await close();
const { first, rows, head, faults } = check.result();
if (first > 1) console.log(`What was before row ${first} has expired.`);
for (const { number, fault } of faults) {
  console.error(
    `Row ${number}: ${{ gap: 'rows before it are missing', changed: 'it or the seal before it was changed', unchecked: 'its secret is configured no more' }[fault]}.`,
  );
}
if (!isSealFound)
  console.error(`No row is ${knownSeal}: the end of the list was cut off, or all of it was written anew.`);
console.log(`${rows} rows${faults.length === 0 ? ', every seal is right' : ''}. ${rows}:${head.toString('hex')}`);
process.exitCode = faults.length > 0 || !isSealFound ? 1 : 0;
