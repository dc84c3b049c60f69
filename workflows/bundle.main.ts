import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { bundlePath, workflowsPath } from '#workflows/bundle.ts';

/* Makes the workflow bundle that a worker of production starts with. */
const { code } = await bundleWorkflowCode({ workflowsPath });
mkdirSync(dirname(bundlePath), { recursive: true });
writeFileSync(bundlePath, code);
console.log(`${bundlePath}: ${Math.round(code.length / 1024)} kB`);
