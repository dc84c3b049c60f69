import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { bundlePath, workflowsPath } from '#workflows/bundle.ts';

/* Builds the workflow bundle that a production worker loads. */
const { code } = await bundleWorkflowCode({ workflowsPath });
mkdirSync(dirname(bundlePath), { recursive: true });
writeFileSync(bundlePath, code);
console.log(`${bundlePath}: ${Math.round(code.length / 1024)} kB`);
