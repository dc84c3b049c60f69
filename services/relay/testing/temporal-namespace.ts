import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { vi } from 'vitest';
import { getTemporalAddress } from '#infra/start/testing/real-parts.ts';
import { ensureSearchAttributes } from '#services/relay/search-attributes.ts';

/**
 * A namespace with our search attributes on the Temporal server that all test files share. Workers have the product's
 * task queues, so those of two files in one namespace take each other's tasks.
 */
export async function createTemporalNamespace(): Promise<{ address: string; namespace: string }> {
  const [address, namespace] = [await getTemporalAddress(), `n-${randomUUID()}`];
  const connection = await Connection.connect({ address });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 } as never,
  });
  // A server takes a while to know a new namespace.
  await vi.waitFor(() => ensureSearchAttributes(connection, namespace), { timeout: 60_000, interval: 100 });
  await connection.close();
  return { address, namespace };
}
