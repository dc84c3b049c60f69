/** Every address of a page, as a pattern without ids: what is said about a page where no id and no token may be said. */
export const SCREENS = [
  ...(['/', '/about', '/how-scores-work', '/help', '/privacy', '/terms', '/imprint'] as const),
  ...(['/sign-in', '/sign-up', '/verify', '/recover', '/unsubscribe', '/keep', '/new-password'] as const),
  ...(['/assessment', '/dashboard', '/account', '/reports', '/reports/:id', '/reports/:id/shared-preview', '/shared'] as const),
  ...(['/assessment/personality/6', '/assessment/mood/:day?', '/assessment/personality/:day?', '/assessment/skills/:day?'] as const),
  ...(['/assessment/academic/:day?', '/assessment/parent/:day?', '/assessment/teacher/:day?', '/t', '/guardian'] as const),
  ...(['/hand-over', '/unlock', '/ops', '/ops/assessments/:id', '/ops/items'] as const),
] as const;
export type Screen = (typeof SCREENS)[number];

/** Any other address. */
export const OTHER_SCREEN = '*';

const MATCHERS = SCREENS.map((screen) => [screen, new RegExp(`^${screen.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`)] as const);

/** The pattern of an address; the first that matches counts. */
export const screenOf = (pathname: string): Screen | typeof OTHER_SCREEN => MATCHERS.find(([, matcher]) => matcher.test(pathname))?.[0] ?? OTHER_SCREEN;
