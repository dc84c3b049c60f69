import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStale } from '#infra/start/web-build.ts';
import { COMPLETE } from '#infra/web/mark-complete.ts';

let root: string;
const writeSource = (file: string, minute: number) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
  utimesSync(join(root, file), minute * 60, minute * 60);
};
const isBuildStale = () => isStale(root, join(root, 'dist/web'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-web-'));
  for (const file of ['web/app/router.tsx', 'infra/web/pages.ts', 'shared/values/ids.ts', 'package-lock.json'])
    writeSource(file, 1);
  for (const file of ['index.html', COMPLETE]) writeSource(`dist/web/${file}`, 2);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the built web app', () => {
  it('is kept while no source is newer', async () => {
    expect(await isBuildStale()).toBe(false);
  });

  it.each([
    'web/app/router.tsx',
    'infra/web/pages.ts',
    'shared/values/ids.ts',
    'package-lock.json',
    'web/features/new.tsx',
  ])('is stale once %s is newer', async (file) => {
    writeSource(file, 3);
    expect(await isBuildStale()).toBe(true);
  });

  it('is not stale because of a test', async () => {
    writeSource('web/app/router.test.tsx', 3);
    expect(await isBuildStale()).toBe(false);
  });

  it('is stale when it is not there', async () => {
    rmSync(join(root, 'dist'), { recursive: true });
    expect(await isBuildStale()).toBe(true);
  });

  it('is stale when it ended before all was written', async () => {
    rmSync(join(root, 'dist/web', COMPLETE));
    expect(await isBuildStale()).toBe(true);
  });
});
