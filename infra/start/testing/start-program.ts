import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#infra/start/ports.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PORTS = ['PORT', 'POSTGRES_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'MAIL_PORT', 'SMTP_PORT'] as const;

/** Starts one of our programs as a process of its own, and keeps what it prints. */
export function startProgram(words: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, words, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  /** Waits until the program has printed this. */
  const until = async (printed: RegExp) => {
    for (;;) {
      const match = printed.exec(output);
      if (match) return match;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${words.join(' ')} ended before it said ${printed}:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { child, readOutput: () => output, ended, until };
}

/** The environment of an installation with its own data folder and ports. */
export async function createOwnEnvironment(data: string): Promise<NodeJS.ProcessEnv> {
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await findFreePort())] as const));
  // Not the whole environment: vitest sets variables, BASE_URL among them.
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ...Object.fromEntries(ports), DATA_FOLDER: data };
}
