import { expect, test, vi } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient } from '#services/database/clients.ts';
import { startTcpProxy } from '#services/database/testing/tcp-proxy.ts';

test('a client with several open connections searches no more than them, however many queries it has sent', async () => {
  const sql = createLogClient(await createDatabase(), { max: 4 });
  await Promise.all(Array.from({ length: 8 }, () => sql`select 1`));

  let longest = 0;
  const { indexOf } = Array.prototype;
  const spy = vi.spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], item, from) {
    if (typeof item === 'object') longest = Math.max(longest, this.length);
    return indexOf.call(this, item, from);
  });
  for (let i = 0; i < 200; i++) await Promise.all([sql`select 1`, sql`select 1`]);
  spy.mockRestore();

  expect(longest).toBeLessThanOrEqual(4);
  await sql.end();
});

test('a connection that is lost while it reads the types of arrays ends no process, and the types are read again', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  let losses = 0;
  const proxy = await startTcpProxy(await createDatabase(), ({ client, upstream }) => {
    client.on('data', (chunk) => {
      if (losses > 0 || !chunk.includes('typarray')) return;
      losses += 1;
      client.resetAndDestroy();
    });
    client.pipe(upstream).pipe(client);
  });
  const sql = createLogClient(proxy.url, { max: 1 });
  await sql`select 1`.catch(() => {});
  expect(await sql`select 1 as one where 'a' = any(${['a', 'b']}::text[])`).toEqual([{ one: 1 }]);
  expect({ losses, unhandled }).toEqual({ losses: 1, unhandled: [] });
  process.off('unhandledRejection', note);
  await sql.end();
  await proxy.close();
});
