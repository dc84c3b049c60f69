import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { API_FLAGS } from '#infra/start/node-flags.ts';

it('the benchmark of the append runs as the API does', () => {
  const { scripts } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'));
  expect(scripts['bench:append']).toBe(`node ${API_FLAGS.join(' ')} infra/bench/append.main.ts`);
});
