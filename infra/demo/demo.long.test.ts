import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const demo = fileURLToPath(new URL('demo.main.ts', import.meta.url));

it('a demonstration goes on beside one that is refused, and stops all that it started when its terminal is closed', async () => {
  const child = spawn(process.execPath, [demo], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const soon = { timeout: 300_000 };
  await expect.poll(() => output, soon).toContain('day 1 of 7');
  const addresses = [...output.matchAll(/http:\/\/\S+:\d+/g)].map(([address]) => address);
  expect(addresses).toHaveLength(3);
  const second = promisify(execFile)(process.execPath, [demo]);
  await expect(second).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`kill ${child.pid}`) });
  await expect.poll(() => output, soon).toContain('day 2 of 7');
  for (const address of addresses) await expect(fetch(address)).resolves.toBeDefined();
  child.stdout.destroy();
  child.kill('SIGHUP');
  await once(child, 'exit');
  for (const address of addresses) await expect(fetch(address)).rejects.toThrow();
});
