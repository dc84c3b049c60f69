import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_FLAGS, parseRoles, toStepEnvironment } from '#infra/start/production.ts';
import { COMPLETE } from '#infra/web/mark-complete.ts';

const WEB = `dist/web/${COMPLETE}`;

describe('production', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'seven-stones-production-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const writeBuildFiles = (...files: string[]) => {
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '');
    }
  };

  describe('what an installation starts', () => {
    it('is everything, in the order in which it must come, when nothing is named', () => {
      writeBuildFiles(WEB, 'dist/workflows/bundle.js');
      expect(parseRoles(root, [])).toEqual(['migrate', 'api', 'worker']);
    });

    it('is what is named, each asking only for its own build', () => {
      writeBuildFiles('dist/workflows/bundle.js');
      expect(parseRoles(root, ['worker', 'migrate'])).toEqual(['migrate', 'worker']);
      expect(() => parseRoles(root, ['api'])).toThrow(
        'dist/web/.vite/complete is missing: nothing is built yet, or not to the end. Run: npm run build',
      );
    });

    it('is no API whose pages were built by half', () => {
      writeBuildFiles('dist/web/index.html');
      expect(() => parseRoles(root, ['api'])).toThrow('Run: npm run build');
      writeBuildFiles(WEB);
      expect(parseRoles(root, ['api'])).toEqual(['api']);
    });

    it('refuses a word that is no part', () => {
      expect(() => parseRoles(root, ['web'])).toThrow('There is no part "web". Choose from migrate, api, worker');
    });
  });
});

describe('the environment', () => {
  it('of the API lacks the owner of the tables, which the worker gets', () => {
    const environment = { MAINTENANCE_URL: 'postgres://owner', PORT: '3000' };
    expect(toStepEnvironment('api', environment)).toEqual({ PORT: '3000', MALLOC_ARENA_MAX: '2' });
    expect(toStepEnvironment('worker', environment)).toEqual({ ...environment, MALLOC_ARENA_MAX: '2' });
  });

  it('keeps a number of allocators that is set', () => {
    expect(toStepEnvironment('api', { MALLOC_ARENA_MAX: '4' })).toEqual({ MALLOC_ARENA_MAX: '4' });
  });
});

describe('node flags', () => {
  it('the benchmark of the append runs as the API does', () => {
    const { scripts } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'));
    expect(scripts['bench:append']).toBe(`node ${API_FLAGS.join(' ')} infra/bench/append.main.ts`);
  });
});
