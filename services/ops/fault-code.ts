const CODE = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;
const RELAY_ERROR = /^(\w+): (?:gRPC (\d+))?/;

/** The code of a fault for operators, without any message, which may quote an address or an answer. */
export const toFaultCode = (text: string | null): string | null =>
  text === null ? null : CODE.test(text) ? text : 'FAILED';

/** The relay stores `kind: gRPC number: message of Temporal`. */
export function toRelayCode(lastError: string | null): string | null {
  const [, kind, grpc] = RELAY_ERROR.exec(lastError ?? '') ?? [];
  return grpc ? `gRPC_${grpc}` : toFaultCode(kind ?? lastError);
}
