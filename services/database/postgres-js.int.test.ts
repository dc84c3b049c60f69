import { expect, test, vi } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient } from '#services/database/clients.ts';

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
