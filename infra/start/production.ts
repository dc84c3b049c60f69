import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { API_FLAGS } from '#infra/start/node-flags.ts';
import { Remedy } from '#infra/start/sentences.ts';

/** What an installation runs: `migrate` once before the others of a release, then any number of `api` and `worker`. */
export const ROLES = ['migrate', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const COMMANDS: Record<Role, { file: string; flags: readonly string[] }> = {
  migrate: { file: 'services/ops/migrate.main.ts', flags: [] },
  api: { file: 'services/api.main.ts', flags: API_FLAGS },
  worker: { file: 'workflows/worker.main.ts', flags: [] },
};

/** The arguments for Node of a role. */
export const argsOf = (root: string, role: Role): string[] => [
  ...COMMANDS[role].flags,
  join(root, COMMANDS[role].file),
];

/** What a role is told: the API never how to become the owner of what it writes. */
export function environmentOf(role: Role, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MAINTENANCE_URL: _, ...others } = environment;
  return role === 'api' ? others : environment;
}

/** What a build leaves behind; without it a process would build in front of a family, or serve no page. */
const BUILT: Record<Role, readonly string[]> = {
  migrate: [],
  api: ['dist/web/index.html'],
  worker: ['dist/workflows/bundle.js'],
};

/**
 * The roles that were asked for; without a word, all of them.
 * @throws Remedy for a word that is no role, and where a build is missing
 */
export function rolesToStart(root: string, words: readonly string[]): Role[] {
  const unknown = words.find((word) => !ROLES.some((role) => role === word));
  if (unknown !== undefined)
    throw new Remedy(
      `There is no part "${unknown}". Choose from ${ROLES.join(', ')}, or name none to start all of them.`,
    );
  const roles = words.length > 0 ? ROLES.filter((role) => words.includes(role)) : [...ROLES];
  const missing = roles.flatMap((role) => BUILT[role]).filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0)
    throw new Remedy(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not built yet. Run: npm run build`);
  return roles;
}
