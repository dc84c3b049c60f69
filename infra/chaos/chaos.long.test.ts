import { expect, it } from 'vitest';
import { isProof, runChaos } from '#infra/chaos/testing/chaos-run.ts';

const SEEDS = [1, 2, 3];
const SECONDS = 60;
const LEAST_DISRUPTIONS = 100;

it('a whole installation under three minutes of deaths, failing links, full disks and wrong clocks loses nothing, doubles nothing and goes on', {
  timeout: 2_400_000,
}, async ({ signal }) => {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  let disruptions = 0;
  for (const seed of SEEDS) {
    const counts = await runChaos({ seed, seconds: SECONDS, signal, report });
    expect(counts, lines.join('\n')).toMatchObject({ lost: 0, duplicated: 0, unsignalled: 0, faults: 0 });
    expect(isProof(counts)).toBe(true);
    disruptions += counts.disruptions;
  }
  expect(disruptions).toBeGreaterThanOrEqual(LEAST_DISRUPTIONS);
});
