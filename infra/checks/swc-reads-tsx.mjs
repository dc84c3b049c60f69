import { createRequire } from 'node:module';

// dependency-cruiser 17.4 tells swc that every file is TypeScript and none is TSX, so the first element in a .tsx file
// ends the run. This is loaded before it and says what a file is by its name. Goes once dependency-cruiser does.
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
