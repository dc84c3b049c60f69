import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

/** With an API key the connection uses TLS, as Temporal Cloud requires. */
export type TemporalAddress = { address: string; namespace: string; apiKey?: string | undefined };

export const toConnectionOptions = ({ address, apiKey }: TemporalAddress) => ({
  address,
  ...(apiKey && { apiKey, tls: true }),
});

/**
 * A client that connects on first use, so that the API starts without Temporal. By default it never retries a call: the
 * relay decides that.
 */
export function createTemporalClient(
  temporal: TemporalAddress,
  interceptors: ReturnType<typeof makeGrpcRetryInterceptor>[] = [],
): Client {
  const connection = Connection.lazy({ ...toConnectionOptions(temporal), interceptors });
  return new Client({ connection, namespace: temporal.namespace });
}

/** For work of thousands of calls, one of which may fail: it repeats a call by itself, for two seconds. */
export const createRetryingClient = (temporal: TemporalAddress): Client =>
  createTemporalClient(temporal, [makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ maxAttempts: 5 }))]);

/**
 * Fails where Temporal does not read its store in time: a server that lives and has lost it still answers what needs
 * none.
 */
export const checkStore = (client: Client, withinMs: number): Promise<unknown> =>
  client.withDeadline(Date.now() + withinMs, () =>
    client.workflowService.describeNamespace({ namespace: client.options.namespace }),
  );
