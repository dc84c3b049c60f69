import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const activities = `import { proxyActivities } from '@temporalio/workflow';
type Activities = { remind(day: number): Promise<void> };
const acts: Activities = proxyActivities<Activities>({ startToCloseTimeout: 1 });
const { remind }: Activities = acts;
`;

/** File → [source, the rule that must report it, or none]. */
const planted: Record<string, [source: string, rule: string | undefined]> = {
  'workflows/awaited.workflow.ts': [
    `${activities}export const run = async () => {\n  await remind(3);\n};\n`,
    undefined,
  ],
  'workflows/forgotten.workflow.ts': [
    `${activities}export const run = async () => {\n  acts.remind(3);\n};\n`,
    'lint/nursery/noFloatingPromises',
  ],
  'workflows/destructured.workflow.ts': [
    `${activities}export const run = async () => {\n  remind(3);\n};\n`,
    'lint/nursery/noFloatingPromises',
  ],
  'workflows/sleep.workflow.ts': [
    `import { sleep } from '@temporalio/workflow';\nexport const run = async () => {\n  sleep(3);\n};\n`,
    'lint/nursery/noFloatingPromises',
  ],
  'services/port.ts': [
    `export const f = (port: { save(): Promise<void> }) => {\n  port.save();\n};\n`,
    'lint/nursery/noFloatingPromises',
  ],
  'services/across.ts': [
    `import { save } from './saved.ts';\n\nexport const f = () => {\n  save();\n};\n`,
    'lint/nursery/noFloatingPromises',
  ],
  'services/saved.ts': [`export const save = async () => 1;\n`, undefined],
  'services/misused.ts': [
    `export const f = (allowed: () => Promise<boolean>) => {\n  if (allowed()) return 1;\n  return 2;\n};\n`,
    'lint/nursery/noMisusedPromises',
  ],
  'shared/clock.ts': ['export const f = () => Date.now();\n', 'plugin'],
  'shared/clock-object.ts': ['export const f = () => new Date();\n', 'plugin'],
  'shared/stopwatch.ts': ['export const f = () => performance.now();\n', 'plugin'],
  'shared/dice.ts': ['export const f = () => Math.random();\n', 'plugin'],
  'shared/new-id.ts': ['export const f = () => crypto.randomUUID();\n', 'plugin'],
  'shared/given-time.ts': [`export const f = (now: number) => [new Date('2026-01-01'), new Date(now)];\n`, undefined],
  'shared/clock.test.ts': [
    `import { it } from 'vitest';\n\nit('may look at the clock', () => void Date.now());\n`,
    undefined,
  ],
  'services/clock.ts': ['export const f = () => Date.now();\n', undefined],
  'services/role.ts': ['export const tellNobody = (a: number) => a;\n', 'plugin'],
  'services/participle.ts': ['const told = 1;\nexport const f = () => told;\n', 'plugin'],
  'services/of-arrow.ts': ['export const kindOf = (a: number) => a;\n', 'plugin'],
  'services/of-function.ts': ['export function sizeOf(a: number): number {\n  return a;\n}\n', 'plugin'],
  'services/spread-literal.ts': ['export const f = (a: number) => ({ ...{ a }, b: 1 });\n', 'plugin'],
  'services/plain.ts': ['export const toKind = (given: { a: number }) => ({ ...given, storedAt: 1 });\n', undefined],
  'web/lost-callback.ts': [
    `export const f = (write: { mutate: (a: number, b?: object) => void }) => write.mutate(1, { onSuccess: () => 1 });\n`,
    'plugin',
  ],
  'web/of-the-hook.ts': [`export const f = (write: { mutate: (a: number) => void }) => write.mutate(1);\n`, undefined],
  'web/own-words.tsx': ['export const A = () => <p>Hello</p>;\n', 'plugin'],
  'web/own-label.tsx': [`export const A = () => <button type="button" aria-label="Close" />;\n`, 'plugin'],
  'web/own-placeholder.tsx': [`export const A = () => <input placeholder={'Your name'} />;\n`, 'plugin'],
  'web/words.tsx': [
    `export const A = ({ words }: { words: string }) => (\n  <p title={words} className="card">\n    {words}: {words} ·\n  </p>\n);\n`,
    undefined,
  ],
  'services/skipped.test.ts': [
    `import { it } from 'vitest';\n\nit.skip('is not run', () => {});\n`,
    'lint/suspicious/noSkippedTests',
  ],
  'services/focused.test.ts': [
    `import { it } from 'vitest';\n\nit.only('is run alone', () => {});\n`,
    'lint/suspicious/noFocusedTests',
  ],
  'services/default-export.ts': ['export default 1;\n', 'lint/style/noDefaultExport'],
  'infra/web/vite.config.ts': ['export default {};\n', undefined],
  'services/type-import.ts': [
    `import { Buffer } from 'node:buffer';\n\nexport type B = Buffer;\n`,
    'lint/style/useImportType',
  ],
  'services/environment.ts': ['export const port = process.env.PORT;\n', 'lint/style/noProcessEnv'],
  'services/config.ts': ['export const port = process.env.PORT;\n', undefined],
  'services/enum.ts': ['export enum Colour {\n  Red = 1,\n}\n', 'lint/style/noEnum'],
  'services/property.ts': [
    'export class A {\n  constructor(private readonly a: number) {}\n}\n',
    'lint/style/noParameterProperties',
  ],
  'services/BadName.ts': ['export const a = 1;\n', 'lint/style/useFilenamingConvention'],
  'services/extension.ts': [
    `import { save } from './saved';\n\nexport const f = save;\n`,
    'lint/correctness/useImportExtensions',
  ],
  'services/barrel.ts': [
    `export * from './saved.ts';\nexport * from './type-import.ts';\n`,
    'lint/performance/noBarrelFile',
  ],
  'workflows/workflows.ts': [
    `export * from './awaited.workflow.ts';\nexport * from './sleep.workflow.ts';\n`,
    undefined,
  ],
  'services/console.ts': [`export const f = () => console.log('a');\n`, 'lint/suspicious/noConsole'],
  'services/api.main.ts': [`console.log('a');\n`, undefined],
  'services/any.ts': ['export const f = (a: any) => a;\n', 'lint/suspicious/noExplicitAny'],
  'services/long.ts': [`export const f = [\n${'  1,\n'.repeat(210)}];\n`, 'lint/style/noExcessiveLinesPerFile'],
};

type Report = { diagnostics: { category: string; location: { path: string | { file: string } } }[] };

let folder: string;
let categoriesByFile: Map<string, Set<string>>;
beforeAll(() => {
  mkdirSync(join(root, '.build'), { recursive: true });
  folder = mkdtempSync(join(root, '.build/planted-'));
  // Biome reads this package's types to see that sleep() returns a promise, and follows no link out of its folder.
  cpSync(join(root, 'node_modules/@temporalio/workflow'), join(folder, 'node_modules/@temporalio/workflow'), {
    recursive: true,
  });
  const { imports, type, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'planted', type, imports, dependencies }));
  for (const [file, [source]] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const config = 'infra/checks/lint.json';
  mkdirSync(join(folder, 'infra/checks'), { recursive: true });
  const names = ['no-clock-no-dice', 'mutation-callbacks', 'plain-names', 'words-from-messages'];
  const plugins = names.map((name) => `infra/checks/${name}.grit`);
  for (const file of [config, ...plugins]) copyFileSync(join(root, file), join(folder, file));
  const biome = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', `--config-path=${config}`];
  let printed: string;
  try {
    printed = execFileSync(process.execPath, [...biome, '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (failure) {
    printed = (failure as { stdout: string }).stdout;
  }
  categoriesByFile = new Map();
  for (const { category, location } of (JSON.parse(printed) as Report).diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    categoriesByFile.set(path, (categoriesByFile.get(path) ?? new Set()).add(category));
  }
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the lint rules', () => {
  it.each(Object.entries(planted))('judge %s', (file, [, rule]) => {
    const categories = [...(categoriesByFile.get(file) ?? categoriesByFile.get(`./${file}`) ?? [])];
    if (rule === undefined) expect(categories).toEqual([]);
    else expect(categories).toContain(rule);
  });
});
