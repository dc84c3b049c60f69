import { expect, test } from 'vitest';
import { type Chunk, filesEverOf } from '#infra/web/chunks.ts';

const chunk = (name: string, more: Partial<Chunk> = {}): Chunk => ({
  ...{ file: `${name}.js`, isEntry: false, modules: [`web/${name}.tsx`], imports: [], later: [], styles: [] },
  ...more,
});
/** The list of all screens is in a script that the entry loads. */
const CHUNKS = [
  chunk('main', { isEntry: true, imports: ['router.js'], styles: ['main.css'] }),
  chunk('router', { later: ['story.js', 'report.js', 'gate.js'] }),
  chunk('story', { imports: ['words.js'], later: ['world.js', 'results.js'], styles: ['story.css'] }),
  chunk('words'),
  chunk('world'),
  chunk('results', { imports: ['table.js'] }),
  chunk('table'),
  chunk('report'),
  chunk('gate'),
];
const nothing = () => false;

test('a page has in the end what it loads and what that asks for later', () => {
  expect(filesEverOf(CHUNKS, ['web/story.tsx'], nothing)).toEqual(
    expect.arrayContaining([
      'main.js',
      'router.js',
      'story.js',
      'words.js',
      'world.js',
      'results.js',
      'table.js',
      'main.css',
      'story.css',
    ]),
  );
});

test('the screens that the first page knows of are no part of another page', () => {
  const files = filesEverOf(CHUNKS, ['web/story.tsx'], nothing);
  expect(files).not.toContain('report.js');
  expect(files).not.toContain('gate.js');
});

test('what is left out does not come, nor what it alone loads', () => {
  const files = filesEverOf(CHUNKS, ['web/story.tsx'], (module) => module === 'web/results.tsx');
  expect(files).toContain('world.js');
  expect(files).not.toContain('results.js');
  expect(files).not.toContain('table.js');
});
