import type { Problem } from '#shared/contracts/endpoint.ts';
import { type Refusal, Refused } from '#shared/values/refusal.ts';

/** The HTTP status of every refusal code. */
export const STATUS: Record<Refusal, number> = {
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  STEP_UP: 403,
  HANDED_OVER: 423,
  NOT_UNLOCKED: 403,
  SIGN_IN_AGAIN: 403,
  SECOND_FACTOR: 401,
  WRONG_CODE: 401,
  CHALLENGE_OVER: 401,
  LAST_FACTOR: 409,
  FACTOR_LIMIT: 409,
  LAST_IDENTITY: 409,
  ADDRESS_TAKEN: 409,
  ADDRESS_UNPROVED: 409,
  PROVE_ADDRESS_FIRST: 409,
  LOOKS_AFTER_CHILDREN: 409,
  ACCOUNT_CLOSED: 403,
  LAST_OPERATOR: 409,
  CHILDREN_CHANGED: 409,
  OWNER_STAYS: 409,
  GUARDIAN_LIMIT: 409,
  GUARDIAN_UNPROVED: 409,
  OFFER_LIMIT: 409,
  OFFER_OVER: 410,
  INVALID_INPUT: 400,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  UPDATE: 426,
  FEATURE_OFF: 422,
  CREDENTIALS_MISSING: 422,
  ADDRESS_MISSING: 422,
  TOKEN_INVALID: 422,
  OTHER_BROWSER: 409,
  PROVE_IN_ANOTHER_WAY: 403,
  WRONG_PASSWORD: 422,
  PASSWORD_GUESSABLE: 422,
  LIMIT_REACHED: 409,
  ADDRESS_LIMIT: 409,
  KEY_REQUIRED: 400,
  KEY_REUSED: 422,
  KEY_IN_FLIGHT: 409,
  CONFLICT: 409,
  ERASED: 410,
  OTHER_NAME: 422,
  ALREADY_SCHEDULED: 409,
  WEEK_RUNNING: 409,
  START_IN_PAST: 422,
  START_TOO_FAR: 422,
  AGE_MISMATCH: 422,
  UNKNOWN_TIME_ZONE: 422,
  NO_CONSENT: 409,
  CONSENT_WITHDRAWN: 409,
  PROOF_AWAITED: 409,
  CHILD_SAID_NO: 409,
  CHILD_STOPPED: 409,
  NOT_OPEN_YET: 409,
  CANCELLED: 409,
  ALREADY_COMPLETED: 409,
  NOTHING_TO_MOVE: 409,
  TOO_EARLY_TO_FINISH: 409,
  ANALYSIS_RUNNING: 409,
  NOTHING_TO_RETRY: 409,
  UNKNOWN_SCENE: 404,
  UNKNOWN_OPTION: 422,
  UNKNOWN_ITEM: 404,
  UNKNOWN_IDEA: 422,
  ITEM_NOT_ISSUED: 409,
  TRIAL_NOT_ISSUED: 422,
  IMPOSSIBLE_TIME: 422,
  SCENES_MISSING: 409,
  TRIALS_MISSING: 409,
  NOTHING_TO_REPLAY: 409,
  NO_INVITATION: 409,
  INVITATION_LIMIT: 409,
  TEACHER_LIMIT: 409,
  INVITATION_EXPIRED: 410,
  INVITATION_WITHDRAWN: 410,
  INVITATION_USED: 410,
  ADDRESS_FORGOTTEN: 410,
  ALREADY_SUBMITTED: 409,
  FORM_WITHDRAWN: 410,
  NOTHING_TO_WITHDRAW: 409,
  REPORT_MADE: 409,
  TEACHER_CODE_NEEDED: 409,
  TEACHER_CODE_WRONG: 409,
  TEACHER_CODE_UNSENDABLE: 409,
  NO_REPORT: 409,
  SHARE_LIMIT: 409,
  SHARE_OVER: 410,
};

const DEFAULT_RETRY_SECONDS = 2;

/**
 * A refusal with details: a status of the protocol, faults by field, seconds to wait, tries left, why a password is
 * weak.
 */
export class DetailedRefusal extends Refused {
  readonly details: Partial<Pick<Problem, 'status' | 'fields' | 'retryAfter' | 'triesLeft' | 'weakness'>>;
  constructor(code: Refusal, details: DetailedRefusal['details']) {
    super(code);
    this.details = details;
  }
}

/** The problem document of a thrown error. An unexpected error becomes a bare 500: its message is for the log only. */
export function toProblem(error: unknown, requestId: string): Problem {
  const { code, details } = toReason(error);
  const status = details.status ?? (code ? STATUS[code] : 500);
  const {
    fields,
    triesLeft,
    weakness,
    retryAfter = code === 'UNAVAILABLE' ? DEFAULT_RETRY_SECONDS : undefined,
  } = details;
  return {
    type: `urn:seven-stones:problem:${(code ?? 'UNAVAILABLE').toLowerCase().replaceAll('_', '-')}`,
    title: code ?? 'Something went wrong on our side',
    status,
    // The closed list has no code for an internal fault; for a person UNAVAILABLE means the same: try again later.
    code: code ?? 'UNAVAILABLE',
    requestId,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(weakness && { weakness }),
  };
}

type ProblemReason = { code: Refusal | null; details: DetailedRefusal['details'] };

function toReason(error: unknown): ProblemReason {
  if (error instanceof DetailedRefusal) return { code: error.code, details: error.details };
  if (error instanceof Refused)
    return { code: error.code, details: 'retryAfter' in error ? { retryAfter: Number(error.retryAfter) } : {} };
  if (isDatabaseUnreachable(error)) return { code: 'UNAVAILABLE', details: {} };
  return { code: null, details: {}, ...toFrameworkReason(error) };
}

/**
 * Errors of Fastify outside a route: a body that is no JSON, too long, of another type; a handler that took too long.
 */
function toFrameworkReason(error: unknown): ProblemReason | undefined {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 503) return { code: 'UNAVAILABLE', details: {} };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  if (statusCode === 413) return { code: 'TOO_LARGE', details: {} };
  if (statusCode === 429) return { code: 'RATE_LIMITED', details: {} };
  if (statusCode === 404) return { code: 'NOT_FOUND', details: {} };
  return { code: 'INVALID_INPUT', details: { status: statusCode } };
}

/**
 * Socket errors of Node and postgres.js, shutdown and crash (57P0x), a full disk, too many clients, a timeout of statement
 * or lock, a deadlock: the same write succeeds a little later.
 */
const UNREACHABLE_CODES =
  /^(ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+|57P0\d|53100|53300|57014|55P03|40P01|25P0\d|08\w{3})$/;

/** Messages of `pg` without a code: the connection is lost, or none was free in time. */
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client .* is not queryable|Cannot use a pool after)/;

/** Whether the database was unreachable, or could not work for now; libraries wrap its errors, so causes are checked too. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (
      UNREACHABLE_CODES.test(String((each as { code?: unknown }).code ?? '')) ||
      UNREACHABLE_MESSAGES.test(each.message)
    )
      return true;
    if (each instanceof AggregateError && each.errors.some(isDatabaseUnreachable)) return true;
  }
  return false;
}
