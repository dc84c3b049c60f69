import type { Screen } from '#shared/values/screens.ts';

/** Classes of pages that have a size budget. */
export type PageClass = 'landing' | 'child' | 'dashboard' | 'forms' | 'report';
export type FontName = 'display' | 'body' | 'child' | 'childBold';

export type BuiltPage = {
  /** Name of its HTML file. */
  name: string;
  /** Its route in the router. */
  path: Screen;
  kind: PageClass;
  /** Modules of its screens; the build fails if one was moved. */
  screens: readonly string[];
  fonts: readonly FontName[];
  /** Rendered at build, so that it is visible before any script has loaded. */
  isPrerendered?: true;
  /** Works offline. */
  isOffline?: true;
};

const device = 'web/app/device.tsx';
const reads = ['web/app/signed-in.tsx'];
/** With the socket's code. A task loads it after its first view, and on a device that is with a child never. */
const signedIn = [device, ...reads, 'web/api/live.ts', 'web/app/require-session.tsx'];
const step = [device, 'web/app/step/step-route.tsx'];
const adults: readonly FontName[] = ['display', 'body'];
const children: readonly FontName[] = ['child', 'display', 'body'];

const definePage = (
  name: string,
  path: Screen,
  kind: PageClass,
  screens: readonly string[],
  more: Partial<BuiltPage> = {},
): BuiltPage => ({
  name,
  path,
  kind,
  screens,
  fonts: adults,
  ...more,
});
const rendered = { isPrerendered: true } as const;
const offline = { isOffline: true } as const;
const defineChildPage = (name: string, path: Screen, screens: readonly string[]) =>
  definePage(name, path, 'child', [...step, ...screens], { fonts: children, ...offline });

/** The charts of a report: too heavy for a child's device, and needed for a report only. */
export const CHARTS = 'web/features/report/charts/charts.ts';
/** The worlds are drawn behind the question, which does not wait for them. */
export const WORLD = /^web\/art\/worlds\/(?:subjects\/)?[\w-]+[.]tsx$/;
/**
 * Lazy parts of offline pages that are not stored. Needing a connection anyway: details for adults, the refusal of an
 * invitation, the worlds of school questions, the extra ones, hand-over and gate, and the first form of the games, for
 * sittings that were begun with it. Without which all works: motion, sounds, coat, toy, the hand that shows a game, the
 * acted stories, and what stands on the bank.
 */
export const NEEDS_NET =
  /^web\/(?:features\/academic\/subject-results|features\/adult-forms\/(?:not-me|written-words|teacher-copy)|features\/skills\/(?:ghost-hand|boards\/(?:first-forms|story-play))|features\/stream\/traces|stage\/(?:life|sounds|rest-toy)|art\/worlds\/(?:subjects\/[\w-]+|hand-over|gate)|app\/step\/extra-step|ui\/recordings)[.]tsx?$/;

/**
 * Parts that come once a page can be used, as the worlds do, and are not in its weight. To a child: who helps, what
 * moves and sounds, what returns the focus, drawings of options and screens between scenes while the story's opening is
 * read, the hand that shows a game, the other games, the screens after them. To adults: the socket, notices, the
 * finished weeks of another tab, charts after their words, the texts of ideas.
 */
export const COMES_AFTER =
  /^(?:web\/(?:art\/motifs|api\/live|app\/(?:completed-weeks|outbox-notice)|features\/(?:quest\/between-scenes|report\/(?:charts\/charts|trends-card)|skills\/(?:ghost-hand|game-ends|boards\/[\w-]+))|stage\/(?:life|sounds)|ui\/(?:assist-field|focus-return))|shared\/messages\/en\/ideas\/[\w.-]+)[.]tsx?$/;

/**
 * Every built page: its HTML names the files of its screens, so that the browser requests all of them at once. The
 * first match counts. Any other address gets the empty page, whose script loads the rest.
 */
export const PAGES: readonly BuiltPage[] = [
  definePage('landing', '/', 'landing', ['web/features/landing/landing-page.tsx'], rendered),
  definePage('about', '/about', 'landing', ['web/features/pages/about-page.tsx'], rendered),
  definePage('scores', '/how-scores-work', 'landing', ['web/features/pages/scores-page.tsx'], rendered),
  definePage('sample', '/sample-report', 'report', ['web/app/sample-route.tsx']),
  definePage('help', '/help', 'landing', ['web/features/pages/legal-page.tsx'], rendered),
  definePage('privacy', '/privacy', 'landing', ['web/features/pages/legal-page.tsx'], rendered),
  definePage('terms', '/terms', 'landing', ['web/features/pages/legal-page.tsx'], rendered),
  definePage('imprint', '/imprint', 'landing', ['web/features/pages/legal-page.tsx'], rendered),
  definePage('sign-in', '/sign-in', 'dashboard', [...reads, 'web/features/account/sign-in-page.tsx'], rendered),
  definePage('sign-up', '/sign-up', 'dashboard', [...reads, 'web/features/account/sign-up-page.tsx'], rendered),
  definePage('verify', '/verify', 'dashboard', [...reads, 'web/features/account/verify-page.tsx']),
  definePage('recover', '/recover', 'dashboard', [...reads, 'web/features/account/recover-page.tsx']),
  definePage('unsubscribe', '/unsubscribe', 'dashboard', [...reads, 'web/features/account/email-link-pages.tsx']),
  definePage('closed', '/closed', 'dashboard', [...reads, 'web/features/account/closed-page.tsx']),
  definePage('report-letter', '/report-letter', 'dashboard', [...reads, 'web/features/account/email-link-pages.tsx']),
  definePage('keep', '/keep', 'dashboard', [...reads, 'web/features/account/email-link-pages.tsx']),
  definePage('new-password', '/new-password', 'dashboard', [
    ...reads,
    'web/app/require-session.tsx',
    'web/features/account/new-password-page.tsx',
  ]),
  definePage('start', '/assessment', 'dashboard', [device, ...reads, 'web/app/start-route.tsx']),
  definePage('dashboard', '/dashboard', 'dashboard', [
    ...signedIn,
    'web/app/dashboard-route.tsx',
    'web/app/outbox-notice.tsx',
    'web/features/dashboard/week-controls.tsx',
    'web/features/account/ending-profiles.tsx',
    'web/features/account/ownership-offers.tsx',
  ]),
  definePage('account', '/account', 'dashboard', [...signedIn, 'web/app/account-route.tsx']),
  definePage('reports', '/reports', 'dashboard', [
    ...signedIn,
    'web/app/reports-route.tsx',
    'web/features/report/key-insights.tsx',
  ]),
  definePage('report', '/reports/:id', 'report', [...signedIn, 'web/app/report-route.tsx']),
  definePage('shared', '/shared', 'report', ['web/app/shared-route.tsx']),
  definePage('shared-preview', '/reports/:id/shared-preview', 'report', [
    ...signedIn,
    'web/app/shared-preview-route.tsx',
  ]),
  definePage('paper', '/reports/:id/:paper', 'report', [...signedIn, 'web/app/paper-route.tsx']),
  defineChildPage('mood', '/assessment/mood/:day?', ['web/app/step/mood-step.tsx']),
  defineChildPage('encore', '/assessment/personality/6', ['web/app/step/encore-step.tsx']),
  defineChildPage('personality', '/assessment/personality/:day?', ['web/app/step/personality-step.tsx']),
  // With the first game; the others are loaded while their instructions are read.
  defineChildPage('skills', '/assessment/skills/:day?', [
    'web/app/step/skills-step.tsx',
    'web/features/skills/boards/matrices.tsx',
  ]),
  defineChildPage('academic', '/assessment/academic/:day?', ['web/app/step/academic-step.tsx']),
  definePage('parent', '/assessment/parent/:day?', 'forms', [...step, 'web/app/step/parent-step.tsx'], offline),
  definePage('teacher', '/assessment/teacher/:day?', 'forms', [...step, 'web/app/step/teacher-step.tsx'], offline),
  // The gate back to the adult's pages, and the hand-over to the child.
  definePage('unlock', '/unlock', 'forms', [device, 'web/app/unlock-route.tsx'], offline),
  definePage('hand-over', '/hand-over', 'forms', [device, 'web/app/handover-route.tsx']),
  definePage('teacher-link', '/t', 'forms', [device, 'web/app/teacher-link-route.tsx']),
  definePage('guardian-link', '/guardian', 'forms', [device, ...reads, 'web/app/guardian-link-route.tsx']),
  definePage('ops', '/ops', 'dashboard', [...reads, 'web/app/ops-routes.tsx']),
  definePage('ops-audit', '/ops/audit', 'dashboard', [...reads, 'web/app/ops-routes.tsx']),
  definePage('ops-users', '/ops/users', 'dashboard', [
    ...reads,
    'web/app/ops-routes.tsx',
    'web/features/ops/users-page.tsx',
  ]),
  definePage('ops-user', '/ops/users/:id', 'dashboard', [
    ...reads,
    'web/app/ops-routes.tsx',
    'web/features/ops/user-page.tsx',
  ]),
  definePage('ops-weeks', '/ops/assessments', 'dashboard', [...reads, 'web/app/ops-routes.tsx']),
  definePage('ops-week', '/ops/assessments/:id', 'dashboard', [...reads, 'web/app/ops-routes.tsx']),
  definePage('ops-items', '/ops/items', 'dashboard', ['web/app/ops-items-route.tsx', 'web/app/step/academic-step.tsx']),
];
