/** Patterns of all page addresses without ids, used where ids and tokens must not be logged. */
export const SCREENS = [
  ...(['/', '/about', '/how-scores-work', '/sample-report', '/help', '/privacy', '/terms', '/imprint'] as const),
  ...([
    '/sign-in',
    '/sign-up',
    '/verify',
    '/recover',
    '/unsubscribe',
    '/report-letter',
    '/keep',
    '/closed',
    '/new-password',
  ] as const),
  ...([
    '/assessment',
    '/dashboard',
    '/account',
    '/reports',
    '/reports/:id',
    '/reports/:id/shared-preview',
    '/reports/:id/:paper',
    '/shared',
  ] as const),
  ...([
    '/assessment/personality/6',
    '/assessment/mood/:day?',
    '/assessment/personality/:day?',
    '/assessment/skills/:day?',
  ] as const),
  ...([
    '/assessment/academic/:day?',
    '/assessment/parent/:day?',
    '/assessment/teacher/:day?',
    '/t',
    '/guardian',
  ] as const),
  ...([
    '/hand-over',
    '/unlock',
    '/ops',
    '/ops/assessments',
    '/ops/assessments/:id',
    '/ops/items',
    '/ops/audit',
    '/ops/users',
    '/ops/users/:id',
  ] as const),
] as const;
export type Screen = (typeof SCREENS)[number];

/** Any other address. */
export const OTHER_SCREEN = '*';

/** Regular expression for a router pattern such as `/assessment/mood/:day?`. */
export const createMatcher = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);

const MATCHERS = SCREENS.map((screen) => [screen, createMatcher(screen)] as const);

/** The first matching pattern of an address. */
export const findScreen = (pathname: string): Screen | typeof OTHER_SCREEN =>
  MATCHERS.find(([, matcher]) => matcher.test(pathname))?.[0] ?? OTHER_SCREEN;
