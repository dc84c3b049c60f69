import { DefaultLogger } from '@temporalio/worker';
import { readConfigOrExit } from '#services/config.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { loadWorkflowCode } from '#workflows/bundle.ts';
import { findIncompatibleRuns } from '#workflows/open-runs.ts';

/*
 * First step of `migrate`: a release whose workflow cannot go on with every week under way ends here, with code 78, and
 * has changed nothing. Where Temporal does not answer nothing is checked, and the release goes on: answers do not wait
 * for Temporal.
 */
const { temporal } = readConfigOrExit();
const client = createTemporalClient(temporal);
const quiet = new DefaultLogger('ERROR', () => {});
try {
  const { checked, incompatible } = await findIncompatibleRuns(client, () => loadWorkflowCode(quiet));
  console.log(`${checked - incompatible.length} of ${checked} open runs in Temporal go on with this release.`);
  for (const { workflowId, fault } of incompatible) process.stderr.write(`${workflowId}: ${fault.slice(0, 200)}\n`);
  if (incompatible.length > 0) {
    process.stderr.write(
      'This release is not for this installation: the runs above would stand still with it, and nothing was changed. Its workflow needs patched() (infra/decisions/0007-how-to-change-the-workflow.md).\n',
    );
    process.exitCode = 78;
  }
} catch (error) {
  console.log(`Temporal at ${temporal.address} was not asked for open runs: ${(error as Error).message}`);
} finally {
  await client.connection.close();
}
