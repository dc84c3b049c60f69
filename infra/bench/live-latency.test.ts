import { expect, it } from 'vitest';
import { quantile } from '#infra/bench/harness.ts';
import { computeLatencies } from '#infra/bench/live-latency.ts';
import type { Arrival } from '#infra/bench/live-receivers.ts';

const write = (due: number, version: number) => ({ week: 'one', due, version });

it('live latency: each write counts on each socket of its week, from when it was due', () => {
  const arrivals: Arrival[] = [
    [0, 5, 110],
    [1, 5, 130],
    [2, 5, 101],
    [0, 6, 240],
    [1, 6, 205],
  ];
  const latencies = computeLatencies([write(100, 5), write(200, 6)], arrivals, ['one', 'one', 'other']);
  expect(latencies).toEqual([10, 40, 30, 5]);
});

it('live latency: a view that was skipped is shown by the next one, and one that never came takes for ever', () => {
  const writes = [write(100, 5), write(110, 6), write(120, 7)];
  const latencies = computeLatencies(writes, [[0, 6, 150]], ['one']);
  expect(latencies).toEqual([50, 40, Number.POSITIVE_INFINITY]);
  expect(quantile(latencies, 0.99)).toBe(Number.POSITIVE_INFINITY);
});
