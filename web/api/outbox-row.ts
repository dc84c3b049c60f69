import type { ApiProblem, ProblemCode } from '#web/api/problem.ts';

/** A write that has not been confirmed yet. It holds answers and ids, never a name. */
export type OutboxRow = {
  /** The Idempotency-Key: a second delivery of the row is the same write. */
  key: string;
  assessmentId: string;
  method: 'PUT' | 'POST';
  address: string;
  body: unknown;
  /**
   * Who gave the answer: an account, or a teacher of one week. Only while they are here does the row go out. A page of
   * an older release named nobody.
   */
  owner?: string;
  /** The draft of its owner that it was made of, which is kept until the server has the row. */
  draft?: string;
  /** Why the server will not take it; the row is kept for the grown-up to see. */
  rejected?: ProblemCode;
};

/** Keeps rows over a crash of the browser. `put` of a known key replaces that row in its place. */
export type OutboxStore = {
  put: (row: OutboxRow) => Promise<void>;
  /** Rows in the order written, and the keys of those that can no longer be read. */
  read: () => Promise<{ rows: OutboxRow[]; unreadable: string[] }>;
  remove: (key: string) => Promise<void>;
};

/** Why a row that is kept has not gone out. Where a person has to do something first, time alone does not help. */
export type WaitReason = 'offline' | 'server' | 'signedOut' | 'locked' | 'tooOld';

/**
 * A teacher's rows go by the cookie of a link, of which a browser holds one: another invitation's, or only a session,
 * is as good as none.
 */
const TEACHER = 'teacher:';
export const teacherOwner = (assessmentId: string): string => `${TEACHER}${assessmentId}`;
const isTeachers = ({ owner }: Pick<OutboxRow, 'owner'>): boolean => owner?.startsWith(TEACHER) === true;

const REASONS: Readonly<Record<number, WaitReason>> = {
  0: 'offline',
  401: 'signedOut',
  408: 'server',
  423: 'locked',
  425: 'server',
  426: 'tooOld',
  429: 'server',
};
const NO_TEACHER_HERE = [403, 404];

/** Why a row stays after a delivery that went wrong; null where it counts as delivered, or is refused for good. */
export function waitReason({ status, code }: ApiProblem, row: Pick<OutboxRow, 'owner'>): WaitReason | null {
  if (status >= 500 || (status === 409 && code === 'KEY_IN_FLIGHT')) return 'server';
  if (isTeachers(row) && NO_TEACHER_HERE.includes(status)) return 'signedOut';
  return REASONS[status] ?? null;
}

/**
 * Nothing is left to be done: the server has it, though its answer could not be read, or its child was erased, and the
 * answer goes from here as well.
 */
export const isDelivered = ({ status, code }: ApiProblem): boolean =>
  (status >= 200 && status < 300) || code === 'ERASED';

/** Somebody has to sign in or to unlock, or a page of today's release has to come; time alone does not help. */
export const waitsForPerson = (reason: WaitReason): boolean => reason !== 'offline' && reason !== 'server';
