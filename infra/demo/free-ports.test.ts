import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePorts } from '#infra/demo/free-ports.ts';

const portsOf = async (pid?: number) => Object.values(await freePorts(pid));

it('two processes that ask at the same time are told different ports, below those that the system names by itself', async () => {
  const [one, other] = await Promise.all([portsOf(40_500), portsOf(40_501)]);
  expect(new Set([...one, ...other]).size).toBe(12);
  for (const port of [...(await portsOf(0)), ...(await portsOf(999))]) {
    expect(port).toBeGreaterThan(10_080);
    expect(port).toBeLessThan(32_768);
  }
});

it('a port on which somebody listens is passed over', async () => {
  const [first, ...others] = await portsOf();
  const server = createServer().listen(first, '127.0.0.1');
  await once(server, 'listening');
  const next = await portsOf();
  server.close();
  expect(next).toHaveLength(6);
  expect(next).not.toContain(first);
  expect(next).toEqual(expect.arrayContaining(others));
});
