// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { WORLDS } from '#web/art/worlds/worlds.ts';

const MAX_BYTES = 14 * 1024;
const here = fileURLToPath(new URL('.', import.meta.url));
const findWorldFile = (name: string) =>
  [`${here}${name}.tsx`, `${here}subjects/${name}.tsx`].find((file) => existsSync(file)) as string;

/** Size of one world alone: its scenes and every figure they use, without React. */
async function measureWorldBytes(name: string): Promise<number> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      rollupOptions: { input: findWorldFile(name), external: [/^react/], preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return gzipSync(built.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n'), { level: 9 })
    .length;
}

test.each(Object.keys(WORLDS))('%s with all its scenes weighs at most 14 KiB', async (name) => {
  const bytes = await measureWorldBytes(name);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

test('no drawing throws dice or looks at the clock', () => {
  for (const file of readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (each) => /[.]tsx?$/.test(each) && !each.includes('.test.'),
  )) {
    expect(readFileSync(`${here}${file}`, 'utf8'), file).not.toMatch(
      /Math\.random|Date\b|performance\.|use(State|Effect)/,
    );
  }
});
