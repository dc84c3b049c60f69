import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePorts } from '#infra/demo/free-ports.ts';

const listFreePorts = async (pid?: number) => Object.values(await findFreePorts(pid));

it('two processes that ask at the same time are told different ports, below those that the system names by itself', async () => {
  const [one, other] = await Promise.all([listFreePorts(40_500), listFreePorts(40_501)]);
  expect(new Set([...one, ...other]).size).toBe(12);
  for (const port of [...(await listFreePorts(0)), ...(await listFreePorts(999))]) {
    expect(port).toBeGreaterThan(10_080);
    expect(port).toBeLessThan(32_768);
  }
});

it('a port on which somebody listens is passed over', async () => {
  const [first, ...others] = await listFreePorts();
  const server = createServer().listen(first, '127.0.0.1');
  await once(server, 'listening');
  const next = await listFreePorts();
  server.close();
  expect(next).toHaveLength(6);
  expect(next).not.toContain(first);
  expect(next).toEqual(expect.arrayContaining(others));
});
