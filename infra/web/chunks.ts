import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** A script of the built app: the modules in it, what it loads with it, and what it may ask for later. */
export type Chunk = {
  file: string;
  isEntry: boolean;
  modules: string[];
  imports: string[];
  later: string[];
  styles: string[];
};
export type Chunks = readonly Chunk[];

const LIST = '.vite/chunks.json';

/**
 * Writes down which module went into which script. Vite's own manifest names a script by the module that it begins
 * with, and forgets it where several went into one.
 */
export const listChunks = (root: string, dist: string): Plugin => ({
  name: 'list-chunks',
  apply: 'build',
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((output): Chunk[] => {
      if (output.type !== 'chunk') return [];
      const { fileName, isEntry, moduleIds, imports, dynamicImports, viteMetadata } = output;
      const modules = moduleIds.map((id) => relative(root, id.split('?', 1).join()));
      return [
        {
          file: fileName,
          isEntry,
          modules,
          imports,
          later: dynamicImports,
          styles: [...(viteMetadata?.importedCss ?? [])],
        },
      ];
    });
    mkdirSync(dirname(join(dist, LIST)), { recursive: true });
    writeFileSync(join(dist, LIST), JSON.stringify(chunks));
  },
});

export const readChunks = (dist: string): Chunks => JSON.parse(readFileSync(join(dist, LIST), 'utf8')) as Chunks;

function chunkOf(chunks: Chunks, module: string): Chunk {
  const chunk = chunks.find(({ modules }) => modules.includes(module));
  if (!chunk) throw new Error(`${module} is in no script: was the screen moved? infra/web/pages.ts names it.`);
  return chunk;
}

/** The script that a module went into, by its path below the folder of the app. @throws where it is in none */
export const scriptOf = (chunks: Chunks, module: string): string => chunkOf(chunks, module).file;

const entryOf = (chunks: Chunks): Chunk => chunks.find(({ isEntry }) => isEntry) as Chunk;

/** Everything that chunks bring, by what `next` says that one brings. */
function reached(
  chunks: Chunks,
  from: readonly Chunk[],
  next: (chunk: Chunk) => readonly string[],
): { scripts: string[]; styles: string[] } {
  const found = new Set(from);
  for (const chunk of found) {
    for (const file of next(chunk)) {
      const brought = chunks.find((each) => each.file === file);
      if (brought) found.add(brought);
    }
  }
  return {
    scripts: [...found].map(({ file }) => file),
    styles: [...new Set([...found].flatMap(({ styles }) => styles))],
  };
}

/** Scripts and styles that modules bring with all they import, the first page's own among them. */
export const filesOf = (chunks: Chunks, modules: readonly string[]): { scripts: string[]; styles: string[] } =>
  reached(chunks, [entryOf(chunks), ...modules.map((module) => chunkOf(chunks, module))], ({ imports }) => imports);

/**
 * Scripts and styles that modules may ever bring: also what they ask for later, but for what is left out. Of what the
 * first page loads only that itself: the list of all screens is in it.
 */
export function filesEverOf(
  chunks: Chunks,
  modules: readonly string[],
  isLeftOut: (module: string) => boolean,
): string[] {
  const first = filesOf(chunks, []).scripts;
  const leftOut = new Set(chunks.filter((chunk) => chunk.modules.some(isLeftOut)).map(({ file }) => file));
  const from = [entryOf(chunks), ...modules.map((module) => chunkOf(chunks, module))];
  const { scripts, styles } = reached(chunks, from, ({ file, imports, later }) =>
    first.includes(file) ? imports : [...imports, ...later.filter((each) => !leftOut.has(each))],
  );
  return [...scripts, ...styles];
}
