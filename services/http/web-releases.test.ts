import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWebReleases } from '#services/http/web-releases.ts';

const DAY_MS = 86_400_000;
let root: string;
let archiveFolder: string;
let now: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-releases-'));
  archiveFolder = join(root, 'kept');
  now = Date.parse('2026-11-22T09:00:00Z');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const buildRelease = (release: string): string => {
  const folder = join(root, release);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<head><meta name="release" content="${release}"></head>`);
  writeFileSync(join(folder, 'assets', `${release}.js`), release);
  return folder;
};
const start = (release: string) => openWebReleases(buildRelease(release), archiveFolder, () => now);

describe('a release', () => {
  it('has its files served for 30 days after the next one came, and is over then', () => {
    start('release-a');
    now += 400 * DAY_MS;
    const next = start('release-b');
    expect([next.findFolder('/assets/release-a.js'), next.isOver('release-a')]).toEqual([
      join(archiveFolder, 'release-a'),
      false,
    ]);
    now += 30 * DAY_MS;
    expect([next.findFolder('/assets/release-a.js'), next.isOver('release-a')]).toEqual([
      join(archiveFolder, 'release-a'),
      false,
    ]);
    now += 1;
    expect([next.findFolder('/assets/release-a.js'), next.isOver('release-a')]).toEqual([undefined, true]);
    const laterMs = start('release-c');
    expect(existsSync(join(archiveFolder, 'release-a'))).toBe(false);
    expect([laterMs.isOver('release-a'), laterMs.findFolder('/assets/release-b.js')]).toEqual([
      true,
      join(archiveFolder, 'release-b'),
    ]);
  });

  it('is counted from when it was replaced, whatever else starts meanwhile', () => {
    start('release-a');
    start('release-b');
    now += 20 * DAY_MS;
    start('release-b');
    start('release-c');
    now += 11 * DAY_MS;
    expect([start('release-c').isOver('release-a'), start('release-c').isOver('release-b')]).toEqual([true, false]);
  });

  it('that is taken back into service is no earlier one', () => {
    start('release-a');
    start('release-b');
    const again = start('release-a');
    now += 31 * DAY_MS;
    expect([again.isOver('release-a'), again.isOver('release-b')]).toEqual([false, true]);
  });

  it('that nobody knows is taken for a newer one', () => {
    const { isOver, findFolder } = start('release-a');
    expect([isOver('release-z'), isOver(''), findFolder('/assets/release-z.js')]).toEqual([false, false, undefined]);
  });
});
