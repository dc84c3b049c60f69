import type { Account } from '#shared/contracts/session.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';

export type Parent = { kind: 'parent'; userId: UserId; sessionId: string; account: Account };
/** Holds the link of one invitation; there is no account behind it. */
export type Teacher = { kind: 'teacher'; invitationId: InvitationId; assessmentId: AssessmentId };
export type Operator = { kind: 'operator' };
export type Anonymous = { kind: 'anonymous' };

/** Who makes a request. Child mode is a credential of its own and is not part of this version. */
export type Person = Parent | Teacher | Operator | Anonymous;
