import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Pages and decision records that code of this repository names; a page may stand beside its file or in `.github`. */
const listMissingPages = (file: string, text: string): string[] => [
  ...[...text.matchAll(/[\w./-]+\.md\b/g)]
    .map(([page]) => page)
    .filter((page) => !['', '.github', dirname(file)].some((folder) => existsSync(join(folder, page)))),
  ...[...text.matchAll(/\brecords? (\d{4})\b/g)]
    .map(([, number]) => number as string)
    .filter((number) => globSync(`infra/decisions/${number}-*.md`).length === 0),
];

it('papers: every page and every record that code names exists', () => {
  const files = globSync('{shared,services,workflows,web,infra}/**/*.{ts,tsx,mjs,mts,sql,sh,grit,yaml,yml}');
  expect(files.length).toBeGreaterThan(1_000);
  expect(
    files.flatMap((file) => listMissingPages(file, readFileSync(file, 'utf8')).map((page) => `${file}: ${page}`)),
  ).toEqual([]);
});

it('papers: a page or a record that is nowhere is found, and what is there is left alone', () => {
  const [nowhere, beside] = ['nowhere', 'sentences'].map((name) => `${name}.md`);
  const [none, last] = ['9999', '0036'].map((number) => `record ${number}`);
  const text = `\`${nowhere}\` 4 (${none}); ${beside}, infra/house.md and SECURITY.md (${last})`;
  expect(listMissingPages('infra/privacy/any.ts', text)).toEqual([nowhere, '9999']);
});
