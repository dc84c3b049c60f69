import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
const rows = [...read('.github/SECURITY.md').matchAll(/^\| ([GS]?\d+) \|(.+)\|(.+)\|$/gm)].map(
  ([, number, control, tests]) => ({ number, control, tests }),
);

it('has all 25 controls, all 16 rules about sign-ins and all 8 about shared reports, each with a test that exists or the sentence that there is none', () => {
  const listNumbers = (to: number, mark: string) => Array.from({ length: to }, (_, i) => `${mark}${i + 1}`);
  expect(rows.map(({ number }) => number)).toEqual([
    ...listNumbers(25, ''),
    ...listNumbers(16, 'G'),
    ...listNumbers(8, 'S'),
  ]);
  const missing = rows.flatMap(({ number, tests = '' }) => {
    const files = [...tests.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file]) => file as string);
    if (files.length === 0 && !tests.includes('No test')) return [`${number}: names no test`];
    return files.filter((file) => !existsSync(fileURLToPath(new URL(file, root)))).map((file) => `${number}: ${file}`);
  });
  expect(missing).toEqual([]);
});

it('quotes names of tests word for word', () => {
  const wrong = rows.flatMap(({ number, tests = '' }) => {
    const quoted = [...tests.matchAll(/`([^`]+\.test\.tsx?)` (“[^”]+”(?: and “[^”]+”)*)/g)].map(([, file, names]) => ({
      file: file as string,
      names,
    }));
    const named = [...tests.matchAll(/`[^`]+\.test\.tsx?`/g)].length;
    const lone = named === quoted.length ? [] : [`${number}: not each file is followed by the name of its test`];
    const tested = quoted.flatMap(({ file, names = '' }) =>
      [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
    );
    return [
      ...lone,
      ...tested.filter(({ file, name }) => !read(file).includes(name)).map(({ name }) => `${number}: ${name}`),
    ];
  });
  expect(wrong).toEqual([]);
});
