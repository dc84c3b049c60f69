import { Client, Connection } from '@temporalio/client';

/** With an API key the connection uses TLS, as Temporal Cloud requires. */
export type TemporalAddress = { address: string; namespace: string; apiKey?: string | undefined };

export const toConnectionOptions = ({ address, apiKey }: TemporalAddress) => ({
  address,
  ...(apiKey && { apiKey, tls: true }),
});

/**
 * A client that connects on first use, so that the API starts without Temporal, and that never retries by itself: the
 * relay decides when and how often.
 */
export function createTemporalClient(temporal: TemporalAddress): Client {
  const connection = Connection.lazy({ ...toConnectionOptions(temporal), interceptors: [] });
  return new Client({ connection, namespace: temporal.namespace });
}

/**
 * Fails where Temporal does not read its store in time: a server that lives and has lost it still answers what needs none.
 */
export const checkStore = (client: Client, withinMs: number): Promise<unknown> =>
  client.withDeadline(Date.now() + withinMs, () =>
    client.workflowService.describeNamespace({ namespace: client.options.namespace }),
  );
