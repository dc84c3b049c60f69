import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

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

function findChunk(chunks: Chunks, module: string): Chunk {
  const chunk = chunks.find(({ modules }) => modules.includes(module));
  if (!chunk) throw new Error(`${module} is in no script: was the screen moved? infra/web/pages.ts names it.`);
  return chunk;
}

/** The script that contains a module, by its path below the root. @throws if it is in none */
export const findScript = (chunks: Chunks, module: string): string => findChunk(chunks, module).file;

const findEntry = (chunks: Chunks): Chunk => chunks.find(({ isEntry }) => isEntry) as Chunk;

/** Scripts and styles that chunks load transitively, following `next`. */
function collectFiles(
  chunks: Chunks,
  from: readonly Chunk[],
  next: (chunk: Chunk) => readonly string[],
): { scripts: string[]; styles: string[] } {
  const reachedChunks = new Set(from);
  for (const chunk of reachedChunks) {
    for (const file of next(chunk)) {
      const brought = chunks.find((each) => each.file === file);
      if (brought) reachedChunks.add(brought);
    }
  }
  return {
    scripts: [...reachedChunks].map(({ file }) => file),
    styles: [...new Set([...reachedChunks].flatMap(({ styles }) => styles))],
  };
}

/** Scripts and styles that modules load with all static imports, including the entry. */
export const listFiles = (chunks: Chunks, modules: readonly string[]): { scripts: string[]; styles: string[] } =>
  collectFiles(
    chunks,
    [findEntry(chunks), ...modules.map((module) => findChunk(chunks, module))],
    ({ imports }) => imports,
  );

/**
 * Scripts and styles that modules may ever load, including dynamic imports except excluded ones. Of the entry's scripts
 * only static imports are followed, since they hold the list of all screens.
 */
export function listReachableFiles(
  chunks: Chunks,
  modules: readonly string[],
  isExcluded: (module: string) => boolean,
): string[] {
  const first = listFiles(chunks, []).scripts;
  const excludedFiles = new Set(chunks.filter((chunk) => chunk.modules.some(isExcluded)).map(({ file }) => file));
  const from = [findEntry(chunks), ...modules.map((module) => findChunk(chunks, module))];
  const { scripts, styles } = collectFiles(chunks, from, ({ file, imports, later: lazyFiles }) =>
    first.includes(file) ? imports : [...imports, ...lazyFiles.filter((each) => !excludedFiles.has(each))],
  );
  return [...scripts, ...styles];
}

/**
 * What a script preloads with a dynamic import, without what it imports itself: that is loaded when it runs, and each
 * name holds eight random letters that no compression takes away.
 */
export function createPreloads(): { plugin: Plugin; resolveDependencies: ResolveModulePreloadDependenciesFn } {
  const importsByFile = new Map<string, readonly string[]>();
  const collectLoaded = (file: string, loaded = new Set<string>()): ReadonlySet<string> => {
    if (loaded.has(file)) return loaded;
    loaded.add(file);
    for (const each of importsByFile.get(file) ?? []) collectLoaded(each, loaded);
    return loaded;
  };
  return {
    plugin: {
      name: 'imports-of-scripts',
      apply: 'build',
      // Vite writes the lists of preloads in the same hook.
      generateBundle: {
        order: 'pre',
        handler: (_, bundle) => {
          for (const output of Object.values(bundle))
            if (output.type === 'chunk') importsByFile.set(output.fileName, output.imports);
        },
      },
    },
    resolveDependencies: (_, files, { hostId }) => {
      const loaded = collectLoaded(hostId);
      return files.filter((file) => !loaded.has(file));
    },
  };
}
