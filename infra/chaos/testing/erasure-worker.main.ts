import { readFileSync } from 'node:fs';
import { NativeConnection, Worker } from '@temporalio/worker';
import { AUTH_SECRETS } from '#services/accounts/testing/operator-at-work.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { auditTrail } from '#services/ops/audit.store.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { weekRuns } from '#services/relay/week-runs.ts';
import { erasing } from '#services/rights/erasing.store.ts';
import { instantOf } from '#shared/values/days.ts';
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
const real = erasing({
  ...{
    eraser: eraser.db,
    owner: owner.db,
    notify: notifyAccount,
    audit: auditTrail(owner.db, AUTH_SECRETS),
    clock: () => instantOf(Date.now()),
  },
  deleteRuns: weekRuns(temporalClient({ address, namespace: 'default' }), 'default'),
});
const dieAt = (point: string) => {
  if (point === crashAt) process.kill(process.pid, 'SIGKILL');
};
const steps = Object.fromEntries(
  Object.entries(real).map(([step, work]) => [
    step,
    async (id: never) => {
      dieAt(`before:${step}`);
      await work(id);
      dieAt(`after:${step}`);
    },
  ]),
) as typeof real;

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace: 'default',
  taskQueue: queue,
  workflowBundle: { code: readFileSync(bundle, 'utf8') },
  activities: createErasureActivities({ erasing: steps }),
});
await worker.run();
