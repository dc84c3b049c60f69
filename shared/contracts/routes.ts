export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, written with `:params`. */
  path: string;
  /** A write that is idempotent by itself and carries no key. */
  unkeyed?: true;
  /**
   * Called by other programs (mail clients, webhooks) from any origin, as a form; proof is in the URL or body, and
   * cookies are ignored.
   */
  byPrograms?: true;
};

/**
 * Method and path of every exchange, by the name of its contract. This file holds no schemas: they would cost a quarter
 * of the size budget of a child's page, which needs them only as types.
 */
export const ROUTES = {
  signUp: { method: 'POST', path: '/auth/signup', unkeyed: true },
  signIn: { method: 'POST', path: '/auth/token', unkeyed: true },
  askForLetter: { method: 'POST', path: '/auth/otp', unkeyed: true },
  verify: { method: 'POST', path: '/auth/verify', unkeyed: true },
  recover: { method: 'POST', path: '/auth/recover', unkeyed: true },
  resend: { method: 'POST', path: '/auth/resend', unkeyed: true },
  signInBySso: { method: 'POST', path: '/auth/sso', unkeyed: true },
  getSession: { method: 'GET', path: '/auth/user' },
  updateUser: { method: 'PUT', path: '/auth/user', unkeyed: true },
  getClosing: { method: 'GET', path: '/auth/user/closing' },
  closeAccount: { method: 'POST', path: '/auth/user/closing' },
  getAddressChange: { method: 'GET', path: '/auth/user/address-change' },
  getFreshness: { method: 'GET', path: '/auth/reauthenticate' },
  reauthenticate: { method: 'POST', path: '/auth/reauthenticate', unkeyed: true },
  signOut: { method: 'POST', path: '/auth/logout', unkeyed: true },
  listSessions: { method: 'GET', path: '/auth/sessions' },

  listFactors: { method: 'GET', path: '/auth/factors' },
  enrolFactor: { method: 'POST', path: '/auth/factors', unkeyed: true },
  challengeFactor: { method: 'POST', path: '/auth/factors/:factorId/challenge', unkeyed: true },
  verifyFactor: { method: 'POST', path: '/auth/factors/:factorId/verify', unkeyed: true },
  removeFactor: { method: 'DELETE', path: '/auth/factors/:factorId', unkeyed: true },
  keepFactor: { method: 'POST', path: '/auth/factors/:factorId/keep', unkeyed: true },
  renewBackupCodes: { method: 'POST', path: '/auth/factors/backup-codes', unkeyed: true },
  verifyBackupCode: { method: 'POST', path: '/auth/factors/backup-codes/verify', unkeyed: true },

  createUser: { method: 'POST', path: '/auth/admin/users', unkeyed: true },
  inviteUser: { method: 'POST', path: '/auth/admin/users/invite', unkeyed: true },
  listUsers: { method: 'GET', path: '/auth/admin/users' },
  getUser: { method: 'GET', path: '/auth/admin/users/:userId' },
  changeUser: { method: 'PUT', path: '/auth/admin/users/:userId', unkeyed: true },
  removeUser: { method: 'DELETE', path: '/auth/admin/users/:userId', unkeyed: true },
  mailUserLink: { method: 'POST', path: '/auth/admin/users/:userId/links', unkeyed: true },
  listUserFactors: { method: 'GET', path: '/auth/admin/users/:userId/factors' },
  removeUserFactor: { method: 'DELETE', path: '/auth/admin/users/:userId/factors/:factorId', unkeyed: true },
  listAudit: { method: 'GET', path: '/auth/admin/audit' },

  listIdentities: { method: 'GET', path: '/auth/user/identities' },
  linkIdentity: { method: 'GET', path: '/auth/user/identities/authorize' },
  removeIdentity: { method: 'DELETE', path: '/auth/user/identities/:identityId', unkeyed: true },
  authorize: { method: 'GET', path: '/auth/authorize' },
  returnFromProvider: { method: 'GET', path: '/auth/callback' },

  createStudent: { method: 'POST', path: '/students' },
  listStudents: { method: 'GET', path: '/students' },
  getStudent: { method: 'GET', path: '/students/:studentId' },
  updateStudent: { method: 'PATCH', path: '/students/:studentId' },
  getReminderAddress: { method: 'GET', path: '/students/:studentId/reminder-address' },
  changeReminderAddress: { method: 'PUT', path: '/students/:studentId/reminder-address' },

  listEndings: { method: 'GET', path: '/profile-endings' },
  keepStudent: { method: 'POST', path: '/students/:studentId/keep' },
  keepByLetter: { method: 'POST', path: '/keep', unkeyed: true },

  exportAccount: { method: 'GET', path: '/auth/user/export' },
  exportStudent: { method: 'GET', path: '/students/:studentId/export' },
  eraseStudent: { method: 'DELETE', path: '/students/:studentId' },
  listErasures: { method: 'GET', path: '/erasures' },
  getPrepared: { method: 'GET', path: '/auth/user/prepared' },
  decidePrepared: { method: 'POST', path: '/auth/user/prepared' },

  listGuardians: { method: 'GET', path: '/students/:studentId/guardians' },
  inviteGuardian: { method: 'POST', path: '/students/:studentId/guardians' },
  withdrawGuardianInvitation: { method: 'DELETE', path: '/students/:studentId/guardians/invitations/:invitationId' },
  removeGuardian: { method: 'DELETE', path: '/students/:studentId/guardians/:userId' },
  stopGuarding: { method: 'POST', path: '/students/:studentId/guardians/leave' },
  openGuardianInvitation: { method: 'POST', path: '/guardian/open', unkeyed: true },
  acceptGuardianInvitation: { method: 'POST', path: '/guardian/accept', unkeyed: true },
  declineGuardianInvitation: { method: 'POST', path: '/guardian/not-me', unkeyed: true },
  offerOwnership: { method: 'POST', path: '/students/:studentId/ownership-offers' },
  withdrawOwnershipOffer: { method: 'DELETE', path: '/students/:studentId/ownership-offers/:offerId' },
  listOwnershipOffers: { method: 'GET', path: '/ownership-offers' },
  acceptOwnershipOffer: { method: 'POST', path: '/ownership-offers/:offerId/accept' },
  declineOwnershipOffer: { method: 'POST', path: '/ownership-offers/:offerId/decline' },

  listConsents: { method: 'GET', path: '/students/:studentId/consents' },
  withdrawConsent: { method: 'POST', path: '/students/:studentId/consents/withdraw' },
  allowImproving: { method: 'PUT', path: '/students/:studentId/consents/improve-questions' },
  giveConsent: { method: 'POST', path: '/assessments/:assessmentId/consent' },
  askChild: { method: 'PUT', path: '/assessments/:assessmentId/assent' },
  endChildTasks: { method: 'POST', path: '/assessments/:assessmentId/assent/end' },

  scheduleAssessment: { method: 'POST', path: '/assessments' },
  listAssessments: { method: 'GET', path: '/assessments' },
  getProgress: { method: 'GET', path: '/assessments/:assessmentId' },
  pauseAssessment: { method: 'POST', path: '/assessments/:assessmentId/pause' },
  resumeAssessment: { method: 'POST', path: '/assessments/:assessmentId/resume' },
  finishAssessment: { method: 'POST', path: '/assessments/:assessmentId/finish' },
  cancelAssessment: { method: 'POST', path: '/assessments/:assessmentId/cancel' },
  rescheduleAssessment: { method: 'POST', path: '/assessments/:assessmentId/reschedule' },

  checkMood: { method: 'PUT', path: '/assessments/:assessmentId/mood/:day' },
  answerScene: { method: 'PUT', path: '/assessments/:assessmentId/quest/:sceneId' },
  completeQuest: { method: 'POST', path: '/assessments/:assessmentId/quest/:set/complete' },
  recordTrials: { method: 'PUT', path: '/assessments/:assessmentId/skills/:area/trials/:sittingId' },
  nextItem: { method: 'GET', path: '/assessments/:assessmentId/academic/:subject/next' },
  answerItem: { method: 'PUT', path: '/assessments/:assessmentId/academic/:subject/items/:itemId' },

  getSubjectResults: { method: 'GET', path: '/assessments/:assessmentId/academic' },
  listExtraSittings: { method: 'GET', path: '/assessments/:assessmentId/academic/extra' },

  replaySitting: { method: 'POST', path: '/assessments/:assessmentId/replays' },

  getParentWords: { method: 'GET', path: '/assessments/:assessmentId/parent-input/words' },
  getTeacherCopy: { method: 'GET', path: '/assessments/:assessmentId/teacher-input/copy' },
  giveParentInput: { method: 'PUT', path: '/assessments/:assessmentId/parent-input' },
  giveTeacherInput: { method: 'PUT', path: '/assessments/:assessmentId/teacher-input' },
  withdrawTeacherInput: { method: 'DELETE', path: '/assessments/:assessmentId/teacher-input' },
  getTeacherInput: { method: 'GET', path: '/assessments/:assessmentId/teacher-input' },
  redeemInvitation: { method: 'POST', path: '/teacher/redeem', unkeyed: true },
  refuseInvitation: { method: 'POST', path: '/teacher/not-me', unkeyed: true },
  inviteTeacher: { method: 'POST', path: '/assessments/:assessmentId/invitations' },
  withdrawInvitation: { method: 'DELETE', path: '/assessments/:assessmentId/invitations' },

  handOver: { method: 'POST', path: '/assessments/:assessmentId/handover', unkeyed: true },
  unlock: { method: 'POST', path: '/handover/unlock', unkeyed: true },
  getHandover: { method: 'GET', path: '/handover' },

  listReports: { method: 'GET', path: '/reports' },

  getReport: { method: 'GET', path: '/reports/:assessmentId' },
  getTrends: { method: 'GET', path: '/reports/:assessmentId/trends' },
  downloadReport: { method: 'GET', path: '/reports/:assessmentId.pdf' },
  downloadPaper: { method: 'GET', path: '/reports/:assessmentId/papers/:paper' },

  listTriedIdeas: { method: 'GET', path: '/assessments/:assessmentId/tried-ideas' },
  tryIdea: { method: 'PUT', path: '/assessments/:assessmentId/tried-ideas' },

  listShares: { method: 'GET', path: '/reports/:assessmentId/shares' },
  makeShare: { method: 'POST', path: '/reports/:assessmentId/shares' },
  endShare: { method: 'DELETE', path: '/reports/:assessmentId/shares/:shareId' },
  previewShare: { method: 'GET', path: '/reports/:assessmentId/shared' },
  openShare: { method: 'POST', path: '/shared/open', unkeyed: true },
  checkShare: { method: 'POST', path: '/shared/check', unkeyed: true },

  getNotifications: { method: 'GET', path: '/notifications' },
  setNotification: { method: 'PUT', path: '/notifications', unkeyed: true },
  seeUnsubscribe: { method: 'GET', path: '/unsubscribe' },
  unsubscribe: { method: 'POST', path: '/unsubscribe', unkeyed: true, byPrograms: true },
  reportLetter: { method: 'POST', path: '/letters/report', unkeyed: true },
  takeMailgunReport: { method: 'POST', path: '/mail/reports/mailgun', unkeyed: true, byPrograms: true },
  resubscribe: { method: 'POST', path: '/unsubscribe/undo', unkeyed: true },

  reportCrash: { method: 'POST', path: '/crashes', unkeyed: true },

  getOpsOverview: { method: 'GET', path: '/ops/overview' },
  listOpsWeeks: { method: 'GET', path: '/ops/assessments' },
  hashAddress: { method: 'POST', path: '/ops/address-hash', unkeyed: true },
  getOpsWeek: { method: 'GET', path: '/ops/assessments/:weekId' },
  retryAnalysis: { method: 'POST', path: '/ops/assessments/:weekId/retry-analysis' },

  listReviewItems: { method: 'GET', path: '/ops/items' },
  tryItem: { method: 'POST', path: '/ops/items/:itemId/try', unkeyed: true },
} as const satisfies Readonly<Record<string, Route>>;
export type RouteName = keyof typeof ROUTES;
