import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGES = ['README.md', 'infra/house.md', 'infra/glossary.md', 'infra/operating.md', 'infra/proving.md'];
/** Paths of this repository in backticks; a pattern (`*`, `{`, `…`) is no path. */
const listPaths = (text: string): string[] =>
  [...text.matchAll(/`((?:shared|services|workflows|web|infra)\/[\w./-]*)`/g)].map(([, path]) => path as string);

it.each(PAGES)('papers: every path that %s names exists', (page) => {
  const paths = listPaths(readFileSync(page, 'utf8'));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

it('papers: every command they list is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^npm (?:run )?(\S+)/gm)].map(([, name]) => name as string),
  );
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
