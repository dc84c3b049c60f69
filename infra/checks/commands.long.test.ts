import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The pages that list commands, each at the beginning of a line. */
const PAGES = ['README.md', 'infra/operating.md', 'infra/proving.md'];
const commands = PAGES.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^npm (?:run )?(\S+)/gm)].map(([, name]) => name as string),
);

/** Runs a script of package.json and returns its output; rejects when the script fails. */
async function runScript(script: string, args: readonly string[] = [], input = ''): Promise<string> {
  const running = promisify(execFile)('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    env: createProductEnvironment(),
    maxBuffer: 2 ** 24,
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

const expectFigures = async (script: string, keys: readonly string[]) => {
  const json = JSON.parse(await runScript(script, ['--quick', '--json']));
  // What never came on a busy machine is written by its name.
  for (const key of keys) expect(json[key] === 'Infinity' ? Infinity : json[key], key).toBeTypeOf('number');
};

const pictures = mkdtempSync(join(tmpdir(), 'seven-stones-pictures-'));
afterAll(() => rmSync(pictures, { recursive: true }));

type CheckedElsewhere =
  | `by ${'start.e2e' | 'development.e2e' | 'commands.int' | 'recalibrate.int' | 'faults.long' | 'schemathesis.long' | 'mutants.long' | 'image.long' | 'simulate.long' | 'lock-file' | 'pin-images' | 'voice-lines'}.test.ts`
  | 'by CI'
  | 'by this very run';
/**
 * How each command of these pages is checked. Benchmarks are run but not judged: figures on a busy machine prove
 * nothing.
 */
const CHECKS: Record<string, (() => Promise<unknown>) | CheckedElsewhere> = {
  // Two hours when it is meant; here of two families, whose weeks end once. It takes longest: begun last, it would run
  // alone.
  soak: async () => {
    // So short a run proves nothing of memory, says so by its exit code, and prints its figures.
    const printed = await runScript('soak', ['--minutes', '4', '--families', '2', '--json']).catch(
      ({ code, stdout }: { code: number; stdout: string }) => (code === 2 ? stdout : '{}'),
    );
    const figures = JSON.parse(printed);
    expect(figures).toMatchObject({ 'soak.faults': 0 });
    expect(figures['soak.weeks']).toBeGreaterThan(0);
  },
  start: 'by start.e2e.test.ts',
  dev: 'by development.e2e.test.ts',
  test: 'by this very run',
  'suite:unit': 'by CI',
  'test:long': 'by CI',
  'test:engines': 'by CI',
  'start:production': 'by commands.int.test.ts',
  operator: 'by commands.int.test.ts',
  audit: 'by commands.int.test.ts',
  erasures: 'by commands.int.test.ts',
  'erasures:reapply': 'by commands.int.test.ts',
  'views:rebuild': 'by commands.int.test.ts',
  recalibrate: 'by recalibrate.int.test.ts',
  migration: async () => expect(await runScript('migration', ['nothing-new'])).toContain('already lead to the tables'),
  demo: async () => expect(await runScript('demo')).toMatch(/The report is there after \d+ s/),
  'bench:append': () => expectFigures('bench:append', ['append.c1', 'append.c16', 'append.write1', 'append.write16']),
  'bench:load': () =>
    expectFigures('bench:load', ['load.faults', 'load.p99Ms', 'load.signUpP99Ms', 'load.signInP99Ms']),
  'bench:live': () => expectFigures('bench:live', ['live.p50Ms', 'live.p99Ms', 'live.fanoutRatio']),
  'bench:week': () =>
    expectFigures('bench:week', [
      ...['week.historyEvents', 'week.historyEventsOfMany', 'week.billableActions'],
      ...['week.replayRatio', 'week.replayFloorRatio', 'week.signalP50Ms', 'week.costRatio'],
    ]),
  'bench:scale': () =>
    expectFigures('bench:scale', [
      ...['scale.cpuMsPerWeek', 'scale.answerP99Ms', 'scale.relayAgeP99Seconds', 'scale.minutesBehindAtHerd'],
      ...['scale.remindersNotSent'],
      ...['scale.rowsPerWeek', 'scale.bytesPerWeek', 'scale.temporalBytesPerWeek'],
    ]),
  // It fails where no stored run proves its figures, and prints them.
  capacity: async () =>
    expect(
      JSON.parse(
        await runScript('capacity', ['--weeks', '1000', '--json']).catch(({ stdout }: { stdout: string }) => stdout),
      ),
    ).toMatchObject({
      needs: [{ weeks: 1000, dollarsPerMonth: expect.any(Number) }],
      limits: expect.arrayContaining([expect.objectContaining({ remedy: expect.any(String) })]),
    }),
  'bench:mail': () => expectFigures('bench:mail', ['mail.perSecond', 'mail.ratio', 'mail.herdSeconds']),
  'bench:pdf': () => expectFigures('bench:pdf', ['pdf.medianMs', 'pdf.loopDelayMs', 'pdf.memoryGrowth']),
  'mail:faults': 'by faults.long.test.ts',
  'bench:measure': () => expectFigures('bench:measure', ['measure.analysisMs', 'measure.nextItemMs']),
  simulate: 'by simulate.long.test.ts',
  'check:api': 'by schemathesis.long.test.ts',
  'image:pin': 'by pin-images.test.ts',
  'image:check': 'by image.long.test.ts',
  // Twenty minutes when it is meant; here without controls.
  chaos: async () => {
    const run = runScript('chaos', ['--minutes', '0.3', '--no-controls']);
    // Without them it proves nothing, and says so by its exit code.
    const { code, stdout, stderr } = await run.then(
      () => ({ code: 0, stdout: '', stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(code, stderr).toBe(2);
    expect(stdout).toContain(' 0 lost,');
  },
  'fuzz:weeks': async () => expect(await runScript('fuzz:weeks', ['--weeks', '50'])).toContain('no rule broken'),
  // It asks the registry for packages that a mirror may not carry, and writes the lock file.
  'lock:integrity': 'by lock-file.test.ts',
  sbom: async () => expect(JSON.parse(await runScript('sbom'))).toMatchObject({ bomFormat: 'CycloneDX' }),
  size: async () =>
    expect(JSON.parse(await runScript('size', ['--json']))).toMatchObject({
      landing: expect.any(Number),
      child: expect.any(Number),
    }),
  // It fails on slow pages, and every page is slow on a busy machine.
  lighthouse: async () => {
    const printed = await runScript('lighthouse', ['--runs', '1', '--pages', 'landing', '--json']).catch(
      (error: Error & { stdout: string }) => {
        if (error.stdout) return error.stdout;
        throw error;
      },
    );
    expect(JSON.parse(printed)).toMatchObject({ landing: { accessibility: 100, 'best-practices': 100 } });
  },
  screenshots: async () =>
    expect(
      await runScript('screenshots', ['--who', 'child', '--widths', '390', '--folder', pictures, 'raft-builders']),
    ).toMatch(/^6 pictures: .*index[.]html$/m),
  'check:games': 'by this very run',
  'check:items': async () => expect(await runScript('check:items')).toMatch(/items, no fault;.*no fault/),
  mutants: 'by mutants.long.test.ts',
  sentences: async () => expect(await runScript('sentences')).toBe(''),
  'voice:script': async () => expect(await runScript('voice:script', ['7-10'])).toContain('Chapter'),
  'voice:clips': 'by voice-lines.test.ts',
  score: async () =>
    expect(await runScript('score', [], '{"kind":"band","in":{"score":69}}\n')).toContain('Needs Attention'),
};

describe('the commands of README, operating and proving', () => {
  it('are each shown to work', () => {
    expect(commands.filter((name) => !CHECKS[name])).toEqual([]);
  });
  it('are each named by the test that is said to check them', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const isNamed = (name: string, test: string) => {
      const [path] = globSync(`{infra,services,shared,workflows}/**/${test}`, { cwd: root });
      const program = /([\w-]+)(?:\.main)?\.(?:ts|mjs)/.exec(scripts[name])?.[1];
      const names = [`'${name}'`, `npm run[\\s*]+${name}\\b`, `\\b${program}(?:\\.main)?\\.(?:ts|mjs)\\b`];
      return path !== undefined && new RegExp(names.join('|')).test(readFileSync(join(root, path), 'utf8'));
    };
    const unnamed = Object.entries(CHECKS).filter(([name, check]) => {
      const test = typeof check === 'string' ? /^by (.+\.test\.ts)$/.exec(check)?.[1] : undefined;
      return test !== undefined && !isNamed(name, test);
    });
    expect(unnamed).toEqual([]);
  });
  // Concurrent: most of them wait, and none is judged by its time.
  it.concurrent.each(
    Object.entries(CHECKS).flatMap(([name, check]) => (typeof check === 'function' ? [[name, check] as const] : [])),
  )('%s runs', async (_, check) => {
    await check();
  });
});
