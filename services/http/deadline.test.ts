import { expect, it } from 'vitest';
import { withTimeout } from '#services/http/deadline.ts';

it('an answer that hangs is given up, and any other comes as it is', async () => {
  await expect(withTimeout(new Promise<never>(() => {}), 20)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(withTimeout(Promise.reject(new Error('no')), 20)).rejects.toThrow('no');
  expect(await withTimeout(Promise.resolve('yes'), 20)).toBe('yes');
});
