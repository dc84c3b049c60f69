import { readConfigOrExit } from '#services/config.ts';
import { describeApiExcess } from '#services/database/roles.ts';
import { prepareInstallation } from '#services/ops/prepare-installation.ts';

const { databaseUrl, maintenanceUrl, temporal } = readConfigOrExit();
const { applied, temporalFault } = await prepareInstallation({ databaseUrl, maintenanceUrl, temporal });
console.log(applied.length > 0 ? `Migrated: ${applied.join(', ')}.` : 'The database was up to date.');
console.log(
  temporalFault
    ? `Temporal at ${temporal.address} was not prepared (${temporalFault.message}); the worker does it when it starts.`
    : 'Temporal knows our search attributes and the schedule of the housekeeping.',
);
// Only here are both addresses known: the API is never told the owner's.
const excess = await describeApiExcess(maintenanceUrl, databaseUrl);
if (excess !== null) {
  process.stderr.write(`${excess}\n`);
  process.exit(78);
}
