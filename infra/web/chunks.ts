import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] };
/** What Vite wrote about a build: chunks by the module they begin with, paths from `web/`. */
export type Manifest = Readonly<Record<string, Chunk>>;

export const readManifest = (dist: string): Manifest => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** A chunk by its module, or by its name where the bundler shares it between pages and forgets the module. */
function chunkOf(manifest: Manifest, module: string): Chunk {
  const known = manifest[module.replace(/^web\//, '')];
  const chunk = known ?? Object.values(manifest).find(({ name }) => name === basename(module).replace(/[.]\w+$/, ''));
  if (!chunk) throw new Error(`${module} is not in the manifest: was the screen moved? infra/web/pages.ts names it.`);
  return chunk;
}

/** Scripts and styles that modules bring with all they import, the first page's own among them. */
export function filesOf(manifest: Manifest, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (chunk: Chunk): void => {
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const key of chunk.imports ?? []) add(manifest[key] as Chunk);
  };
  for (const module of ['index.html', ...modules]) add(chunkOf(manifest, module));
  return { scripts: [...scripts], styles: [...styles] };
}

/** Scripts and styles that modules may ever bring: also what they ask for later. Of the first page only what it brings at once. */
export function dynamicFilesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const first = filesOf(manifest, []);
  const files = new Set([...first.scripts, ...first.styles]);
  const seen = new Set<Chunk>([chunkOf(manifest, 'index.html')]);
  const add = (chunk: Chunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const key of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(manifest[key] as Chunk);
  };
  for (const module of modules) add(chunkOf(manifest, module));
  return [...files];
}
