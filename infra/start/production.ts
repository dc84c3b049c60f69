import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Remedy } from '#infra/start/sentences.ts';

/**
 * Garbage collection flags of the API process. It shares two cores with Postgres, and parallel collector threads take
 * processor time from it. Measured on the complete append at 16 clients as a share of the raw insert, which runs with
 * the same flags: .396 and .403 without, .402 and .423 with (`npm run bench:append`, which is started as the API is;
 * `--quick`, alternating).
 */
export const API_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=32'];
/**
 * The thread of the workflows has a heap of its own, which nothing shrinks after the bundle is loaded (see
 * `releaseStartupMemory`): a small young generation saves about 90 MB of an idle worker.
 */
const WORKER_FLAGS = ['--max-semi-space-size=2'];

/**
 * Processes of an installation: `migrate` once per release before the others, then any number of `api` and `worker`.
 */
export const ROLES = ['migrate', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** What a role runs; before `migrate` come the open runs, which the release must be able to go on with. */
export type Step = Role | 'open-runs';

const COMMANDS: Record<Step, { file: string; flags: readonly string[] }> = {
  'open-runs': { file: 'workflows/check-open-runs.main.ts', flags: [] },
  migrate: { file: 'services/ops/migrate.main.ts', flags: [] },
  api: { file: 'services/api.main.ts', flags: API_FLAGS },
  worker: { file: 'workflows/worker.main.ts', flags: WORKER_FLAGS },
};

/** Node's arguments for a step. */
export const toNodeArgs = (root: string, step: Step): string[] => [
  ...COMMANDS[step].flags,
  join(root, COMMANDS[step].file),
];

/**
 * glibc gives the threads of Node and of Temporal's core up to eight allocators for each core, and each keeps most of what
 * was freed in it. With two, an API holds 139 MB in place of 155 and a worker 217 in place of 247, and neither grows from
 * the third minute to the ninth; what is in use is the same, and the processor time no more (`npm run soak -- --minutes 9`,
 * two cores).
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2' };

/**
 * The environment of a step; a number of allocators that is set stays. The API does not get MAINTENANCE_URL, with which it
 * could connect as the owner of the tables.
 */
export function toStepEnvironment(step: Step, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MAINTENANCE_URL: _, ...others } = environment;
  return { ...ALLOCATOR, ...(step === 'api' ? others : environment) };
}

/**
 * Files of the build that a role needs; without them it would bundle at start or have no page to serve. The web app's is
 * written last (`infra/web/mark-complete.ts`, which the image does not hold).
 */
const BUILD_FILES: Record<Role, readonly string[]> = {
  migrate: [],
  api: ['dist/web/.vite/complete'],
  worker: ['dist/workflows/bundle.js'],
};

/**
 * The roles that were requested; all of them if none is named.
 * @throws Remedy for an unknown role, and where a build is missing
 */
export function parseRoles(root: string, names: readonly string[]): Role[] {
  const unknown = names.find((word) => !ROLES.some((role) => role === word));
  if (unknown !== undefined)
    throw new Remedy(
      `There is no part "${unknown}". Choose from ${ROLES.join(', ')}, or name none to start all of them.`,
    );
  const roles = names.length > 0 ? ROLES.filter((role) => names.includes(role)) : [...ROLES];
  const missing = roles.flatMap((role) => BUILD_FILES[role]).filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0)
    throw new Remedy(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: nothing is built yet, or not to the end. Run: npm run build`,
    );
  return roles;
}
