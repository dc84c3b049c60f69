import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseRoles, type Role, type Step, toNodeArgs, toStepEnvironment } from '#infra/start/production.ts';
import { formatStartError } from '#infra/start/sentences.ts';

/*
 * Entry of the containers: `npm run start:production -- api`, `worker` or `migrate`; without an argument the database
 * is migrated, then one API and one worker run as child processes. It starts no database, no Temporal and no mailbox,
 * and seeds no data.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const children = new Set<ChildProcess>();
let isStopping = false;

function stopAll(): void {
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopAll);

/** Runs a step until it ends; resolves with its exit code. */
const runStep = (step: Step): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, toNodeArgs(root, step), {
      cwd: root,
      env: toStepEnvironment(step, process.env),
      stdio: 'inherit',
    });
    children.add(child);
    const end = (code: number) => {
      children.delete(child);
      resolve(code);
    };
    child.once('error', () => end(1));
    child.once('exit', (code) => end(code ?? 1));
  });

/** If API or worker ends by itself, the other is stopped, so that the supervisor restarts both. */
async function runParts(roles: readonly Role[]): Promise<number> {
  const codes = await Promise.all(
    roles.map(async (role) => {
      const code = await runStep(role);
      const wasStopping = isStopping;
      stopAll();
      return wasStopping ? 0 : code || 1;
    }),
  );
  return Math.max(...codes);
}

try {
  const roles = parseRoles(root, process.argv.slice(2));
  const lasting = roles.filter((role) => role !== 'migrate');
  const migrated = roles.includes('migrate') ? (await runStep('open-runs')) || (await runStep('migrate')) : 0;
  process.exitCode = migrated === 0 && lasting.length > 0 && !isStopping ? await runParts(lasting) : migrated;
} catch (error) {
  process.stderr.write(`${formatStartError(error, root)}\n`);
  process.exitCode = 78;
}
