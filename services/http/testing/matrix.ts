import type { RouteName } from '#shared/contracts/routes.ts';

/** The result of a valid call: `ok` is anything but 401, 403, 404 or 423. */
export type Verdict = 'ok' | 401 | 403 | 404 | 423;

/**
 * All callers, the most refused first. `locked`: the session of a handed-over device, without the child's cookie;
 * `child`: that cookie without the session; `device`: both; the late ones: the child's time on the device is over.
 * `sharedReader`: a reader with the link of this assessment's report and nothing else. The system is no caller: it has
 * no HTTP credential.
 */
export const ACTORS = [
  ...([
    'nobody',
    'forged',
    'signedOut',
    'sharedReader',
    'withdrawnTeacher',
    'otherTeacher',
    'otherParent',
    'removedGuardian',
    'operator',
    'machine',
  ] as const),
  ...([
    'otherChild',
    'lateChild',
    'lateDevice',
    'locked',
    'device',
    'child',
    'teacher',
    'coGuardian',
    'parent',
  ] as const),
] as const;
export type Actor = (typeof ACTORS)[number];
export type Row = Record<Actor, Verdict>;

const forAll = (verdict: Verdict): Row => Object.fromEntries(ACTORS.map((actor) => [actor, verdict])) as Row;
const forbiddenToAll = {
  nobody: 401,
  forged: 401,
  signedOut: 401,
  withdrawnTeacher: 401,
  sharedReader: 401,
  lateChild: 401,
} as const;
const onChildsDevice = { locked: 423, device: 423, lateDevice: 423, child: 403, otherChild: 403 } as const;

/**
 * Rows that routes share. A new route takes one of these, or one with overrides: `{ ...guardian, coGuardian: 403 }`.
 */
export const allowedToAll: Row = forAll('ok');
/** All callers except a child's device. */
export const notInChildMode: Row = { ...allowedToAll, ...onChildsDevice };
/** Any account, for a path without an object of a family. */
export const account: Row = {
  ...forAll(403),
  ...forbiddenToAll,
  ...onChildsDevice,
  parent: 'ok',
  coGuardian: 'ok',
  otherParent: 'ok',
  removedGuardian: 'ok',
};
export const guardian: Row = { ...account, otherParent: 404, removedGuardian: 404 };
/** What a co-guardian may see but not do. */
export const owner: Row = { ...guardian, coGuardian: 403 };
export const childsTask: Row = { ...guardian, child: 'ok', device: 'ok', otherChild: 404 };
export const familyDevice: Row = {
  ...account,
  locked: 'ok',
  device: 'ok',
  lateDevice: 'ok',
  child: 'ok',
  otherChild: 'ok',
};
export const teachersForm: Row = {
  ...forAll(403),
  ...forbiddenToAll,
  ...onChildsDevice,
  teacher: 'ok',
  otherTeacher: 404,
};
/** Any holder of the link except operators. */
export const linkHolders: Row = { ...notInChildMode, operator: 403, machine: 403 };
/** A parent who is signed out may hold the cookie of another week's teacher. */
export const readers: Row = { ...childsTask, teacher: 'ok', otherTeacher: 401 };
export const operators: Row = { ...forAll(403), ...forbiddenToAll, ...onChildsDevice, operator: 'ok' };
/** For accounts of any role. */
export const holders: Row = { ...account, operator: 'ok' };
/** For any account; the object in the path is not its own. */
const unknownOwn: Row = {
  ...holders,
  parent: 404,
  coGuardian: 404,
  otherParent: 404,
  removedGuardian: 404,
  operator: 404,
};
/** For parents; the offer in the path is made to none of them. */
const unknownOffer: Row = { ...account, parent: 404, coGuardian: 404, otherParent: 404, removedGuardian: 404 };
/** For operators; the account in the path does not exist. */
const unknownAccount: Row = { ...operators, operator: 404 };
/** Machines that read metrics. */
export const machines: Row = { ...forAll(403), ...forbiddenToAll, ...onChildsDevice, machine: 'ok' };

/** One row per call of the contracts: a call without one does not compile. */
export const MATRIX: Record<RouteName, Row> = {
  signUp: notInChildMode,
  // The password is wrong for all; a right one signs in on every device.
  signIn: forAll(401),
  // Emails and proofs work on every device: a full sign-in is the way out of a hand-over.
  askForLetter: allowedToAll,
  verify: allowedToAll,
  recover: allowedToAll,
  resend: allowedToAll,
  signInBySso: allowedToAll,
  updateUser: holders,
  getAddressChange: holders,
  getFreshness: holders,
  getClosing: holders,
  closeAccount: holders,
  reauthenticate: holders,
  listSessions: holders,
  listFactors: holders,
  enrolFactor: holders,
  challengeFactor: unknownOwn,
  verifyFactor: unknownOwn,
  // The code is wrong for all.
  verifyBackupCode: { ...holders, parent: 401, coGuardian: 401, otherParent: 401, removedGuardian: 401, operator: 401 },
  renewBackupCodes: holders,
  removeFactor: unknownOwn,
  keepFactor: unknownOwn,
  listIdentities: holders,
  linkIdentity: holders,
  removeIdentity: unknownOwn,
  authorize: allowedToAll,
  returnFromProvider: allowedToAll,
  createUser: operators,
  inviteUser: operators,
  listUsers: operators,
  getUser: unknownAccount,
  changeUser: unknownAccount,
  removeUser: unknownAccount,
  mailUserLink: unknownAccount,
  listUserFactors: unknownAccount,
  removeUserFactor: unknownAccount,
  listAudit: operators,
  signOut: notInChildMode,
  getSession: notInChildMode,
  handOver: guardian,
  unlock: familyDevice,
  getHandover: familyDevice,
  redeemInvitation: allowedToAll,
  refuseInvitation: allowedToAll,
  createStudent: account,
  listStudents: account,
  getStudent: guardian,
  updateStudent: owner,
  getReminderAddress: guardian,
  changeReminderAddress: guardian,
  listEndings: account,
  keepStudent: guardian,
  // Any holder of an email's link.
  keepByLetter: allowedToAll,
  exportAccount: holders,
  exportStudent: guardian,
  eraseStudent: owner,
  listErasures: account,
  getPrepared: account,
  decidePrepared: account,
  listGuardians: guardian,
  inviteGuardian: owner,
  // The invitation and the guardian in the path do not belong to this child.
  withdrawGuardianInvitation: { ...owner, parent: 404 },
  removeGuardian: { ...owner, parent: 404 },
  stopGuarding: guardian,
  // The link is unknown to all; who may hold one is tested elsewhere.
  openGuardianInvitation: account,
  acceptGuardianInvitation: account,
  declineGuardianInvitation: notInChildMode,
  // The person in the body is no guardian, and the offer in the path was made to none of them.
  offerOwnership: { ...owner, parent: 404 },
  withdrawOwnershipOffer: { ...owner, parent: 404 },
  listOwnershipOffers: account,
  acceptOwnershipOffer: unknownOffer,
  declineOwnershipOffer: unknownOffer,
  listConsents: guardian,
  withdrawConsent: guardian,
  allowImproving: guardian,
  giveConsent: guardian,
  askChild: childsTask,
  endChildTasks: childsTask,
  // The child is in the body: an assessment for a foreign child does not exist.
  scheduleAssessment: guardian,
  listAssessments: account,
  getProgress: readers,
  pauseAssessment: guardian,
  resumeAssessment: guardian,
  finishAssessment: guardian,
  cancelAssessment: guardian,
  rescheduleAssessment: guardian,
  replaySitting: guardian,
  checkMood: childsTask,
  answerScene: childsTask,
  completeQuest: childsTask,
  recordTrials: childsTask,
  nextItem: childsTask,
  getSubjectResults: guardian,
  listExtraSittings: guardian,
  answerItem: childsTask,
  getParentWords: guardian,
  getTeacherCopy: teachersForm,
  withdrawTeacherInput: teachersForm,
  giveParentInput: guardian,
  giveTeacherInput: teachersForm,
  getTeacherInput: teachersForm,
  inviteTeacher: guardian,
  withdrawInvitation: guardian,
  listReports: account,
  getReport: guardian,
  getTrends: guardian,
  downloadReport: guardian,
  listTriedIdeas: guardian,
  tryIdea: guardian,
  downloadPaper: guardian,
  listShares: guardian,
  makeShare: owner,
  // The link in the path does not belong to this report.
  endShare: { ...owner, parent: 404 },
  previewShare: guardian,
  openShare: linkHolders,
  checkShare: linkHolders,
  getNotifications: account,
  setNotification: account,
  // Any holder of an email's link.
  seeUnsubscribe: allowedToAll,
  unsubscribe: allowedToAll,
  reportLetter: allowedToAll,
  takeMailgunReport: allowedToAll,
  resubscribe: allowedToAll,
  // A page may crash for any caller, on any device.
  reportCrash: allowedToAll,
  getOpsOverview: operators,
  listOpsWeeks: operators,
  hashAddress: operators,
  getOpsWeek: operators,
  retryAnalysis: operators,
  listReviewItems: operators,
  tryItem: operators,
};

/** Routes outside the contracts, by method and path. */
export const BESIDE_CONTRACTS: Record<string, Row> = {
  'GET /healthz': allowedToAll,
  'GET /readyz': allowedToAll,
  'GET /metrics': machines,
  'GET /api/openapi.json': allowedToAll,
};

/** The upgrade to a socket and the subscription to the own assessment. */
export const SOCKET: Row = { ...guardian, teacher: 'ok', otherTeacher: 404 };
