import { expect, it, vi } from 'vitest';
import { createDemoFamily, seedDemoFamily } from '#infra/start/seed.ts';

it.each(['https://stones.example', 'http://192.168.1.20:3000', 'https://localhost.example'])(
  'the demo family never moves in at %s',
  async (baseUrl) => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('somebody was asked'));
    await expect(seedDemoFamily(baseUrl, createDemoFamily(), undefined)).rejects.toThrow(
      'BASE_URL is not this machine',
    );
    expect(fetchSpy).not.toHaveBeenCalled();
  },
);
