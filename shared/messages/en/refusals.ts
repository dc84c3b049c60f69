import type { Refusal } from '#shared/values/refusal.ts';

/** One sentence for each refusal code, and for the two errors that only a browser knows. */
export const refusals: Readonly<Record<Refusal | 'OFFLINE' | 'UNREADABLE', string>> = {
  OFFLINE: 'There is no connection right now.',
  UNREADABLE: 'The server sent something that we could not read. Please try again.',
  NOT_SIGNED_IN: 'Please sign in again.',
  FORBIDDEN: 'This is not open to you.',
  NOT_FOUND: 'This is not there for you. It may belong to another family.',
  STEP_UP: 'Nothing was changed: for this we need to know that it is you.',
  HANDED_OVER: 'This device is with the child. A grown-up can unlock it.',
  NOT_UNLOCKED: 'That is not right.',
  SIGN_IN_AGAIN: 'Too many tries. Please sign in with your e-mail address and password.',
  SECOND_FACTOR: 'Please enter the code from your app to go on.',
  WRONG_CODE: 'This code is not right, or it was used already. Please wait for the next one.',
  CHALLENGE_OVER: 'This took too long, or too many codes were tried. Please begin again.',
  LAST_FACTOR: 'An operator needs a second step. Add another one first.',
  FACTOR_LIMIT: 'An account holds five apps. Please remove one first.',
  LAST_IDENTITY: 'This is the last way to sign in, so it stays.',
  ADDRESS_TAKEN: 'There is an account with this address already.',
  ADDRESS_UNPROVED:
    'The provider and we do not both know that this address is yours. Sign in another way, and add the provider in your account.',
  PROVE_ADDRESS_FIRST:
    'Please confirm your own address first: open the letter that we sent to it, then try again here.',
  LOOKS_AFTER_CHILDREN: 'This account looks after children, so only its owner can end it.',
  ACCOUNT_CLOSED:
    'This account is closed and will be deleted. To keep it, open the letter that we sent to its address and press its button. No letter? Ask for a sign-in link here, and it comes again.',
  LAST_OPERATOR: 'You are the only operator, so this account stays. Make another operator first.',
  CHILDREN_CHANGED: 'What would become of a child has changed a moment ago. Please read it once more.',
  OWNER_STAYS:
    'You decide about this child, so you cannot leave it yet. First pass it on to somebody who looks after it, too (you can invite somebody to do so), or erase it.',
  GUARDIAN_LIMIT:
    'Five people can look after a child beside you, open invitations included. Remove one, or take an invitation back.',
  GUARDIAN_UNPROVED:
    'This person has not confirmed an e-mail address yet. Ask them to open the letter that we sent to it, then offer the child again.',
  OFFER_LIMIT: 'You have offered children to others ten times within a day. Please try again tomorrow.',
  OFFER_OVER:
    'This offer is over: it was taken back or answered, or its time has run out. Whoever decides about the child can offer it again.',
  INVALID_INPUT: 'Something in the form is not right yet.',
  TOO_LARGE: 'That is too long to be saved.',
  RATE_LIMITED: 'Too many tries. Please wait a moment.',
  UNAVAILABLE: 'The server is busy. Please try again in a moment.',
  UPDATE:
    'This page has been open for long and is out of date. Please load it again; answers saved on this device are kept.',
  FEATURE_OFF: 'This way is not offered here. Please use your e-mail address.',
  CREDENTIALS_MISSING: 'You must provide either an email or phone number and a password',
  ADDRESS_MISSING: 'You must provide either an email or phone number.',
  TOKEN_INVALID: 'An error occurred on token verification.',
  OTHER_BROWSER: 'This letter was asked for in another browser. Please go on there.',
  PROVE_IN_ANOTHER_WAY:
    'Your provider did not ask who you are just now. Please sign in by a mailed code or with your password.',
  WRONG_PASSWORD: 'The password is not right.',
  PASSWORD_GUESSABLE: 'This password is easy to guess. Please choose another one, a sentence for example.',
  LIMIT_REACHED: 'This is as much as one account can hold.',
  ADDRESS_LIMIT: 'Five addresses can be asked in a day; please go on tomorrow.',
  KEY_REQUIRED: 'The server did not accept this. Please load the page again.',
  KEY_REUSED: 'The server has another answer under this number. Please load the page again.',
  KEY_IN_FLIGHT: 'This is being saved right now.',
  CONFLICT: 'Somebody changed this at the same time. Please try again.',
  ERASED: 'This has been erased.',
  OTHER_NAME: 'This is not what the child is called here. Please type the name as it is shown.',
  ALREADY_SCHEDULED: 'This week has been scheduled already.',
  WEEK_RUNNING:
    'This child already has a week that is running or about to start. Another can be scheduled after its report, or once it is cancelled.',
  START_IN_PAST: 'The start date is in the past.',
  START_TOO_FAR: 'The start date is too far away.',
  AGE_MISMATCH: 'The month does not fit the age.',
  UNKNOWN_TIME_ZONE: 'We do not know this time zone.',
  PROOF_AWAITED: 'The week has not begun: please open our letter and confirm your address first.',
  NO_CONSENT: 'There is no consent in force, so no answer can be saved.',
  CONSENT_WITHDRAWN: 'Consent for this week was withdrawn for good. A new week can be scheduled under a new consent.',
  CHILD_SAID_NO: 'The child said no, so no answer is taken until it says yes.',
  CHILD_STOPPED: 'The child has stopped for good: its tasks of this week are over.',
  NOT_OPEN_YET: 'This is not open yet.',
  CANCELLED: 'This week was cancelled.',
  ALREADY_COMPLETED: 'This is already done.',
  NOTHING_TO_MOVE: 'All days have opened; there is nothing left to move.',
  TOO_EARLY_TO_FINISH: 'The week can be finished from day 7 on.',
  ANALYSIS_RUNNING: 'The report is being written, so nothing can be changed now.',
  NOTHING_TO_RETRY: 'There is nothing to try again.',
  UNKNOWN_IDEA: 'This idea is not part of the report.',
  UNKNOWN_SCENE: 'This question is not part of the story.',
  UNKNOWN_OPTION: 'This answer is not one of the choices.',
  UNKNOWN_ITEM: 'This question is not part of the subject.',
  ITEM_NOT_ISSUED: 'This question has been answered already. Here is the next one.',
  TRIAL_NOT_ISSUED: 'The game had gone on without this move, perhaps on another device.',
  IMPOSSIBLE_TIME: 'The clock of this device jumped. Please answer once more.',
  SCENES_MISSING: 'Some questions of the story are still open.',
  TRIALS_MISSING: 'Some moves of the game are still missing.',
  NOTHING_TO_REPLAY: 'There is nothing to repeat.',
  NO_INVITATION: 'There is no invitation for this.',
  INVITATION_LIMIT:
    'Ten invitations can be sent in a day, and three to look after a child can wait for an answer at a time.',
  TEACHER_LIMIT: 'A teacher can be invited three times in a week. The last link works unless it was withdrawn.',
  INVITATION_EXPIRED: 'This invitation has expired. Please ask the parent to send it again.',
  INVITATION_WITHDRAWN: 'This invitation was withdrawn. If a newer letter has come, please use its link.',
  INVITATION_USED: 'This invitation has been answered already; each works once.',
  ADDRESS_FORGOTTEN:
    'We no longer hold the address of this letter, so nothing was changed. What you asked for before still counts. To stop letters, please write to whoever runs this site.',
  ALREADY_SUBMITTED: 'This was handed in already, perhaps on another device.',
  FORM_WITHDRAWN: 'You have withdrawn the form of this invitation, so nothing more can be handed in with it.',
  NOTHING_TO_WITHDRAW: 'There is no form here that could be withdrawn.',
  REPORT_MADE: 'The report has been made, so the form can no longer be withdrawn.',
  TEACHER_CODE_NEEDED:
    'This link was opened before, and this browser is not known yet. Please enter the code that we have mailed to you.',
  TEACHER_CODE_WRONG:
    'This code is not right, or no longer. Codes can be tried five times and last a quarter of an hour.',
  TEACHER_CODE_UNSENDABLE:
    'This link was opened in another browser, and we have no address to send a code to. Please use that browser, or write to whoever runs this site.',
  NO_REPORT: 'There is no finished report of this week that could be shown.',
  SHARE_LIMIT:
    'Five links to a report can work at a time, and twenty can be made in a day. End one that is no longer needed.',
  SHARE_OVER: 'This link shows nothing any more.',
};

/** Behind a sentence about a fault of ours. */
export const formatReference = (reference: string): string => `Please quote ${reference} if you write to us.`;
