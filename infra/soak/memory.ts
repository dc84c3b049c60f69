import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * In MB, directly after a process has collected its garbage: what objects and buffers of all its threads take, and what it
 * holds of the system with what its allocators keep.
 */
export type OwnMemory = { live: number; held: number };

const ANSWER_MS = 60_000;

/** Lets a process that was started with `collect-garbage.main.ts` measure itself. Throws where it does not. */
export async function requestOwnMemory(pid: number, folder: string): Promise<OwnMemory> {
  const file = join(folder, String(pid));
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const until = performance.now() + ANSWER_MS; !existsSync(file); await wait(100))
    if (performance.now() > until) throw new Error(`process ${pid} did not measure its memory`);
  return JSON.parse(readFileSync(file, 'utf8')) as OwnMemory;
}

/**
 * Memory in MB that belongs to a process alone, in RAM or swapped out (Linux). What several share is divided among them,
 * and neither shared memory nor files count: Postgres's buffers fill up once, and the system drops pages of files where
 * memory is short. Throws where there is no such process.
 */
export function readMemoryMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const readKb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0);
  return (readKb('Pss_Anon') + readKb('SwapPss')) / 1024;
}

/** The same of all descendants of a process. */
export function readChildrenMb(pid: number): number {
  let total = 0;
  // A child or a thread may have ended by now.
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
      for (const child of children) total += readMemoryMb(Number(child)) + readChildrenMb(Number(child));
    } catch {}
  return total;
}

/** Manifests of the parts that are ours, of which each container has a limit. */
const MANIFESTS: Readonly<Record<string, string>> = { api: 'api.yaml', worker: 'worker.yaml' };

/** The limit of a part's container in MB; infinite for servers that others make, which are sized where they run. */
export function readMemoryLimitMb(part: string): number {
  const manifest = MANIFESTS[part];
  if (!manifest) return Number.POSITIVE_INFINITY;
  const text = readFileSync(join(import.meta.dirname, '../k8s/base', manifest), 'utf8');
  const [, gibibytes] = /limits: \{ memory: (\d+)Gi \}/.exec(text) ?? [];
  if (!gibibytes) throw new Error(`${manifest} states no limit of memory in Gi`);
  return Number(gibibytes) * 1024;
}
