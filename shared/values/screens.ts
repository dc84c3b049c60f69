/**
 * Every address of a page, as a pattern without ids: what is said about a page where no id and no token may be said.
 */
export const SCREENS = [
  ...(['/', '/about', '/how-scores-work', '/help', '/privacy', '/terms', '/imprint'] as const),
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
  ...(['/hand-over', '/unlock', '/ops', '/ops/assessments/:id', '/ops/items', '/ops/audit'] as const),
] as const;
export type Screen = (typeof SCREENS)[number];

/** Any other address. */
export const OTHER_SCREEN = '*';

/** Matches the addresses of a pattern as the router writes it: `/assessment/mood/:day?`. */
export const matcherFor = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);

const MATCHERS = SCREENS.map((screen) => [screen, matcherFor(screen)] as const);

/** The pattern of an address; the first that matches counts. */
export const screenOf = (pathname: string): Screen | typeof OTHER_SCREEN =>
  MATCHERS.find(([, matcher]) => matcher.test(pathname))?.[0] ?? OTHER_SCREEN;
