import type { Aal } from '#services/accounts/auth-port.ts';
import type { Account } from '#shared/contracts/session.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, HandoverId, InvitationId, UserId } from '#shared/values/ids.ts';

export type Parent = {
  kind: 'parent';
  userId: UserId;
  sessionId: string;
  account: Account;
  /** 2 with a second factor. */
  aal: Aal;
  /** When the person last proved who they are; some calls want that to be a few minutes ago at most. */
  stepUpAt: Instant | null;
  /** The account was opened, or its address proved for the first time, in this session. */
  opensAccount?: boolean;
};
/** Whoever is signed in, parent or operator, for what belongs to the account itself. */
export type AccountHolder = Omit<Parent, 'kind'> & { kind: 'accountHolder' };
/** Past the first factor, whether or not the second one is still owed. */
export type HalfSignedIn = Omit<Parent, 'kind'> & { kind: 'halfSignedIn' };
/** Reads figures of the installation and nothing else. */
export type Machine = { kind: 'machine' };
/** Holds the link of one invitation; there is no account behind it. */
export type Teacher = { kind: 'teacher'; invitationId: InvitationId; assessmentId: AssessmentId };
/** Somebody who runs the installation, with a second factor shown in this session. */
export type Operator = Omit<Parent, 'kind'> & { kind: 'operator' };
/** Holds the link of one shared report; there is no account behind it, and no cookie comes of it. */
export type SharedReader = { kind: 'sharedReader' };
export type Anonymous = { kind: 'anonymous' };

/** A child on a device that was handed over: the tasks of one week, by the right of the guardian who gave it. */
export type ChildMode = { kind: 'child'; handoverId: HandoverId; assessmentId: AssessmentId; guardianId: UserId };
/** A device of a family, whoever holds it; `handover` while a child does. */
export type FamilyDevice = { kind: 'device'; handover: Handover | null };

/** A hand-over as it stands; its PIN is not in it. */
export type Handover = {
  id: HandoverId;
  sessionId: string;
  assessmentId: AssessmentId;
  userId: UserId;
  assist: Assist;
  hasPin: boolean;
  tries: number;
  endsAt: Instant;
  seenAt: Instant;
};

/** Who makes a request. */
export type Person =
  | Parent
  | AccountHolder
  | HalfSignedIn
  | Machine
  | Teacher
  | Operator
  | SharedReader
  | Anonymous
  | ChildMode
  | FamilyDevice;
