import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '#infra/checks/swc-reads-tsx.mjs';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rules from '#infra/checks/dependency-rules.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A small product that follows every rule: file → its imports. */
const LAWFUL_PRODUCT: Record<string, string[]> = {
  'shared/values/ids.ts': ['zod'],
  'shared/instruments/mood.ts': ['zod', '#shared/values/ids.ts'],
  'shared/contracts/check-mood.ts': ['#shared/instruments/mood.ts', '#shared/measurement/report/document.ts'],
  'shared/contracts/workflows/assessment.ts': ['#shared/values/ids.ts'],
  'shared/domain/plan.ts': ['#shared/values/ids.ts'],
  'shared/measurement/scale.ts': [],
  'shared/measurement/adaptive.ts': ['#shared/measurement/scale.ts'],
  'shared/measurement/fusion.ts': ['#shared/measurement/scale.ts', '#shared/domain/plan.ts'],
  'shared/measurement/keys/quest-key.ts': [],
  'shared/measurement/report/document.ts': ['zod', '#shared/messages/report-key.ts'],
  'shared/messages/report-key.ts': ['#shared/instruments/mood.ts'],
  'shared/testing/given.ts': ['vitest'],
  'shared/domain/plan.test.ts': ['vitest', '#shared/testing/given.ts', '#shared/domain/plan.ts'],
  'services/item-bank/mathematics.ts': [],
  'services/assessment/academic.ts': ['#services/item-bank/mathematics.ts'],
  'services/database/postgres-event-store.ts': ['postgres'],
  'services/database/event-store.int.test.ts': [
    'vitest',
    '#infra/start/testing/real-parts.ts',
    '#services/database/postgres-event-store.ts',
  ],
  'services/relay/assessment.relay.ts': ['@temporalio/client', '#shared/contracts/workflows/assessment.ts'],
  'services/assessment/assessment.tables.ts': ['drizzle-orm'],
  'services/assessment/handle.ts': ['#shared/domain/plan.ts', '#services/assessment/assessment.tables.ts'],
  'services/config.ts': ['zod'],
  'services/api.main.ts': [
    '#services/config.ts',
    '#services/assessment/handle.ts',
    '#services/assessment/academic.ts',
    '#services/relay/assessment.relay.ts',
    '#services/database/postgres-event-store.ts',
  ],
  'workflows/assessment.workflow.ts': [
    '@temporalio/workflow',
    '#shared/domain/plan.ts',
    '#workflows/assessment.activities.ts',
  ],
  'workflows/assessment.activities.ts': ['@temporalio/activity', '#shared/measurement/fusion.ts'],
  'workflows/workflows.ts': ['#workflows/assessment.workflow.ts'],
  'workflows/worker.main.ts': [
    '@temporalio/worker',
    '#services/assessment/handle.ts',
    '#shared/measurement/keys/quest-key.ts',
  ],
  'web/features/mood/check-mood-form.tsx': [
    '#shared/contracts/check-mood.ts',
    '#shared/measurement/adaptive.ts',
    '#web/ui/button.tsx',
    '#web/lib/paths.ts',
  ],
  'web/features/report/report-view.tsx': ['#shared/messages/report-key.ts'],
  'web/ui/button.tsx': ['react'],
  'web/lib/paths.ts': ['react'],
  'web/app/router.tsx': ['#web/features/mood/check-mood-form.tsx', '#web/features/report/report-view.tsx'],
  'web/web.main.tsx': ['#web/app/router.tsx'],
  'infra/start/postgres.ts': ['node:fs'],
  'infra/start/testing/real-parts.ts': ['vitest'],
  'infra/start/start.main.ts': ['#infra/start/postgres.ts'],
  'shared/measurement/growth.ts': ['#shared/measurement/scale.ts'],
  'infra/simulate/worlds/child.ts': ['#shared/instruments/mood.ts'],
  'infra/simulate/simulate.main.ts': [
    '#infra/simulate/worlds/child.ts',
    '#shared/measurement/fusion.ts',
    '#shared/measurement/growth.ts',
  ],
};

/** One forbidden import per line: file, import, and the rule that forbids it. */
const planted: [from: string, to: string, rule: string][] = [
  ['shared/values/ids.ts', '#shared/measurement/scale.ts', 'values-is-a-leaf'],
  ['shared/values/ids.ts', 'node:fs', 'values-is-a-leaf'],
  ['shared/instruments/mood.ts', '#shared/measurement/scale.ts', 'instruments-ask-and-do-not-mark'],
  ['shared/contracts/check-mood.ts', '#shared/domain/plan.ts', 'contracts-know-values-and-options'],
  ['shared/contracts/check-mood.ts', '#shared/measurement/fusion.ts', 'contracts-know-values-and-options'],
  ['shared/domain/plan.ts', 'postgres', 'domain-is-pure'],
  ['shared/domain/plan.ts', '#shared/measurement/scale.ts', 'domain-is-pure'],
  ['shared/domain/plan.ts', 'node:crypto', 'domain-is-pure'],
  ['infra/simulate/worlds/child.ts', '#shared/measurement/fusion.ts', 'worlds-know-no-estimator'],
  ['infra/simulate/worlds/child.ts', '#shared/testing/given.ts', 'worlds-know-no-estimator'],
  ['infra/simulate/worlds/child.ts', '#shared/measurement/growth.ts', 'worlds-know-no-estimator'],
  ['infra/simulate/worlds/child.ts', '#shared/measurement/scale.ts', 'worlds-know-no-estimator'],
  ['shared/measurement/fusion.ts', '#shared/contracts/workflows/assessment.ts', 'measurement-is-pure'],
  ['shared/measurement/fusion.ts', '#messages/report.ts', 'measurement-is-pure'],
  [
    'shared/measurement/report/document.ts',
    '#shared/contracts/workflows/assessment.ts',
    'reports-hold-keys-and-not-words',
  ],
  ['shared/messages/en/report.ts', '#shared/domain/plan.ts', 'messages-are-words'],
  ['shared/messages/en/report.ts', '#shared/measurement/scale.ts', 'messages-are-words'],
  ['shared/measurement/fusion.ts', '#shared/measurement/keys/quest-key.ts', 'keys-come-by-argument'],
  ['web/app/router.tsx', '#shared/measurement/keys/quest-key.ts', 'keys-come-by-argument'],
  ['web/app/router.tsx', '#shared/domain/plan.ts', 'web-sees-little-of-shared'],
  ['web/app/router.tsx', '#shared/contracts/workflows/assessment.ts', 'web-sees-little-of-shared'],
  ['web/app/router.tsx', '#shared/measurement/fusion.ts', 'web-sees-little-of-shared'],
  ['web/app/router.tsx', '#services/assessment/handle.ts', 'web-sees-little-of-shared'],
  ['web/web.main.tsx', 'lazily #shared/domain/plan.ts', 'web-sees-little-of-shared'],
  ['shared/instruments/mood.ts', '#shared/measurement/keys/quest-key.ts', 'browser-never-reaches-a-key'],
  ['shared/measurement/adaptive.ts', '#shared/measurement/fusion.ts', 'browser-never-reaches-a-key'],
  ['web/ui/button.tsx', 'node:path', 'web-runs-in-a-browser'],
  ['web/features/mood/check-mood-form.tsx', '#web/features/report/report-view.tsx', 'web-features-are-strangers'],
  ['web/ui/button.tsx', '#web/features/report/report-view.tsx', 'web-in-order'],
  ['web/features/mood/check-mood-form.tsx', '#web/app/router.tsx', 'web-in-order'],
  ['web/lib/paths.ts', '#web/ui/button.tsx', 'web-in-order'],
  ['services/assessment/handle.ts', '#workflows/assessment.activities.ts', 'services-keep-out'],
  ['services/assessment/handle.ts', '#infra/start/postgres.ts', 'services-keep-out'],
  ['services/database/event-store.int.test.ts', '#web/ui/button.tsx', 'tests-borrow-only-building-blocks'],
  ['services/database/event-store.int.test.ts', '#infra/start/postgres.ts', 'tests-borrow-only-building-blocks'],
  ['workflows/assessment.activities.ts', '#services/assessment/handle.ts', 'workflows-get-ports-by-argument'],
  ['workflows/worker.main.ts', '#infra/start/postgres.ts', 'worker-wires-services-only'],
  ['workflows/assessment.workflow.ts', 'node:fs', 'workflow-code-is-deterministic'],
  ['workflows/assessment.workflow.ts', '#shared/measurement/fusion.ts', 'workflow-code-is-deterministic'],
  ['workflows/assessment.activities.ts', '#services/item-bank/mathematics.ts', 'the-bank-stays-at-home'],
  ['services/api.main.ts', '#services/item-bank/mathematics.ts', 'the-bank-stays-at-home'],
  ['services/database/postgres-event-store.ts', '#services/relay/assessment.relay.ts', 'rooms-in-order'],
  ['services/assessment/handle.ts', '#services/config.ts', 'rooms-do-not-know-the-roots'],
  ['services/assessment/handle.ts', 'postgres', 'sql-has-few-homes'],
  ['workflows/assessment.activities.ts', 'drizzle-orm', 'sql-has-few-homes'],
  ['services/assessment/handle.ts', 'pg', 'sql-has-few-homes'],
  ['services/relay/assessment.relay.ts', 'drizzle-orm', 'drizzle-keeps-off-the-relay'],
  ['services/assessment/handle.ts', '@temporalio/client', 'only-the-relay-talks-to-temporal'],
  ['services/assessment/handle.ts', 'fast-check', 'production-runs-without-dev-dependencies'],
  ['infra/start/postgres.ts', '#services/api.main.ts', 'nobody-imports-a-main'],
  ['services/assessment/handle.ts', '#shared/testing/given.ts', 'product-code-never-imports-tests'],
  ['services/assessment/handle.ts', 'vitest', 'product-code-never-imports-tests'],
  ['shared/domain/dead.ts', 'zod', 'reachable-from-a-main'],
  ['infra/start/dead.ts', 'node:fs', 'reachable-from-a-main'],
  ['shared/measurement/scale.ts', '#shared/measurement/fusion.ts', 'no-cycles'],
  ['shared/domain/plan.ts', '#shared/domain/not-there.ts', 'no-unresolvable'],
];

/** Rules that look at more than one import: each needs a product that breaks nothing else. */
const REACHING = new Set(['browser-never-reaches-a-key', 'reachable-from-a-main', 'no-cycles']);
const direct = planted.filter(([, , rule]) => !REACHING.has(rule));
const reaching = planted.filter(([, , rule]) => REACHING.has(rule));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-boundaries-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { imports, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: unknown;
    type: string;
  };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'planted', type, imports, devDependencies: { 'fast-check': '*' } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All modules of a product with these files, with the rules that they and their imports break. */
const cruiseProduct = async (files: Record<string, string[]>) => {
  for (const part of ['shared', 'services', 'workflows', 'web', 'infra'])
    rmSync(join(folder, part), { recursive: true, force: true });
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const lines = imports.map((target) =>
      target.startsWith('lazily ') ? `export const later = () => import('${target.slice(7)}');` : `import '${target}';`,
    );
    const element = file.endsWith('.tsx')
      ? 'export const Here = () => <button onClick={() => void 0}>{`here`}</button>;'
      : '';
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport const here = 1;\n${element}\n`);
  }
  const { options, ...ruleSet } = rules;
  const { enhancedResolveOptions, ...cruiseOptions } = options ?? {};
  const { output } = await cruise(
    ['shared', 'services', 'workflows', 'web', 'infra'],
    { ...cruiseOptions, ruleSet: ruleSet as IFlattenedRuleSet, validate: true, baseDir: folder },
    enhancedResolveOptions,
  );
  return output as ICruiseResult;
};

describe('the import rules', () => {
  it('let a lawful product pass', async () => {
    expect((await cruiseProduct(LAWFUL_PRODUCT)).summary.violations).toEqual([]);
  });

  describe('forbid an import by itself:', () => {
    /** Of one product with all these imports: each as it is written, with the rules that it breaks. */
    let broken: string[];
    beforeAll(async () => {
      const files = { ...LAWFUL_PRODUCT };
      for (const [from, to] of direct) files[from] = [...(files[from] ?? []), to];
      broken = (await cruiseProduct(files)).modules.flatMap(({ source, dependencies }) =>
        dependencies.flatMap(({ module, protocol = '', dynamic, rules: brokenRules = [] }) =>
          brokenRules.map(({ name }) => [source, `${dynamic ? 'lazily ' : protocol}${module}`, name].join()),
        ),
      );
    });
    it.each(direct)('%s → %s is caught by %s', (...plant) => {
      expect(broken).toContain(plant.join());
    });
  });

  it.each(reaching)('%s → %s is caught by %s', async (from, to, rule) => {
    const { summary } = await cruiseProduct({ ...LAWFUL_PRODUCT, [from]: [...(LAWFUL_PRODUCT[from] ?? []), to] });
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
  });

  it('are each broken on purpose above', () => {
    const names = (rules.forbidden ?? []).map(({ name }) => name);
    expect([...new Set(planted.map(([, , rule]) => rule))].sort()).toEqual([...new Set(names)].sort());
  });
});

it('measurement knows the words of a report by type only, so that none gets into one', () => {
  const files = readdirSync(join(root, 'shared/measurement'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<![.]test)[.]ts$/.test(file),
  );
  const imports = files.flatMap(
    (file) =>
      readFileSync(join(root, 'shared/measurement', file), 'utf8').match(/^import [^;]*#shared\/messages\/[^;]*;/gm) ??
      [],
  );
  expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([]);
});
