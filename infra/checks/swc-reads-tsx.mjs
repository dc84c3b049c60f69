import { createRequire } from 'node:module';

// dependency-cruiser 17.4 parses every file as TypeScript without JSX, so the first element in a .tsx file ends the
// run. This preload sets `tsx` by the file name. Delete it once dependency-cruiser handles it.
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
