import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steering } from '#shared/instruments/games/star-catch.ts';
import { extendTrace, MAX_POINTS, type TracePoint, thinTrace } from '#web/features/skills/boards/steering-trace.ts';

const createPoints = (count: number): TracePoint[] => Array.from({ length: count }, (_, i) => [i, i / 2, i * 4]);

test('a way of up to 120 points is recorded as it is', () => {
  expect(thinTrace(createPoints(MAX_POINTS))).toEqual(createPoints(MAX_POINTS));
  expect(thinTrace([])).toEqual([]);
});

test('a longer way keeps its ends and its order, and 120 points spread evenly', () => {
  fc.assert(
    fc.property(fc.integer({ min: MAX_POINTS + 1, max: 2000 }), (count) => {
      const way = createPoints(count);
      const thinnedTrace = thinTrace(way);
      expect(thinnedTrace).toHaveLength(MAX_POINTS);
      expect([thinnedTrace[0], thinnedTrace.at(-1)]).toEqual([way[0], way.at(-1)]);
      const steps = thinnedTrace.slice(1).map(([x], i) => x - (thinnedTrace[i]?.[0] ?? 0));
      expect(Math.min(...steps)).toBeGreaterThan(0);
      expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a point never lies before the one that it follows, whatever the browser stamped it with', () => {
  const way = [-3, 5, 4, 70_000].reduce((trace, ms) => extendTrace(trace, { x: 1, y: 2 }, ms), [] as TracePoint[]);
  expect(way.map(([, , ms]) => ms)).toEqual([0, 5, 5, 60_000]);
});

/** A hand sampled 500 times a second, along the line or beside it for a third of the way. */
function simulateHand(trial: ReturnType<typeof steering.trial>, offset: number): TracePoint[] {
  const { line, timeMs } = trial;
  const samples = Math.round(timeMs / 2);
  return Array.from({ length: samples + 1 }, (_, i) => {
    const at = ((line.length - 1) * i) / samples;
    const from = line[Math.floor(at)] ?? line[0];
    const to = line[Math.ceil(at)] ?? from;
    if (!from || !to) throw new Error('a line has places');
    const deviation = at > line.length / 3 && at < (2 * line.length) / 3 ? offset : 0;
    return [
      from.x + (to.x - from.x) * (at % 1),
      from.y + (to.y - from.y) * (at % 1) + deviation,
      (timeMs * 0.98 * i) / samples,
    ];
  });
}

test('thinning changes no verdict', () => {
  for (const level of steering.levels) {
    for (const seed of [1, 20, 300]) {
      const trial = steering.trial(level, seed, '7-10');
      expect(steering.mark(trial, { trace: thinTrace(simulateHand(trial, 0)) }), `level ${level}`).toBe(true);
      expect(steering.mark(trial, { trace: thinTrace(simulateHand(trial, trial.width)) }), `level ${level}`).toBe(
        false,
      );
    }
  }
});
