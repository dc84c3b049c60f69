import type { ApiProblem, ProblemCode } from '#web/api/problem.ts';

/** A write that has not been confirmed yet. It holds answers and ids, never a name. */
export type OutboxRow = {
  /** The Idempotency-Key: a second delivery of the row is the same write. */
  key: string;
  assessmentId: string;
  method: 'PUT' | 'POST';
  address: string;
  body: unknown;
  /** Who gave the answer: an account, or a teacher of one week. Only while they are here does the row go out. A page of an older release named nobody. */
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

/** What a delivery that went wrong means for its row: it is kept, or counts as delivered, or is refused for good. */
const KEPT = new Set([0, 401, 408, 423, 425, 426, 429]);

export const isKept = ({ status, code }: ApiProblem): boolean => KEPT.has(status) || status >= 500 || (status === 409 && code === 'KEY_IN_FLIGHT');

/** Nothing is left to be done: the server has it, though its answer could not be read, or its child was erased, and the answer goes from here as well. */
export const isDelivered = ({ status, code }: ApiProblem): boolean => (status >= 200 && status < 300) || code === 'ERASED';

/** Somebody has to sign in or to unlock, or a page of today's release has to come; time alone does not help. */
export const waitsForAPerson = ({ status }: ApiProblem): boolean => [401, 423, 426].includes(status);
