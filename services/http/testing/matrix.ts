import type { RouteName } from '#shared/contracts/routes.ts';

/** What a caller gets for a valid call: `ok` is anything that is not 401, 403, 404 or 423. */
export type Verdict = 'ok' | 401 | 403 | 404 | 423;

/**
 * Everybody who may call, those who are refused most first. `locked`: the session of a device that was handed over,
 * without the child's cookie; `child`: that cookie without the session; `device`: both; the late ones: the child's time
 * on the device is over. `sharedReader`: whoever holds the link of this week's report and nothing else. The system is
 * no caller: it has no credential for HTTP.
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

const all = (verdict: Verdict): Row => Object.fromEntries(ACTORS.map((actor) => [actor, verdict])) as Row;
const nobodys = {
  nobody: 401,
  forged: 401,
  signedOut: 401,
  withdrawnTeacher: 401,
  sharedReader: 401,
  lateChild: 401,
} as const;
const onChildsDevice = { locked: 423, device: 423, lateDevice: 423, child: 403, otherChild: 403 } as const;

/*
 * The rows that routes have in common. A new route takes one of these, or one of these with what is different about it:
 * `{ ...guardian, coGuardian: 403 }`.
 */
export const everybody: Row = all('ok');
/** Anybody but whoever holds a child's device. */
export const ownDevices: Row = { ...everybody, ...onChildsDevice };
/** Whoever has an account, with nothing of a family in the path. */
export const account: Row = {
  ...all(403),
  ...nobodys,
  ...onChildsDevice,
  parent: 'ok',
  coGuardian: 'ok',
  otherParent: 'ok',
  removedGuardian: 'ok',
};
export const guardian: Row = { ...account, otherParent: 404, removedGuardian: 404 };
/** What a co-guardian sees and may not do. */
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
export const teachersForm: Row = { ...all(403), ...nobodys, ...onChildsDevice, teacher: 'ok', otherTeacher: 404 };
/** Whoever has the link in hand, but for whoever runs the installation. */
export const linkHolders: Row = { ...ownDevices, operator: 403, machine: 403 };
export const readers: Row = { ...childsTask, teacher: 'ok', otherTeacher: 404 };
export const operators: Row = { ...all(403), ...nobodys, ...onChildsDevice, operator: 'ok' };
/** For whoever has an account of any kind. */
export const holders: Row = { ...account, operator: 'ok' };
/** For whoever has an account; what the path names is none of theirs. */
const nobodysOwn: Row = {
  ...holders,
  parent: 404,
  coGuardian: 404,
  otherParent: 404,
  removedGuardian: 404,
  operator: 404,
};
/** For parents; the offer that the path names is made to none of them. */
const nobodysOffer: Row = { ...account, parent: 404, coGuardian: 404, otherParent: 404, removedGuardian: 404 };
/** For operators; the account that the path names does not exist. */
const nobodysAccount: Row = { ...operators, operator: 404 };
/** Machines that read figures. */
export const machines: Row = { ...all(403), ...nobodys, ...onChildsDevice, machine: 'ok' };

/** One row for each call of the contracts: a call without one does not compile. */
export const MATRIX: Record<RouteName, Row> = {
  signUp: ownDevices,
  // Nobody has this password; whoever has one gets in on every device.
  signIn: all(401),
  // Letters and proofs are open on every device: a full sign-in is the way out of a hand-over.
  askForLetter: everybody,
  verify: everybody,
  recover: everybody,
  resend: everybody,
  signInBySso: everybody,
  updateUser: holders,
  getAddressChange: holders,
  getFreshness: holders,
  getClosing: holders,
  closeAccount: holders,
  reauthenticate: holders,
  listSessions: holders,
  listFactors: holders,
  enrolFactor: holders,
  challengeFactor: nobodysOwn,
  verifyFactor: nobodysOwn,
  // Nobody has this code.
  verifyBackupCode: { ...holders, parent: 401, coGuardian: 401, otherParent: 401, removedGuardian: 401, operator: 401 },
  renewBackupCodes: holders,
  removeFactor: nobodysOwn,
  keepFactor: nobodysOwn,
  listIdentities: holders,
  linkIdentity: holders,
  removeIdentity: nobodysOwn,
  authorize: everybody,
  returnFromProvider: everybody,
  createUser: operators,
  inviteUser: operators,
  listUsers: operators,
  getUser: nobodysAccount,
  changeUser: nobodysAccount,
  removeUser: nobodysAccount,
  mailUserLink: nobodysAccount,
  listUserFactors: nobodysAccount,
  removeUserFactor: nobodysAccount,
  listAudit: operators,
  signOut: ownDevices,
  getSession: ownDevices,
  handOver: guardian,
  unlock: familyDevice,
  getHandover: familyDevice,
  redeemInvitation: everybody,
  refuseInvitation: everybody,
  createStudent: account,
  listStudents: account,
  getStudent: guardian,
  updateStudent: owner,
  getReminderAddress: guardian,
  changeReminderAddress: guardian,
  listEndings: account,
  keepStudent: guardian,
  // Whoever has the link of a letter.
  keepByLetter: everybody,
  exportAccount: holders,
  exportStudent: guardian,
  eraseStudent: owner,
  listErasures: account,
  getPrepared: account,
  decidePrepared: account,
  listGuardians: guardian,
  inviteGuardian: owner,
  // The invitation and the guardian that the path names are none of this child's.
  withdrawGuardianInvitation: { ...owner, parent: 404 },
  removeGuardian: { ...owner, parent: 404 },
  stopGuarding: guardian,
  // Nobody has this link; who may hold one is another question.
  openGuardianInvitation: account,
  acceptGuardianInvitation: account,
  declineGuardianInvitation: ownDevices,
  // Whom the body names looks after nobody, and nobody was asked with the offer that the path names.
  offerOwnership: { ...owner, parent: 404 },
  withdrawOwnershipOffer: { ...owner, parent: 404 },
  listOwnershipOffers: account,
  acceptOwnershipOffer: nobodysOffer,
  declineOwnershipOffer: nobodysOffer,
  listConsents: guardian,
  withdrawConsent: guardian,
  allowImproving: guardian,
  giveConsent: guardian,
  askChild: childsTask,
  endChildTasks: childsTask,
  // The child is named in the body: a week for somebody else's child is not there.
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
  downloadReport: guardian,
  listShares: guardian,
  makeShare: owner,
  // The link that the path names is none of this report's.
  endShare: { ...owner, parent: 404 },
  previewShare: guardian,
  openShare: linkHolders,
  checkShare: linkHolders,
  getNotifications: account,
  setNotification: account,
  // Whoever has the link of a letter.
  seeUnsubscribe: everybody,
  unsubscribe: everybody,
  reportLetter: everybody,
  takeMailgunReport: everybody,
  resubscribe: everybody,
  // A page breaks for anybody, on any device.
  reportCrash: everybody,
  getOpsOverview: operators,
  getOpsWeek: operators,
  retryAnalysis: operators,
  listReviewItems: operators,
  tryItem: operators,
};

/** What is registered beside the contracts, by method and path. */
export const BESIDE_CONTRACTS: Record<string, Row> = {
  'GET /healthz': everybody,
  'GET /readyz': everybody,
  'GET /metrics': machines,
  'GET /api/openapi.json': everybody,
};

/** The upgrade to a socket and the subscription to the own week. */
export const SOCKET: Row = { ...guardian, teacher: 'ok', otherTeacher: 404 };
