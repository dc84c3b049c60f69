import type { Day } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { isOwnPath } from '#shared/values/links.ts';
import type { PaperName } from '#shared/values/papers.ts';
import type { Role } from '#shared/values/role.ts';
import type { TaskType } from '#shared/values/tasks.ts';
import { DAYS } from '#shared/values/week.ts';

/** Anchor of the results on a subject's page. */
export const SUBJECT_RESULTS = '#results';

export type DashboardTab = 'active' | 'schedule' | 'completed';
export type AccountPart = 'profile' | 'children' | 'letters' | 'sign-in' | 'data';

/** Paths of all screens; the route table and all links use them. */
export const paths = {
  home: '/',
  about: '/about',
  scores: '/how-scores-work',
  sample: '/sample-report',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  imprint: '/imprint',
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  signUp: (next?: string | null) => (next ? `/sign-up?next=${encodeURIComponent(next)}` : '/sign-up'),
  /** Target of the links in account emails; the token is in the fragment. */
  verify: '/verify',
  recover: (next?: string | null) => (next ? `/recover?next=${encodeURIComponent(next)}` : '/recover'),
  newPassword: (next?: string | null) => (next ? `/new-password?next=${encodeURIComponent(next)}` : '/new-password'),
  account: '/account',
  accountPart: (part: AccountPart) => `/account?tab=${part}`,
  /** Shown after an account was closed. */
  closed: '/closed',
  start: '/assessment',
  dashboard: (tab?: DashboardTab) => (tab ? `/dashboard?tab=${tab}` : '/dashboard'),
  step: (type: TaskType, day: number, assessmentId: AssessmentId) =>
    `/assessment/${type}/${day}?assessment=${assessmentId}`,
  subjectResults: (day: number, assessmentId: AssessmentId) =>
    `/assessment/academic/${day}?assessment=${assessmentId}${SUBJECT_RESULTS}`,
  teacherStep: (assessmentId: AssessmentId) => `/assessment/teacher/5?assessment=${assessmentId}`,
  /** `to`: the child's page that follows the hand-over. */
  handOver: (assessmentId: AssessmentId, to?: string) =>
    `/hand-over?assessment=${assessmentId}${to ? `&to=${encodeURIComponent(to)}` : ''}`,
  /** Unlock page of a handed-over device; `from` is the page that was requested. */
  unlock: (from?: string) => (from ? `/unlock?from=${encodeURIComponent(from)}` : '/unlock'),
  teacherLink: '/t',
  guardianLink: '/guardian',
  /** Target of the unsubscribe link in emails; the token is in the fragment. */
  unsubscribe: '/unsubscribe',
  /** Page to report an unwanted invitation email; the token is in the fragment. */
  reportLetter: '/report-letter',
  /** Target of the email that asks whether to keep a child's profile; the token is in the fragment. */
  keep: '/keep',
  reports: '/reports',
  ops: '/ops',
  opsItems: '/ops/items',
  opsAudit: '/ops/audit',
  opsUsers: '/ops/users',
  opsUser: (id: string) => `/ops/users/${id}`,
  opsWeeks: '/ops/assessments',
  opsWeek: (id: string) => `/ops/assessments/${id}`,
  report: (assessmentId: AssessmentId) => `/reports/${assessmentId}`,
  /** The page for school and the page for the child. */
  paper: (assessmentId: AssessmentId, paper: PaperName) => `/reports/${assessmentId}/${paper}`,
  /** Preview of a shared report for the family; and the page of a share link, whose token is in the fragment. */
  sharedPreview: (assessmentId: AssessmentId) => `/reports/${assessmentId}/shared-preview`,
  shared: '/shared',
} as const;

/** Whether an address of a subject asks for its extra questions. */
export const wantsExtra = (address: string): boolean => /[?&]extra=/.test(address);

/** Parses the day of a path; 1 if it is none. */
export const parseDay = (text: string | undefined): Day =>
  DAYS.find((day) => day === Number.parseInt(text ?? '', 10)) ?? 1;

/** The path to open after a sign-in: only our own pages, never another site. */
export const toSafeNext = (next: string | null, otherwise: string = paths.dashboard()): string =>
  next && isOwnPath(next) ? next : otherwise;

const OPERATOR_PAGES = /^\/(?:ops|account|new-password)(?=[/?#]|$)/;
/** Whether a page is for operators: their own pages and the account pages, never a family's. */
export const isForOperators = (path: string): boolean => OPERATOR_PAGES.test(path);

/** The path to open after a sign-in with this role. */
export const getPathAfterSignIn = (role: Role, next: string | null, otherwise?: string): string => {
  if (role === 'parent') return toSafeNext(next, otherwise);
  const wanted = toSafeNext(next, paths.ops);
  return isForOperators(wanted) ? wanted : paths.ops;
};

/** Whether a page is one of the child's tasks. */
export const isChildPage = (path: string): boolean => /^\/assessment\/(mood|personality|skills|academic)\//.test(path);

const ADULT_PAGES = /^\/(?:dashboard|account|new-password|reports|ops)(?=[/?#]|$)|^\/assessment\/?$/;
/** Whether a page is always an adult's: a handed-over device shows the unlock page instead. */
export const isAdultPage = (path: string): boolean => ADULT_PAGES.test(path);

/** Whether a page is a shared report or its preview. */
export const isSharedReportPage = (path: string): boolean => path === paths.shared || path.endsWith('/shared-preview');
