import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundlePath, bundleWorkflows } from '#workflows/bundle.ts';

/* Builds the workflow bundle that a production worker loads. */
const { code } = await bundleWorkflows();
mkdirSync(dirname(bundlePath), { recursive: true });
writeFileSync(bundlePath, code);
console.log(`${bundlePath}: ${Math.round(code.length / 1024)} kB`);
