import type { Problem } from '#shared/contracts/endpoint.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import { TOO_OLD } from '#web/api/release.ts';

/** `OFFLINE`: no answer came. `UNREADABLE`: an answer came that is not ours, a proxy's error page for example. */
export type ProblemCode = Refusal | 'OFFLINE' | 'UNREADABLE';

/** Why a call failed, as a code that has a sentence in `shared/messages`. */
export class ApiProblem extends Error {
  /** Of our server's answer, or of a fault between; 0 if no answer of ours came. */
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: NonNullable<Problem['fields']> = [];
  readonly retryAfterMs: number | undefined;
  readonly triesLeft: number | undefined;
  readonly weakness: string | undefined;
  /** Of a fault of the server: the beginning of the request's id, by which an operator finds it in the log. */
  readonly reference: string | undefined;
  constructor(
    status: number,
    code: ProblemCode,
    details: Partial<Pick<ApiProblem, 'fields' | 'retryAfterMs' | 'triesLeft' | 'weakness' | 'reference'>> = {},
  ) {
    super(`${status} ${code} ${details.reference ?? ''}`.trim());
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    Object.assign(this, details);
  }
}

/** The problem code of any error that a call threw. */
export const getProblemCode = (problem: unknown): ProblemCode =>
  problem instanceof ApiProblem ? problem.code : 'UNREADABLE';

const RETRYABLE_STATUSES = new Set([0, 408, 425, 429]);
/** Whether the same call may succeed a little later. */
export const isRetryable = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (RETRYABLE_STATUSES.has(problem.status) || problem.status >= 500);

/** The call met another write; the same one, with its key, may succeed a little later. */
export const isContended = (problem: unknown): boolean => /^(KEY_IN_FLIGHT|CONFLICT)$/.test(getProblemCode(problem));

/** The server did not answer: no connection, a proxy's error, or a process of the release before this page's. */
export const isUnreachable = (problem: unknown): boolean =>
  problem instanceof ApiProblem && [0, 425, 502, 503, 504].includes(problem.status);

/**
 * Reads the problem of a failed response. Parsed leniently: any error must become a problem, also a proxy's. Where a
 * filter or a gateway answers 401, 403 or 404, that says nothing about the session or about what was asked for.
 */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const isOurs = /^application\/problem\+json\b/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isOurs ? await response.json().catch(() => null) : null;
  const problem = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  const { code = 'UNREADABLE' } = problem;
  const status = code === 'UNREADABLE' && response.status < 500 ? 0 : response.status;
  if (status === 426) dispatchEvent(new Event(TOO_OLD));
  const seconds = problem.retryAfter ?? Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiProblem(status, code, {
    fields: Array.isArray(problem.fields) ? problem.fields : [],
    ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
    ...(typeof problem.triesLeft === 'number' && { triesLeft: problem.triesLeft }),
    ...(typeof problem.weakness === 'string' && { weakness: problem.weakness }),
    ...(response.status >= 500 &&
      typeof problem.requestId === 'string' && { reference: problem.requestId.slice(0, 8) }),
  });
}
