import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argsOf, rolesToStart } from '#infra/start/production.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-production-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const built = (...files: string[]) => {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
};

describe('what an installation starts', () => {
  it('is everything, in the order in which it must come, when nothing is named', () => {
    built('dist/web/index.html', 'dist/workflows/bundle.js');
    expect(rolesToStart(root, [])).toEqual(['migrate', 'api', 'worker']);
  });

  it('is what is named, each asking only for its own build', () => {
    built('dist/workflows/bundle.js');
    expect(rolesToStart(root, ['worker', 'migrate'])).toEqual(['migrate', 'worker']);
    expect(() => rolesToStart(root, ['api'])).toThrow('dist/web/index.html is not built yet. Run: npm run build');
  });

  it('refuses a word that is no part', () => {
    expect(() => rolesToStart(root, ['web'])).toThrow('There is no part "web". Choose from migrate, api, worker');
  });

  it('gives the API the flags that it is measured with', () => {
    expect(argsOf('/stones', 'api')).toEqual([
      '--single-threaded-gc',
      '--max-semi-space-size=32',
      '/stones/services/api.main.ts',
    ]);
    expect(argsOf('/stones', 'worker')).toEqual(['/stones/workflows/worker.main.ts']);
  });
});
