import { describe, expect, it, vi } from 'vitest';
import { createHashingQueue } from '#services/accounts/passwords.store.ts';

/** A hash that ends when the test resolves it. */
function createPendingCall() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { hash: () => done, finish };
}

describe('the hashing queue', () => {
  it('runs as many at a time as may be, the others in their order', async () => {
    const inTurn = createHashingQueue(2);
    const started: number[] = [];
    const hashes = Array.from({ length: 4 }, () => createPendingCall());
    const all = hashes.map(({ hash }, n) =>
      inTurn(() => {
        started.push(n);
        return hash();
      }),
    );
    expect(started).toEqual([0, 1]);
    hashes[1]?.finish();
    await all[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const { finish } of hashes) finish();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('makes room also when a call fails', async () => {
    const inTurn = createHashingQueue(1);
    await expect(inTurn(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    expect(await inTurn(async () => 'hash')).toBe('hash');
  });

  it('refuses a call with a time to wait when its turn does not come', async () => {
    vi.useFakeTimers();
    const inTurn = createHashingQueue(1);
    const first = createPendingCall();
    const running = inTurn(first.hash);
    const late = expect(inTurn(async () => 'late')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter: 5 },
    });
    await vi.advanceTimersByTimeAsync(8_000);
    await late;
    const patient = inTurn(async () => 'hash');
    first.finish();
    expect([await running, await patient]).toEqual([undefined, 'hash']);
    vi.useRealTimers();
  });

  it('refuses a call at once when it is too long', async () => {
    const inTurn = createHashingQueue(1);
    const first = createPendingCall();
    const admitted = Array.from({ length: 201 }, () => inTurn(first.hash));
    await expect(inTurn(first.hash)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    first.finish();
    await Promise.all(admitted);
  });
});
