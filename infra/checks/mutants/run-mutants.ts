import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestProject } from 'vitest/node';
import { judge, type Outcome } from '#infra/checks/mutants/judge.ts';
import { type Mutant, plantFault } from '#infra/checks/mutants/mutant.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const UNPLANTED = 'unplanted';
/** Large, and read by no test that is named here. */
const UNNEEDED = /^infra\/(upgrade\/fixtures|decisions|bench)\/|^workflows\/histories\//;
const PROJECTS = ['unit', 'web', 'int', 'workflow'];

export type MutantResult = { mutant: Mutant; outcome: Exclude<Outcome, 'in doubt'> };

/**
 * Plants each fault in a copy of the tree and runs its test there, and every test once in a copy without a fault. All
 * copies lie in one temporary folder, so that a single start of vitest runs them; the checkout is only read.
 */
export async function runMutants(mutants: readonly Mutant[]): Promise<MutantResult[]> {
  // Read first: an entry that no longer fits fails before anything runs.
  const faulty = mutants.map((mutant) => plantFault(root, mutant));
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-mutants-'));
  try {
    await copyTree(folder, mutants, faulty);
    return await runInCopies(folder, mutants);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyTree(folder: string, mutants: readonly Mutant[], faulty: readonly string[]): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => !UNNEEDED.test(file) && existsSync(join(root, file)) && file !== '');
  const copies = [UNPLANTED, ...mutants.keys()].map((copy) => join(folder, `${copy}`));
  for (const copy of copies)
    for (const parent of new Set(files.map(dirname))) mkdirSync(join(copy, parent), { recursive: true });
  const [unplanted = '', ...planted] = copies;
  for (const file of files) await copyFile(join(root, file), join(unplanted, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, '.data'), join(unplanted, '.data'));
  for (const [i, copy] of planted.entries()) {
    for (const file of files) linkSync(join(unplanted, file), join(copy, file));
    const { file } = mutants[i] as Mutant;
    // Unlinked first: the copies share their files.
    unlinkSync(join(copy, file));
    writeFileSync(join(copy, file), faulty[i] as string);
  }
}

async function runInCopies(folder: string, mutants: readonly Mutant[]): Promise<MutantResult[]> {
  const config = join(folder, UNPLANTED, 'infra/checks/vitest.config.ts');
  const vitest = await createVitest('test', { config, watch: false, reporters: [{}], project: PROJECTS });
  // Vite serves files of the web project's own root only, and the copies lie beside it.
  for (const project of vitest.projects) project.vite.config.server.fs.strict = false;
  // A process that ran one copy would hold its modules and registries for the next.
  for (const project of vitest.projects) project.config.isolate = true;
  try {
    const specify = (copy: string | number, { test }: Mutant, names: (string | undefined)[]) => {
      const pattern = names.includes(undefined)
        ? undefined
        : new RegExp(names.map((name) => escapePattern(name ?? '')).join('|'));
      return findProject(vitest.projects, test).createSpecification(
        join(folder, `${copy}`, test),
        pattern && { testNamePattern: pattern },
      );
    };
    const run = async (chosen: readonly number[]): Promise<Outcome[]> => {
      const planted = chosen.map((i) => [i, mutants[i] as Mutant] as const);
      const tests = [...Map.groupBy(planted, ([, { test }]) => test).values()].map((group) =>
        group.map(([, mutant]) => mutant),
      );
      const { testModules } = await vitest.runTestSpecifications([
        ...tests.map((group) =>
          specify(
            UNPLANTED,
            group[0] as Mutant,
            group.map(({ name }) => name),
          ),
        ),
        ...planted.map(([i, mutant]) => specify(i, mutant, [mutant.name])),
      ]);
      const byFile = new Map(testModules.map((module) => [module.moduleId, module]));
      const find = (copy: string | number, { test }: Mutant) => byFile.get(join(folder, `${copy}`, test));
      return planted.map(([i, mutant]) => judge(find(UNPLANTED, mutant), find(i, mutant), mutant));
    };
    const results: MutantResult[] = [];
    for (const [i, outcome] of (await run([...mutants.keys()])).entries()) {
      // Once more with nothing else beside: red again while the test is green without the fault, it is the fault.
      const [settled = outcome] = outcome === 'in doubt' ? await run([i]) : [];
      results.push({ mutant: mutants[i] as Mutant, outcome: settled === 'in doubt' ? 'caught' : settled });
    }
    return results;
  } finally {
    await vitest.close();
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The suffix of a test file names its project. */
function findProject(projects: readonly TestProject[], test: string): TestProject {
  const suffix = /\.(int|workflow)\.test\.ts$/.exec(test)?.[1];
  const name = suffix ?? (test.startsWith('web/') ? 'web' : 'unit');
  const project = projects.find((each) => each.name === name);
  if (!project) throw new Error(`No project runs ${test}.`);
  return project;
}
