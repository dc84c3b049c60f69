import { expect, test } from 'vitest';
import { type Chunk, createPreloads, listReachableFiles } from '#infra/web/chunks.ts';

const createChunk = (name: string, more: Partial<Chunk> = {}): Chunk => ({
  file: `${name}.js`,
  isEntry: false,
  modules: [`web/${name}.tsx`],
  imports: [],
  later: [],
  styles: [],
  ...more,
});
/** The list of all screens is in a script that the entry loads. */
const CHUNKS = [
  createChunk('main', { isEntry: true, imports: ['router.js'], styles: ['main.css'] }),
  createChunk('router', { later: ['story.js', 'report.js', 'gate.js'] }),
  createChunk('story', { imports: ['words.js'], later: ['world.js', 'results.js'], styles: ['story.css'] }),
  createChunk('words'),
  createChunk('world'),
  createChunk('results', { imports: ['table.js'] }),
  createChunk('table'),
  createChunk('report'),
  createChunk('gate'),
];
const excludeNothing = () => false;

test('a page has in the end what it loads and what that asks for later', () => {
  expect(listReachableFiles(CHUNKS, ['web/story.tsx'], excludeNothing)).toEqual(
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
  const files = listReachableFiles(CHUNKS, ['web/story.tsx'], excludeNothing);
  expect(files).not.toContain('report.js');
  expect(files).not.toContain('gate.js');
});

test('what is left out does not come, nor what it alone loads', () => {
  const files = listReachableFiles(CHUNKS, ['web/story.tsx'], (module) => module === 'web/results.tsx');
  expect(files).toContain('world.js');
  expect(files).not.toContain('results.js');
  expect(files).not.toContain('table.js');
});

test('a dynamic import preloads all that its script does not import itself, and nothing that is loaded by then', () => {
  const { plugin, resolveDependencies } = createPreloads();
  const bundle = Object.fromEntries(
    CHUNKS.map(({ file, imports }) => [file, { type: 'chunk', fileName: file, imports }]),
  );
  const { handler } = plugin.generateBundle as unknown as { handler: (options: unknown, bundle: unknown) => void };
  handler({}, bundle);
  const list = (hostId: string) =>
    resolveDependencies('results.js', ['results.js', 'table.js', 'words.js'], { hostId, hostType: 'js' });
  expect(list('story.js')).toEqual(['results.js', 'table.js']);
  expect(list('router.js')).toEqual(['results.js', 'table.js', 'words.js']);
  // What the script imports in turn is loaded as well.
  expect(resolveDependencies('world.js', ['world.js', 'router.js'], { hostId: 'main.js', hostType: 'js' })).toEqual([
    'world.js',
  ]);
});
