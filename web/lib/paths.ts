import type { Day } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { isOwnPath } from '#shared/values/own-path.ts';
import type { Role } from '#shared/values/role.ts';
import type { TaskType } from '#shared/values/tasks.ts';
import { DAYS } from '#shared/values/week.ts';

/** The part of a subject's page that tells how the finished subjects went. */
export const SUBJECT_RESULTS = '#results';

export type DashboardTab = 'active' | 'schedule' | 'completed';

/** Every address of a screen; the route table and all links take them from here. */
export const paths = {
  home: '/',
  about: '/about',
  scores: '/how-scores-work',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  imprint: '/imprint',
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  signUp: (next?: string | null) => (next ? `/sign-up?next=${encodeURIComponent(next)}` : '/sign-up'),
  /** Where the links of letters about an account lead; what they prove stands in the fragment. */
  verify: '/verify',
  recover: '/recover',
  newPassword: (next?: string | null) => (next ? `/new-password?next=${encodeURIComponent(next)}` : '/new-password'),
  account: '/account',
  /** After an account was closed. */
  closed: '/closed',
  start: '/assessment',
  dashboard: (tab?: DashboardTab) => (tab ? `/dashboard?tab=${tab}` : '/dashboard'),
  step: (type: TaskType, day: number, assessmentId: AssessmentId) =>
    `/assessment/${type}/${day}?assessment=${assessmentId}`,
  subjectResults: (day: number, assessmentId: AssessmentId) =>
    `/assessment/academic/${day}?assessment=${assessmentId}${SUBJECT_RESULTS}`,
  teacherStep: (assessmentId: AssessmentId) => `/assessment/teacher/5?assessment=${assessmentId}`,
  /** `to`: the child's page that it leads to. */
  handOver: (assessmentId: AssessmentId, to?: string) =>
    `/hand-over?assessment=${assessmentId}${to ? `&to=${encodeURIComponent(to)}` : ''}`,
  /** The gate of a device that is with a child; `from` is where it was met. */
  unlock: (from?: string) => (from ? `/unlock?from=${encodeURIComponent(from)}` : '/unlock'),
  teacherLink: '/t',
  guardianLink: '/guardian',
  /** Where the link under a letter leads; which letters, stands in the fragment. */
  unsubscribe: '/unsubscribe',
  /** Where an invitation leads that should not have come; which one, stands in the fragment. */
  reportLetter: '/report-letter',
  /** Where the button of a letter leads that asks whether to keep a child; which one, stands in the fragment. */
  keep: '/keep',
  reports: '/reports',
  ops: '/ops',
  opsItems: '/ops/items',
  opsAudit: '/ops/audit',
  opsWeek: (id: string) => `/ops/assessments/${id}`,
  report: (assessmentId: AssessmentId) => `/reports/${assessmentId}`,
  /** What others see of it, for the family; and where the link leads that they are given, its token in the fragment. */
  sharedPreview: (assessmentId: AssessmentId) => `/reports/${assessmentId}/shared-preview`,
  shared: '/shared',
} as const;

/** The day that an address names; the first one where it names none. */
export const dayOf = (text: string | undefined): Day =>
  DAYS.find((day) => day === Number.parseInt(text ?? '', 10)) ?? 1;

/** Where to go after a sign-in: a page of ours or the dashboard, never another site. */
export const safeNext = (next: string | null, otherwise: string = paths.dashboard()): string =>
  next && isOwnPath(next) ? next : otherwise;

const OF_OPERATORS = /^\/(?:ops|account|new-password)(?=[/?#]|$)/;
/** Whether a page is for operators: theirs, and what belongs to any account. No page of a family is. */
export const isForOperators = (path: string): boolean => OF_OPERATORS.test(path);

/** Where somebody of this role wanted to go, or begins. */
export const afterSignIn = (role: Role, next: string | null, otherwise?: string): string => {
  if (role === 'parent') return safeNext(next, otherwise);
  const wanted = safeNext(next, paths.ops);
  return isForOperators(wanted) ? wanted : paths.ops;
};

/** Whether a page is one of the child's tasks. */
export const isChildsPage = (path: string): boolean => /^\/assessment\/(mood|personality|skills|academic)\//.test(path);

const OF_GROWN_UPS = /^\/(?:dashboard|account|new-password|reports|ops)(?=[/?#]|$)|^\/assessment\/?$/;
/**
 * Whether a page is a grown-up's whatever it shows: on a device that is with a child there is the gate in its place.
 */
export const isGrownUps = (path: string): boolean => OF_GROWN_UPS.test(path);

/** Whether a page is a shared report, or what the family sees of it beforehand. */
export const isOfOthers = (path: string): boolean => path === paths.shared || path.endsWith('/shared-preview');
