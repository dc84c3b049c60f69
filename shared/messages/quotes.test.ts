import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('en/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
/**
 * Straight quotes in texts: code quotes with single ones, so a double one stands in a text or around one with an
 * apostrophe, and a single one between letters, or after a value, stands in a template.
 */
const listStraightQuotes = (code: string): string[] => withoutComments(code).match(/^.*("|[\p{L}}]'\p{L}).*$/gmu) ?? [];

it('quotes: all words have one shape of them, “ ” and ’', () => {
  const found = files.flatMap((name) =>
    listStraightQuotes(readFileSync(new URL(name, folder), 'utf8')).map((line) => `${name}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});
