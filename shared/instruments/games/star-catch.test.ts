import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAMES } from '#shared/instruments/games/games.ts';
import { AIMING_LADDER, bitsPerSecond, FIELD, STEERING_LADDER } from '#shared/instruments/games/ladders.ts';
import { aiming, type Place, reaction, type SteeringTrial, steering } from '#shared/instruments/games/star-catch.ts';

const Seed = fc.nat(4_294_967_295);
const computeDistance = (a: Place, b: Place) => Math.hypot(b.x - a.x, b.y - a.y);
const measureLine = (line: readonly Place[]) =>
  line.slice(1).reduce((sum, to, i) => sum + computeDistance(line[i] as Place, to), 0);
const isInside = ({ x, y }: Place, margin: number) =>
  x >= margin && y >= margin && x <= FIELD.width - margin && y <= FIELD.height - margin;
const forSeeds = (check: (seed: number) => void) => fc.assert(fc.property(Seed, check), { numRuns: 60 });

describe('aiming', () => {
  test.each(AIMING_LADDER)(
    'at level $level shows a star of the ladder’s size, way and time, whole on the field',
    ({ level, width, distance, timeMs, rate }) => {
      forSeeds((seed) => {
        const trial = aiming.trial(level, seed, '7-10');
        expect({ width: trial.width, timeMs: trial.timeMs }).toEqual({ width, timeMs });
        expect(computeDistance(trial.start, trial.star)).toBeCloseTo(distance, 0);
        expect(bitsPerSecond({ width, distance: computeDistance(trial.start, trial.star), timeMs })).toBeCloseTo(
          rate,
          2,
        );
        expect(isInside(trial.star, width / 2 + 60) && isInside(trial.start, 60)).toBe(true);
      });
    },
  );

  test('sends the hand to both sides, up and down', () => {
    const ways = Array.from({ length: 200 }, (_, seed) => aiming.trial(6, seed, '7-10')).map(({ start, star }) =>
      [star.x > start.x, star.y > start.y].join(),
    );
    expect(new Set(ways).size).toBe(4);
  });

  test('is right inside the star and in time, and at its very edge', () => {
    const { star, width, timeMs, ...rest } = aiming.trial(5, 99, '7-10');
    const hit = (dx: number, dy: number, ms: number) =>
      aiming.mark({ star, width, timeMs, ...rest }, { x: star.x + dx, y: star.y + dy, ms });
    expect([hit(0, 0, 300), hit(width / 2 - 0.01, 0, timeMs), hit(0, 0, timeMs)]).toEqual([true, true, true]);
    expect([hit(width / 2 + 0.01, 0, 300), hit(0, -width, 300), hit(0, 0, timeMs + 1)]).toEqual([false, false, false]);
  });

  test('is wrong when nothing was touched in time', () => {
    const missed = { missed: true };
    expect(GAMES.aiming.Response.safeParse(missed).success).toBe(true);
    expect(GAMES.aiming.mark(aiming.trial(5, 99, '7-10'), missed)).toBe(false);
  });
});

/**
 * A hand that follows the line, `aside` units beside it, in a share `pace` of the time; `only` limits the aside part of
 * the way.
 */
function traceLine(
  { line, timeMs }: SteeringTrial,
  { aside = 0, pace = 0.9, from = 0, to = 1 } = {},
): { trace: number[][] } {
  const last = line.length - 1;
  return {
    trace: line.map(({ x, y }, i) => {
      const next = line[Math.min(last, i + 1)] as Place;
      const before = line[Math.max(0, i - 1)] as Place;
      const way = computeDistance(before, next);
      const off = i / last >= from && i / last < to ? aside : 0;
      return [x - ((next.y - before.y) / way) * off, y + ((next.x - before.x) / way) * off, (timeMs * pace * i) / last];
    }),
  };
}

describe('steering', () => {
  test.each(STEERING_LADDER)(
    'at level $level shows a tunnel of the ladder’s length, width and time, whole on the field',
    ({ level, width, distance, timeMs }) => {
      forSeeds((seed) => {
        const trial = steering.trial(level, seed, '7-10');
        expect({ width: trial.width, timeMs: trial.timeMs }).toEqual({ width, timeMs });
        expect(Math.abs(measureLine(trial.line) / distance - 1)).toBeLessThan(0.005);
        expect(trial.line.every((place) => isInside(place, width / 2 + 60))).toBe(true);
      });
    },
  );

  test.each(STEERING_LADDER)(
    'at level $level never bends tighter than the tunnel is wide, so it does not touch itself',
    ({ level, width, distance }) => {
      forSeeds((seed) => {
        const { line } = steering.trial(level, seed, '7-10');
        // Places of a line are a fortieth of its length apart; only those with more than two widths of way between them
        // count.
        const between = Math.ceil((2 * width * (line.length - 1)) / distance);
        const tooNear = line.filter((place, i) =>
          line.slice(i + between + 1).some((far) => computeDistance(place, far) <= width),
        );
        expect(tooNear).toEqual([]);
      });
    },
  );

  test.each(STEERING_LADDER)(
    'at level $level is right for a hand that follows the line in time',
    ({ level, width }) => {
      forSeeds((seed) => {
        const trial = steering.trial(level, seed, '7-10');
        expect(GAMES.steering.mark(trial, traceLine(trial))).toBe(true);
        expect(GAMES.steering.mark(trial, traceLine(trial, { aside: width / 2 - 3 }))).toBe(true);
      });
    },
  );

  const trial = steering.trial(4, 2026, '7-10');
  const { width, line } = trial;
  test.each([
    ['never begun', { trace: [] }],
    ['tapped twice and not drawn', { trace: [traceLine(trial).trace[0], traceLine(trial).trace.at(-1)] }],
    ['too slow', traceLine(trial, { pace: 1.01 })],
    ['outside for a third of the way', traceLine(trial, { aside: width, from: 0.3, to: 0.6 })],
    ['begun beside the tunnel', traceLine(trial, { aside: width, to: 0.01 })],
    ['ended beside the tunnel', traceLine(trial, { aside: width, from: 0.99, to: 2 })],
    ['given up half way', { trace: traceLine(trial).trace.slice(0, 20) }],
    [
      'drawn backwards',
      {
        trace: traceLine(trial)
          .trace.toReversed()
          .map(([x, y], i) => [x, y, i]),
      },
    ],
    [
      'lifted and set down at the end',
      { trace: [...traceLine(trial).trace.slice(0, 4), ...traceLine(trial).trace.slice(-2)] },
    ],
    ['not in the order of time', { trace: traceLine(trial).trace.map(([x, y, ms], i) => [x, y, i === 10 ? 0 : ms]) }],
  ])('is wrong when %s', (_, response) => {
    expect(GAMES.steering.Response.safeParse(response).success).toBe(true);
    expect(GAMES.steering.mark(trial, response)).toBe(false);
  });

  test('forgives up to 5 % of the way outside, and no more', () => {
    const step = measureLine(line) / (line.length - 1);
    const share = (aside: number, count: number) =>
      traceLine(trial, { aside, from: 0.5, to: 0.5 + count / (line.length - 1) });
    expect(GAMES.steering.mark(trial, share(width / 2 + 2, 1))).toBe(true);
    expect(GAMES.steering.mark(trial, share(width / 2 + 2, 5)), `${step} units a step`).toBe(false);
  });
});

describe('reaction', () => {
  test('lets the child wait for one to three seconds, never the same', () => {
    const waits = Array.from({ length: 200 }, (_, seed) => reaction.trial(1, seed, '3-6').waitMs);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
    expect(new Set(waits).size).toBeGreaterThan(150);
  });

  test('takes no answer that came before the light can have been seen', () => {
    const trial = reaction.trial(1, 3, '3-6');
    expect([99, 100, 400].map((ms) => reaction.mark(trial, { ms }))).toEqual([false, true, true]);
  });
});
