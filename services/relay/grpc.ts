import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';

/** gRPC status codes that mean something here (https://grpc.io/docs/guides/status-codes/). */
export const GRPC = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unavailable: 14,
} as const;

/** Temporal does not have it. Calls of a workflow's handle throw the SDK's own error, other calls that of gRPC. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === GRPC.notFound);
