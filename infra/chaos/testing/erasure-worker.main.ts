import { readFileSync } from 'node:fs';
import { NativeConnection, Worker } from '@temporalio/worker';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import { createRunDeleter } from '#services/relay/assessment-runs.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { toInstant } from '#shared/values/days.ts';
import { createErasureActivities } from '#workflows/erasure.activities.ts';

/*
 * A worker of erasures that kills itself with SIGKILL at `crashAt`, such as `before:rows` or `after:rows`. It is a
 * process of its own, since a test would not survive that.
 */
const { databaseUrl, address, queue, bundle, crashAt } = JSON.parse(process.argv[2] ?? '') as Record<
  'databaseUrl' | 'address' | 'queue' | 'bundle' | 'crashAt',
  string
>;
const eraser = openDatabase(databaseUrl, { max: 2, role: ERASER_ROLE });
const owner = openDatabase(databaseUrl, { max: 2 });
const erasureSteps = createErasureSteps({
  eraser: eraser.db,
  owner: owner.db,
  notify: notifyAccount,
  audit: createAuditTrail(owner.db, AUTH_SECRETS),
  clock: () => toInstant(Date.now()),
  deleteRuns: createRunDeleter(createTemporalClient({ address, namespace: 'default' }), 'default'),
});
const crashIfAt = (point: string) => {
  if (point === crashAt) process.kill(process.pid, 'SIGKILL');
};
const steps = Object.fromEntries(
  Object.entries(erasureSteps).map(([step, work]) => [
    step,
    async (id: never) => {
      crashIfAt(`before:${step}`);
      await work(id);
      crashIfAt(`after:${step}`);
    },
  ]),
) as typeof erasureSteps;

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace: 'default',
  taskQueue: queue,
  workflowBundle: { code: readFileSync(bundle, 'utf8') },
  activities: createErasureActivities({ erasureSteps: steps }),
});
await worker.run();
