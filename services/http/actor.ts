import type { Account } from '#shared/contracts/session.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, HandoverId, InvitationId, UserId } from '#shared/values/ids.ts';

/** A person who is signed in on one device. `locked` while the device is handed over to a child. */
export type SignedIn = {
  account: Account;
  sessionId: string;
  locked: boolean;
  /** When the person last proved their identity. */
  stepUpAt: Instant | null;
  /** The account was opened, or its address proved for the first time, in this session. */
  opensAccount: boolean;
  since: Instant;
};

export type Parent = {
  kind: 'parent';
  userId: UserId;
  sessionId: string;
  account: Account;
  /** When the person last proved their identity; some calls require that within the last minutes. */
  stepUpAt: Instant | null;
  /** The account was opened, or its address proved for the first time, in this session. */
  opensAccount?: boolean;
};
/** A signed-in parent or operator, for calls about the account itself. */
export type AccountHolder = Omit<Parent, 'kind'> & { kind: 'accountHolder' };
/** Any session of this device, complete or with its second factor still owed. */
export type Session = Omit<Parent, 'kind'> & { kind: 'session' };
/** A monitoring client: reads metrics of the installation and nothing else. */
export type Machine = { kind: 'machine' };
/** Holds the link of one invitation and has no account. */
export type Teacher = { kind: 'teacher'; invitationId: InvitationId; assessmentId: AssessmentId };
/** A person who runs the installation, with a second factor in this session. */
export type Operator = Omit<Parent, 'kind'> & { kind: 'operator' };
/** Holds the link of one shared report; has no account and gets no cookie. */
export type SharedReader = { kind: 'sharedReader' };
export type Anonymous = { kind: 'anonymous' };

/**
 * A child on a handed-over device: may do the tasks of one assessment, by the right of the guardian who handed it over.
 */
export type ChildMode = { kind: 'child'; handoverId: HandoverId; assessmentId: AssessmentId; guardianId: UserId };
/** A device of a family; `handover` is set while a child uses it. */
export type FamilyDevice = { kind: 'device'; handover: Handover | null };

/** A hand-over without its PIN. */
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

/** The author of a request. */
export type RequestActor =
  | Parent
  | AccountHolder
  | Session
  | Machine
  | Teacher
  | Operator
  | SharedReader
  | Anonymous
  | ChildMode
  | FamilyDevice;
