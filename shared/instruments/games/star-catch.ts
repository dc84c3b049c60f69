import { createGameRules } from '#shared/instruments/games/game.ts';
import {
  AIMING_LADDER,
  FIELD,
  type RateLevel,
  STEERING_LADDER,
  STEERING_OUTSIDE_LIMIT,
} from '#shared/instruments/games/ladders.ts';
import { createRandom, type Random, randomBelow } from '#shared/values/seeded.ts';

/** A place on the playing field, in field units from its upper left corner. */
export type Place = { x: number; y: number };

/** Room that a screen needs round the start pad and round every target. */
const MARGIN = 70;
const roundToTenth = (value: number) => Math.round(value * 10) / 10;
// `Math.hypot` is many times slower, and a trace is measured against its line point by point.
const squareDistance = (a: Place, b: Place) => (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
const distance = (a: Place, b: Place) => Math.sqrt(squareDistance(a, b));

export type AimingTrial = { level: number; start: Place; star: Place; width: number; timeMs: number };

/** Where the child touched, and when: ms since the star was shown. Or nothing was touched before the star went out. */
export type Touch = { x: number; y: number; ms: number } | { missed: true };

/** Star Catch: the child holds the start pad, a star appears, and is touched in time. */
export const aiming = createGameRules<AimingTrial, Touch>({
  id: 'aiming',
  area: 'physical',
  levels: AIMING_LADDER.map(({ level }) => level),
  right: ({ star, width, timeMs }, touch) => 'ms' in touch && distance(star, touch) <= width / 2 && touch.ms <= timeMs,
  make(level, seed) {
    const random = createRandom(seed);
    const { width, distance: way, timeMs } = AIMING_LADDER[level - 1] as RateLevel;
    // As steep as the height of the field allows.
    const steepest = Math.asin(Math.min(1, (FIELD.height - 2 * MARGIN - width) / way));
    const angle = (2 * random() - 1) * steepest + (random() < 0.5 ? Math.PI : 0);
    const [start, star] = placeFigure(
      [
        { x: 0, y: 0 },
        { x: way * Math.cos(angle), y: way * Math.sin(angle) },
      ],
      MARGIN + width / 2,
      random,
    );
    return { level, start: start as Place, star: star as Place, width, timeMs };
  },
});

export type SteeringTrial = {
  level: number;
  /** The middle of the tunnel from its beginning to its end. */
  line: Place[];
  width: number;
  timeMs: number;
};

/**
 * `[x, y, ms since the tunnel opened]`, empty where the child never set out. The screen thins the way to 120 points,
 * about 50 a second on the slowest level, so that all trials of the area fit into one request.
 */
export type Trace = { trace: [x: number, y: number, ms: number][] };

/**
 * Comet Trail: the child holds the beginning of the tunnel, the tunnel opens, and the comet is led to its end in time.
 */
export const steering = createGameRules<SteeringTrial, Trace>({
  id: 'steering',
  area: 'physical',
  levels: STEERING_LADDER.map(({ level }) => level),
  right: followsLine,
  make(level, seed) {
    const random = createRandom(seed);
    const { width, distance: length, timeMs } = STEERING_LADDER[level - 1] as RateLevel;
    return { level, line: placeFigure(createLine(length, random), MARGIN + width / 2, random), width, timeMs };
  },
});

/** Traces with fewer points were tapped, not drawn. */
const FEWEST_POINTS = 5;
const PIECES = 40;
/** A line of the given length that swings once to one side or once to both, never tighter than the tunnel is wide. */
function createLine(length: number, random: Random): Place[] {
  const swing = 0.35 + 0.3 * random();
  const turns = random() < 0.5 ? 0.5 : 1;
  const [flipX, flipY] = [random() < 0.5 ? -1 : 1, random() < 0.5 ? -1 : 1];
  const line = [{ x: 0, y: 0 }];
  for (let i = 0; i < PIECES; i++) {
    const heading = swing * Math.sin((2 * Math.PI * turns * (i + 0.5)) / PIECES);
    const { x, y } = line[i] as Place;
    line.push({
      x: x + (flipX * length * Math.cos(heading)) / PIECES,
      y: y + (flipY * length * Math.sin(heading)) / PIECES,
    });
  }
  return line;
}

/** The same figure somewhere on the field, at least `margin` from its edges. */
function placeFigure(figure: readonly Place[], margin: number, random: Random): Place[] {
  const pickOffset = (values: number[], size: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return margin - low + random() * (size - 2 * margin - (high - low));
  };
  const dx = pickOffset(
    figure.map(({ x }) => x),
    FIELD.width,
  );
  const dy = pickOffset(
    figure.map(({ y }) => y),
    FIELD.height,
  );
  return figure.map(({ x, y }) => ({ x: roundToTenth(x + dx), y: roundToTenth(y + dy) }));
}

/**
 * Whether the trace starts and ends in the tunnel's ends, in time and in order, without lifting, with at most 5 % of
 * the way outside.
 */
function followsLine({ line, width, timeMs }: SteeringTrial, { trace }: Trace): boolean {
  const way = trace.map(([x, y]) => ({ x, y }));
  const times = trace.map(([, , ms]) => ms);
  if (way.length < FEWEST_POINTS) return false;
  const reached =
    distance(way[0] as Place, line[0] as Place) <= width / 2 &&
    distance(way.at(-1) as Place, line.at(-1) as Place) <= width / 2;
  const inOrder = times.every((ms, i) => i === 0 || ms >= (times[i - 1] as number));
  if (!reached || !inOrder || (times.at(-1) as number) > timeMs) return false;

  const pieces = way.slice(1).map((to, i) => ({ from: way[i] as Place, to, length: distance(way[i] as Place, to) }));
  const longest = Math.max(...pieces.map(({ length }) => length));
  // A jump of a quarter of the tunnel is a finger that was lifted and set down again.
  if (longest > measureLine(line) / 4) return false;
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  const outside = pieces.reduce((sum, piece) => sum + piece.length * computeShareOutside(piece, line, width / 2), 0);
  return outside <= STEERING_OUTSIDE_LIMIT * total;
}

const measureLine = (line: readonly Place[]) =>
  line.slice(1).reduce((sum, to, i) => sum + distance(line[i] as Place, to), 0);

/** Share of a straight piece that lies further than `reach` from the line, sampled every 5 units. */
function computeShareOutside(
  { from, to, length }: { from: Place; to: Place; length: number },
  line: readonly Place[],
  reach: number,
): number {
  const sampleCount = Math.max(1, Math.ceil(length / 5));
  let outside = 0;
  for (let i = 0; i < sampleCount; i++) {
    const t = (i + 0.5) / sampleCount;
    const point = { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
    if (!isNearLine(point, line, reach)) outside++;
  }
  return outside / sampleCount;
}

function isNearLine(point: Place, line: readonly Place[], reach: number): boolean {
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Place, line[i] as Place];
    const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / squareDistance(a, b);
    const t = Math.min(1, Math.max(0, along));
    const nearest = { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
    if (squareDistance(point, nearest) <= reach ** 2) return true;
  }
  return false;
}

export type ReactionTrial = { level: number; waitMs: number };
export type Reaction = { ms: number };
/** Touches before this time are guesses: no human reaction is that fast. */
const ANTICIPATED_MS = 100;

/** How soon the child touches a light. Shown and never scored, since the device's own delay is part of it. */
export const reaction = createGameRules<ReactionTrial, Reaction>({
  id: 'reaction',
  area: 'physical',
  levels: [1],
  right: (_, { ms }) => ms >= ANTICIPATED_MS,
  make: (level, seed) => ({ level, waitMs: 1000 + randomBelow(createRandom(seed), 2001) }),
});
