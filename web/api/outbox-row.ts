import type { RouteName } from '#shared/contracts/routes.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { type ApiProblem, isContended, type ProblemCode } from '#web/api/problem.ts';

/** A write that the server has not confirmed. It holds answers and ids, never a name. */
export type OutboxRow = {
  /** Idempotency-Key: a second delivery of the row is the same write. */
  key: string;
  assessmentId: string;
  method: 'PUT' | 'POST';
  address: string;
  body: unknown;
  /**
   * Who gave the answer: an account id, or the teacher of one invitation. The row is sent only while this owner is
   * present. Rows of older releases have none.
   */
  owner?: string;
  /** The owner's draft that the row was made from; it is stored until the server has the row. */
  draft?: string;
  /** Why the server refused it. The row stays so that an adult can see it. */
  rejected?: ProblemCode;
};

/** Name of the draft of the form that schedules a week. */
export const SCHEDULE_DRAFT = 'schedule';
/** Name of the draft of a parent's form about a week. */
export const toParentDraft = (assessmentId: string): string => `parent:${assessmentId}`;

/** Durable store of rows. `put` of an existing key replaces that row in its place. */
export type OutboxStore = {
  put: (row: OutboxRow) => Promise<void>;
  /** Rows in the order written, and the keys of rows that can no longer be read. */
  read: () => Promise<{ rows: OutboxRow[]; unreadable: string[] }>;
  remove: (key: string) => Promise<void>;
};

/** Why a row has not been sent. For some reasons a person has to act; waiting alone does not help. */
export type WaitReason = 'offline' | 'server' | 'signedOut' | 'locked' | 'tooOld';

/** Owner of what was given while no account was known. */
export const NO_OWNER = 'nobody';
const TEACHER = 'teacher:';
export const toTeacherOwner = (invitationId: string): string => `${TEACHER}${invitationId}`;
/**
 * Whether the server is not told whose row it is: it answers 404 with the session of another account, or with the cookie
 * of another invitation, of which a browser holds one.
 */
const isSentUnnamed = ({ owner = NO_OWNER }: Pick<OutboxRow, 'owner'>): boolean =>
  owner === NO_OWNER || owner.startsWith(TEACHER);

const REASONS: Readonly<Record<number, WaitReason>> = {
  0: 'offline',
  401: 'signedOut',
  // The session is over, and what is left is the cookie of a teacher's link that was opened on this device.
  403: 'signedOut',
  408: 'server',
  423: 'locked',
  425: 'server',
  426: 'tooOld',
  429: 'server',
};

/** Why a failed delivery, or another failed call (`row` undefined), may be repeated later; null if refused for good. */
export function getWaitReason(problem: ApiProblem, row?: Pick<OutboxRow, 'owner'>): WaitReason | null {
  const { status, code } = problem;
  if (status >= 500 || code === 'UNREADABLE' || isContended(problem)) return 'server';
  return REASONS[status === 404 && row && isSentUnnamed(row) ? 401 : status] ?? null;
}

/** What the server answers to a row: the week as it now is, or when a teacher's form came in. */
type Receipt = RouteOutput<'giveTeacherInput'> | RouteOutput<'checkMood'>;
/** Routes whose writes may be put into the outbox. */
export type ReceiptRoute = {
  [Name in RouteName]: RouteOutput<Name> extends Receipt ? Name : never;
}[RouteName];

/**
 * Whether an answer shows that the server has the row. The row is the only copy, and a gateway between may answer in the
 * server's place; sent once more under its key, a row that had arrived is the same write.
 */
export const isReceipt = (answer: unknown, { assessmentId }: Pick<OutboxRow, 'assessmentId'>): boolean => {
  const { id, submittedAt } = (answer ?? {}) as { id?: unknown; submittedAt?: unknown };
  return id === assessmentId || typeof submittedAt === 'string';
};

/** Whether a person has to sign in, unlock, or reload the page for a newer release. */
export const isPersonNeeded = (reason: WaitReason): boolean => reason !== 'offline' && reason !== 'server';
