import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const demo = fileURLToPath(new URL('demo.main.ts', import.meta.url));

it('a demonstration whose terminal is closed stops all that it started', async () => {
  // The test runner sets BASE_URL to the path of its own pages.
  const child = spawn(process.execPath, [demo], {
    env: { ...process.env, BASE_URL: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  while (!output.includes('day 1 of 7')) output += (await once(child.stdout, 'data'))[0];
  const addresses = [...output.matchAll(/http:\/\/\S+:\d+/g)].map(([address]) => address);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) await expect(fetch(address)).resolves.toBeDefined();
  child.stdout.destroy();
  child.kill('SIGHUP');
  await once(child, 'exit');
  for (const address of addresses) await expect(fetch(address)).rejects.toThrow();
});
