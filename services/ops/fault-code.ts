const CODE = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;
const OF_RELAY = /^(\w+): (?:gRPC (\d+))?/;

/** The code of a fault for operators, without any message, which may quote an address or an answer. */
export const faultCode = (text: string | null): string | null =>
  text === null ? null : CODE.test(text) ? text : 'FAILED';

/** The relay stores `kind: gRPC number: message of Temporal`. */
export function relayCode(lastError: string | null): string | null {
  const [, kind, grpc] = OF_RELAY.exec(lastError ?? '') ?? [];
  return grpc ? `gRPC_${grpc}` : faultCode(kind ?? lastError);
}
