import { Console } from 'node:console';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilShutdown } from '#infra/start/processes.ts';

/** Limit of a figure; a figure without one is only reported. */
export type Target = { atMost: number } | { atLeast: number };

type BenchResult = {
  /** By key, as `--json` prints them and tests name them. */
  figures: Record<string, number>;
  targets: Record<string, Target>;
  /** Rows of the printed table, in place of the figures. */
  rows?: readonly object[];
  /** Conditions of the measurement: rates, counts, versions. */
  facts?: Record<string, number | string>;
};

export type BenchTools = {
  /**
   * `--quick`: less than 40 s, to show that the benchmark works. Its figures are never compared with those of a full
   * run, and have limits only where they are of the same work in fewer rounds.
   */
  quick: boolean;
  /** Deleted when the benchmark ends. */
  folder: string;
  /** Progress on standard error; standard output holds the figures alone. */
  say: (line: string) => void;
  /** Stops a part when the benchmark ends or fails, in reverse order. */
  stopAtEnd: <Part extends { stop: () => Promise<void> }>(part: Part) => Part;
};

/**
 * Runs one benchmark from the command line: `--json` prints one object, otherwise a table. Missed targets are reported
 * on standard error and do not fail the run.
 */
export async function runBench(name: string, measure: (tools: BenchTools) => Promise<BenchResult>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `seven-stones-${name}-`));
  const stops: (() => Promise<void>)[] = [];
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const stopAtEnd: BenchTools['stopAtEnd'] = (part) => {
    stops.push(() => part.stop());
    return part;
  };
  try {
    const quick = process.argv.includes('--quick');
    const { facts, ...result } = await untilShutdown(() => measure({ quick, folder, say, stopAtEnd }));
    printResult({ ...result, facts: { ...facts, run: quick ? 'quick' : 'full' } }, process.argv.includes('--json'));
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: Error) => say(error.message));
    rmSync(folder, { recursive: true, force: true });
  }
}

function printResult({ figures, targets, rows, facts = {} }: BenchResult, json: boolean): void {
  const machine = { ...facts, load: roundTo(loadavg()[0] ?? 0), node: process.version };
  if (json) process.stdout.write(`${JSON.stringify({ ...figures, ...machine }, nameNumber)}\n`);
  else {
    new Console(process.stdout).table(
      rows ?? Object.entries(figures).map(([key, value]) => ({ key, value, target: formatTarget(targets[key]) })),
    );
    process.stdout.write(
      `${Object.entries(machine)
        .map(([fact, value]) => `${fact} ${value}`)
        .join(' · ')}\n`,
    );
  }
  for (const [key, target] of Object.entries(targets)) {
    const value = figures[key];
    if (value !== undefined && !isMet(value, target))
      process.stderr.write(`${key} is ${value}; the target is ${formatTarget(target)}\n`);
  }
}

/** JSON has no number for what never came, and would say null. */
const nameNumber = (_key: string, value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY ? String(value) : value;

const isMet = (value: number, target: Target): boolean =>
  'atMost' in target ? value <= target.atMost : value >= target.atLeast;
const formatTarget = (target: Target | undefined): string =>
  target === undefined ? '' : 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;

/** The value below which a share of all values lies: `quantile(times, 0.99)`. NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const roundTo = (value: number, digits = 2): number => Number(value.toFixed(digits));
