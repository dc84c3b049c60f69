import { z } from 'zod';

/**
 * All refusal codes. Closed list: the HTTP problem body carries one of these codes and the web has one sentence for
 * each, so a new code does not compile without its message.
 */
export const Refusal = z.enum([
  // accounts and requests
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'NOT_FOUND',
  'STEP_UP',
  'HANDED_OVER',
  'NOT_UNLOCKED',
  'SIGN_IN_AGAIN',
  'SECOND_FACTOR',
  'WRONG_CODE',
  'CHALLENGE_OVER',
  'LAST_FACTOR',
  'FACTOR_LIMIT',
  'LAST_IDENTITY',
  'ADDRESS_TAKEN',
  'ADDRESS_UNPROVED',
  'PROVE_ADDRESS_FIRST',
  'LOOKS_AFTER_CHILDREN',
  'ACCOUNT_CLOSED',
  'LAST_OPERATOR',
  'CHILDREN_CHANGED',
  'OWNER_STAYS',
  'INVALID_INPUT',
  'TOO_LARGE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UPDATE',
  'FEATURE_OFF',
  'CREDENTIALS_MISSING',
  'ADDRESS_MISSING',
  'TOKEN_INVALID',
  'OTHER_BROWSER',
  'PROVE_IN_ANOTHER_WAY',
  'WRONG_PASSWORD',
  'PASSWORD_GUESSABLE',
  'LIMIT_REACHED',
  'ADDRESS_LIMIT',
  'KEY_REQUIRED',
  'KEY_REUSED',
  'KEY_IN_FLIGHT',
  'CONFLICT',
  'ERASED',
  'OTHER_NAME',
  // assessment
  'ALREADY_SCHEDULED',
  'WEEK_RUNNING',
  'START_IN_PAST',
  'START_TOO_FAR',
  'AGE_MISMATCH',
  'UNKNOWN_TIME_ZONE',
  'NO_CONSENT',
  'CONSENT_WITHDRAWN',
  'PROOF_AWAITED',
  'CHILD_SAID_NO',
  'CHILD_STOPPED',
  'NOT_OPEN_YET',
  'CANCELLED',
  'ALREADY_COMPLETED',
  'NOTHING_TO_MOVE',
  'TOO_EARLY_TO_FINISH',
  'ANALYSIS_RUNNING',
  'NOTHING_TO_RETRY',
  // answers
  'UNKNOWN_SCENE',
  'UNKNOWN_OPTION',
  'UNKNOWN_ITEM',
  'UNKNOWN_IDEA',
  'ITEM_NOT_ISSUED',
  'TRIAL_NOT_ISSUED',
  'IMPOSSIBLE_TIME',
  'SCENES_MISSING',
  'TRIALS_MISSING',
  'NOTHING_TO_REPLAY',
  // guardians
  'GUARDIAN_LIMIT',
  'GUARDIAN_UNPROVED',
  'OFFER_LIMIT',
  'OFFER_OVER',
  // invitations and teachers
  'NO_INVITATION',
  'INVITATION_LIMIT',
  'TEACHER_LIMIT',
  'INVITATION_EXPIRED',
  'INVITATION_WITHDRAWN',
  'INVITATION_USED',
  'ADDRESS_FORGOTTEN',
  'ALREADY_SUBMITTED',
  'FORM_WITHDRAWN',
  'NOTHING_TO_WITHDRAW',
  'REPORT_MADE',
  'TEACHER_CODE_NEEDED',
  'TEACHER_CODE_WRONG',
  'TEACHER_CODE_UNSENDABLE',
  // shared reports
  'NO_REPORT',
  'SHARE_LIMIT',
  'SHARE_OVER',
]);
export type Refusal = z.infer<typeof Refusal>;

const TRANSIENT: readonly Refusal[] = ['CONFLICT', 'KEY_IN_FLIGHT', 'UNAVAILABLE', 'RATE_LIMITED'];
/** Whether the same request may succeed later without changes. */
export const isTransient = (code: Refusal): boolean => TRANSIENT.includes(code);

/** Thrown by the domain when a rule refuses a command. It carries only a code; texts are in `shared/messages`. */
export class Refused extends Error {
  readonly code: Refusal;
  constructor(code: Refusal) {
    super(code);
    this.name = 'Refused';
    this.code = code;
  }
}

export function refuse(code: Refusal): never {
  throw new Refused(code);
}
