import { describe, expect, it } from 'vitest';
import { toOutcome } from '#services/relay/temporal-sender.ts';

/** As the client library throws it: the service's error is the cause of its own. */
const grpc = (code: number) =>
  new Error('Failed to signal', { cause: Object.assign(new Error(), { code, details: 'a test', metadata: {} }) });

describe('an answer of Temporal', () => {
  it('that a signal is malformed parks it: no other time will be better', () => {
    expect(toOutcome(grpc(3))).toEqual({ kind: 'poison', reason: 'gRPC 3: a test' });
  });

  it.each([
    ['FAILED_PRECONDITION, as of a namespace that is being moved', 9],
    ['NOT_FOUND, as of a namespace that is not there yet', 5],
    ['PERMISSION_DENIED', 7],
    ['UNAUTHENTICATED, as with a key that has just been changed', 16],
    ['INTERNAL', 13],
    ['ABORTED', 10],
  ])('%s is tried again soon', (_name, code) => {
    expect(toOutcome(grpc(code))).toMatchObject({ kind: 'failed' });
  });

  it('that did not come in time means that Temporal hangs', () => {
    expect(toOutcome(grpc(4))).toMatchObject({ kind: 'hanging' });
  });

  it('tells who is away from who asks for patience', () => {
    expect(toOutcome(grpc(14))).toMatchObject({ kind: 'unavailable' });
    expect(toOutcome(grpc(8))).toMatchObject({ kind: 'pressure' });
  });

  it('that the week has ended is as good as delivered', () => {
    expect(toOutcome(grpc(6))).toEqual({ kind: 'closed' });
  });
});
