import { DefaultLogger } from '@temporalio/worker';
import { readConfigOrExit } from '#services/config.ts';
import { createRetryingClient } from '#services/relay/temporal-client.ts';
import { loadWorkflowCode } from '#workflows/bundle.ts';
import { describeIncompatibleRuns, findIncompatibleRuns } from '#workflows/open-runs.ts';

/*
 * First step of `migrate`: a release whose workflow cannot go on with every week under way ends here, with code 78, and
 * has changed nothing. Where Temporal does not answer at all nothing is checked, and the release goes on: answers do not
 * wait for Temporal. Where it answered and then failed, another try must tell.
 */
const { temporal } = readConfigOrExit();
const client = createRetryingClient(temporal);
const quiet = new DefaultLogger('ERROR', () => {});
try {
  const { checked, incompatible, fault } = await findIncompatibleRuns(client, () => loadWorkflowCode(quiet));
  console.log(`${checked - incompatible.length} of ${checked} open runs in Temporal go on with this release.`);
  if (incompatible.length > 0) {
    process.stderr.write(describeIncompatibleRuns(incompatible));
    process.exitCode = 78;
  } else if (fault) {
    process.stderr.write(`The open runs behind these were not checked, and nothing was changed: ${fault.message}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  console.log(`Temporal at ${temporal.address} was not asked for open runs: ${(error as Error).message}`);
} finally {
  await client.connection.close();
}
