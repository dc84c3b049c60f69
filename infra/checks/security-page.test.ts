import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
const rows = [...read('SECURITY.md').matchAll(/^\| (\d+) \|(.+)\|(.+)\|$/gm)].map(([, number, control, tests]) => ({ number: Number(number), control, tests }));

it('has all 25 controls, each with a test that exists or the sentence that there is none', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  const missing = rows.flatMap(({ number, tests = '' }) => {
    const files = [...tests.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file]) => file as string);
    if (files.length === 0 && !tests.includes('No test')) return [`${number}: names no test`];
    return files.filter((file) => !existsSync(fileURLToPath(new URL(file, root)))).map((file) => `${number}: ${file}`);
  });
  expect(missing).toEqual([]);
});

it('quotes names of tests word for word', () => {
  const wrong = rows.flatMap(({ number, tests = '' }) => {
    const quoted = [...tests.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)].map(([, file, name]) => ({ file: file as string, name: name as string }));
    const named = [...tests.matchAll(/`[^`]+\.test\.tsx?`/g)].length;
    const lone = named === quoted.length ? [] : [`${number}: not each file is followed by the name of its test`];
    return [...lone, ...quoted.filter(({ file, name }) => !read(file).includes(name)).map(({ name }) => `${number}: ${name}`)];
  });
  expect(wrong).toEqual([]);
});
