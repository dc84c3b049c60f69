import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRelease } from '#infra/chaos/testing/release-copy.ts';
import type { PlantedFault } from '#infra/checks/mutants/mutant.ts';

const SOURCES = ['services/store.ts', 'shared/rule.ts', 'workflows/week.ts'];
const BUNDLE = 'dist/workflows/bundle.js';

let folder: string;
/** A checkout of a few files, whose workflow code was bundled after they were written. */
let checkout: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-releases-'));
  checkout = join(folder, 'checkout');
  for (const file of [...SOURCES, BUNDLE]) mkdirSync(dirname(join(checkout, file)), { recursive: true });
  for (const file of SOURCES) writeFileSync(join(checkout, file), 'right');
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}');
  copyFileSync('workflows/bundle.ts', join(checkout, 'workflows/bundle.ts'));
  writeFileSync(join(checkout, BUNDLE), '');
  for (const file of [...SOURCES, 'package.json', 'workflows/bundle.ts']) setAge(file, 20);
  setAge(BUNDLE, 10);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setAge = (file: string, seconds: number) => {
  const time = Date.now() / 1000 - seconds;
  utimesSync(join(checkout, file), time, time);
};

const plantIn = (file: string): PlantedFault => ({ rule: 'a rule', file, find: 'right', plant: 'wrong' });

/** Whether a worker of a copy would run the bundle of the checkout, in place of one with the faults. */
async function isBundleKept(name: string, faults: PlantedFault[]): Promise<boolean> {
  const copy = copyRelease(join(folder, name), faults, checkout);
  const { isBundled } = await import(pathToFileURL(join(copy, 'workflows/bundle.ts')).href);
  return isBundled();
}

describe('a copy of a release', () => {
  it('has its workflow code bundled anew if a fault is planted in it, or in a rule that it rests on', async () => {
    expect(await isBundleKept('workflow', [plantIn('workflows/week.ts')])).toBe(false);
    expect(await isBundleKept('rule', [plantIn('services/store.ts'), plantIn('shared/rule.ts')])).toBe(false);
  });

  it('keeps the bundle if it is the same, or differs elsewhere', async () => {
    expect(await isBundleKept('same', [])).toBe(true);
    expect(await isBundleKept('service', [plantIn('services/store.ts')])).toBe(true);
  });
});
