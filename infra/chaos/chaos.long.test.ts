import { expect, it } from 'vitest';
import { type ChaosCounts, isProof, NO_DISK, runChaos, VICTIMS } from '#infra/chaos/testing/chaos-run.ts';

const SEEDS = [1, 2, 3];
const SECONDS = 60;
const LEAST_DISRUPTIONS = 100;

it('a whole installation under three minutes of deaths, failing links, full disks and wrong clocks loses nothing, doubles nothing and goes on', {
  timeout: 2_400_000,
}, async ({ signal }) => {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const runs: ChaosCounts[] = [];
  for (const seed of SEEDS) {
    const counts = await runChaos({ seed, seconds: SECONDS, signal, report });
    expect(counts, lines.join('\n')).toMatchObject({ lost: 0, duplicated: 0, unsignalled: 0, faults: 0 });
    expect(isProof(counts)).toBe(true);
    runs.push(counts);
  }
  const sum = (read: (counts: ChaosCounts) => number) => runs.reduce((total, counts) => total + read(counts), 0);
  expect(sum(({ disruptions }) => disruptions)).toBeGreaterThanOrEqual(LEAST_DISRUPTIONS);
  expect(sum(({ reminders }) => reminders)).toBeGreaterThan(0);
  const isDiskLimited = !lines.includes(NO_DISK);
  if (!isDiskLimited) process.stderr.write(`${NO_DISK}\n`);
  const disturbed = VICTIMS.filter((victim) => sum((counts) => counts.disturbed[victim]) > 0);
  expect(disturbed).toEqual(isDiskLimited ? VICTIMS : VICTIMS.filter((victim) => victim !== 'disk'));
});
