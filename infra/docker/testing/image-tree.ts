import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { runProgram } from '#infra/start/programs.ts';

/** Upper limits in megabytes of the image's own files; the base image is counted apart. */
export const IMAGE_BUDGETS = { packages: 250, app: 280 } as const;

type Step = { copy: readonly string[]; to: string; from?: string } | { run: string };
type Stage = { base: string; name: string; steps: readonly Step[] };

/** The stages of a Dockerfile, as far as they fill the folder /app. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile.replaceAll('\\\n', ' ').split('\n');
  const stages: { base: string; name: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, base, name = ''] = /^FROM (\S+)(?: AS (\S+))?/.exec(line) ?? [];
    if (base) stages.push({ base, name, steps: [] });
    const [, from, copied] = /^COPY (?:--from=(\S+) )?(.+)$/.exec(line) ?? [];
    const files = copied?.split(' ') ?? [];
    if (copied)
      stages.at(-1)?.steps.push({ copy: files.slice(0, -1), to: files.at(-1) as string, ...(from && { from }) });
    const [, run] = /^RUN (.+)$/.exec(line) ?? [];
    if (run) stages.at(-1)?.steps.push({ run });
  }
  return stages;
}

/** Whether .dockerignore excludes a path of the checkout by a line that names files. */
function isIgnored(dockerignore: string, path: string): boolean {
  const patterns = dockerignore.split('\n').filter((line) => line !== '' && line !== '*' && !/^[#!]/.test(line));
  const escapeText = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const toSource = (pattern: string) => {
    const parts = pattern.split('**/').map((part) => part.split('*').map(escapeText).join('[^/]*'));
    return parts.join('(?:.+/)?');
  };
  return patterns.some((pattern) => new RegExp(`^${toSource(pattern)}(?:/|$)`).test(path));
}

/**
 * Fills `folder` with the image's /app by the steps of its Dockerfile: packages are installed and pruned with the same
 * commands. Files of the stage `build` are copied from the checkout, where `npm run build` has created them; what it
 * deletes there is in .dockerignore.
 */
export async function makeImageTree(root: string, folder: string): Promise<void> {
  const read = (file: string) => readFileSync(join(root, 'infra/docker', file), 'utf8');
  const stages = readStages(read('Dockerfile'));
  const ignored = read('Dockerfile.dockerignore');
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, filter: (source) => !isIgnored(ignored, relative(root, source)) });
  };
  const copyStep = ({ copy: files, to }: Extract<Step, { copy: unknown }>, into: string) => {
    for (const file of files) copy(join(root, file), to === './' ? join(into, basename(file)) : join(into, to));
  };

  const packages = `${folder}.packages`;
  rmSync(packages, { recursive: true, force: true });
  mkdirSync(packages, { recursive: true });
  for (const step of stages.find(({ name }) => name === 'dependencies')?.steps ?? []) {
    if ('copy' in step) copyStep(step, packages);
    else {
      // The image installs and runs with one Node version; npm is run by that Node.
      const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
      const env = { ...withoutNpmSettings(process.env), PATH, npm_config_prefer_offline: 'true' };
      await runProgram('/bin/sh', ['-c', step.run], { cwd: packages, env, timeoutMs: 10 * 60_000 });
    }
  }
  mkdirSync(folder, { recursive: true });
  for (const step of stages.at(-1)?.steps ?? []) {
    if (!('copy' in step)) continue;
    if (step.from === 'dependencies') renameSync(join(packages, 'node_modules'), join(folder, 'node_modules'));
    else if (step.from) {
      if (!existsSync(join(root, step.to))) throw new Error(`${step.to} is not built yet. Run: npm run build`);
      copy(join(root, step.to), join(folder, step.to));
      // Pages of earlier builds, which every start from this checkout keeps beside its own.
      rmSync(join(folder, step.to, 'web-releases'), { recursive: true, force: true });
    } else copyStep(step, folder);
  }
  rmSync(packages, { recursive: true, force: true });
}

/** Removes the settings that npm passes to scripts; in an image only those of .npmrc apply. */
const withoutNpmSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^npm_(?:config_(?!registry|cafile|cache|userconfig|globalconfig)|package_|lifecycle_)/i.test(name),
    ),
  );

/** Megabytes that a folder or file takes on the disk. */
export function measureMegabytes(path: string): number {
  const measureBytes = (at: string): number => {
    const about = lstatSync(at);
    return (
      about.blocks * 512 +
      (about.isDirectory() ? readdirSync(at).reduce((sum, name) => sum + measureBytes(join(at, name)), 0) : 0)
    );
  };
  return measureBytes(path) / 1_000_000;
}
