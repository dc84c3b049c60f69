import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import { DefaultLogger } from '@temporalio/worker';
import { readConfigOrExit } from '#services/config.ts';
import { toConnectionOptions } from '#services/relay/temporal-client.ts';
import { loadWorkflowCode } from '#workflows/bundle.ts';
import { findIncompatibleRuns } from '#workflows/open-runs.ts';

/*
 * First step of `migrate`: a release whose workflow cannot go on with every week under way ends here, with code 78, and
 * has changed nothing. Where Temporal does not answer at all nothing is checked, and the release goes on: answers do not
 * wait for Temporal. Where it answered and then failed, another try must tell.
 */
const { temporal } = readConfigOrExit();
// One call of thousands may fail: unlike the relay's, this client repeats it by itself, for two seconds.
const interceptors = [makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ maxAttempts: 5 }))];
const connection = Connection.lazy({ ...toConnectionOptions(temporal), interceptors });
const client = new Client({ connection, namespace: temporal.namespace });
const quiet = new DefaultLogger('ERROR', () => {});
try {
  const { checked, incompatible, fault } = await findIncompatibleRuns(client, () => loadWorkflowCode(quiet));
  console.log(`${checked - incompatible.length} of ${checked} open runs in Temporal go on with this release.`);
  for (const { workflowId, fault } of incompatible) process.stderr.write(`${workflowId}: ${fault.slice(0, 200)}\n`);
  if (incompatible.length > 0) {
    process.stderr.write(
      'This release is not for this installation: the runs above would stand still with it, and nothing was changed. Its workflow needs patched() (infra/decisions/0007-how-to-change-the-workflow.md).\n',
    );
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
