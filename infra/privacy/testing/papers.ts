import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const toPath = (file: string) => fileURLToPath(new URL(file, root));

export const readPaper = (file: string): string => readFileSync(toPath(file), 'utf8');

/** The rows of every table of a page as trimmed cells, without heads and rulers. */
export function readRows(paper: string): string[][] {
  const lines = paper.split('\n');
  return lines.flatMap((line, i) => {
    const isHead = /^\|[\s:|-]+\|$/.test(lines[i + 1] ?? '');
    if (!line.startsWith('|') || isHead || /^\|[\s:|-]+\|$/.test(line)) return [];
    return [
      line
        .slice(1, line.trimEnd().lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    ];
  });
}

/** Files that a cell names in back quotes, without what follows a `#` or a blank. */
const listFiles = (cell: string): string[] =>
  [...cell.matchAll(/`([\w.@/-]+\/[\w.@-]+\.\w+)`/g)].map(([, file]) => file as string);

/** Files that a cell names and that do not exist; a cell without a file is a fault too. */
export function findMissingFiles(cell: string): string[] {
  const files = listFiles(cell);
  if (files.length === 0) return ['names no file'];
  return files.filter((file) => !existsSync(toPath(file))).map((file) => `${file} does not exist`);
}

/**
 * Faults of the tests that a cell names as `file` “name” and “name”: each name must occur in its file, word for word.
 */
export function findMissingTests(cell: string): string[] {
  const named = [...cell.matchAll(/`([^`]+\.test\.tsx?)`((?: (?:and )?“[^”]+”)*)/g)];
  if (named.length === 0) return ['names no test'];
  return named.flatMap(([, file = '', names = '']) => {
    if (!existsSync(toPath(file))) return [`${file} does not exist`];
    const quoted = [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
    if (quoted.length === 0) return [`${file} is not followed by the name of its test`];
    const text = readPaper(file);
    return quoted
      .filter((name) => !text.includes(name) && !text.includes(name.replaceAll("'", "\\'")))
      .map((name) => `${file} has no test “${name}”`);
  });
}
