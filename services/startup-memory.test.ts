import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('./startup-memory.ts', import.meta.url));

it('startup memory: what loading left is given back, and no code can ask for a collection afterwards', () => {
  const output = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { releaseStartupMemory } from ${JSON.stringify(file)};
       let loaded = Array.from({ length: 1_500_000 }, (_, i) => ({ i }));
       loaded = null;
       const before = process.memoryUsage().heapTotal;
       releaseStartupMemory();
       console.log(JSON.stringify([before, process.memoryUsage().heapTotal, typeof globalThis.gc]));`,
    ],
    { encoding: 'utf8' },
  );
  const [before, after, gc] = JSON.parse(output) as [number, number, string];
  expect(after).toBeLessThan(before / 3);
  expect(gc).toBe('undefined');
});
