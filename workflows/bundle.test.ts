import assert from 'node:assert';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { DefaultLogger } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { computeBuildId, isBundled, loadWorkflowCode } from '#workflows/bundle.ts';
import { getWorkflowBundle } from '#workflows/testing/week-stage.ts';

/** zod is most of it; code that makes it larger than this does not belong in a workflow. */
const LARGEST_KB = 3_500;

/** Loads the workflows as the SDK does: paths of the modules that all runs share, and of those a run loads for itself. */
function loadRun(code: string): { shared: string[]; own: string[] } {
  const shared = new Map<string, unknown>();
  const own = new Map<string, unknown>();
  let target = shared;
  const handler: ProxyHandler<object> = {
    get: (_, path: string) => shared.get(path) ?? own.get(path),
    set: (_, path: string, module) => Boolean(target.set(path, module)),
  };
  const globals = { assert, TextEncoder, TextDecoder, AbortController };
  const context = createContext({ ...globals, __webpack_module_cache__: new Proxy({}, handler) });
  runInContext(code, context);
  runInContext('__TEMPORAL__.preloadModules()', context);
  target = own;
  runInContext('__TEMPORAL__.importWorkflows()', context);
  return { shared: [...shared.keys()], own: [...own.keys()] };
}

describe('the workflow bundle', () => {
  /** Paths of all modules, as the bundler notes them. */
  const listModules = async () =>
    [...(await getWorkflowBundle()).code.matchAll(/!\*\*\* (\S+) \*\*\*!/g)].map(([, path]) => path ?? '');

  it('holds the workflow and the rules it rests on', async () => {
    expect(await listModules()).toEqual(
      expect.arrayContaining(['./workflows/assessment.workflow.ts', './shared/domain/next-step.ts']),
    );
  });

  it('holds no activity: a workflow knows their shape and never their code', async () => {
    expect((await listModules()).filter((path) => path.includes('.activities'))).toEqual([]);
    expect((await getWorkflowBundle()).code).not.toContain('createProgrammeActivities');
  });

  it('holds neither services, nor keys, nor instruments, nor what only Node has', async () => {
    const strangers =
      /^\.\/(services|web|infra|shared\/(measurement|messages|instruments\/(quest|games)))|^node:|worker_threads/;
    expect((await listModules()).filter((path) => strangers.test(path))).toEqual([]);
  });

  it('loads zod once for all runs', async () => {
    const { shared, own } = loadRun((await getWorkflowBundle()).code);
    expect(own).toContain('./workflows/assessment.workflow.ts');
    expect(own.filter((path) => path.includes('/zod/'))).toEqual([]);
    // Their exports are frozen, and a frozen schema cannot parse.
    expect(shared.filter((path) => path.startsWith('./shared/'))).toEqual([]);
  });

  it('has a version that changes with its code and not with the machine that bundled it', async () => {
    const { code } = await getWorkflowBundle();
    const root = fileURLToPath(new URL('..', import.meta.url));
    const elsewhere = code.replace(/^(\/\/# sourceMappingURL=).*$/m, '$1data:elsewhere');
    expect(elsewhere).not.toBe(code);
    expect(elsewhere).not.toContain(root);
    expect(computeBuildId(elsewhere)).toBe(computeBuildId(code));
    expect(computeBuildId(code.replace('openDay', 'closeDay'))).not.toBe(computeBuildId(code));
  });

  it('is made once until a source changes, and a folder that cannot be written keeps no worker from starting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seven-stones-bundle-'));
    const path = join(folder, 'workflows', 'bundle.js');
    const logger = new DefaultLogger('ERROR', () => {});
    try {
      const { buildId } = await loadWorkflowCode(logger, path);
      writeFileSync(path, 'kept');
      expect((await loadWorkflowCode(logger, path)).code).toBe('kept');
      utimesSync(path, 0, 0);
      expect(isBundled(path)).toBe(false);
      expect((await loadWorkflowCode(logger, join(path, 'below-a-file.js'))).buildId).toBe(buildId);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is not larger than it must be', async () => {
    expect(Math.round((await getWorkflowBundle()).code.length / 1024)).toBeLessThanOrEqual(LARGEST_KB);
  });
});
