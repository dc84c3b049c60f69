import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { RunEnd, Sample } from '#infra/soak/judgement.ts';
import { RETAINED_TABLES } from '#services/jobs/testing/retained-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'seven-stones-soak-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = Object.fromEntries(Object.keys(RETAINED_TABLES).map((table) => [table, 5]));
/** An hour in which nothing rises. */
const createSamples = (weeksAMinute: number): Sample[] =>
  Array.from({ length: 121 }, (_, n) => ({
    minutes: n / 2,
    weeks: Math.floor((n / 2) * weeksAMinute),
    faults: 0,
    memory: { api: 300 },
    live: { api: 100 },
    rows,
  }));

function judge(samples: readonly Sample[], end?: RunEnd) {
  const file = join(folder, 'samples.jsonl');
  writeFileSync(file, [...samples, ...(end ? [end] : [])].map((line) => `${JSON.stringify(line)}\n`).join(''));
  const main = fileURLToPath(new URL('soak.main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, '--read', file], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

it('soak: the samples of a whole run without a fault are judged again as it was', () => {
  const { status, stdout, stderr } = judge(createSamples(10), { faults: 0, isEarly: false });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('600 weeks in 60 minutes, 0 faults');
  expect(judge(createSamples(10), { faults: 0, isEarly: true }).stdout).toContain('ended early');
});

it('soak: a fault after the last sample counts', () => {
  const { status, stdout } = judge(createSamples(10), { faults: 1, isEarly: true });
  expect(status).toBe(1);
  expect(stdout).toContain('1 faults');
});

it('soak: a run that has not ended, or in which no week ended, proves nothing', () => {
  for (const { status, stderr } of [judge(createSamples(10)), judge(createSamples(0), { faults: 0, isEarly: false })]) {
    expect(status).toBe(2);
    expect(stderr).toMatch(/^NOT PROVED: .*ended/);
  }
});
