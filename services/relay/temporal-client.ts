import { Client, Connection } from '@temporalio/client';

/** With an API key the connection uses TLS, as Temporal Cloud requires. */
export type TemporalAddress = { address: string; namespace: string; apiKey?: string | undefined };

export const connectionTo = ({ address, apiKey }: TemporalAddress) => ({
  address,
  ...(apiKey && { apiKey, tls: true }),
});

/**
 * A client that connects on first use, so that the API starts without Temporal, and that never retries by itself: the
 * relay decides when and how often.
 */
export function temporalClient(temporal: TemporalAddress): Client {
  const connection = Connection.lazy({ ...connectionTo(temporal), interceptors: [] });
  return new Client({ connection, namespace: temporal.namespace });
}
