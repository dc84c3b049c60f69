const CODE = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;
const OF_RELAY = /^(\w+): (?:gRPC (\d+))?/;

/**
 * What an operator is told of a fault: a code, and nothing that a server or a person said, which may quote an address
 * or an answer.
 */
export const faultCode = (text: string | null): string | null =>
  text === null ? null : CODE.test(text) ? text : 'FAILED';

/** The relay notes `kind: gRPC number: what Temporal said`. */
export function relayCode(lastError: string | null): string | null {
  const [, kind, grpc] = OF_RELAY.exec(lastError ?? '') ?? [];
  return grpc ? `gRPC_${grpc}` : faultCode(kind ?? lastError);
}
