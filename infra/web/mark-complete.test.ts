import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { COMPLETE, markComplete } from '#infra/web/mark-complete.ts';

let root: string;
let dist: string;
const buildPage = (script: string, last: () => void) => {
  writeFileSync(join(root, 'main.js'), script);
  const closing: Plugin = { name: 'closing', closeBundle: { sequential: true, order: 'post', handler: last } };
  const plugins = [closing, markComplete(dist)];
  return build({ configFile: false, root, logLevel: 'silent', plugins, build: { outDir: dist, emptyOutDir: true } });
};
const isComplete = () => existsSync(join(dist, COMPLETE));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-build-'));
  dist = join(root, 'dist');
  mkdirSync(join(dist, '.vite'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a build is marked once everything is written, and not while it is', async () => {
  let wasComplete: boolean | undefined;
  const finish = () => {
    wasComplete = isComplete();
    // As the list of chunks makes it.
    mkdirSync(join(dist, '.vite'), { recursive: true });
  };
  await buildPage('console.log(1)', finish);
  expect([wasComplete, isComplete()]).toEqual([false, true]);
});

it.each([
  ['console.log(', 'a script cannot be read'],
  ['console.log(2)', 'a later step fails'],
])('a mark does not outlive a build of %s, in which %s', async (script, fault) => {
  writeFileSync(join(dist, COMPLETE), '');
  const fail = () => {
    if (fault.startsWith('a later')) throw new Error(fault);
  };
  await expect(buildPage(script, fail)).rejects.toThrow();
  expect(isComplete()).toBe(false);
});
