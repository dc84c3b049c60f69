import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILE = 'workflows/assessment.workflow.ts';

/** Bundles a copy of the sources in which one text of the workflow is replaced by another. */
export async function bundleChangedWorkflow(replaced: string, by: string): Promise<WorkflowBundleWithSourceMap> {
  const copy = mkdtempSync(join(tmpdir(), 'seven-stones-changed-'));
  try {
    for (const part of ['workflows', 'shared', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const source = readFileSync(join(copy, FILE), 'utf8');
    if (source.split(replaced).length !== 2) throw new Error(`${FILE} holds this text not exactly once: ${replaced}`);
    writeFileSync(join(copy, FILE), source.replace(replaced, by));
    return await bundleWorkflowCode({
      workflowsPath: join(copy, 'workflows/workflows.ts'),
      logger: new DefaultLogger('ERROR', () => {}),
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
