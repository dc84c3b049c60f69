import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';
import { createSampleReport } from '#infra/web/sample-report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Days turn at the same hour on every machine. Workers and what they start inherit it; a test about another zone names
// that one.
process.env.TZ = 'UTC';
const failsOnConsole = `${root}infra/checks/fails-on-console.setup.ts`;
const realParts = `${root}infra/start/testing/real-parts.setup.ts`;
const int = '**/*.int.test.ts';
const workflow = '**/*.workflow.test.ts';
const e2e = '**/*.e2e.test.ts';
const long = '**/*.long.test.ts';
const browser = 'web/**/*.browser.test.{ts,tsx}';
/** They replace modules, or want them as a page that was just loaded has them, so each runs alone. */
const aloneInWeb = [
  'web/api/crash-report.test.ts',
  'web/api/session-hint.test.ts',
  'web/app/error-screen.test.tsx',
  'web/app/offline.test.tsx',
  'web/app/pseudo-locale.test.tsx',
  'web/features/report/sharing/sent-and-shown.test.tsx',
  'web/features/skills/skills.test.tsx',
  'web/stage/voice-lines.test.tsx',
  'web/ui/dialog.test.tsx',
];
/**
 * Each runs a part in `e2e` and the whole in `long`: windows, screens, old data folders, deaths of processes, timings.
 */
const catalogues = [
  'infra/e2e/{axe,live,routes,stage}.e2e.test.ts',
  'infra/start/start.e2e.test.ts',
  'infra/upgrade/upgrade.e2e.test.ts',
];
/** Long ones that mostly wait or compute, and judge no time below seconds: two of them run beside each other. */
const besideInLong = [
  'infra/{backup,k8s,mail-faults,simulate}/*.long.test.ts',
  'infra/chaos/{chaos,erasure,relay,temporal,worker}.long.test.ts',
  'infra/checks/{mutants/mutants,schemathesis/schemathesis}.long.test.ts',
  'infra/upgrade/deploy.long.test.ts',
  'shared/measurement/**/*.long.test.ts',
  'workflows/*.long.test.ts',
];
const sharedProduct = `${root}infra/e2e/testing/shared-product.setup.ts`;
/** Files that take longest. Begun last, each would leave the other workers idle. */
const LONGEST = [
  ...'upgrade routes journey account offline pages stage start development axe live'
    .split(' ')
    .map((name) => `${name}.e2e`),
  ...['query-plans', 'permissions', 'dev-server', 'commands'].map((name) => `${name}.int`),
  ...['acceptance', 'replay', 'assessment.workflow', 'faults.workflow'],
  ...['simulate', 'chaos', 'deploy', 'planted-faults', 'worker', 'relay', 'schemathesis'].map((name) => `${name}.long`),
];
/** Without the results of an earlier run, vitest begins with the largest file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
    const isLong = (file: TestSpecification) => rank(file) >= 0;
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(isLong).sort((one, other) => rank(one) - rank(other)),
      ...sorted.filter((file) => !isLong(file)),
    ];
  }
}
/** A browser is searched for, and unpacked if needed, only where its project runs. */
const wantsBrowser = !process.argv.includes('--project') || process.argv.includes('browser');
const chromium = wantsBrowser ? await findChromium(`${root}.data`) : '';
const toServerGlob = (suffix: string) => `{shared,services,workflows,infra}/**/*.${suffix}.ts`;

/**
 * Node runs our TypeScript directly. Vitest's own loader slows down every call of an imported function, which doubled
 * the time of the simulations, and loading the modules again for each file took as long as the tests.
 */
const byNode = { isolate: false, experimental: { viteModuleRunner: false } };

const inLong = { setupFiles: [failsOnConsole], testTimeout: 600_000, hookTimeout: 600_000 };

const web = {
  extends: true as const,
  plugins: [createSampleReport()],
  // happy-dom lays nothing out, so charts are drawn in a browser only.
  resolve: { alias: { '#web/features/report/charts/drawn.ts': `${root}web/testing/no-charts.ts` } },
  test: {
    environment: 'happy-dom',
    // It would follow a link that downloads, and from then on no cookie fits the address of the worker's window.
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    setupFiles: [failsOnConsole, `${root}infra/checks/web.setup.ts`],
  },
};

/**
 * The suffix of a test file says what it needs; a project of that name runs it: `vitest run --config … --project unit`.
 */
export default defineConfig({
  root,
  test: {
    // The machine has two cores, and many tests wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Applies to files whose tests run concurrently.
    maxConcurrency: 3,
    restoreMocks: true,
    // The defaults of 5 s and 1 s are short for a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...byNode,
          name: 'unit',
          include: [toServerGlob('test')],
          exclude: [int, workflow, e2e, long],
          setupFiles: [failsOnConsole],
        },
      },
      {
        extends: true,
        test: {
          ...byNode,
          name: 'int',
          include: [toServerGlob('int.test')],
          setupFiles: [failsOnConsole],
          globalSetup: [realParts],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...byNode,
          name: 'workflow',
          include: [toServerGlob('workflow.test')],
          setupFiles: [failsOnConsole],
          globalSetup: [realParts],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Evaluating the app anew for each file took a third of the time.
      {
        ...web,
        test: {
          ...web.test,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [browser, ...aloneInWeb],
          isolate: false,
        },
      },
      { ...web, test: { ...web.test, name: 'web-alone', include: aloneInWeb } },
      ...(wantsBrowser
        ? [
            {
              extends: true as const,
              plugins: [react(), tailwind(), createSampleReport()],
              // Dependencies are optimised up front; one that is found late would reload the page during the tests.
              optimizeDeps: {
                entries: ['web/web.main.tsx', browser],
                include: ['react/jsx-dev-runtime', 'vitest-browser-react'],
              },
              test: {
                name: 'browser',
                include: [browser],
                setupFiles: [failsOnConsole, `${root}web/testing/browser.setup.ts`],
                browser: {
                  enabled: true,
                  headless: true,
                  screenshotFailures: false,
                  viewport: { width: 390, height: 664 },
                  provider: playwright({
                    launchOptions: { executablePath: chromium, args: [...CHROMIUM_ARGS] },
                    contextOptions: { hasTouch: true, locale: 'en-GB' },
                  }),
                  instances: [{ browser: 'chromium' as const }],
                },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [toServerGlob('e2e.test')],
          globalSetup: [sharedProduct],
          provide: { isWhole: false },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // Long tests (load, whole catalogues): `npm run test:long`, one file after the other.
        test: {
          ...inLong,
          name: 'long',
          include: [toServerGlob('long.test'), ...catalogues],
          exclude: besideInLong,
          globalSetup: [realParts, sharedProduct],
          provide: { isWhole: true },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...inLong,
          name: 'long-beside',
          include: besideInLong,
          globalSetup: [realParts],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
