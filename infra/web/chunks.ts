import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** A script of the built app: its modules, its static imports, its dynamic imports (`later`) and its styles. */
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

/** Records which module is in which script. Vite's own manifest names a script by its first module only. */
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

/** The script that contains a module, by its path below the root. @throws if it is in none */
export const scriptOf = (chunks: Chunks, module: string): string => chunkOf(chunks, module).file;

const entryOf = (chunks: Chunks): Chunk => chunks.find(({ isEntry }) => isEntry) as Chunk;

/** Scripts and styles that chunks load transitively, following `next`. */
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

/** Scripts and styles that modules load with all static imports, including the entry. */
export const filesOf = (chunks: Chunks, modules: readonly string[]): { scripts: string[]; styles: string[] } =>
  reached(chunks, [entryOf(chunks), ...modules.map((module) => chunkOf(chunks, module))], ({ imports }) => imports);

/**
 * Scripts and styles that modules may ever load, including dynamic imports except excluded ones. Of the entry's scripts
 * only static imports are followed, since they hold the list of all screens.
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
